"""Runs a command in a pseudo terminal of a given size.

Arguments: columns, rows, and the command. Standard input takes a line of JSON for each thing to do: {"type": TEXT},
{"size": [COLUMNS, ROWS]}, {"signal": NUMBER}. Standard output is what the command writes; standard error gets a line of JSON
when it has ended: its status, and whether the terminal reads whole lines and echoes them.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios


def set_size(terminal, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def run():
    columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    ready, go = os.pipe()
    child, terminal = pty.fork()
    if child == 0:
        os.close(go)
        os.read(ready, 1)
        os.execvp(command[0], command)
    set_size(terminal, columns, rows)
    os.write(go, b"x")
    waiting = b""
    inputs = [terminal, 0]
    while True:
        readable, _, _ = select.select(inputs, [], [])
        if terminal in readable:
            try:
                output = os.read(terminal, 65536)
            except OSError:
                break
            if not output:
                break
            os.write(1, output)
        if 0 in readable:
            text = os.read(0, 65536)
            if not text:
                # Who listens has gone.
                os.kill(child, signal.SIGKILL)
                inputs.remove(0)
            *lines, waiting = (waiting + text).split(b"\n")
            for line in lines:
                task = json.loads(line)
                if "type" in task:
                    os.write(terminal, task["type"].encode())
                if "size" in task:
                    set_size(terminal, *task["size"])
                if "signal" in task:
                    os.kill(child, task["signal"])
    flags = termios.tcgetattr(terminal)[3]
    _, status = os.waitpid(child, 0)
    print(
        json.dumps(
            {
                "code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
                "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
                "canonical": bool(flags & termios.ICANON),
                "echo": bool(flags & termios.ECHO),
            }
        ),
        file=sys.stderr,
    )


run()
