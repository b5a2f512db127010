"""docs/reference/settings.md: what whoever runs the server may set."""

from dataclasses import fields

from scripts.doc_fields import table
from scripts.wire_types import field_comments
from yachtdice.players import tables
from yachtdice.server import patience, settings, solver_worker

INTRO = f"""\
# Settings

Whoever runs the server may set these, each by a variable of the environment:

```sh
YACHTDICE_GAMES_PER_ADDRESS=1000 yachtdice serve --host 0.0.0.0
```

A household behind one address never meets a limit by the defaults. A value that can't be read
stops the start with a line that says what was expected. The folder of the games, the address and
the port are options of the [command line](command-line.md), which count before variables; what
is agreed for one table, such as undo and the speed of computer seats, is in its
[TableSettings](messages.md#tablesettings).

A caller has {patience.REQUEST_S} seconds to send the whole of a request, and is then hung up on.

## The solving process

Computer players and the coach know how a rule set is played perfectly once it has been solved. A
server does so in a process of its own, behind everything else on the machine, and from the first
time that a table needs it. Most rule sets take some 140 MiB of memory (138 measured after
`yacht-dice` and `double-cameroon`); to tell how the totals of perfect play are spread, which the
coach's percentile is told from, it may be 1 GiB for a minute (916 MiB for `yacht-dice`). Should the
machine have less and end the process, the game goes on: players make do without, and the coach says
that it can't help.
The server itself holds at most {tables.MOST_BYTES >> 20} MiB of solved rule sets.

What has been solved is kept in files, and read from there at the next start: in the folder named by
`--cache` or `YACHTDICE_CACHE`, or else in this user's cache folder, which `yachtdice solve` uses
too. Tables there (`*.table`, `*.slices`) take at most {solver_worker.MOST_BYTES >> 30} GiB: beyond
that the server removes those that were asked for the longest ago, whoever solved them. Files in the
folder only save time and may be deleted while the server is stopped.

## Variables
"""


def settings_page() -> str:
    """The page, from the fields of `Settings` and the lines under them."""
    comments = field_comments(settings)
    rows = [
        (
            f"`{settings.PREFIX}{field.name.upper()}`",
            default(field.default),
            " ".join(comments["Settings", field.name].split()),
        )
        for field in fields(settings.Settings)
    ]
    return "\n".join([INTRO, *table(("variable", "default", "means"), rows), ""])


def default(value: object) -> str:
    """A default as it would be written in the environment."""
    if isinstance(value, bool):
        return f"`{int(value)}` (`1`: yes)"
    if isinstance(value, int):
        return f"`{value}`"
    return "none"
