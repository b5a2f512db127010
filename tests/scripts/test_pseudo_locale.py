"""The made-up language of the browser tests."""

import json

from scripts.pseudo_locale import CATALOGUE, PARAM, WEB, pseudo_catalogue, pseudo_text
from yachtdice.words import parse


def test_letters_change_and_parameters_stay() -> None:
    assert pseudo_text("Roll {roll} of {rolls}") == "⟦Ŕööļļ {roll} ööƒ {rolls}⟧"


def test_every_message_takes_the_same_parameters_and_keeps_no_plain_sign() -> None:
    messages = json.loads((WEB / CATALOGUE).read_text(encoding="utf-8"))
    pseudo = pseudo_catalogue(messages)
    assert pseudo.keys() == messages.keys()
    for key in messages.keys() - {"$schema"}:
        made = parse(pseudo[key])
        assert made.params == parse(messages[key]).params, key
        for _, pieces in made.variants:
            text = "".join(piece for piece, is_param in pieces if not is_param)
            assert not any(letter.isascii() and letter.isalnum() for letter in text), key


def test_text_is_longer_by_a_third() -> None:
    messages = json.loads((WEB / CATALOGUE).read_text(encoding="utf-8"))
    texts = [PARAM.sub("", text) for text in messages.values() if isinstance(text, str)]
    assert sum(map(len, map(pseudo_text, texts))) > 1.33 * sum(map(len, texts))
