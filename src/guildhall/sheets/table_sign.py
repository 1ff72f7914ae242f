"""Signs that stand on the tables: a big number, and a code to scan."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from guildhall.messages import message
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.printable import printable
from guildhall.sheets.sheet import Content


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSign:
    """A sheet to fold in the middle, with the number of a table on both sides."""

    table: int
    event: str = ""
    address: str = ""
    """What the code opens, such as the page of the table."""
    template = "table_sign"

    def content(self, language: Language) -> Content:
        """The number, and the address as text and as a QR code."""
        return {
            "title": str(language.texts["common"]["table_number"]).format(self.table),
            "event": self.event,
            "number": str(self.table),
            "address": self.address,
            "code": qr_code(self.address) if self.address else "",
        }


def qr_code(address: str) -> str:
    """An address as a QR code, drawn in SVG."""
    import segno

    drawing = BytesIO()
    try:
        segno.make_qr(printable(address), error="m").save(
            drawing, kind="svg", border=0, xmldecl=False
        )
    except segno.DataOverflowError as error:
        raise SheetError(
            message("an address of {count} letters does not fit a code", count=len(address))
        ) from error
    return drawing.getvalue().decode()
