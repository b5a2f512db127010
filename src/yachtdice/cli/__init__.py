"""The command line: `yachtdice`."""


def main() -> int:
    """Run the command that was typed; its exit code."""
    from yachtdice.cli.run import run  # Typer, for those who run a command

    return run()
