"""Write a played-through game of every rule set, or compare (--check) with what is written.

    python scripts/playthroughs.py            # rewrite tests/data/playthroughs; review the diff
    python scripts/playthroughs.py --check

Two seats chase what they have most of and take what pays most: no good play, but one that anyone
can follow. The dice follow from a fixed secret; each was chosen because something happens with it.
"""

import argparse
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from yachtdice.game import Action, Game, Keep, Placement, Score, Throw, Undo, new_game
from yachtdice.game.proof import throw_dice
from yachtdice.rules import RULE_SET_IDS, Box, RuleSet, best_pairs, find_rules, open_scores
from yachtdice.rules.dice import format_roll

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "data" / "playthroughs"
SECRETS: dict[str, tuple[int, str]] = {
    "yacht-dice": (168, "extra Yachts in the upper section, in the lower one, and for nothing"),
    "yacht-dice-classic": (20, "an upper bonus, an extra Yacht and its joker"),
    "yacht-dice-free": (20, "an upper bonus, an extra Yacht wild anywhere"),
    "yacht-dice-free-after-upper": (222, "a joker after a scratch"),
    "yacht-dice-plain": (9, "an upper bonus"),
    "yacht": (209, "a tie"),
    "yacht-five-dice-kind": (89, "a tie"),
    "yacht-open-house": (1, "the first secret there is"),
    "yacht-any-straight": (1, "the same dice once more"),
    "yacht-sectioned": (24, "an upper bonus"),
    "yacht-worldwide": (17, "an upper bonus"),
    "general": (34, "a big general"),
    "general-short": (66, "a tie"),
    "generala": (17, "a double general"),
    "double-cameroon": (1, "two boxes a turn"),
    "yatzy": (1, "an upper bonus"),
}
"""The secret, as a number, and what happens with it."""
UNDO_ROUND = 2
"""In this round the first seat takes its score back and then scores as before."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    options = parser.parse_args()
    stale = 0
    for id_ in RULE_SET_IDS:
        path = FOLDER / f"{id_}.txt"
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        new = playthrough(id_)
        if old == new:
            continue
        stale += 1
        print("".join(unified_diff(old.splitlines(True), new.splitlines(True), "old", path.name)))
        if not options.check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(new, encoding="utf-8")
    return 1 if stale and options.check else 0


def playthrough(id_: str) -> str:
    """The text of a whole game."""
    number, why = SECRETS[id_]
    rules = find_rules(id_)
    lines = [f"# {id_}, two seats, secret {number}: {why}"]
    lines += _turns(rules, number.to_bytes(32, "big"))
    return "\n".join(lines) + "\n"


def _turns(rules: RuleSet, secret: bytes) -> Iterator[str]:
    game = new_game(rules, 2)
    while not game.is_over:
        yield ""
        yield f"round {game.round}, seat {game.seat}"
        yield f"  {game}"
        seat, has_undone = game.seat, False
        while game.seat == seat and not game.is_over:
            if game.is_chance:
                game = game.apply(throw(game, secret))
                yield f"  {Throw(game.dice or ())}"
                continue
            action = chase(game)
            if isinstance(action, Score):
                yield from _choices(game)
            after = game.apply(action)
            yield f"  {action}{_written(game, after)}"
            if game.round == UNDO_ROUND and game.turn == 0 and not has_undone and after.can_undo:
                has_undone = True
                yield f"  {Undo()}: {after.apply(Undo())}"
                yield f"  {action}{_written(game, after)}"
            game = after
            if isinstance(action, Score):
                break
    yield ""
    yield "end"
    yield f"  {game}"
    outcome = game.outcome()
    for seat, (place, sums) in enumerate(zip(outcome.places, outcome.totals, strict=True)):
        yield (
            f"  seat {seat}: place {place}, upper {sums.upper_total} + {sums.upper_bonus}, "
            f"lower {sums.lower_total}, extra {sums.extra_points}, total {sums.total}, "
            f"receives {outcome.settlement(10)[seat]} at a stake of 10"
        )


def throw(game: Game, secret: bytes) -> Throw:
    """The dice of the address, behind those kept."""
    count = game.rules.dice - len(game.kept)
    thrown = throw_dice(secret, "playthrough", str(game.seat), game.round, game.throw + 1, count)
    return Throw((*game.kept, *thrown))


def chase(game: Game) -> Action:
    """Keep what there is most of, of equals the highest; then take what pays most, last of equals
    on the card."""
    roll = game.roll
    if game.rolls_left and len(set(roll)) > 1:
        face = max(set(roll), key=lambda face: (roll.count(face), face))
        return Keep((face,) * roll.count(face))
    if game.rules.boxes_per_turn == 1:
        scored = game.choices()
        box = max(scored, key=lambda b: (scored[b].wins, scored[b].points, b.category))
        return Score((Placement(game.rules.categories[box.category].id, box.column),))
    pairs = best_pairs(game.rules, game.card, roll, game.throw)
    boxes = max(pairs, key=lambda pair: (pairs[pair].points, pair))
    return Score(
        tuple(
            Placement(game.rules.categories[box.category].id, box.column, group)
            for box, group in zip(boxes, pairs[boxes].split, strict=True)
        )
    )


def _choices(game: Game) -> Iterator[str]:
    """Every open box with what it would pay; those that the joker closes in brackets."""
    if game.rules.boxes_per_turn > 1:
        pairs = best_pairs(game.rules, game.card, game.roll, game.throw)
        for boxes in sorted(pairs, key=lambda pair: -pairs[pair].points)[:3]:
            each = " + ".join(
                f"{_label(game.rules, box)} {points} ({format_roll(group)})"
                for box, points, group in zip(
                    boxes, pairs[boxes].each, pairs[boxes].split, strict=True
                )
            )
            yield f"    {each}"
        return
    legal = game.choices()
    shown = []
    for box, scored in open_scores(game.rules, game.card, game.roll, game.throw).items():
        bonus = f"+{scored.bonus}" if scored.bonus else ""
        text = f"{_label(game.rules, box)} {scored.points}{bonus}{'!' if scored.wins else ''}"
        shown.append(text if box in legal else f"[{text}]")
    yield f"    {', '.join(shown)}"


def _label(rules: RuleSet, box: Box) -> str:
    return str(Placement(rules.categories[box.category].id, box.column))


def _written(before: Game, after: Game) -> str:
    """What a score wrote, seen from the totals."""
    if after.can_undo:
        old, new = (game.outcome().totals[before.seat] for game in (before, after))
        extra = new.extra_points - old.extra_points
        bonus = new.upper_bonus - old.upper_bonus
        points = new.total - old.total - extra - bonus
        parts = [f"{points}", *([f"upper bonus {bonus}"] if bonus else [])]
        return ": " + ", ".join([*parts, *([f"extra Yacht {extra}"] if extra else [])])
    return ""


if __name__ == "__main__":
    sys.exit(main())
