"""The commands and their options. What a command does is imported when it runs."""

import os
from pathlib import Path
from typing import Annotated

import typer

from yachtdice import __version__
from yachtdice.cli import setting_options as setting
from yachtdice.words import say

DEFAULT_RULES = "yacht-dice"  # rules.DEFAULT_RULES; a test compares them

app = typer.Typer(
    help=say("cli_help"),
    add_completion=False,
    rich_markup_mode=None,  # plain text, one error a line
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
rules_app = typer.Typer(help=say("cli_help_rules"), rich_markup_mode=None)
app.add_typer(rules_app, name="rules")

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", file_okay=False, help=say("cli_help_data"))
]
Cache = Annotated[
    Path | None,
    typer.Option("--cache", metavar="DIR", file_okay=False, help=say("cli_help_cache")),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="NAME", help=say("cli_help_score_rules", default=DEFAULT_RULES)
    ),
]
Filled = Annotated[
    str | None, typer.Option("--card", metavar="BOX=POINTS,...", help=say("cli_help_score_card"))
]
Batch = Annotated[bool, typer.Option("--batch", help=say("cli_help_score_batch"))]
Plot = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE.png|svg", dir_okay=False, help=say("cli_help_plot")),
]
Json = Annotated[bool, typer.Option("--json", help=say("cli_help_json"))]


@app.callback(invoke_without_command=True)
def yachtdice_(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=say("cli_help_version"))] = False,
) -> None:
    if version:
        print(f"yachtdice {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(help=say("cli_help_play"))
def play(
    context: typer.Context,
    config: setting.Config = None,
    host: setting.Host = None,
    port: setting.Port = None,
    data: Data = None,
    database: setting.Database = None,
    cache: Cache = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=say("cli_help_no_browser"))
    ] = False,
) -> int:
    from yachtdice.server import run

    open_browser = not no_browser and os.environ.get("NO_BROWSER", "") in ("", "0")
    given = _said(context)
    del given["no_browser"]
    return run.play(open_browser=open_browser, **given)


@app.command(help=say("cli_help_serve"))
def serve(
    context: typer.Context,
    config: setting.Config = None,
    host: setting.Host = None,
    port: setting.Port = None,
    data: Data = None,
    database: setting.Database = None,
    bus: setting.Bus = None,
    cache: Cache = None,
    hosts: setting.Hosts = None,
    trust_proxy: setting.TrustProxy = None,
    trusted_proxies: setting.TrustedProxies = None,
    message_bytes: setting.MessageBytes = None,
    requests_per_second: setting.RequestsPerSecond = None,
    request_burst: setting.RequestBurst = None,
    sockets_per_address: setting.SocketsPerAddress = None,
    watched_per_socket: setting.WatchedPerSocket = None,
    games_per_address: setting.GamesPerAddress = None,
    errands_per_address: setting.ErrandsPerAddress = None,
    wrong_codes_per_minute: setting.WrongCodesPerMinute = None,
    wrong_codes_in_all: setting.WrongCodesInAll = None,
    away_seconds: setting.AwaySeconds = None,
    room_days: setting.RoomDays = None,
    daily: setting.Daily = None,
    lobby: setting.Lobby = None,
    quick_match: setting.QuickMatch = None,
    idle_seconds: setting.IdleSeconds = None,
    thinkers: setting.Thinkers = None,
    metrics: setting.Metrics = None,
    log: setting.Log = None,
) -> int:
    from yachtdice.server import run

    return run.serve(**_said(context))


def _said(context: typer.Context) -> dict[str, object]:
    """The options that were given, by the names of their arguments."""
    return {name: value for name, value in context.params.items() if value is not None}


def _named(rules: str | None) -> str:
    """An empty name is one that was given, and wrong."""
    return DEFAULT_RULES if rules is None else rules


@app.command(help=say("cli_help_score"))
def score(
    rules: Rules = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="DICE", help=say("cli_help_score_dice"))
    ] = None,
    card: Filled = None,
    throw: Annotated[
        str | None, typer.Option("--throw", metavar="1|2|3", help=say("cli_help_score_throw"))
    ] = None,
    as_json: Json = False,
    batch: Batch = False,
) -> int:
    from yachtdice.cli import score as command

    if batch:
        return command.answer_batch(rules, dice, card, throw)
    return command.answer_one(_named(rules), dice, card or "", throw, as_json=as_json)


@rules_app.callback(invoke_without_command=True)
def rules(context: typer.Context, as_json: Json = False) -> None:
    if context.invoked_subcommand is None:
        from yachtdice.cli.rules import print_list

        print_list(as_json=as_json)


@rules_app.command(help=say("cli_help_rules_show"))
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help=say("cli_help_rules_id"))],
    as_json: Json = False,
) -> None:
    from yachtdice.cli.rules import print_page

    print_page(name, as_json=as_json)


@app.command(help=say("cli_help_verify"))
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli_help_verify_file"))],
    as_json: Json = False,
) -> int:
    from yachtdice.cli.verify import verify_file

    return verify_file(file, as_json=as_json)


@app.command(help=say("cli_help_advise"))
def advise(
    rules: Rules = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="DICE", help=say("cli_help_advise_dice"))
    ] = None,
    rolls_left: Annotated[
        str | None,
        typer.Option("--rolls-left", metavar="0|1|2", help=say("cli_help_rolls_left")),
    ] = None,
    card: Filled = None,
    cache: Cache = None,
    as_json: Json = False,
    batch: Batch = False,
) -> int:
    from yachtdice.cli import advise as command

    if batch:
        return command.advise_batch(cache, rules, dice, card, rolls_left)
    return command.advise_one(cache, _named(rules), dice, card or "", rolls_left, as_json=as_json)


@app.command("simulate", help=say("cli_help_simulate"))
def simulate_(
    rules: Rules = None,
    players: Annotated[
        str, typer.Option("--players", metavar="NAME,...", help=say("cli_help_players"))
    ] = "navigator",
    games: Annotated[
        str, typer.Option("--games", metavar="N", help=say("cli_help_games"))
    ] = "10000",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help=say("cli_help_seed"))] = "0",
    workers: Annotated[
        str | None, typer.Option("--workers", metavar="N", help=say("cli_help_workers"))
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help=say("cli_help_cluster"))
    ] = None,
    cache: Cache = None,
    plot: Plot = None,
    as_json: Json = False,
) -> int:
    from yachtdice.cli.simulate import simulate_games

    return simulate_games(
        _named(rules), players, games, seed, workers, cluster, cache, plot, as_json=as_json
    )


@app.command(help=say("cli_help_solve"))
def solve(
    rules: Rules = None,
    kernel: Annotated[
        str | None,
        typer.Option("--kernel", metavar="numpy|fast", help=say("cli_help_solve_kernel")),
    ] = None,
    distribution: Annotated[
        bool, typer.Option("--distribution", help=say("cli_help_solve_distribution"))
    ] = False,
    cache: Cache = None,
    plot: Plot = None,
    as_json: Json = False,
) -> int:
    from yachtdice.cli.solve import solve_rules

    return solve_rules(_named(rules), kernel, cache, plot, spread=distribution, as_json=as_json)


@app.command(help=say("cli_help_odds"))
def odds(
    rules: Rules = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="DICE", help=say("cli_help_odds_dice"))
    ] = None,
    rolls_left: Annotated[
        str | None,
        typer.Option("--rolls-left", metavar="0|1|2", help=say("cli_help_rolls_left")),
    ] = None,
    card: Filled = None,
    plot: Plot = None,
    as_json: Json = False,
) -> int:
    from yachtdice.cli.odds import print_odds

    return print_odds(_named(rules), dice, card, rolls_left, plot, as_json=as_json)


@app.command(help=say("cli_help_review"))
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli_help_verify_file"))],
    win: Annotated[bool, typer.Option("--win", help=say("cli_help_review_win"))] = False,
    cache: Cache = None,
    plot: Plot = None,
    as_json: Json = False,
) -> int:
    from yachtdice.cli.review import review_file

    return review_file(file, cache, plot, win=win, as_json=as_json)


@app.command(help=say("cli_help_practice"))
def practice(
    rules: Rules = None,
    count: Annotated[
        str | None, typer.Option("--count", metavar="N", help=say("cli_help_practice_count"))
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help=say("cli_help_practice_seed"))
    ] = "0",
    cache: Cache = None,
    as_json: Json = False,
) -> int:
    from yachtdice.cli.practice import print_exercises

    return print_exercises(_named(rules), count, seed, cache, as_json=as_json)
