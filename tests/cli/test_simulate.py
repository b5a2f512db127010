"""`yachtdice simulate`."""

from pathlib import Path

import pytest

from tests.cli.running import yachtdice


def test_what_games_bring(tmp_path: Path) -> None:
    options = ("simulate", "--rules", "general-short", "--players", "random,captain", "--games",
               "12", "--seed", "7", "--workers", "1", "--cache", str(tmp_path))  # fmt: skip
    found = yachtdice(*options, "--json").json()
    assert (found["rules"], found["games"], found["seed"]) == ("general-short", 12, 7)
    one, other = found["seats"]
    assert [one["player"], other["player"]] == ["random", "captain"]
    assert sum(one["histogram"]) == 12
    mean = sum(total * count for total, count in enumerate(one["histogram"])) / 12
    assert one["mean"] == pytest.approx(mean)
    assert one["wins"] + other["wins"] == pytest.approx(12)
    words = yachtdice(*options).out
    assert words.startswith("12 games of general-short\n")
    assert f"{other['mean']:.3f}" in words
    assert "Captain" in words
    again = yachtdice(*options, "--json").json()
    assert again["seats"] == found["seats"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_picture(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"totals.{kind}"
    done = yachtdice("simulate", "--rules", "general-short", "--players", "random", "--games", "9",
                     "--workers", "1", "--plot", str(file))  # fmt: skip
    assert done.code == 0
    start = file.read_bytes()[:600]
    assert start.startswith(b"\x89PNG") if kind == "png" else b"<svg" in start


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--rules", "nosuch"), "unknown rule set 'nosuch'"),
        (("--rules", "yacht-dice+columns=2"), "2 columns"),
        (("--players", "nobody"), "unknown player 'nobody': expected one or more of"),
        (("--players", ""), "unknown player ''"),
        (("--players", ",".join(["random"] * 9)), "9 players: expected 8 at most"),
        (("--games", "0"), "bad --games '0': expected a whole number from 1 to"),
        (("--games", "1e6"), "bad --games '1e6'"),
        (("--seed", "-1"), "bad --seed '-1'"),
        (("--workers", "none"), "bad --workers 'none'"),
        (("--plot", "totals.pdf"), "expected a name that ends in one of .png, .svg"),
    ],
)
def test_bad_input_is_one_line(options: tuple[str, ...], problem: str) -> None:
    assert problem in yachtdice("simulate", *options).refusal()


@pytest.mark.slow
def test_no_cluster_there() -> None:
    done = yachtdice("simulate", "--rules", "general-short", "--players", "random", "--games", "2",
                     "--cluster", "tcp://127.0.0.1:1")  # fmt: skip
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:1'" in done.refusal()


@pytest.mark.parametrize(("module", "extra", "options"), [
    ("matplotlib", "plot", ("--plot", "totals.svg")),
    ("distributed", "cluster", ("--cluster", "tcp://127.0.0.1:1")),
])  # fmt: skip
def test_an_extra_that_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, module: str, extra: str, options: tuple[str, ...]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    done = yachtdice("simulate", "--players", "random", "--games", "1", *options)
    assert f"pip install 'yachtdice[{extra}]'" in done.refusal()
