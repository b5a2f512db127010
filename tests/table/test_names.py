"""Names that people type: which are taken, how long they are, how equal ones are told apart."""

import re
import unicodedata

import pytest
import regex  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.table.graphemes import count_graphemes
from yachtdice.table.names import MOST_GRAPHEMES, clean_name, shown_names
from yachtdice.table.refusal import Refusal

# One grapheme each, as a reader counts; most are several code points.
GRAPHEMES = [
    "a",
    "é",
    "e\u0301",
    "ß",
    "ﷺ",
    "字",
    "각",
    "\u1112\u1161\u11ab",  # 한, as letters
    "\u1112\u119e\u11ab",  # an old syllable that has no character of its own
    "\u1112\u119e",
    "กำ",
    "நி",
    "ש\u05c1\u05b8",
    "ب\u064e\u0651",
    "\u0916\u093f",  # Devanagari khi
    "🙂",
    "❤️",
    "1\ufe0f\u20e3",
    "👍🏽",
    "🇫🇷",
    "👨‍👩‍👧‍👦",
    "👩🏽‍💻",
    "👩🏽‍❤️‍💋‍👨🏿",
    "❤️‍🔥",
    "🏳️‍🌈",
    "🙂‍↔️",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "🫨",  # newer than Python 3.11's tables
]


def refusal(name: str) -> str:
    with pytest.raises(Refusal) as caught:
        clean_name(name)
    return caught.value.code


@pytest.mark.parametrize("grapheme", GRAPHEMES, ids=ascii)
def test_a_name_has_one_to_forty_graphemes(grapheme: str) -> None:
    assert len(regex.findall(r"\X", grapheme)) == 1
    assert count_graphemes(grapheme) == 1
    assert count_graphemes(unicodedata.normalize("NFC", grapheme)) == 1
    assert clean_name(grapheme) == unicodedata.normalize("NFC", grapheme)
    spaced = " ".join([grapheme] * 20)  # with spaces between, 39
    assert count_graphemes(spaced) == 39
    if len(spaced) <= 320:
        assert clean_name(spaced) == unicodedata.normalize("NFC", spaced)
        assert refusal(spaced + "ab") == "name/too_long"
        assert clean_name(spaced + "a") == unicodedata.normalize("NFC", spaced + "a")


@pytest.mark.parametrize("letter", ["a", "字", "é", "각", "🙂", "ש", "👍🏽", "🇫🇷"])
def test_forty_pass_and_one_more_does_not(letter: str) -> None:
    assert count_graphemes(letter * 40) == MOST_GRAPHEMES == 40
    assert clean_name(letter * 40) == letter * 40
    assert refusal(letter * 41) == "name/too_long"


def test_an_odd_flag_is_one_more() -> None:
    assert count_graphemes("🇫🇷🇩") == 2
    assert count_graphemes("🇫🇷🇩🇪") == 2
    assert count_graphemes("🇫a🇷") == 3


alphabet = st.sampled_from([*GRAPHEMES, " ", "-", "z", "Ω", "\u0301", "я"])


@pytest.mark.slow
@examples(150)
@given(st.lists(alphabet, min_size=1, max_size=12).map("".join))
def test_graphemes_are_counted_as_unicode_counts_them(text: str) -> None:
    assert count_graphemes(text) == len(regex.findall(r"\X", text))


@examples(100)
@given(st.text(min_size=1, max_size=20))
def test_no_text_is_counted_much_shorter_than_it_is(text: str) -> None:
    assert count_graphemes(text) * 12 >= len(text)


@pytest.mark.parametrize("joined", ["a\u200d" * 30, "字\u200d" * 50, "🙂\u200d" * 150])
def test_joiners_do_not_make_a_long_name_short(joined: str) -> None:
    """A zero-width joiner joins pictures, a few of them; between letters it joins nothing."""
    letters = joined.count("\u200d")
    assert count_graphemes(joined + "a") >= letters // 6
    if letters > 40:
        assert refusal(joined * 2 + "a") == "name/too_long"


def test_a_pile_of_marks_is_no_short_name() -> None:
    assert clean_name("a\u0330\u0331\u0332\u0333") == "a\u0330\u0331\u0332\u0333"
    assert refusal("a" + "\u0330" * 320) == "name/too_long"
    assert refusal(("a" + "\u0330" * 15) * 21) == "name/too_long"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann ", "Ann"),
        ("\tAnn\n", "Ann"),
        ("\u3000Ann\u00a0", "Ann"),
        ("Ann  Lee", "Ann  Lee"),
        ("e\u0301va", "éva"),
        ("محمد", "محمد"),
        ("שרה", "שרה"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # a non-joiner that Persian needs
        ("क्\u200dष", "क्\u200dष"),  # a joiner that Hindi needs
        ("Jean-Luc O'Neill", "Jean-Luc O'Neill"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("{name}", "{name}"),
        ("0", "0"),
        ("?", "?"),
        ("🫨", "🫨"),
    ],
)
def test_what_is_kept(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "blank",
    [
        "",
        " ",
        "\n\t ",
        "\u00a0",
        "\u3000",
        "\u2800",  # a Braille cell without dots
        "\u3164",  # Hangul filler
        "\u115f\u1160",
        "\uffa0",
        "\u0301",
        "\u200d",
        "\u200c \u200d",
        "\ufe0f",
        "\u034f",
        "\U000e0067",
        "\ue000",  # private use
        "\uffff",
        "\u2065",
    ],
    ids=ascii,
)
def test_something_must_be_visible(blank: str) -> None:
    assert refusal(blank) == "name/empty"


@pytest.mark.parametrize(
    "control",
    [
        *("\x00", "\x07", "\t", "\n", "\x1b", "\x7f", "\x85", "\u2028", "\u2029"),
        *("\u202a", "\u202b", "\u202c", "\u202d", "\u202e"),  # embeddings and overrides
        *("\u2066", "\u2067", "\u2068", "\u2069"),  # isolates
        *("\u200e", "\u200f", "\u061c"),
        *("\u200b", "\u2060", "\ufeff", "\u00ad", "\u180e", "\ufff9", "\u206a"),  # not seen at all
        "\ud800",
    ],
    ids=ascii,
)
def test_no_control_characters(control: str) -> None:
    assert refusal(f"An{control}n") == "name/control_character"


@examples(150)
@given(st.text(max_size=60))
def test_a_name_that_is_kept_is_fit_to_be_shown(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal as refused:
        assert refused.code in ("name/empty", "name/too_long", "name/control_character")  # noqa: PT017
        return
    assert name == name.strip()
    assert clean_name(name) == name
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", name)
    name.encode()


# ---------------------------------------------------------------- equal names


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Ben"], ["Ann", "Ben"]),
        (["Ann", "Ann"], ["Ann 1", "Ann 2"]),
        (["Ann", "Ben", "Ann"], ["Ann 1", "Ben", "Ann 2"]),
        (["Ann", "ann", "ANN"], ["Ann 1", "ann 2", "ANN 3"]),
        (["Straße", "STRASSE"], ["Straße 1", "STRASSE 2"]),
        (["Ann", "Ann", "Ann 1"], ["Ann 2", "Ann 3", "Ann 1"]),
        (["Ann 1", "Ann", "Ann"], ["Ann 1", "Ann 2", "Ann 3"]),
        (["Ann", "Ann", "Ann 1", "Ann 1"], ["Ann 2", "Ann 3", "Ann 1 1", "Ann 1 2"]),
        # what looks the same is the same: a joiner, a variation selector, a run of spaces
        (["Ann", "A\u200dnn"], ["Ann 1", "A\u200dnn 2"]),
        (["Ann", "Ann\ufe0f"], ["Ann 1", "Ann\ufe0f 2"]),
        (["Ann Lee", "Ann  Lee"], ["Ann Lee 1", "Ann  Lee 2"]),
        (["Ａnn", "Ann"], ["Ａnn 1", "Ann 2"]),
        (["🙂", "🙂"], ["🙂 1", "🙂 2"]),
        ([], []),
    ],
)
def test_equal_names_are_numbered(names: list[str], shown: list[str]) -> None:
    assert shown_names(names) == shown


few_names = st.sampled_from(["Ann", "ann", "Ann 1", "Ann 2", "ann 1 1", "Ann\u200d", "1", "Ben"])


@examples(150)
@given(st.lists(few_names, max_size=8))
def test_no_two_names_are_shown_alike(names: list[str]) -> None:
    shown = shown_names(names)
    alike = [" ".join(name.replace("\u200d", "").casefold().split()) for name in shown]
    assert len(set(alike)) == len(names)
    for name, as_shown in zip(names, shown, strict=True):
        assert re.fullmatch(re.escape(name) + r"( \d+)?", as_shown)
