"""How a hall is served, as options of `guildhall serve`, the environment or files say.

Every option is a field here, with its words in `option_words`, and everything else is made of them:
flags, `--help`, variables such as GUILDHALL_PORT and GUILDHALL_PORT_FILE, and what `guildhall
settings` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import Field, SecretStr, ValidationError, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from guildhall.hall.backup_schedule import BackupPlan
from guildhall.hall.log import without_password
from guildhall.hall.mail_server import USUAL_PORTS, MailServer, Tls
from guildhall.messages import Message, Word, as_message, mark, message
from guildhall.messages.refusal import words_of
from guildhall.web.addresses import USUAL_PORT, ServeError
from guildhall.web.option_sources import Origin, VariableSource, origin_of, variable
from guildhall.web.option_types import (
    Contact,
    HostNames,
    LanguageCodes,
    Networks,
    RedisUrl,
    Speed,
    UnfitOption,
    Url,
    WorkerAddress,
    as_text,
    one_of,
    whole_number,
)
from guildhall.web.option_words import OPTIONS, flag
from guildhall.web.settings import LOOPBACK, Limits, LogFormat

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the network are to reach the hall
HIDDEN = "(hidden)"
USUAL = Limits()
PORT = mark("{value} is not a port, which is a number up to 65535")


def option(name: str, *, default: object = None) -> Any:
    """A field with its usual value and its words."""
    return Field(default=default, description=OPTIONS[name].what)


class ServeOptions(BaseSettings):
    """Where, for whom and with what a hall is served."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", validate_default=False)

    database: str | None = option("database")
    database_password: SecretStr | None = option("database_password")
    host: str = option("host", default=EVERYWHERE)
    port: Annotated[int | None, whole_number(0, 65535, PORT)] = option("port")
    workers: Annotated[int, whole_number(1, 64, mark("{value} is not a number from 1 to 64"))] = (
        option("workers", default=1)
    )
    worker_address: WorkerAddress | None = option("worker_address")
    redis: RedisUrl | None = option("redis")

    url: Url | None = option("url")
    host_name: HostNames = option("host_name", default=())
    allowed_host: HostNames = option("allowed_host", default=())
    trusted_proxy: Networks = option("trusted_proxy", default=())
    offer_language: LanguageCodes = option("offer_language", default=())

    tables_wait: Annotated[
        int, whole_number(0, 10_000, mark("{value} is not a number of hours up to 10,000"))
    ] = option("tables_wait", default=24)
    limit_reads: Speed = option("limit_reads", default=USUAL.reads)
    limit_writes: Speed = option("limit_writes", default=USUAL.writes)
    limit_newcomers: Speed = option("limit_newcomers", default=USUAL.newcomers)
    largest_request: Annotated[
        int, whole_number(16, 65_536, mark("{value} is not a number of KiB from 16 to 65,536"))
    ] = option("largest_request", default=512)
    most_connections: Annotated[
        int, whole_number(1, 65_536, mark("{value} is not a number of connections up to 65,536"))
    ] = option("most_connections", default=8192)

    backup_folder: str | None = option("backup_folder")
    backup_every: Annotated[
        int, whole_number(1, 8784, mark("{value} is not a number of hours up to 8,784"))
    ] = option("backup_every", default=24)
    backup_keep: Annotated[
        int, whole_number(1, 10_000, mark("{value} is not a number up to 10,000"))
    ] = option("backup_keep", default=14)

    access_log: bool = option("access_log", default=False)

    log_format: Annotated[LogFormat, one_of("text", "json")] = option("log_format", default="text")
    metrics_from: Networks = option("metrics_from", default=LOOPBACK)

    smtp_host: str | None = option("smtp_host")
    smtp_port: Annotated[int | None, whole_number(1, 65535, PORT)] = option("smtp_port")
    smtp_tls: Annotated[Tls, one_of("starttls", "tls", "none")] = option(
        "smtp_tls", default="starttls"
    )
    smtp_user: str | None = option("smtp_user")
    smtp_password: SecretStr | None = option("smtp_password")
    smtp_from: str | None = option("smtp_from")
    push_contact: Contact | None = option("push_contact")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is given counts, then the environment and the files that it names."""
        del env_settings, dotenv_settings, file_secret_settings
        return init_settings, VariableSource(settings_cls)

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.smtp_host and not self.smtp_from:
            raise UnfitOption(message("e-mail needs --smtp-from, the address that it comes from"))
        if self.smtp_password and not self.smtp_user:
            raise UnfitOption(message("the password for e-mail needs --smtp-user, whose it is"))
        return self

    @property
    def home(self) -> str:
        """Where the hall is for whoever sits at this computer, as far as the options tell."""
        return self.url or f"http://localhost:{self.port or USUAL_PORT}"

    @property
    def limits(self) -> Limits:
        """How fast people may ask."""
        return Limits(self.limit_reads, self.limit_writes, self.limit_newcomers)

    @property
    def backups(self) -> BackupPlan | None:
        """Where and how often backups are made, None if they are not."""
        if not self.backup_folder:
            return None
        folder = Path(self.backup_folder).expanduser()
        return BackupPlan(folder, timedelta(hours=self.backup_every), self.backup_keep)

    @property
    def mail_server(self) -> MailServer | None:
        """Where e-mail is handed in, None if there is no such server."""
        if not self.smtp_host or not self.smtp_from:
            return None
        password = self.smtp_password
        return MailServer(
            host=self.smtp_host,
            port=self.smtp_port or USUAL_PORTS[self.smtp_tls],
            tls=self.smtp_tls,
            user=self.smtp_user or "",
            password=password.get_secret_value() if password else "",
            sender=self.smtp_from,
        )


def read_options(given: Mapping[str, Any]) -> ServeOptions:
    """The options that were given, else those of the environment, else the usual ones.

    Raises ServeError, which names the option or the variable that is wrong.
    """
    try:
        return ServeOptions(**given)
    except ValidationError as error:
        wrong = error.errors()[0]
        reason = _reason(wrong)
        if not wrong["loc"]:
            raise ServeError(reason) from error
        named = _named(str(wrong["loc"][0]), given)
        raise ServeError(message("{option}: {why}", option=Word(named), why=reason)) from error


def told_settings(given: Mapping[str, Any]) -> list[tuple[str, str, Origin]]:
    """Every setting by its variable, with its value, secrets hidden, and where it comes from."""
    options = read_options(given)
    return [
        (variable(name), _shown(name, vars(options)[name]), origin_of(name, given))
        for name in ServeOptions.model_fields
    ]


def _reason(wrong: ErrorDetails) -> Message:
    error = wrong.get("ctx", {}).get("error")
    return words_of(error) if isinstance(error, UnfitOption) else as_message(wrong["msg"])


def _named(name: str, given: Mapping[str, Any]) -> str:
    origin = origin_of(name, given)
    return (
        flag(name) if origin == "flag" else variable(name) + ("_FILE" if origin == "file" else "")
    )


def _shown(name: str, value: object) -> str:
    if isinstance(value, SecretStr):
        return HIDDEN
    return (
        without_password(value)
        if name in {"database", "redis"} and isinstance(value, str)
        else as_text(value)
    )
