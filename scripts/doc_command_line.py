"""docs/reference/command-line.md: every command's help, and examples with what they print."""

import os
import subprocess
import sysconfig
import textwrap

from yachtdice.game.faults import Fault

HEAD = """\
# Command line

`yachtdice` starts the game and answers questions about it. Data is printed as text for people, and
with `--json` as JSON for programs.

| exit code | means |
|---|---|
| 0 | done |
| 1 | it could not be done: a record that does not hold, a server that can't start |
| 2 | a word, dice or card that can't be taken; one line on standard error says what was expected |
| 130 | ended by Ctrl-C |
"""

PLAY = """\
## play, serve

`play` starts the server, or finds the one that runs on the same games already, and opens the
browser on it. `serve` is for a server that others play on. What its options say may be said by
variables of the environment and in a file too: see the [settings](settings.md).
"""

RULES = """\
## rules

The same pages as in [rule sets](rule-sets.md) and in the browser. A name may carry
[switches](rule-sets.md#switches).
"""

SCORE = """\
## score

The answer holds exactly the boxes that may be chosen, the joker and the bonus applied. With
`--json` it is an object:

| in the answer | holds |
|---|---|
| `rules` | the canonical name of the rule set |
| `legal` | box → what choosing it brings, in card order, column by column |
| `points` | points written into the box |
| `bonus` | points of an extra Yacht that come with it |
| `wins` | `true` where choosing it wins the game at once, else not there |

The card names filled boxes with their points. The numbers need not be reachable: any whole number
from 0 to 200 is taken. What is refused is an unknown or repeated box, a full card, and what is no
such number.
"""

TEN = """\
Ten dice of `double-cameroon` are answered by pair of open boxes, each with its best `split`, the
first box's dice first. Five dice are one group of them.
"""

BATCH = """\
### score --batch

Questions come on standard input, a JSON object a line, and answers go to standard output, a JSON
object a line, in the same order; each answer is written before the next question is read. `card`
and `throw` may be left out. A bad line is answered by an `error` in its place, the rest go on, and
the exit code is 2 at the end.
"""

SOLVE = """\
## solve

What the best possible play brings on average, exactly, where one player plays for the greatest
total. A win at once counts its points, and play goes on. With `--json` it is an object:

| in the answer | holds |
|---|---|
| `rules` | the canonical name of the rule set |
| `value` | expected total, in points |
| `sd` | standard deviation of the total under that play |
| `states` | start-of-turn states that play can come to, finished cards included |
| `seconds` | what solving took by the clock; it is kept with the table |
| `kernel` | `numpy` or `fast`: what computed it |

With `--distribution` there is, too:

| in the answer | holds |
|---|---|
| `percentiles` | by percent the least total that so many of 100 games do not pass |
| `pmf` | the chance of a total of 0, 1, 2 ... |
| `boxes` | by box its `mean` points and the `frequency` of more than 0 |
| `bonus` | chance of the upper bonus |
| `yacht` | chance of points in the Yacht box; `null` where there is none |
| `extra_yachts` | how many extra Yachts a game brings |
| `any_extra_yacht` | chance of one at least |

A solved rule set is kept as a file in `--cache`, so that it is solved once. A file that is damaged
or of another version is written anew; a folder that can't be written only costs time. Several
columns are solved where they [fit into memory](../explanation/solver.md#several-columns); else they
are estimated in ten seconds or so, `states` is null and `exact` false.
"""

ADVISE = """\
## advise

What each choice is worth with these dice on the table, best first: every keep of dice while throws
are left, and every box that may be filled. `value` is the expected points still to come, those of
this turn included and those on the card excluded; the upper bonus counts when its line is crossed.
`loss` is what the choice costs against the best one. All of it is exact, but for
several columns that are [estimated](../explanation/solver.md#fitted-values): then JSON has
`"exact": false` beside the options. Keeping all dice is no choice of its own: that is what the
boxes stand for.

With `--json` the answer is an object with `options`. An option has `keep`, the dice as digits, `""`
for none; or `box`; or, where a turn fills two boxes, `boxes` and the best `split` of the dice. The
card is written as for `score`. A rule set is solved when it is first asked about, and kept.
"""

ADVISE_BATCH = """\
### advise --batch

As `score --batch`: an object with `rules`, `dice` and `rolls_left`, and `card` if wanted, a line.
"""

SIMULATE = """\
## simulate

Games between computer players, as many as wanted, [the same for the same
seed](../how-to/simulate.md). With `--json` the answer has `rules`, `games`, `seed`, `seconds`,
`ties` (games with a shared first place), `wins_at_once`, and `seats`: for each its `player`,
`mean`, `error` (standard error of the mean), `sd`, `percentiles`, `wins` (a shared first place as
its part) and `histogram` (how many games ended with 0, 1, 2 ... points). Ctrl-C ends it with what
has been played so far, and exit code 130.
"""

FULL_BUT_FOUR = (
    '{"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "straight": 0, '
    '"full_house": 30, "general": 0}'
)
ADVISE_QUESTIONS = (
    f'{{"rules": "general-short", "dice": [6,6,6,6,5], "rolls_left": 0, "card": {FULL_BUT_FOUR}}}',
    '{"rules": "general", "dice": [6,6,6,6,5], "rolls_left": 3}',
)

FAULTS = textwrap.fill(", ".join(f"`{fault.code}`" for fault in Fault), 100)
VERIFY = f"""\
## verify

[Records](record.md) hold a whole game. `verify` computes every roll from the secret and every point
from the rules again. If the record does not hold, the first wrong event is named and the exit code
is 1. With `--json` the answer has `holds` and what was checked: `game`, `rules`, `events`, `rolls`,
`dice`, `scores` and the last `position`; or else `fault`, its `params`, the number of the `event`
where it is one that is wrong, and `error`, the same in words.

A `fault` is one of {FAULTS}.
"""

ODDS = """\
## odds

The chance of each box's pattern when a turn is played for that box alone: by the first, second and
third roll; and the points of a whole turn played for them. A pattern is there when the box scores
more than 0 by the plain rules, whatever other boxes hold: for an upper box that is one die of its
number. Each chance is of the best play for that box and that many throws. With `--json` the answer
has `boxes`: for each `box` its `chances` and `points` by throw, 0 to 1 and in points.

With dice on the table each open box is shown with the keeps that make its pattern likeliest. With
`--json` the answer has `keeps`: each `keep` with its `chances` and `points`, box by box; the last
one keeps all dice, which is to stop.

`--plot odds.svg` draws the chances (`pip install 'yachtdice[plot]'`); with dice on the table those
of each box's likeliest keep.
"""

REVIEW = """\
## review

Looks back on a game by its [record](record.md), finished or not: what each decision cost against
perfect play, and how much was luck. [The coach](../explanation/coach.md) says how that is reckoned.
With `--json` it is an object:

| in the answer | holds |
|---|---|
| `rules`, `game` | the canonical name of the rule set, the game's id |
| `seats` | by seat: `seat`, `name`, `total`, `start`, `luck`, `loss`, `left` |
| | such that start + luck - loss = total + left; and |
| | `losses` by what was decided, `accuracy` in per cent, how many of each of the `grades` |
| `decisions` | in order: the `event` of the record that shows it, `seat`, `by`, `round`, |
| | `position`, `stage`, the `chosen` action and the `best` one, `luck` of the roll before it, |
| | `loss`, `grade`, the total `projected` after it, `wins`, `misses_win`, `assisted` |
| `costliest` | the three costliest by `event`, with `reasons`: `kind`, |
| | the `key` of a message with its parameters, and `words` |

`--win` tells each seat's [chance to win](../explanation/coach.md#the-chance-to-win) too, if all
play for the most points from there: as JSON `win` before the first throw, by seat, and in each
decision `win` with `before` and `after`, by seat, and `exact`. The first time by a rule set that
takes a minute; a game of one, or of several columns, has none. `--plot game.svg` draws the
projected totals and, with `--win`, the chances (`pip install 'yachtdice[plot]'`).

A `stage` is `first_keep`, `second_keep` or `box`; a `grade` is `best`, `good`, `inaccuracy`,
`mistake` or `blunder`.
"""

PRACTICE = """\
## practice

Positions in which a weaker player goes wrong by 1.5 points or more, and one choice is the best by
half a point at least: 360 of a rule set, no two alike, all kinds of decisions among them. They come
from games of the four [computer players](../explanation/computer-player.md) below the Captain,
played without their slips; the same seed finds the same ones. The level, 1 to 4, is that of the
strongest player that goes wrong: 1 Deckhand, 2 Bosun, 3 Mate, 4 Pilot.

With `--json` the answer is an object:

| in the answer | holds |
|---|---|
| `rules`, `seed` | the canonical name of the rule set, the seed |
| `positions` | in order: `id`, the `position` in [one line](notation.md), `stage`, `level`, |
| | the `best` choice, its `lead` over the second in points, `aim`: the box it is after, and |
| | `mistakes` by `player`, weakest first: the `choice` and its `loss` |
"""

QUESTIONS = (
    '{"rules": "generala", "dice": [5,5,5,5,5], "card": {"general": 50}}',
    '{"rules": "yacht", "dice": [5,5,5,5]}',
    '{"rules": "yacht-dice", "dice": [1,1,1,2,2], "throw": 1}',
)
FULL_BUT_CHOICE = (
    "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,straight=0,full_house=30,four_of_a_kind=40"
)


def command_line_page() -> str:
    """The page."""
    return "\n".join(
        [
            HEAD,
            session("yachtdice --help", "yachtdice --version"),
            PLAY,
            session("yachtdice play --help", "yachtdice serve --help"),
            RULES,
            session(
                "yachtdice rules --help",
                "yachtdice rules show --help",
                "yachtdice rules",
                "yachtdice rules show generala+columns=2",
                "yachtdice rules show nosuch",
            ),
            SCORE,
            session(
                "yachtdice score --help",
                "yachtdice score --dice 44444 --card yacht=50,fours=12",
                "yachtdice score --dice 44444 --card yacht=50,fours=12 --json",
                f"yachtdice score --rules general --throw 1 --dice 66666 --card {FULL_BUT_CHOICE}",
                "yachtdice score --dice 4444",
                "yachtdice score --dice 44444 --card yacht=50,yacht=0",
            ),
            TEN,
            session(
                "yachtdice score --rules double-cameroon --dice 1123644555 --card "
                "ones=3,twos=4,threes=0,fours=8,fives=15,sixes=6,five_alike=0 --json",
            ),
            BATCH,
            session(
                "printf '%s\\n' "
                + " ".join(f"'{question}'" for question in QUESTIONS)
                + " | yachtdice score --batch"
            ),
            SOLVE,
            session(
                "yachtdice solve --help",
                "yachtdice solve --rules general --cache $(mktemp -d)",
                "yachtdice solve --rules yacht-dice+columns=2 --distribution",
            ),
            ADVISE,
            session(
                "yachtdice advise --help",
                "yachtdice advise --rules yacht --dice 44461 --rolls-left 2 --cache $(mktemp -d)",
                "yachtdice advise --dice 44461",
            ),
            ADVISE_BATCH,
            session(
                "printf '%s\\n' "
                + " ".join(f"'{question}'" for question in ADVISE_QUESTIONS)
                + " | yachtdice advise --batch --cache $(mktemp -d)"
            ),
            ODDS,
            session(
                "yachtdice odds --help",
                "yachtdice odds --rules general",
                "yachtdice odds --dice 44461 --rolls-left 2 --card fours=12,chance=20",
                "yachtdice odds --rolls-left 2",
            ),
            REVIEW,
            session("yachtdice review --help", "yachtdice review nosuch.json"),
            PRACTICE,
            session(
                "yachtdice practice --help",
                "yachtdice practice --rules yacht --count 2 --seed 1 --cache $(mktemp -d)",
                "yachtdice practice --count 0",
            ),
            SIMULATE,
            session("yachtdice simulate --help"),
            VERIFY,
            session("yachtdice verify --help"),
        ]
    )


def session(*commands: str) -> str:
    """What a terminal shows after these commands."""
    shown = (f"```console\n$ {command}\n{_output(command)}```\n" for command in commands)
    return "\n".join(shown)


def _output(command: str) -> str:
    done = subprocess.run(
        ["sh", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        env={
            "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.defpath]),
            "COLUMNS": "100",
            "LC_ALL": "C.UTF-8",
        },
    )
    return done.stdout
