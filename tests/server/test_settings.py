"""Settings are said by flags, variables and a file, in this order, and read in one way."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scripts.doc_settings import EXAMPLE
from yachtdice.cli.app import play, serve
from yachtdice.cli.run import run
from yachtdice.server.setting_sources import as_variable, read_settings
from yachtdice.server.settings import PREFIX, SettingError, Settings

NAMES = [field.name for field in fields(Settings)]
SAID: Mapping[str, tuple[str, str]] = {
    "host": ("0.0.0.0", "::"),
    "data": ("/games", "/others"),
    "cache": ("/cache", "/other"),
    "hosts": ("dice.example", "other.example"),
    "trusted_proxies": ("10.0.0.1", "10.0.0.2"),
    "metrics": ("127.0.0.1:9464", "[::1]:9464"),
    "log": ("json", "text"),
    "database": ("postgresql://host/games", "postgresql://host/others"),
    "bus": ("valkey://host", "valkey://other"),
}
"""Two values of each setting that is text; the first is not the default."""


def two_values(name: str) -> tuple[str, str]:
    default = getattr(Settings(), name)
    if isinstance(default, bool):
        return str(int(not default)), str(int(default))
    return ("77", "78") if isinstance(default, int) else SAID[name]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yachtdice.toml"


def test_nothing_said_is_the_defaults() -> None:
    assert read_settings({"OTHER": "x"}) == Settings()


def test_settings_come_from_the_environment() -> None:
    given = {
        "YACHTDICE_MESSAGE_BYTES": "1000",
        "YACHTDICE_HOSTS": "Dice.example, other.example",
        "YACHTDICE_TRUST_PROXY": "1",
        "YACHTDICE_PORT": "0",
    }
    assert read_settings(given) == Settings(
        message_bytes=1000, hosts=("dice.example", "other.example"), trust_proxy=True, port=0
    )


@pytest.mark.parametrize("name", NAMES)
def test_each_setting_has_a_flag_a_variable_and_a_line_in_a_file(name: str, file: Path) -> None:
    said, other = two_values(name)
    by_variable = read_settings({as_variable(name): said})
    assert getattr(by_variable, name) != getattr(Settings(), name)
    assert read_settings({}, given={name: said}) == by_variable
    file.write_text(f"{name} = {said!r}")
    in_file = {"YACHTDICE_CONFIG": str(file)}
    assert read_settings(in_file) == by_variable
    assert read_settings({}, given={"config": str(file)}) == by_variable
    # a flag counts before a variable, and a variable before the file
    by_other = read_settings({as_variable(name): other})
    assert by_other != by_variable
    assert read_settings({as_variable(name): said, **in_file}, given={name: other}) == by_other
    assert read_settings({as_variable(name): other, **in_file}) == by_other


def test_the_example_in_the_docs_is_read(file: Path) -> None:
    file.write_text(EXAMPLE)
    read = read_settings({}, given={"config": str(file)})
    assert set(tomllib.loads(EXAMPLE)) == {
        name for name in NAMES if getattr(read, name) != getattr(Settings(), name)
    }


def test_a_file_may_hold_lists_and_switches(file: Path) -> None:
    file.write_text('hosts = ["Dice.example", "b.example"]\ntrust_proxy = false\nport = 9\n')
    environ = {"YACHTDICE_CONFIG": str(file), "YACHTDICE_PORT": "10"}
    expected = Settings(hosts=("dice.example", "b.example"), port=10)
    assert read_settings(environ) == expected
    assert read_settings(environ, given={"port": "11"}) == replace(expected, port=11)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MESSAGE_BYTES", "many"),
        ("MESSAGE_BYTES", "-1"),
        ("MESSAGE_BYTES", "0"),
        ("MESSAGE_BYTES", ""),
        ("MESSAGE_BYTES", "9" * 5_000),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("TRUST_PROXY", "yes"),
    ],
)
def test_a_setting_that_can_not_be_read_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_settings({PREFIX + name: value})
    assert caught.value.name == PREFIX + name
    assert caught.value.value == value


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ('port = "http"', "port in FILE", "a whole number from 0 to 65535"),
        ("port = 1.5", "port in FILE", "text, a number"),
        ("[port]\nx = 1", "port in FILE", "text, a number"),
        ("hosts = [[1]]", "hosts in FILE", "text, a number"),
        ('databse = "secret-word"', "databse in FILE", "left out"),
        ("port", "YACHTDICE_CONFIG", "TOML"),
        (None, "YACHTDICE_CONFIG", "No such file"),
        ('data = "games"\ndatabase = "secret-word"', "data in FILE", "left out where"),
    ],
)
def test_a_file_that_can_not_be_read_is_refused(
    text: str | None, name: str, expected: str, file: Path
) -> None:
    if text is not None:
        file.write_text(text)
    with pytest.raises(SettingError) as caught:
        read_settings({"YACHTDICE_CONFIG": str(file)})
    assert caught.value.name == name.replace("FILE", str(file))
    assert expected in caught.value.expected
    assert "secret-word" not in str(caught.value)


@pytest.mark.parametrize(
    ("flags", "environ", "found"),
    [
        ({"data": "games"}, {"DATABASE": "d", "BUS": "b"}, ("games", "", "")),
        ({"database": "d"}, {"DATA": "games", "BUS": "b"}, ("", "d", "b")),
        ({"data": "games", "bus": "b"}, {"DATABASE": "d"}, ("games", "", "b")),
        ({}, {"DATABASE": "d", "BUS": "b"}, ("", "d", "b")),
        ({"bus": "b"}, {"DATABASE": "d"}, ("", "d", "b")),
    ],
)
def test_games_are_kept_where_it_is_said_first(
    flags: dict[str, str], environ: dict[str, str], found: tuple[str, str, str]
) -> None:
    variables = {PREFIX + name: text for name, text in environ.items()}
    read = read_settings(variables, given=flags)
    assert (read.data, read.database, read.bus) == found


def test_every_setting_is_a_flag_of_serve() -> None:
    assert [*serve.__annotations__] == ["context", "config", *NAMES, "return"]
    assert {*play.__annotations__} <= {*serve.__annotations__, "no_browser"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "http"], "--port 'http': expected a whole number from 0 to 65535"),
        (["--thinkers", "0"], "--thinkers '0': expected a whole number from 1"),
        (["--trusted-proxies", "::1,X.example"], "--trusted-proxies 'x.example': expected an add"),
        (["--log", "xml"], "--log 'xml': expected text or json"),
        (["--metrics", "9464"], "--metrics '9464': expected HOST:PORT"),
        (
            ["--config", "/nowhere"],
            "--config '/nowhere': expected a file that can be read (",
        ),
    ],
)
def test_a_flag_that_can_not_be_read_is_one_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--data", str(tmp_path), "--port", "0", *words]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith(f"yachtdice: bad {said}")


@pytest.mark.parametrize("wrong", ["9464", ":9464", "host", "host:", "host:x", "host:70000"])
def test_a_place_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(SettingError, match="HOST:PORT"):
        read_settings({"YACHTDICE_METRICS": wrong})


@pytest.mark.parametrize("wrong", ["proxy.example", "*", "10.0.0.0/33", "10.0.0"])
def test_a_proxy_without_an_address_is_refused(wrong: str) -> None:
    with pytest.raises(SettingError, match="TRUSTED_PROXIES"):
        read_settings({"YACHTDICE_TRUSTED_PROXIES": f"10.0.0.1,{wrong}"})
