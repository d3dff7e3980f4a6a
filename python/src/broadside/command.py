"""The ``broadside`` command as processes: one run, or one process that is kept and asked line by line."""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
import threading


# A program's answers do not depend on the folder that it happens to run in.
NO_DEFAULTS = "--no-config"


class BroadsideError(Exception):
    """What the command says is wrong: its line, without the name of the command before it."""


def find_command(command=None):
    """The words that start the command.

    ``command`` is a text (split as a shell splits it) or a list of words; by default the environment variable
    ``BROADSIDE_COMMAND``, else ``broadside`` on the path.
    """
    command = command or os.environ.get("BROADSIDE_COMMAND") or "broadside"
    words = shlex.split(command) if isinstance(command, str) else list(command)
    if not words or shutil.which(words[0]) is None:
        raise BroadsideError(
            f'the command "{words[0] if words else ""}" is not found; install it with npm install -g broadside, '
            "or say where it is: BROADSIDE_COMMAND"
        )
    return words


def _line_of(text):
    """The last line of an error output, as the command means it to be read."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    return lines[-1].removeprefix("broadside: ") if lines else "the command ended without a word"


def run(words):
    """Runs the command to its end. Returns its output; raises BroadsideError with its line when it fails."""
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise BroadsideError(_line_of(done.stderr))
    return done.stdout


class Lines:
    """A process that is kept, and that answers lines by lines; threads take turns at ``ask``."""

    def __init__(self, words):
        # Errors go to a file: a pipe that nobody reads would stop the process when it is full.
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")
        self._turn = threading.Lock()
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True, encoding="utf-8"
        )

    def say(self, line):
        """Sends a line."""
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            self._fail()

    def hear(self):
        """The next line; raises BroadsideError when the process has ended instead."""
        line = self._process.stdout.readline()
        if line == "":
            self._fail()
        return line.rstrip("\n")

    def ask(self, fields):
        """Sends a line of JSON and returns the answer; raises BroadsideError for ``{"error": …}``.

        A question that is interrupted ends the process.
        """
        with self._turn:
            try:
                self.say(json.dumps(fields))
                line = self.hear()
            except BroadsideError:
                raise
            except BaseException:
                # What comes later would be taken for the answer to the next question.
                self._process.kill()
                self._process.wait()
                raise
        try:
            answer = json.loads(line)
        except ValueError:
            raise BroadsideError(f'the command answers "{line[:80]}", as broadside does not; check BROADSIDE_COMMAND') from None
        if "error" in answer:
            raise BroadsideError(answer["error"])
        return answer

    @property
    def is_open(self):
        return self._process.poll() is None

    def close(self):
        """Ends the process: its input ends, and if it does not end then by itself, it is stopped."""
        for stream in (self._process.stdin, self._process.stdout):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()

    def _fail(self):
        self._process.wait()
        self._log.seek(0)
        raise BroadsideError(_line_of(self._log.read()))
