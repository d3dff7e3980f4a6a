"""Games: pure Python, whether or not NumPy is there."""

import ast
import copy
import gc
import importlib.util
import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import broadside
from broadside import BroadsideError, Game
from broadside.cells import index_of, name_of, shape_of
from broadside.command import Lines, find_command, run
from broadside.game import Referee

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

    def test_version_and_environment_are_those_of_the_project(self):
        project = (self.source.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'\nversion = "{broadside.__version__}"\n', project)
        module, name = re.search(r'\nBroadside = "(.*):(.*)"\n', project).groups()
        self.assertTrue(callable(getattr(importlib.import_module(module), name)))

    def test_only_what_is_public_is_listed(self):
        listed = {"BroadsideError", "Engine", "Game", "Posterior", "Suggestion", "__version__", "index_of", "name_of"}
        self.assertEqual(set(dir(broadside)) - {"BattleshipEnv"}, listed)


class Cells(unittest.TestCase):
    def test_names_and_indices(self):
        known = {"A1": (0, 0), "C1": (0, 2), "J10": (9, 9), "AA3": (2, 26), "ZZ1": (0, 701), "(3,1,4)": (3, 0, 2), "(7)": (6,)}
        for name, index in known.items():
            self.assertEqual(index_of(name), index)
            self.assertEqual(name_of(index), name)
        self.assertEqual(shape_of([11, 9]), (9, 11))
        with self.assertRaises(BroadsideError):
            index_of("top")


class Processes(unittest.TestCase):
    """Whatever happens to its process, a number hides the same fleet."""

    def setUp(self):
        self.game = Game("gorkoff-5x5")
        self.addCleanup(self.game.close)

    def fleet(self, number):
        self.game.new(number)
        return ships_of(self.game)

    def test_after_an_interrupted_question(self):
        expected = [self.fleet(1000 + i) for i in range(6)]

        def interrupt(*_):
            raise KeyboardInterrupt

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        hear = Lines.hear
        for i, fleet in enumerate(expected):
            # Asked, and not yet answered.
            with mock.patch.object(Lines, "hear", interrupt if i % 3 == 0 else hear):
                try:
                    signal.setitimer(signal.ITIMER_REAL, 0.00005 * (i + 1))
                    self.game.new(i)
                except KeyboardInterrupt:
                    pass
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
            self.assertEqual(self.fleet(1000 + i), fleet)

    def test_in_forks(self):
        expected = [self.fleet(number) for number in range(8)]
        context = multiprocessing.get_context("fork")
        ends = [context.Pipe() for _ in range(2)]
        forks = [
            context.Process(target=lambda end=end: end.send([self.fleet(number) for number in range(8)])) for _, end in ends
        ]
        for fork in forks:
            fork.start()
        self.assertEqual([self.fleet(number) for number in range(8)], expected)
        for fork, (end, _) in zip(forks, ends):
            self.assertEqual(end.recv(), expected)
            fork.join()

    def test_after_ctrl_c_between_questions_and_after_close(self):
        expected = self.fleet(5)
        self.assertEqual(os.getsid(self.game._bot._process.pid), self.game._bot._process.pid)
        self.game._bot._process.send_signal(signal.SIGINT)
        self.game._bot._process.wait()
        self.assertEqual(self.fleet(5), expected)
        self.game.close()
        self.assertEqual(self.fleet(5), expected)

    def test_it_ends_with_what_keeps_it(self):
        game = Game("gorkoff-5x5")
        process = game._bot._process
        del game
        gc.collect()
        self.assertIsNotNone(process.poll())

    def test_it_is_not_copied(self):
        with self.assertRaisesRegex(TypeError, "make another Engine, Game or environment"):
            copy.deepcopy(self.game)

    def test_wrong_arguments(self):
        with self.assertRaisesRegex(BroadsideError, "^number: -1 is not the number of a game"):
            self.game.new(-1)
        self.game.new(1)
        for index in (46, "E6"):
            with self.assertRaisesRegex(TypeError, "is not an index"):
                self.game.fire(index)
        with self.assertRaisesRegex(TypeError, "^scenario: 5 is not"):
            Game(5)


class Games(unittest.TestCase):
    def test_the_referee_answers_as_the_command_does(self):
        # review replays the transcript with its own referee and refuses any answer that is not its own.
        for answers, size in [*((answers, (4, 3)) for answers in ANSWERS), ("revealed", (3, 2, 2))]:
            with self.subTest(answers=answers, size=size):
                game = Game(rules(answers, size))
                self.addCleanup(game.close)
                game.new(17)
                ships = ships_of(game)
                play(game, 3)
                self.assertTrue(game.is_over)
                review({**HEAD, "scenario": game.rules, "layout": {"ships": ships}, "shots": game.text})

    def test_a_wrong_answer_would_be_refused(self):
        game = Game(rules("sunk"))
        self.addCleanup(game.close)
        game.new(17)
        ships = ships_of(game)
        play(game, 3)
        shots = game.text.replace("#", "x", 1)
        with self.assertRaises(BroadsideError):
            review({**HEAD, "scenario": game.rules, "layout": {"ships": ships}, "shots": shots})

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
        with self.assertRaisesRegex(BroadsideError, 'there is no preset "gorkof"'):
            Game("gorkof")

    def test_shots_that_nobody_may_fire(self):
        game = Game(rules("named"))
        self.addCleanup(game.close)
        with self.assertRaisesRegex(BroadsideError, "no game has begun"):
            game.fire((1, 1))
        game.new(1)
        game.fire((1, 1))
        for index, what in [((1, 1), "B2 is blocked or already shot"), ((0, 0), "A1 is blocked"), ((4, 0), "off the board")]:
            with self.assertRaisesRegex(BroadsideError, what):
                game.fire(index)

    def test_who_plays_holds_no_layout_but_in_the_referee(self):
        game = Game(rules("hit"))
        self.addCleanup(game.close)
        game.new(2)
        held = {name: value for name, value in vars(game).items() if name not in ("_referee", "_bot", "_words")}
        self.assertEqual(
            held,
            {"rules": rules("hit"), "shape": (4, 5), "blocked": {(0, 0)}, "shots": [], "closed": {(0, 0)}},
        )

    def test_bad_rules_are_the_commands_words(self):
        with self.assertRaisesRegex(BroadsideError, 'fleet\\[0\\].count: -2 is not a whole number'):
            Game({**rules("hit"), "fleet": [{"name": "boat", "length": 1, "count": -2}]})
        with self.assertRaisesRegex(BroadsideError, "overlap"):
            Game({**rules("count"), "contact": "overlap"})
        with self.assertRaisesRegex(BroadsideError, '"no-such-strategy" is not known|no-such-strategy'):
            Game(rules("hit"), strategy="no-such-strategy")

    def test_more_ships_on_a_cell_are_counted(self):
        referee = Referee("count", [("a", [(0, 0), (0, 1)]), ("b", [(0, 1)])])
        self.assertEqual([referee.fire(index) for index in [(0, 1), (1, 1), (0, 0)]], ["=2", "=0", "=1"])
        self.assertTrue(referee.is_over)


class Commands(unittest.TestCase):
    def test_a_command_that_is_not_there(self):
        with self.assertRaisesRegex(BroadsideError, 'the command "no-such-command" is not found; install it'):
            find_command("no-such-command")

    def test_a_command_in_pieces(self):
        with self.assertRaisesRegex(BroadsideError, "No closing quotation; put quotes around a path with a space"):
            find_command("node '/my clone")

    @unittest.skipIf(shutil.which("node") is None, "node is not on the path")
    def test_a_script_that_is_not_there(self):
        said = r"^the command node /my clone/x.js bot .* ended with exit code 1: Error: Cannot find module '/my'; check BROADSIDE_COMMAND"
        with self.assertRaisesRegex(BroadsideError, said):
            Game(rules("hit"), command="node /my clone/x.js")

    def test_a_process_that_ends_tells_why(self):
        lines = Lines([sys.executable, "-c", "import sys; sys.exit('broadside: it is broken')"])
        self.addCleanup(lines.close)
        with self.assertRaisesRegex(BroadsideError, "^it is broken$"):
            lines.ask({"id": 1})

    def test_nothing_of_numpy_is_needed(self):
        script = "import sys; sys.modules['numpy'] = None; from broadside import Game; Game.fire; print('ok')"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("ok\n", ""))

    @unittest.skipIf(importlib.util.find_spec("numpy") is None, "numpy is not here")
    def test_without_gymnasium_all_else_is_there(self):
        script = "import sys; sys.modules['gymnasium'] = None; from broadside import *; print(Engine.__name__)"
        done = subprocess.run([sys.executable, "-c", script + "; from broadside import BattleshipEnv"], capture_output=True, text=True)
        self.assertEqual(done.stdout, "Engine\n")
        self.assertIn('BattleshipEnv needs gymnasium; in a clone: pip install "./python[gymnasium]"', done.stderr)


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
        return run([*find_command(), "review", str(path), "--json"])
