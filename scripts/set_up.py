"""Make .venv and install the game into it: what every make target starts with.

    python3 scripts/set_up.py play    # what playing needs
    python3 scripts/set_up.py dev     # and what testing needs

Standard library only: nothing is installed yet when it runs. A stamp holds the hash of what the
installation follows from, so that nothing is done twice.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
CONSTRAINTS = ROOT / "requirements" / "constraints.txt"


def main() -> int:
    goal = sys.argv[1]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    inputs = json.dumps([project["build-system"], project["project"], sys.version_info[:2]])
    wanted = hashlib.sha256(inputs.encode() + CONSTRAINTS.read_bytes()).hexdigest()
    stamp = VENV / f".set-up-{goal}"
    if not (PYTHON.exists() and stamp.is_file() and stamp.read_text() == wanted):
        make_venv()
        install(project, goal)
    for done in ("play", "dev") if goal == "dev" else ("play",):
        (VENV / f".set-up-{done}").write_text(wanted)
    return 0


def make_venv() -> None:
    if PYTHON.exists() and run(PYTHON, "-m", "pip", "--version"):
        return
    say("making .venv")
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, ImportError, OSError) as error:
        # Debian and its kin split ensurepip off into a package of its own.
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SystemExit(
            f"no virtual environment could be made ({error}).\n"
            f"On Debian or Ubuntu: sudo apt install python{version}-venv, then try again."
        ) from None


def install(project: dict[str, dict[str, object]], goal: str) -> None:
    """The game itself, editable; then what it can do without."""
    extras = project["project"]["optional-dependencies"]
    assert isinstance(extras, dict)
    say("installing the game; the first time takes a minute or two")
    # The build requirements go into .venv, so that Node is fetched once and the client can be
    # built again without pip; editables is what hatchling asks for to install in place.
    require(*project["build-system"]["requires"], "editables")  # type: ignore[misc]
    require("--no-build-isolation", "--editable", ".[dev]" if goal == "dev" else ".")
    for requirement in extras["fast"]:
        if not pip(requirement, quiet=True):
            name = re.split("[^a-z]", requirement)[0]
            say(f"no {name} for this Python; the game goes on without what it makes faster")


def require(*words: str) -> None:
    if not pip(*words):
        raise SystemExit("the installation failed; what pip said stands above")


def pip(*words: str, quiet: bool = False) -> bool:
    """Install; whether that went well."""
    options = ["--quiet", "--quiet", "--disable-pip-version-check", "--no-input"]
    return run(
        PYTHON, "-m", "pip", "install", *options, "--constraint", CONSTRAINTS, *words, quiet=quiet
    )


def run(*command: str | Path, quiet: bool = True) -> bool:
    stderr = subprocess.DEVNULL if quiet else None
    # make builds the client, in the open, once Python can run.
    env = {**os.environ, "YACHTDICE_CLIENT": "later"}
    done = subprocess.run(
        command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=stderr, check=False
    )
    return done.returncode == 0


def say(text: str) -> None:
    print(f"set-up: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
