"""docs/reference/settings.md: what whoever runs the server may set."""

from dataclasses import fields

from scripts.doc_fields import table
from scripts.wire_types import field_comments
from yachtdice.server import patience, settings

INTRO = f"""\
# Settings

Whoever runs the server may set these, each by a variable of the environment:

```sh
YACHTDICE_GAMES_PER_ADDRESS=1000 yachtdice serve --host 0.0.0.0
```

A household behind one address never meets a limit by the defaults. A value that can't be read
stops the start with a line that says what was expected. Where the games are kept, the address and
the port are options of the [command line](command-line.md); what is agreed for one table, such as
undo and the speed of computer seats, is in its [TableSettings](messages.md#tablesettings).

A caller has {patience.REQUEST_S} seconds to send the whole of a request, and is then hung up on.
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
