"""Options of `guildhall serve` come from the command line, else from the environment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import SecretStr

from guildhall.cli import main
from guildhall.messages import Renderer
from guildhall.messages.catalogue import catalogue
from guildhall.web.addresses import ServeError
from guildhall.web.option_sources import unknown_variables, variable
from guildhall.web.option_words import OPTIONS
from guildhall.web.serve_options import ServeOptions, read_options, told_settings
from guildhall.web.settings import Limits, Pace, Settings

EXAMPLES: dict[str, tuple[str, object]] = {
    "database": ("club.db", "club.db"),
    "host": ("127.0.0.1", "127.0.0.1"),
    "port": ("8080", 8080),
    "workers": ("4", 4),
    "worker_address": ("10.0.0.1:8001", "10.0.0.1:8001"),
    "redis": ("redis://10.0.0.3:6379/0", "redis://10.0.0.3:6379/0"),
    "url": ("https://hall.example", "https://hall.example"),
    "access_log": ("1", True),
    "tables_wait": ("0", 0),
    "host_name": ("Laptop.local, hall.example", ("laptop.local", "hall.example")),
    "trusted_proxy": ("10.0.0.1,10.8.0.0/16", ("10.0.0.1", "10.8.0.0/16")),
    "allowed_host": ("Hall.example", ("hall.example",)),
    "offer_language": ("cs,en", ("cs", "en")),
    "limit_reads": ("40:400", Pace(40, 400)),
    "limit_writes": ("0.5:6", Pace(0.5, 6)),
    "limit_newcomers": ("1:100", Pace(1, 100)),
    "largest_request": ("1024", 1024),
    "most_connections": ("100", 100),
    "database_password": ("sesame", SecretStr("sesame")),
    "backup_folder": ("/var/backups/hall", "/var/backups/hall"),
    "backup_every": ("6", 6),
    "backup_keep": ("30", 30),
    "log_format": ("JSON", "json"),
    "metrics_from": ("10.0.0.0/8", ("10.0.0.0/8",)),
    "smtp_host": ("mail.example", "mail.example"),
    "smtp_port": ("2525", 2525),
    "smtp_tls": ("TLS", "tls"),
    "smtp_user": ("hall", "hall"),
    "smtp_password": ("sesame", SecretStr("sesame")),
    "smtp_from": ("hall@club.example", "hall@club.example"),
    "push_contact": ("mailto:hall@club.example", "mailto:hall@club.example"),
}
"""Every option as text and as its value."""


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("GUILDHALL_")]:
        monkeypatch.delenv(name)


def test_nothing_given_is_the_usual() -> None:
    usual = read_options({})
    assert (usual.port, usual.workers, usual.url, usual.access_log) == (None, 1, None, False)
    assert (usual.tables_wait, usual.host_name, usual.trusted_proxy) == (24, (), ())
    assert usual.limits == Limits()
    assert usual.largest_request * 1024 == Settings().most_bytes
    assert usual.most_connections == Settings().most_connections
    assert (usual.mail_server, usual.backups) == (None, None)


def test_the_words_of_options_fit_their_fields() -> None:
    fields = ServeOptions.model_fields
    assert list(OPTIONS) == list(fields)
    assert [field.description for field in fields.values()] == [o.what for o in OPTIONS.values()]
    for name, field in fields.items():
        kind = OPTIONS[name].kind
        assert (kind == "secret") == (field.annotation == SecretStr | None), name
        assert (kind == "switch") == (field.annotation is bool), name
        assert (kind == "several") == isinstance(field.default, tuple), name
        assert bool(OPTIONS[name].placeholder) == (kind in {"one", "several"}), name


def test_every_option_has_an_example_here() -> None:
    assert EXAMPLES.keys() == ServeOptions.model_fields.keys()


def test_every_option_is_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for field, (text, _) in EXAMPLES.items():
        monkeypatch.setenv(variable(field), text)
    assert dict(read_options({})) == {field: value for field, (_, value) in EXAMPLES.items()}
    assert {origin for _, _, origin in told_settings({})} == {"environment"}


def test_every_option_is_a_file_that_a_variable_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for field, (text, _) in EXAMPLES.items():
        (tmp_path / field).write_text(f"{text}\n")
        monkeypatch.setenv(f"{variable(field)}_FILE", str(tmp_path / field))
    assert dict(read_options({})) == {field: value for field, (_, value) in EXAMPLES.items()}
    assert {origin for _, _, origin in told_settings({})} == {"file"}


def test_every_option_but_secrets_is_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    words, secrets = ["settings"], {"smtp_password", "database_password"}
    for field, (text, _) in EXAMPLES.items():
        if field not in secrets:
            words += [f"--{field.replace('_', '-')}", *([] if field == "access_log" else [text])]
    main(words)
    lines = capsys.readouterr().out.splitlines()
    origins = {line.split()[0]: line.split()[-1] for line in lines}
    assert {origins.pop(variable(secret)) for secret in secrets} == {"default"}
    assert set(origins.values()) == {"flag"}
    with pytest.raises(SystemExit):
        main(["settings", "--smtp-password", "sesame"])


def test_settings_are_told_with_their_origin_and_without_secrets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    secret = tmp_path / "password"
    secret.write_text("sesame\n")
    monkeypatch.setenv("GUILDHALL_DB", "postgresql://hall:open@db/hall")
    monkeypatch.setenv("GUILDHALL_SMTP_USER", "hall")
    monkeypatch.setenv("GUILDHALL_SMTP_PASSWORD_FILE", str(secret))
    told = {name: (value, origin) for name, value, origin in told_settings({"port": "81"})}
    assert told["GUILDHALL_PORT"] == ("81", "flag")
    assert told["GUILDHALL_DB"] == ("postgresql://hall:***@db/hall", "environment")
    assert told["GUILDHALL_SMTP_PASSWORD"] == ("(hidden)", "file")
    assert told["GUILDHALL_LIMIT_READS"] == ("20:200", "default")
    assert told["GUILDHALL_URL"] == ("-", "default")
    assert read_options({}).smtp_password == SecretStr("sesame")


def test_a_misspelt_variable_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUILDHALL_PROT", "81")
    monkeypatch.setenv("GUILDHALL_EVENT", "spring-cup")
    monkeypatch.setenv("GUILDHALL_PORT_FILE", "")
    main(["settings"])
    assert capsys.readouterr().err == "guildhall: GUILDHALL_PROT is not a setting of a hall\n"
    assert unknown_variables({"GUILDHALL_PORT"}) == ["GUILDHALL_PROT"]


def test_a_variable_and_its_file_are_not_both_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GUILDHALL_PORT", "81")
    monkeypatch.setenv("GUILDHALL_PORT_FILE", str(tmp_path / "port"))
    with pytest.raises(ServeError, match="GUILDHALL_PORT and GUILDHALL_PORT_FILE are both set"):
        read_options({})


def test_a_file_that_cannot_be_read_is_told_by_its_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GUILDHALL_PORT_FILE", str(tmp_path / "port"))
    with pytest.raises(ServeError, match=r"GUILDHALL_PORT_FILE: .* cannot be read: No such file"):
        read_options({})
    (tmp_path / "port").write_text("many")
    with pytest.raises(ServeError, match="GUILDHALL_PORT_FILE: 'many' is not a port"):
        read_options({})


@pytest.mark.parametrize(("tls", "port"), [("starttls", 587), ("tls", 465), ("none", 25)])
def test_e_mail_is_handed_in_at_the_port_of_its_kind(tls: str, port: int) -> None:
    given = {"smtp_host": "mail.example", "smtp_from": "hall@club.example", "smtp_tls": tls}
    server = read_options(given).mail_server
    assert server is not None
    assert (server.port, server.user, server.password) == (port, "", "")
    signed = given | {"smtp_user": "hall", "smtp_password": "sesame", "smtp_port": "26"}
    server = read_options(signed).mail_server
    assert server is not None
    assert (server.port, server.user, server.password) == (26, "hall", "sesame")
    assert "sesame" not in repr(server)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"smtp_host": "mail.example"}, "e-mail needs --smtp-from"),
        ({"smtp_password": "sesame"}, "needs --smtp-user"),
    ],
)
def test_options_that_need_others_say_so(given: dict[str, str], complaint: str) -> None:
    with pytest.raises(ServeError, match=complaint):
        read_options(given)


def test_what_is_given_counts_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDHALL_PORT", "8080")
    monkeypatch.setenv("GUILDHALL_HOST_NAME", "laptop.local")
    options = read_options({"port": "9000", "host_name": ["hall.example"]})
    assert (options.port, options.host_name) == (9000, ("hall.example",))


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDHALL_PORT", "")
    assert read_options({}).port is None


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("port", "http", "'http' is not a port, which is a number up to 65535"),
        ("port", "٣", "'٣' is not a port, which is a number up to 65535"),
        ("workers", "65", "'65' is not a number from 1 to 64"),
        ("tables_wait", "-1", "'-1' is not a number of hours up to 10,000"),
        ("trusted_proxy", "proxy", "'proxy' is not an address such as 10.0.0.1"),
        ("allowed_host", "a b", "'a b' is not a name such as hall.example"),
        ("offer_language", "xx", "'xx' is not spoken here, but en, cs, de, fr"),
        ("limit_reads", "20", "'20' is not a pace such as 20:200, a second and at once"),
        ("limit_reads", "0:20", "'0:20' would let nobody in, or anybody"),
        ("limit_reads", "nan:20", "'nan:20' is not a pace such as 20:200, a second and at once"),
        ("largest_request", "1", "'1' is not a number of KiB from 16 to 65,536"),
        ("url", "hall.example", "'hall.example' is not an address such as https://hall.example"),
        ("url", "http://[", "'http://[' is not an address such as https://hall.example"),
        ("redis", "10.0.0.3", "that is not an address such as redis://10.0.0.3:6379/0"),
        ("worker_address", "a@b:1", "'a@b:1' is not an address such as 10.0.0.1:8001"),
        ("worker_address", "host:x", "'host:x' is not an address such as 10.0.0.1:8001"),
        ("smtp_tls", "ssl", "'ssl' is none of starttls, tls, none"),
        ("push_contact", "me", "'me' is not an address such as mailto:host@hall.example"),
    ],
)
def test_a_wrong_value_is_told_by_its_name(
    field: str, value: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ServeError) as given:
        read_options({field: value})
    assert str(given.value) == f"--{field.replace('_', '-')}: {complaint}"
    french = Renderer(catalogue("fr")).render(given.value.sentences)
    assert complaint.partition(" ")[2] not in french
    monkeypatch.setenv(f"GUILDHALL_{field.upper()}", value)
    with pytest.raises(ServeError) as set_outside:
        read_options({})
    assert str(set_outside.value) == f"GUILDHALL_{field.upper()}: {complaint}"
