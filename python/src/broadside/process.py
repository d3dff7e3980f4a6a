"""A process of the command that is kept and asked line by line."""

import _thread
import itertools
import json
import os
import signal
import subprocess
import tempfile
import threading
import weakref
from io import RawIOBase
from typing import IO, Any, Dict, List, NoReturn, Optional, Sequence, Tuple, Type

from .command import ProcessError, answer_of, error_of, failure_of, plain

#: Numbers of questions. No two of this program are alike, so that no late answer passes for another's.
_NUMBERS = itertools.count(1)

#: A process that has closed its output ends within these seconds, or is stopped.
_GRACE = 5.0


class _Running:
    """A process that runs. It ends at ``end()``, with this object, and with the Python program."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        # Errors go to a file: a pipe that nobody reads would stop the process when it is full.
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")
        try:
            # Ctrl-C reaches all processes of a terminal's group, so this one gets a group of its own.
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise ProcessError(f'the command "{words[0]}" does not start: {error.strerror}; check BROADSIDE_COMMAND') from error
        assert self._process.stdin and self._process.stdout
        self._to = self._process.stdin
        self._from = open(self._process.stdout.fileno(), encoding="utf-8", closefd=False)
        self.end = weakref.finalize(self, _end, self._process, [self._to, self._process.stdout, self._log])

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def say(self, lines: Sequence[str]) -> None:
        """Sends lines, beside the reader: the process answers while it is still asked, and neither waits for a full pipe."""
        text = memoryview("".join(line + "\n" for line in lines).encode())
        # A pipe end of its own: once this one is closed, its number may be that of another process's pipe. And not by
        # threading.Thread, whose start may answer an interruption with a RuntimeError.
        _thread.start_new_thread(_write, (open(os.dup(self._to.fileno()), "wb", buffering=0), text))

    def hear(self) -> str:
        """The next line. Raises ProcessError when the process has ended instead."""
        line = self._from.readline()
        if line == "":
            self._fail()
        return line.rstrip("\n")

    def _fail(self) -> NoReturn:
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self._log.seek(0)
        raise failure_of(self._words, code, self._log.read())


def _write(to: RawIOBase, text: memoryview) -> None:
    with to:
        try:
            while text:
                text = text[to.write(text) or 0 :]
        except OSError:
            pass  # The reader finds the process ended, and says why.


def _end(process: "subprocess.Popen[bytes]", files: Sequence[IO[Any]]) -> None:
    """Stops a process with all that it has started. In a fork of its owner, whose child it is not, it counts as ended."""
    if hasattr(os, "killpg"):
        # Popen's own poll and wait take a lock. An interruption inside poll may leave it taken, and wait would never return.
        if process.returncode is None and not _has_ended(process, os.WNOHANG):
            os.killpg(process.pid, signal.SIGKILL)
            _has_ended(process, 0)
    elif process.poll() is None:
        process.kill()
        process.wait()
    for file in files:
        file.close()


def _has_ended(process: "subprocess.Popen[bytes]", options: int) -> bool:
    """Takes the status of a process that has ended; with the options 0, waits for its end."""
    try:
        pid, status = os.waitpid(process.pid, options)
    except ChildProcessError:
        pid, status = process.pid, 0
    if pid == 0:
        return False
    process.returncode = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    return True


class Process:
    """The command as a process that answers lines; threads take turns.

    The first question starts it. A question that is interrupted or fails ends it, and the next one starts another; so it is after
    ``close``, and where something else has ended it. It ends with this object. A fork and a copy start their own.

    greeting: lines said to every new process. It answers each by lines of which the last is ``ok``.
    """

    def __init__(self, words: Sequence[str], greeting: Sequence[str] = ()) -> None:
        self._words, self._greeting = list(words), list(greeting)
        self._turn = threading.RLock()
        self._running: Optional[_Running] = None
        _PROCESSES.add(self)

    def __reduce__(self) -> Tuple[Type["Process"], Tuple[List[str], List[str]]]:
        return Process, (self._words, self._greeting)

    def ask(self, lines: Sequence[str], answers: int) -> List[str]:
        """Sends lines and returns this number of lines of the answer."""
        with self._turn:
            # No process is kept until all answers are here: the next question would take a late one for its own.
            running, self._running = self._running, None
            is_new = running is None or not running.is_alive
            if running is None or is_new:
                running = _Running(self._words)
            try:
                if is_new:
                    self._greet(running)
                running.say(lines)
                heard = [running.hear() for _ in range(answers)]
            except BaseException:
                running.end()
                raise
            self._running = running
            return heard

    def ask_json(self, questions: Sequence[Dict[str, Any]]) -> List[Dict[str, Any]]:
        """Sends questions as lines of JSON, with numbers, and returns the answers in order; ``{"error": …}`` is one too."""
        numbers = [next(_NUMBERS) for _ in questions]
        lines = [json.dumps({"id": number, **fields}, default=plain) for number, fields in zip(numbers, questions)]
        try:
            answers = [answer_of(line) for line in self.ask(lines, len(lines))]
            if [answer.get("id") for answer in answers] != numbers:
                raise ProcessError("the command answers another question than it was asked; check BROADSIDE_COMMAND")
        except ProcessError:
            self.close()
            raise
        return answers

    def close(self) -> None:
        """Ends the process."""
        with self._turn:
            running, self._running = self._running, None
            if running:
                running.end()

    def _greet(self, running: _Running) -> None:
        for greeting in self._greeting:
            running.say([greeting])
            line = ""
            while line != "ok":
                line = running.hear()
                if line.startswith("error "):
                    raise error_of(line[len("error ") :])


#: All processes, for forks: a fork that asked its parent's would get its parent's answers.
_PROCESSES: "weakref.WeakSet[Process]" = weakref.WeakSet()


def _forget_all() -> None:
    for process in _PROCESSES:
        process._turn, process._running = threading.RLock(), None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
