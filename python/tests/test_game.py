"""Games: pure Python, whether or not NumPy is there."""

import ast
import copy
import gc
import importlib.util
import json
import os
import pickle
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import broadside
from broadside import BroadsideError, Game, Mean, PositionError, ProcessError, ScenarioError
from broadside.cells import index_of, name_of, shape_of
from broadside.command import find_command, run
from broadside.process import Process
from broadside.game import Referee
from broadside.games import mean_of, play_games

ANSWERS = ["hit", "sunk", "length", "named", "revealed", "identified", "count"]


def rules(answers, size=(5, 4)):
    return {
        "board": {"size": list(size), "blocked": ["A1"] if len(size) == 2 else []},
        "fleet": [{"name": "cruiser", "length": 3}, {"name": "ell", "shape": ["X.", "XX"]}, {"name": "boat", "length": 1}],
        "contact": "allowed",
        "answers": answers,
    }


def play(game, seed):
    """Shoots at random until the game is over."""
    cells = [index for index in indices(game.shape) if index not in game.blocked]
    random.Random(seed).shuffle(cells)
    for index in cells:
        if game.is_over:
            return
        game.fire(index)


def indices(shape):
    found = [()]
    for side in shape:
        found = [index + (x,) for index in found for x in range(side)]
    return found


class Package(unittest.TestCase):
    source = Path(__file__).parent.parent / "src" / "broadside"

    def test_every_function_says_its_types(self):
        self.assertTrue((self.source / "py.typed").exists())
        bare = []
        for path in self.source.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    continue
                arguments = [*node.args.args, *node.args.kwonlyargs]
                untyped = [one.arg for one in arguments if one.annotation is None and one.arg != "self"]
                if untyped or node.returns is None:
                    bare.append(f"{path.name}: {node.name}({', '.join(untyped)})")
        self.assertEqual(bare, [])

    def test_the_version_is_that_of_the_project(self):
        project = (self.source.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'\nversion = "{broadside.__version__}"\n', project)

    def test_only_what_is_public_is_listed(self):
        listed = {"BroadsideError", "Engine", "Estimate", "Game", "PositionError", "Posterior", "ProcessError", "ScenarioError"}
        listed |= {"Answer", "Answers", "RankedQuestion", "Mean", "PlayedGames", "Suggestion", "index_of", "name_of", "play_games", "presets", "tasks", "__version__"}
        self.assertEqual(set(dir(broadside)) - {"BattleshipEnv", "BattleshipVectorEnv"}, listed)

    def test_all_that_is_public_is_listed_where_a_checker_of_types_reads_it(self):
        lists = re.findall(r"^ *__all__ \+?= (\[.*\])$", (self.source / "__init__.py").read_text(encoding="utf-8"), re.M)
        self.assertEqual(sorted(sum(map(ast.literal_eval, lists), [])), sorted({*dir(broadside), "BattleshipEnv", "BattleshipVectorEnv"}))

    def test_errors_are_named_as_they_are_imported(self):
        for kind in (BroadsideError, PositionError, ProcessError, ScenarioError):
            self.assertTrue(issubclass(kind, BroadsideError))
            self.assertEqual(f"{kind.__module__}.{kind.__qualname__}", f"broadside.{kind.__name__}")


class Cells(unittest.TestCase):
    def test_names_and_indices(self):
        known = {"A1": (0, 0), "C1": (0, 2), "J10": (9, 9), "AA3": (2, 26), "ZZ1": (0, 701), "(3,1,4)": (3, 0, 2), "(7)": (6,)}
        for name, index in known.items():
            self.assertEqual(index_of(name), index)
            self.assertEqual(name_of(index), name)
        self.assertEqual(shape_of([11, 9]), (9, 11))
        for cell in ("C1", (0, 2), [0, 2], 2):
            self.assertEqual(index_of(cell, (9, 11)), (0, 2))
        self.assertEqual([index_of(number, (2, 3, 2)) for number in (0, 1, 2, 11)], [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 2, 1)])
        for cell in ("L1", (9, 0), (0,), 99, -1):
            with self.assertRaisesRegex(BroadsideError, r"^cell: .* is off the board, whose shape is \(9, 11\)$"):
                index_of(cell, (9, 11))
        with self.assertRaisesRegex(TypeError, "^cell: 5 is not a cell; write a name"):
            index_of(5)
        with self.assertRaises(BroadsideError):
            index_of("top")


class Games(unittest.TestCase):
    def test_the_referee_answers_as_the_command_does(self):
        # review replays the transcript with its own referee and refuses any answer that is not its own.
        for size, kinds in [((4, 3), ANSWERS), ((3, 2, 2), ["revealed"])]:
            # One process places the fleets, whatever is answered.
            game = Game(rules(kinds[0], size))
            self.addCleanup(game.close)
            for answers in kinds:
                with self.subTest(answers=answers, size=size):
                    game.rules["answers"] = answers
                    game.new(17)
                    ships = ships_of(game)
                    play(game, 3)
                    self.assertTrue(game.is_over)
                    transcript = {**HEAD, "scenario": game.rules, "layout": {"ships": ships}, "shots": game.text}
                    review(transcript)
                    if answers == "sunk":
                        # It would refuse a wrong answer.
                        with self.assertRaises(BroadsideError):
                            review({**transcript, "shots": game.text.replace("#", "x", 1)})

    def test_a_number_hides_the_same_fleet_again(self):
        game = Game(rules("named"))
        self.addCleanup(game.close)
        texts = []
        for number in (5, 6, 5):
            game.new(number)
            play(game, 1)
            texts.append(game.text)
        self.assertEqual(texts[0], texts[2])
        self.assertNotEqual(texts[0], texts[1])

    def test_a_scenario_may_be_a_name(self):
        game = Game("gorkoff-5x5")
        self.addCleanup(game.close)
        self.assertEqual(game.shape, (5, 5))
        self.assertEqual(broadside.presets()["gorkoff-5x5"], game.rules)
        with self.assertRaisesRegex(ScenarioError, 'there is no preset "gorkof"'):
            Game("gorkof")

    def test_shots_that_nobody_may_fire(self):
        game = Game(rules("named"))
        self.addCleanup(game.close)
        with self.assertRaisesRegex(BroadsideError, "no game has begun"):
            game.fire((1, 1))
        game.new(1)
        game.fire((1, 1))
        for cell, what in [((1, 1), "B2 is blocked or already shot"), ("A1", "A1 is blocked"), ((4, 0), "off the board")]:
            with self.assertRaisesRegex(BroadsideError, what):
                game.fire(cell)
        for number in (-1, 2**60):
            with self.assertRaisesRegex(BroadsideError, f"^number: {number} is out of range; give a whole number from 0 to"):
                game.new(number)
        game.new(1)
        play(game, 1)
        with self.assertRaisesRegex(BroadsideError, "^the game is over; call new$"):
            game.fire(next(cell for cell in range(20) if index_of(cell, game.shape) not in game.closed))

    def test_who_plays_holds_no_layout_but_in_the_referee(self):
        game = Game(rules("hit"))
        self.addCleanup(game.close)
        game.new(2)
        held = {name: value for name, value in vars(game).items() if name not in ("_referee", "_hider")}
        self.assertEqual(
            held,
            {"rules": rules("hit"), "shape": (4, 5), "number": 2, "blocked": {(0, 0)}, "shots": [], "closed": {(0, 0)}},
        )

    def test_bad_rules_are_the_commands_words(self):
        with self.assertRaisesRegex(BroadsideError, 'fleet\\[0\\].count: -2 is not a whole number'):
            Game({**rules("hit"), "fleet": [{"name": "boat", "length": 1, "count": -2}]})
        with self.assertRaisesRegex(BroadsideError, "overlap"):
            Game({**rules("count"), "contact": "overlap"})
        # A fleet that does not fit is refused before the first game.
        with self.assertRaisesRegex(ScenarioError, "^no layout exists"):
            Game({"board": {"size": [3, 3]}, "fleet": [{"name": "long", "length": 5}], "contact": "none", "answers": "hit"})

    def test_more_ships_on_a_cell_are_counted(self):
        referee = Referee("count", [("a", [(0, 0), (0, 1)]), ("b", [(0, 1)])])
        self.assertEqual([referee.fire(index) for index in [(0, 1), (1, 1), (0, 0)]], ["=2", "=0", "=1"])
        self.assertTrue(referee.is_over)


class Comparisons(unittest.TestCase):
    def test_all_play_against_the_same_fleets(self):
        def in_order(game):
            return next(cell for cell in range(25) if index_of(cell, game.shape) not in game.closed)

        def named(game):
            return name_of(index_of(in_order(game), game.shape))

        played = play_games("gorkoff-5x5", [in_order, "greedy-hit", named, "random"], games=8, seed=3)
        self.assertEqual(list(played.shots), ["in_order", "greedy-hit", "named", "random"])
        self.assertEqual(played.shots["in_order"], played.shots["named"])
        self.assertEqual(played.differences["in_order", "named"], Mean(0, 0, 0))
        # The last occupied cell in order, told by the fleets themselves.
        game = Game("gorkoff-5x5")
        self.addCleanup(game.close)
        draw = random.Random(3)
        for shots in played.shots["in_order"]:
            game.new(draw.randrange(2**53 - 1))
            last = max(row * 5 + column for _, cells in game._referee._ships for row, column in cells)
            self.assertEqual(shots, last + 1)
        better = played.differences["greedy-hit", "random"]
        self.assertLess(better.high, 0)
        self.assertAlmostEqual(better.value, played.means["greedy-hit"].value - played.means["random"].value)
        again = play_games("gorkoff-5x5", ["random"], games=8, seed=3)
        self.assertEqual(again.shots["random"], played.shots["random"])
        shown = f"PlayedGames(8 games; mean shots: random {again.means['random'].value:.1f})"
        self.assertEqual(repr(again), shown)

    def test_intervals_are_those_of_student(self):
        # Quantiles of printed tables: 12.706, 4.303, 2.228 and 1.984 for 1, 2, 10 and 99 degrees of freedom.
        for number, quantile in [(2, 12.706), (3, 4.303), (11, 2.228), (100, 1.984)]:
            numbers = [float(i % 7) for i in range(number)]
            found = mean_of(numbers)
            error = statistics.stdev(numbers) / number**0.5
            self.assertAlmostEqual((found.high - found.value) / error, quantile, 3)
            self.assertAlmostEqual(found.high - found.value, found.value - found.low)

    def test_wrong_strategies_are_named(self):
        for strategies, error, what in [
            (["gredy-hit"], BroadsideError, 'strategy: "gredy-hit" is not known; did you mean "greedy-hit"'),
            (["random", "random"], ValueError, "strategies: 'random' is there twice"),
            ("random", TypeError, "strategies: 'random' is not a list of names and functions"),
            ([5], TypeError, "is not a list of names and functions"),
            ([lambda game: "A1"], BroadsideError, "^<lambda>, game 1, shot 2: A1 is blocked or already shot"),
            ([lambda game: None], TypeError, "^<lambda>, game 1, shot 1: cell: None is not a cell"),
            ([lambda game: "A9"], BroadsideError, "cell: A9 is off the board"),
        ]:
            with self.subTest(what=what), self.assertRaisesRegex(error, what):
                play_games("gorkoff-3x3", strategies, games=2)
        with self.assertRaisesRegex(BroadsideError, "^games: 1 is out of range; give a whole number from 2"):
            play_games("gorkoff-3x3", ["random"], games=1)


@unittest.skipUnless(hasattr(os, "fork"), "forks and signals of POSIX")
class Processes(unittest.TestCase):
    """One fleet for each number, whatever happened to the process that places them."""

    def setUp(self):
        self.game = Game(rules("hit"))
        self.addCleanup(self.game.close)
        self.fleets = [self.fleet(number) for number in range(12)]
        self.assertGreater(len(set(map(str, self.fleets))), 6)

    def fleet(self, number):
        self.game.new(number)
        return ships_of(self.game)

    def test_an_interrupted_question_is_not_answered_later(self):
        def interrupt(*_):
            raise KeyboardInterrupt

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        interrupted = 0
        for number in range(4):
            # From before the question is sent until after it is answered.
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.00005 * (2 * number + 1))
                self.game.new(0)
                time.sleep(1)
            except KeyboardInterrupt:
                interrupted += 1
            self.assertEqual(self.fleet(number), self.fleets[number])
        self.assertEqual(interrupted, 4)

    def test_it_ends_after_an_interruption_that_left_its_lock_taken(self):
        process = process_of(self.game)
        process._waitpid_lock.acquire()
        self.game.close()
        self.assertEqual(process.returncode, -signal.SIGKILL)
        process._waitpid_lock.release()
        self.assertEqual(self.fleet(3), self.fleets[3])

    def test_a_fork_has_its_own_process(self):
        before = process_of(self.game)
        read, write = os.pipe()
        forks = []
        held, forked = threading.Event(), threading.Event()

        def hold():
            with self.game._hider._bot._turn:
                held.set()
                forked.wait()

        # Another thread is asking while the fork is made.
        asking = threading.Thread(target=hold)
        asking.start()
        held.wait()
        for _ in range(2):
            fork = os.fork()
            if fork == 0:
                try:
                    signal.alarm(30)
                    os.write(write, b"=" if [self.fleet(number) for number in range(12)] == self.fleets else b"!")
                finally:
                    os._exit(0)
            forks.append(fork)
        forked.set()
        asking.join()
        self.assertEqual([self.fleet(number) for number in range(12)], self.fleets)
        for fork in forks:
            os.waitpid(fork, 0)
        os.close(write)
        self.assertEqual(os.read(read, 10), b"==")
        os.close(read)
        # The forks have left this one's process alone.
        self.assertIs(process_of(self.game), before)

    def test_ctrl_c_does_not_reach_it_and_another_starts_where_one_has_died(self):
        process = process_of(self.game)
        self.assertNotEqual(os.getpgid(process.pid), os.getpgid(0))
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
        self.assertEqual(self.fleet(3), self.fleets[3])
        self.game.close()
        self.assertEqual(self.fleet(3), self.fleets[3])

    def test_it_ends_with_its_owner(self):
        process = process_of(self.game)
        self.assertIsNone(process.poll())
        other = Game(rules("hit"))
        ends = process_of(other)
        del other
        gc.collect()
        self.assertIsNotNone(ends.poll())
        self.assertIsNone(process.poll())
        script = "from broadside import Game; game = Game('gorkoff-3x3'); print(game._hider._bot._running._process.pid)"
        done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        with self.assertRaises(ProcessLookupError):
            os.kill(int(done.stdout), 0)

    def test_copies_play_on_by_themselves(self):
        self.game.new(3)
        self.game.fire("B2")
        for other in (copy.deepcopy(self.game), pickle.loads(pickle.dumps(self.game))):
            self.addCleanup(other.close)
            self.assertEqual((other.text, ships_of(other)), (self.game.text, self.fleets[3]))
            other.new(4)
            self.assertEqual((ships_of(other), ships_of(self.game)), (self.fleets[4], self.fleets[3]))


def process_of(game):
    return game._hider._bot._running._process


class Commands(unittest.TestCase):
    def test_a_command_that_is_not_there(self):
        with self.assertRaisesRegex(ProcessError, 'the command "no-such-command" is not found; install it'):
            find_command("no-such-command")

    def test_a_command_in_pieces(self):
        with self.assertRaisesRegex(ProcessError, "No closing quotation; put quotes around a path with a space"):
            find_command("node '/my clone")

    def test_a_command_of_another_type(self):
        self.assertEqual(find_command(Path(sys.executable)), [sys.executable])
        self.assertEqual(find_command([Path(sys.executable), "-c"]), [sys.executable, "-c"])
        for command in (5, [5]):
            with self.assertRaisesRegex(TypeError, "is not a string, a path or a list of strings"):
                find_command(command)
        with self.assertRaisesRegex(TypeError, "^scenario: 5 is not a name, a path or a dict$"):
            Game(5)

    def test_node_that_is_not_there(self):
        with self.assertRaisesRegex(ProcessError, '"/nowhere/node" is not found; install Node 20 or newer'):
            find_command("/nowhere/node broadside.js")
        # As env says it where the script's first line asks for node.
        with self.assertRaisesRegex(ProcessError, "ended with exit code 127: env: 'node': No such file or directory; install Node 20"):
            run(["sh", "-c", "echo \"env: 'node': No such file or directory\" >&2; exit 127"])

    @unittest.skipIf(shutil.which("node") is None, "node is not on the path")
    def test_a_script_that_is_not_there(self):
        said = r"^the command node /my clone/x.js bot .* ended with exit code 1: Error: Cannot find module '/my'; check BROADSIDE_COMMAND"
        with self.assertRaisesRegex(BroadsideError, said):
            Game(rules("hit"), command="node /my clone/x.js")

    def test_a_process_that_ends_tells_why(self):
        for script, error, what in [
            ("import sys; sys.exit('broadside: it is broken')", BroadsideError, "^it is broken$"),
            ("import os; os.kill(os.getpid(), 15)", ProcessError, "was stopped by signal 15$"),
            ("print('hello')", ProcessError, 'the command answers "hello", as broadside does not'),
            ("print(1)", ProcessError, 'the command answers "1", as broadside does not'),
            ("""print('{"id":0}')""", ProcessError, "the command answers another question than it was asked"),
        ]:
            with self.subTest(script=script), self.assertRaisesRegex(error, what):
                Process([sys.executable, "-c", script]).ask_json([{}])

    def test_another_command_is_named_as_such(self):
        for said in ("1", "hello"):
            with self.assertRaisesRegex(ProcessError, f'the command answers "{said}", as broadside does not'):
                Game("gorkoff-3x3", command=[sys.executable, "-c", f"print({said!r})"])

    def test_nothing_of_numpy_is_needed(self):
        script = "import sys; sys.modules['numpy'] = None; from broadside import Game; Game.fire; print('ok')"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("ok\n", ""))

    @unittest.skipIf(importlib.util.find_spec("numpy") is None, "numpy is not here")
    def test_without_gymnasium_all_else_is_there(self):
        script = "import sys; sys.modules['gymnasium'] = None; from broadside import *; print(Engine.__name__)"
        done = subprocess.run([sys.executable, "-c", script + "; from broadside import BattleshipEnv"], capture_output=True, text=True)
        self.assertEqual(done.stdout, "Engine\n")
        self.assertIn('BattleshipEnv needs gymnasium: pip install "gymnasium>=1.1"', done.stderr)


HEAD = {"format": "broadside-transcript", "version": 1}


def ships_of(game):
    """The ships as a transcript has them: tests alone look into the referee."""
    return [
        {"class": name, "cells": [name_of(cell) for cell in sorted(cells)]} for name, cells in game._referee._ships
    ]


def review(transcript):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_text(json.dumps(transcript), encoding="utf-8")
        # One judge for all shots: the cheapest, for only the replay matters.
        return run([*find_command(), "review", str(path), "--strategy", "greedy-hit", "--json"])
