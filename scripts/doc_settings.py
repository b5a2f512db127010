"""docs/reference/settings.md: what whoever runs the server may set."""

from dataclasses import fields

from scripts.doc_fields import table
from yachtdice.players import tables
from yachtdice.server import patience, solver_worker
from yachtdice.server.setting_sources import FILE, as_flag, as_variable
from yachtdice.server.settings import Settings
from yachtdice.words import say

EXAMPLE = """\
host = "0.0.0.0"
hosts = ["dice.example"]
trust_proxy = true
games_per_address = 5000
log = "json"
"""

INTRO = f"""\
# Settings

Whoever runs the server may set these, each in three ways: by a flag of `yachtdice serve`, by a
variable of the environment, or in a file of TOML, where it is called as the flag is, with
underscores. A flag counts before a variable, and a variable before the file:

```sh
yachtdice serve --games-per-address 5000
YACHTDICE_GAMES_PER_ADDRESS=5000 yachtdice serve
yachtdice serve --config /etc/yachtdice.toml
```

```toml
{EXAMPLE}```

`yachtdice play` has the flags that it needs, and takes the others from the environment and the
file. In the file a list may be written as such or with commas, and a switch as `true` or `false`;
where it holds a password let nobody else read it. A folder that is named without a leading `/` is
looked for where the server is started. Games are kept in one place: where a flag says `--data`, a
database that a variable or the file names does not count, and the other way round.

A household behind one address never meets a limit by the defaults. A value that can't be read stops
the start with a line that says what was expected. What is agreed for one table, such as undo and
the speed of computer seats, is in its [TableSettings](messages.md#tablesettings).

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
`cache`, or else in this user's cache folder, which `yachtdice solve` uses too. Tables there
(`*.table`, `*.slices`) take at most {solver_worker.MOST_BYTES >> 30} GiB: beyond that the server
removes those that were asked for the longest ago, whoever solved them. Files in the folder only
save time and may be deleted while the server is stopped.

## All of them
"""


def settings_page() -> str:
    """The page, from the fields of `Settings` and what the catalogue says of each."""
    rows = [row(FILE, "")]
    rows += [row(field.name, field.default) for field in fields(Settings)]
    return "\n".join([INTRO, *table(("flag", "variable", "default", "means"), rows), ""])


def row(name: str, value: object) -> tuple[str, str, str, str]:
    means = say(f"cli_help_{name}").replace("*", r"\*").replace("|", r"\|")
    return f"`{as_flag(name)}`", f"`{as_variable(name)}`", default(value), means


def default(value: object) -> str:
    """A default as it would be written in the environment."""
    if isinstance(value, bool):
        return f"`{int(value)}` (`1`: yes)"
    if isinstance(value, int):
        return f"`{value}`"
    return f"`{value}`" if value else "none"
