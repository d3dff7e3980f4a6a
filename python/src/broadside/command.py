"""The ``broadside`` command as processes: one run, or one process that is kept and asked line by line."""

import json
import operator
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
import weakref
from typing import IO, Any, Dict, List, NoReturn, Optional, Sequence, SupportsIndex, Union

# A program's answers do not depend on the folder that it happens to run in.
NO_DEFAULTS = "--no-config"


#: How a command is given: a text, split as a shell splits it, or a list of words.
Command = Union[str, Sequence[str]]


#: The names of boxes that may overlap; there are too many to be listed.
_BOXES = re.compile(r"boxes:([0-9]+)x([0-9]+):([0-9]+)")

#: The command takes no more dimensions.
_MAX_DIMENSIONS = 1000

#: What to do about a command in pieces.
_QUOTES = """put quotes around a path with a space: BROADSIDE_COMMAND="node '/my clone/packages/cli/bin/broadside.js'\""""

#: The line of a crash that names the error: "Error: …", "TypeError: …".
_ERROR = re.compile(r"^\w*Error\b.*:.*", re.MULTILINE)

#: What the command takes for the path of a file, not for a name.
_FILE = re.compile(r"\.json$|[/\\]", re.IGNORECASE)

#: A scenario as its file holds it.
Rules = Dict[str, Any]

#: How a scenario is given: its name, the path of its file, or its rules.
Scenario = Union[str, "os.PathLike[str]", Rules]


class BroadsideError(ValueError):
    """The one error of this package: a line that says what is wrong and what would be right."""

    __module__ = "broadside"


def find_command(command: Optional[Command] = None) -> List[str]:
    """The words that start the command.

    ``command`` is a text (split as a shell splits it) or a list of words; by default the environment variable
    ``BROADSIDE_COMMAND``, else ``broadside`` on the path.
    """
    command = command or os.environ.get("BROADSIDE_COMMAND") or "broadside"
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise BroadsideError(f"the command {command!r}: {error}; {_QUOTES}") from None
    if words[:1] == ["node"] and shutil.which("node") is None:
        raise BroadsideError("node is not on this PATH; install Node 20 or newer, or name its path in BROADSIDE_COMMAND")
    if not words or shutil.which(words[0]) is None:
        raise BroadsideError(
            f'the command "{words[0] if words else ""}" is not found; install it from a built clone with '
            "npm install -g ./packages/cli, or name it in the environment variable BROADSIDE_COMMAND"
        )
    return words


def _plain_rules(rules: Rules) -> Rules:
    """A scenario as plain Python has it: NumPy's numbers and arrays become ints and lists."""
    try:
        plain: Rules = json.loads(json.dumps(rules, default=_plain))
        return plain
    except (TypeError, ValueError) as error:
        raise BroadsideError(f"scenario: {error}; give what its file may hold") from None


def read_scenario(scenario: Scenario) -> Union[str, Rules]:
    """A scenario as the command takes it: its rules, read from its file where it has one, else its name."""
    if isinstance(scenario, dict):
        return _plain_rules(scenario)
    if not isinstance(scenario, (str, os.PathLike)):
        raise TypeError(f"scenario: {scenario!r:.80} is not a name, a path or a dict")
    name = os.fspath(scenario)
    if name == "-":
        raise BroadsideError('scenario "-": standard input is not read here; give a dict: json.load(sys.stdin)')
    if not _FILE.search(name):
        return name
    try:
        with open(name, encoding="utf-8-sig") as file:
            rules = json.load(file)
    except FileNotFoundError:
        raise BroadsideError(f'scenario "{name}": there is no such file; check the path') from None
    except IsADirectoryError:
        raise BroadsideError(f'scenario "{name}": is a folder; name a file') from None
    except OSError as error:
        raise BroadsideError(f'scenario "{name}": cannot be read: {error.strerror}') from error
    except ValueError as error:
        raise BroadsideError(f"{name}: is not JSON: {error}; check its commas, quotes and brackets") from error
    if not isinstance(rules, dict):
        raise BroadsideError(f"{name}: {rules!r:.80} is not an object; broadside list presets --json shows what a scenario may hold")
    return rules


def rules_of(scenario: Union[str, Rules], words: Sequence[str]) -> Rules:
    """The rules of a scenario that was read, as its file holds them; ``words`` start the command that knows its name."""
    if isinstance(scenario, dict):
        return scenario
    boxes = _rules_of_boxes(scenario)
    if boxes:
        return boxes
    for preset in json.loads(run([*words, "list", "presets", "--json", NO_DEFAULTS]))["presets"]:
        if preset["name"] == scenario:
            rules: Rules = preset["scenario"]
            return rules
    run([*words, "count", "--scenario", scenario, NO_DEFAULTS])  # Says in the command's words what is wrong with the name.
    raise BroadsideError(
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


def whole_number(value: SupportsIndex, name: str) -> int:
    """The argument of this name as an int; raises TypeError for what is not a whole number."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r:.80} is not a whole number") from None


def _plain(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else operator.index(value)


def _failure(words: Sequence[str], code: int, text: str) -> BroadsideError:
    """Why the command ended: its own line, else the line of its error output that names the error."""
    last = text.strip().rpartition("\n")[2]
    if last.startswith("broadside: "):
        # What is a flag to the command is an argument here.
        return BroadsideError(last.removeprefix("broadside: ").removeprefix("--"))
    named = _ERROR.search(text)
    line = named[0] if named else last or "it said nothing"
    if code < 0:
        return BroadsideError(f"the command {shlex.join(words):.200} was stopped by signal {-code}")
    advice = f"; check BROADSIDE_COMMAND, and {_QUOTES}" if "Cannot find module" in line else ""
    return BroadsideError(f"the command {shlex.join(words):.200} ended with exit code {code}: {line}{advice}")


def run(words: Sequence[str]) -> str:
    """Runs the command to its end. Returns its output; raises BroadsideError with its line when it fails."""
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise _failure(words, done.returncode, done.stderr)
    return done.stdout


def _answer(line: str) -> Dict[str, Any]:
    """An answer as the command writes it."""
    try:
        answer: Dict[str, Any] = json.loads(line)
        return answer
    except ValueError:
        raise BroadsideError(f'the command answers "{line[:80]}", as broadside does not; check BROADSIDE_COMMAND') from None


def _end(process: "subprocess.Popen[str]", log: IO[str], owner: int, patience: float = 0) -> None:
    """Ends a process: its input ends, and if it does not end then by itself, it is stopped."""
    for stream in (process.stdin, process.stdout):
        try:
            if stream:
                stream.close()
        except BrokenPipeError:
            pass
    log.close()
    if os.getpid() != owner:
        # A fork has no process of its own to wait for.
        process.returncode = 0
        return
    try:
        process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Lines:
    """A process that is kept, and that answers lines by lines; threads take turns. It ends with what keeps it."""

    def __init__(self, words: Sequence[str]) -> None:
        # Errors go to a file: a pipe that nobody reads would stop the process when it is full.
        self._words = words
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")
        self._turn = threading.Lock()
        self._owner = os.getpid()
        self._is_lost = False
        # In a session of its own: Ctrl-C is for Python, which ends what it interrupts.
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout
        self._to, self._from = self._process.stdin, self._process.stdout
        self._end = weakref.finalize(self, _end, self._process, self._log, self._owner)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a process cannot be copied or pickled; make another Engine, Game or environment")

    def hear(self) -> str:
        """The next line; raises BroadsideError when the process has ended instead."""
        line = self._from.readline()
        if line == "":
            self._fail()
        return line.rstrip("\n")

    def ask(self, fields: Dict[str, Any]) -> Dict[str, Any]:
        """Sends a line of JSON and returns the answer; raises BroadsideError for ``{"error": …}``."""
        (answer,) = self.ask_all([fields])
        if "error" in answer:
            raise BroadsideError(answer["error"])
        return answer

    def ask_all(self, questions: Sequence[Dict[str, Any]]) -> List[Dict[str, Any]]:
        """Sends lines of JSON and returns their answers in order, errors too."""
        # Written here: a thread that fails would leave its reader waiting for ever.
        said = [json.dumps(fields, default=_plain) for fields in questions]
        return [_answer(line) for line in self.exchange(said, len(said))]

    def exchange(self, said: Sequence[str], answers: int) -> List[str]:
        """Sends lines and returns this number of lines that answer them. An interruption ends the process."""
        with self._turn:
            try:
                # The process answers while it is still asked: neither side waits for a full pipe.
                writer = threading.Thread(target=self._say_all, args=(said,), daemon=True)
                writer.start()
                lines = [self.hear() for _ in range(answers)]
                writer.join()
                return lines
            except BroadsideError:
                raise
            except BaseException:
                # What comes later would be taken for the answer to the next question.
                self._is_lost = True
                self._process.kill()
                self._process.wait()
                raise

    def _say_all(self, said: Sequence[str]) -> None:
        try:
            for line in said:
                self._to.write(line + "\n")
            self._to.flush()
        except (BrokenPipeError, ValueError):
            pass  # Who hears finds the process ended, and says why.

    @property
    def is_open(self) -> bool:
        """Whether it can be asked: never in a fork, whose parent asks it too."""
        return not self._is_lost and os.getpid() == self._owner and self._end.alive and self._process.poll() is None

    def close(self) -> None:
        """Ends the process."""
        if self._end.detach():
            _end(self._process, self._log, self._owner, patience=5)

    def _fail(self) -> NoReturn:
        code = self._process.wait()
        self._log.seek(0)
        raise _failure(self._words, code, self._log.read())
