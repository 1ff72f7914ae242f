"""A program that acts in an open hall through its API, for one person after another."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from guildhall.hall.errors import HallError
from guildhall.messages import Word, message, own_words
from guildhall.tournament import Refused

SECONDS = 60
"""How long an answer may take."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who acts through the API."""

    base: str
    token: str = ""

    def enter(self, name: str) -> Caller:
        """Somebody new in the same hall."""
        return Caller(self.base, self.post("/people", name=name)["token"])

    def get(self, path: str) -> Any:
        """What is at an address."""
        return self._ask(Request(f"{self.base}/api{path}"))  # noqa: S310 - checked

    def post(self, path: str, **body: Any) -> Any:
        """What comes of doing something."""
        sent = json.dumps(body).encode()
        return self._ask(Request(f"{self.base}/api{path}", sent))  # noqa: S310 - checked

    def _ask(self, request: Request) -> Any:
        """The answer of the hall; asks again where it wants to be asked later."""
        request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - checked
                return json.load(answer)
        except HTTPError as error:
            with error:
                if error.code != 429:
                    raise _refused(error) from error
                time.sleep(float(error.headers.get("retry-after", 1)))
            return self._ask(request)
        except (URLError, TimeoutError) as error:
            address, why = Word(self.base), Word(str(error))
            raise Refused(
                message("the hall at {address} does not answer: {why}", address=address, why=why),
                ways_out=[message("open it with `guildhall serve`")],
            ) from error


def _refused(error: HTTPError) -> Refused:
    try:
        told = json.load(error)["error"]
    except (ValueError, KeyError):
        answer = Word(f"{error.code} {error.reason}")
        return Refused(message("the hall answers {what}", what=answer))
    way_out = own_words(told["way_out"]) if told["way_out"] else None
    return HallError(own_words(told["reason"]), way_out)
