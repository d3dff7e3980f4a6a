"""Arrays of the command's answers; skipped where NumPy is not."""

import doctest
import json
import os
import re
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("numpy is not here")

from broadside import BroadsideError, Engine, PositionError, ScenarioError
from broadside.command import find_command, run
from test_game import rules


class Engines(unittest.TestCase):
    #: One engine for each scenario, and one process for each kind of question, for all tests that need none of their own.
    engines, processes = {}, {}

    @classmethod
    def tearDownClass(cls):
        for process in cls.processes.values():
            process.close()

    def engine(self, scenario="gorkoff-3x3"):
        engine = self.engines.setdefault(repr(scenario), Engine(scenario))
        # Each question names its scenario.
        engine._processes = self.processes
        return engine

    def own_engine(self, scenario="gorkoff-3x3"):
        engine = Engine(scenario)
        self.addCleanup(engine.close)
        return engine

    def test_counts_are_exact(self):
        self.assertEqual(self.engine("russian").count(), 1855545978831780)
        self.assertEqual(self.engine("hasbro").count(), 30093975536)

    def test_a_map_is_what_the_command_says(self):
        engine = self.engine()
        posterior = engine.posterior("B2.")
        said = json.loads(run([*find_command(), "heatmap", "--scenario", "gorkoff-3x3", "--shots", "B2.", "--json"]))
        self.assertEqual(posterior.layouts, int(said["layouts"]))
        self.assertEqual(posterior.occupied.tolist(), [[int(n) for n in row] for row in said["occupied"]])
        self.assertIs(type(posterior.occupied[0, 0]), int)
        np.testing.assert_array_equal(engine.heatmap("B2."), posterior.occupied.astype(float) / posterior.layouts)
        self.assertEqual((engine.heatmap().dtype, engine.heatmap().shape), (np.float64, (3, 3)))
        self.assertEqual(posterior.relative_error, 0)

    def test_questions_are_answered_and_ranked(self):
        engine = self.engine("gorkoff-5x5")
        found = engine.ask("any(A1:B2)", "C3.")
        said = json.loads(run([*find_command(), "ask", "any(A1:B2)", "--scenario", "gorkoff-5x5", "--shots", "C3.", "--json"]))
        self.assertEqual([(a.answer, str(a.layouts), a.chance) for a in found.answers], [tuple(a.values()) for a in said["answers"]])
        self.assertEqual((found.bits, found.method), (said["bits"], said["method"]))
        self.assertEqual(sum(a.layouts for a in found.answers), engine.count("C3."))
        best = engine.questions("C3.", top=3)
        self.assertEqual(len(best), 3)
        self.assertGreaterEqual(best[0].bits, best[2].bits)
        self.assertAlmostEqual(engine.ask(best[0].question, "C3.").bits, best[0].bits)
        with self.assertRaisesRegex(BroadsideError, "letter 5"):
            engine.ask("any(Z9)")

    def test_questions_that_cannot_be_counted_are_estimated(self):
        found = self.engine("hasbro").ask("touch(carrier, battleship)", samples=2000, seed=3)
        self.assertEqual((found.method, [a.layouts for a in found.answers]), ("estimate", [None, None]))
        self.assertAlmostEqual(sum(a.chance for a in found.answers), 1)
        self.assertTrue(0 < found.answers[0].error < 0.02 and 0 < found.bits_error < 0.1)

    def test_what_was_told_moves_counts_and_chances(self):
        engine = self.engine("gorkoff-5x5")
        yes = engine.ask("any(A1:B2)").answers[0]
        self.assertIs(yes.answer, True)
        self.assertEqual(engine.count(told=["any(A1:B2)"]), yes.layouts)
        self.assertEqual(engine.heatmap(told=["any(A1:B2) = false"])[:2, :2].tolist(), [[0, 0], [0, 0]])
        # By Bayes' rule: somebody who is wrong one time in ten says no.
        no = 1 - yes.chance
        doubted = engine.ask("any(A1:B2)", told=["any(A1:B2) = false @0.1"]).answers[0]
        self.assertAlmostEqual(doubted.chance, 0.1 * yes.chance / (0.1 * yes.chance + 0.9 * no), 12)
        self.assertEqual(engine.count(told=["any(A1:B2) = false @0.1"]), engine.count())
        self.assertEqual(len(engine.suggest(told=["any(A1:B2)"], top=2)), 2)
        with self.assertRaises(TypeError):
            engine.count(told="any(A1:B2)")

    def test_rows_come_before_columns(self):
        oblong = {**rules("sunk", (5, 4)), "board": {"size": [5, 4], "blocked": ["E1"]}}
        chance = self.engine(oblong).heatmap()
        self.assertEqual(chance.shape, (4, 5))
        self.assertEqual(np.argwhere(chance == 0).tolist(), [[0, 4]])

    def test_numbers_of_ships(self):
        posterior = self.engine("boxes:3x2:2").posterior()
        self.assertEqual(posterior.answers.shape, (3, 3, 3))
        self.assertEqual(set(posterior.answers.sum(axis=2).ravel()), {posterior.layouts})
        self.assertEqual((posterior.answers @ np.array([0, 1, 2], dtype=object)).tolist(), posterior.occupied.tolist())
        self.assertAlmostEqual(posterior.chance[0, 0], 1 - posterior.answers[0, 0, 0] / posterior.layouts)

    def test_priors_exact_and_real(self):
        plain = {"board": {"size": [3]}, "fleet": [{"name": "boat", "length": 1}], "contact": "none", "answers": "hit"}
        exact = self.engine({**plain, "prior": {"version": 1, "cells": [1, "1/3", 2]}}).posterior()
        total = 1 + Fraction(1, 3) + 2
        self.assertEqual(exact.chance.tolist(), [float(w / total) for w in (Fraction(1), Fraction(1, 3), Fraction(2))])
        self.assertEqual(exact.occupied.tolist(), [1, 1, 1])
        real = self.engine({**plain, "prior": {"version": 1, "cells": [0.5, 1.5, 2]}}).posterior()
        np.testing.assert_allclose(real.chance, [0.125, 0.375, 0.5], rtol=1e-9)
        self.assertGreater(real.relative_error, 0)

    def test_suggestions(self):
        engine = self.engine("hasbro")
        (best, second) = engine.suggest(top=2)
        self.assertGreaterEqual(best.hit, second.hit)
        self.assertAlmostEqual(engine.heatmap()[best.index], best.hit)
        self.assertEqual(len(engine.suggest("E5.", strategy="half-split")), 1)

    def test_the_chance_of_the_next_hit_leaves_out_what_was_shot(self) -> None:
        engine = self.engine("gorkoff-5x5")
        chance = engine.hit_chance("C3x A1.")
        self.assertEqual(np.argwhere(chance.mask).tolist(), [[0, 0], [2, 2]])
        (best,) = engine.suggest("C3x A1.")
        self.assertEqual(np.unravel_index(chance.argmax(), chance.shape), best.index)
        np.testing.assert_array_equal(chance.compressed(), engine.heatmap("C3x A1.")[~chance.mask])

    def test_draws_agree_with_the_shots_and_repeat(self):
        engine = self.engine("gorkoff-5x5")
        drawn = engine.sample(400, "C3x A1.", seed=7)
        self.assertEqual((drawn.shape, drawn.dtype), ((400, 5, 5), bool))
        self.assertTrue(drawn[:, 2, 2].all() and not drawn[:, 0, 0].any())
        np.testing.assert_array_equal(drawn, engine.sample(400, "C3x A1.", seed=7))
        # Fixed seed; 400 draws of each of 25 cells: 5 standard errors, wrong once in 70,000 such tests.
        chance = engine.heatmap("C3x A1.")
        error = np.sqrt(chance * (1 - chance) / 400)
        self.assertTrue((abs(drawn.mean(axis=0) - chance) <= 5 * error + 1e-12).all())

    def test_boxes_drawn_by_their_corners(self):
        boxes = {"board": {"size": [20, 20, 20]}, "fleet": [{"name": "x", "box": "any", "count": 2}]}
        engine = self.engine({**boxes, "contact": "overlap", "answers": "count"})
        (layout,) = engine.place(1, seed=4)
        inside = np.zeros((20, 20, 20), dtype=bool)
        for ship in layout["ships"]:
            one, other = (np.array([int(x) for x in re.findall(r"\d+", corner)]) for corner in ship["corners"])
            for z, y, x in np.ndindex(inside.shape):
                cell = np.array([x + 1, y + 1, z + 1])
                inside[z, y, x] |= (np.minimum(one, other) <= cell).all() and (cell <= np.maximum(one, other)).all()
        np.testing.assert_array_equal(engine.sample(1, seed=4), [inside])

    def test_boxes_by_name_have_rules_and_draws(self):
        for name, shape in [("boxes:4x2:2", (4, 4)), ("boxes:3x3:1", (3, 3, 3))]:
            with self.subTest(name=name):
                engine = self.engine(name)
                self.assertEqual(engine.size, list(shape))
                self.assertEqual(engine.rules["name"], name)
                # The rules as a dict are the game that the command knows by the name.
                said, by_name = self.engine(engine.rules).posterior(), engine.posterior()
                self.assertEqual(said.layouts, by_name.layouts)
                self.assertEqual(said.answers.tolist(), by_name.answers.tolist())
                drawn = engine.sample(20, seed=3)
                self.assertEqual(drawn.shape, (20, *shape))
                self.assertTrue(drawn.reshape(20, -1).any(axis=1).all())
                np.testing.assert_array_equal(drawn, self.engine(engine.rules).sample(20, seed=3))
        large = self.engine("boxes:200x3:2")
        self.assertEqual(large.size, [200, 200, 200])
        self.assertEqual(self.engine(large.rules).count(), large.count())

    def test_many_positions_at_once(self):
        engine = self.engine("gorkoff-5x5")
        positions = ["", "C3x", "A1.", "C3x A1."] * 3
        maps = engine.batch(positions)
        self.assertEqual((maps.shape, maps.dtype), ((12, 5, 5), np.float64))
        for shots, chances in zip(positions, maps):
            np.testing.assert_array_equal(chances, engine.heatmap(shots))
        self.assertEqual(engine.batch([]).shape, (0, 5, 5))
        with self.assertRaisesRegex(PositionError, r'positions\[1\]: shot 1 "Z9.": '):
            engine.batch(["A1.", "Z9.", "A2."])
        np.testing.assert_array_equal(engine.batch(shots for shots in ("A1.", [("C3", "x")])), maps[[2, 1]])
        np.testing.assert_array_equal(engine.batch(["A1."])[0], engine.heatmap("A1."))

    def test_numpy_values_are_taken(self):
        engine = self.engine(np.str_("gorkoff-5x5"))
        self.assertEqual(engine.count(np.str_("A1.")), engine.count("A1."))
        self.assertEqual(len(engine.suggest(top=np.int64(3))), 3)
        sides = {"board": {"size": np.array([3, 2])}, "fleet": [{"name": "boat", "length": np.int64(2)}]}
        self.assertEqual(self.engine({**rules("hit"), **sides}).batch(["A1."]).shape, (1, 2, 3))
        drawn = engine.sample(np.int32(4), seed=np.uint8(7))
        np.testing.assert_array_equal(drawn, engine.sample(4, seed=7))
        with self.assertRaisesRegex(TypeError, "number: 2.5 is not a whole number"):
            engine.sample(2.5)

    def test_shots_as_pairs(self):
        engine = self.engine("gorkoff-5x5")
        expected = engine.heatmap("C1. C3x")
        for first, second in [("C1", "C3"), ((0, 2), (2, 2)), (2, 12), (np.array([0, 2]), np.int64(12))]:
            np.testing.assert_array_equal(engine.heatmap([(first, "."), (second, "x")]), expected)
        np.testing.assert_array_equal(engine.batch([[(2, "."), (12, "x")]]), [expected])
        for ask, where in [(engine.count, "shots"), (engine.place, "shots"), (lambda shots: engine.batch([shots]), "positions[0]")]:
            for shots in (["A1."], 5, [("A1", 2)], [("A1",)]):
                with self.assertRaisesRegex(TypeError, re.escape(f"{where}: {shots!r} is neither a string such as")):
                    ask(**{"shots": shots})

    def test_one_process_serves_all_questions(self):
        engine = self.own_engine()
        engine.count()
        first = engine._processes["count"]._running
        with self.assertRaisesRegex(PositionError, 'shot 1 "B9x": "B9" is off the board'):
            engine.count("B9x")
        self.assertEqual(engine.count("B2."), 4)
        self.assertIs(engine._processes["count"]._running, first)
        engine.close()
        self.assertFalse(first.is_alive)
        self.assertEqual(engine.count(), 4)
        self.assertEqual(repr(engine), "Engine('gorkoff-3x3')")

    def test_threads_get_the_answers_to_their_own_questions(self):
        engine = self.engine("gorkoff-5x5")
        expected = {shots: engine.count(shots) for shots in ("A1.", "A1x", "B1.", "C3x")}
        asked = list(expected) * 20
        with ThreadPoolExecutor(4) as pool:
            self.assertEqual(list(pool.map(engine.count, asked)), [expected[shots] for shots in asked])

    def test_a_folder_with_defaults_changes_nothing(self):
        expected = [self.engine("gorkoff-5x5").count(), self.engine("gorkoff-5x5").place(1, seed=3)]
        # It has its process start in that folder.
        engine = self.own_engine("gorkoff-5x5")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        Path("broadside.json").write_text('{"all": {"contact": "allowed", "placement": "edges"}}', encoding="utf-8")
        self.assertEqual([engine.count(), engine.place(1, seed=3)], expected)
        self.assertEqual(run([*find_command(), "count", "--scenario", "gorkoff-5x5", "--json"]).count("1428"), 0)

    def test_another_command_is_named_as_such(self):
        engine = Engine(command=[sys.executable, "-c", "print('hello')"])
        self.addCleanup(engine.close)
        with self.assertRaisesRegex(BroadsideError, 'the command answers "hello"'):
            engine.count()

    def test_rules_and_shots_without_a_layout(self):
        small = {"board": {"size": [3, 3]}, "contact": "none", "answers": "hit"}
        engine = self.engine({**small, "fleet": [{"name": "long", "length": 5}]})
        self.assertEqual((engine.count(), engine.suggest()), (0, []))
        for ask in (engine.heatmap, engine.posterior, lambda: engine.batch([""]), lambda: engine.sample(1), engine.estimate):
            with self.assertRaisesRegex(ScenarioError, "does not fit|no layout exists"):
                ask()
        engine = self.engine()
        for ask in (engine.heatmap, engine.count, lambda shots: engine.batch([shots]), engine.estimate):
            with self.assertRaises(PositionError):
                ask("A1. A2. A3. B1. B2. B3. C1. C2. C3.")

    def test_work_that_is_too_large(self):
        engine = Engine("russian", max_time="1ms")
        self.addCleanup(engine.close)
        with self.assertRaisesRegex(BroadsideError, "the limit is 1 ms; estimate samples layouts"):
            engine.heatmap()
        with self.assertRaisesRegex(BroadsideError, "stopped after 1 ms, before there was a result; max_time allows more"):
            engine.place()
        (layout,) = self.engine("gorkoff-5x5").place(seed=1, order="shuffled")
        self.assertEqual(sum(len(ship["cells"]) for ship in layout["ships"]), int(round(self.engine("gorkoff-5x5").heatmap().sum())))
        with self.assertRaisesRegex(BroadsideError, "max_memory: 0 is out of range; give a whole number from 1 to 1000"):
            Engine(max_memory=0)

    def test_estimates(self):
        engine = self.engine("gorkoff-5x5")
        estimate = engine.estimate("C3x", samples=2000, seed=3)
        # Fixed seed; 25 cells: 5 standard errors, wrong once in 70,000 such tests.
        self.assertTrue((abs(estimate.chance - engine.heatmap("C3x")) <= 5 * estimate.error + 1e-12).all())
        self.assertEqual((estimate.chance.shape, estimate.error.dtype), ((5, 5), np.float64))

    def test_a_seed_repeats_a_suggestion(self):
        engine = self.engine("hasbro")
        cells = [engine.suggest(strategy="random", seed=seed)[0].cell for seed in (1, 2, 3, 1, 2, 3)]
        self.assertEqual(cells[:3], cells[3:])
        self.assertGreater(len(set(cells)), 1)

    def test_what_is_wrong_is_said_in_the_commands_words(self):
        for ask, what in [
            (lambda: self.engine("hasbroo").count(), 'there is no preset "hasbroo"; did you mean "hasbro"'),
            (lambda: self.engine("hasbroo").size, 'there is no preset "hasbroo"'),
            (lambda: self.engine("boxes:0x2:2").size, '"boxes:0x2:2" has a zero in it'),
            (lambda: self.engine("boxes:2x1001:2").rules, '"boxes:2x1001:2" has too many dimensions'),
            (lambda: self.engine("boxes:4").sample(1), '"boxes:4" is not of the form boxes:NxD:K'),
            (lambda: self.engine("-"), 'scenario "-": standard input is not read here'),
            (lambda: self.engine().count("B2# A1"), "shot 1"),
            (lambda: self.engine().suggest(strategy="gredy"), "gredy"),
            (lambda: self.engine().sample(0), "number: 0 is out of range; give a whole number from 1 to 100000"),
            (lambda: self.engine().sample(1, seed=-1), "seed: -1 is out of range; give a whole number from 0 to 9007199254740991"),
            (lambda: self.engine().suggest(top=0), "top: 0 is out of range; give a whole number from 1"),
            (lambda: self.engine("no/such.json"), 'scenario "no/such.json": there is no such file; check the path'),
            (lambda: self.engine(f"{Path(__file__).parent}/"), "is a folder; name a file"),
            (lambda: self.engine(__file__), "is not JSON: Extra data"),
            (lambda: self.engine({"board": object()}), "scenario: 'object' object"),
        ]:
            with self.subTest(what=what), self.assertRaisesRegex(BroadsideError, re.escape(what)):
                ask()
        with self.assertRaisesRegex(TypeError, "positions: 'A1.' is one string; give a list of them"):
            self.engine().batch("A1.")

    def test_scenarios_from_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "small.json"
            path.write_text(json.dumps({"$schema": "x", **rules("sunk")}), encoding="utf-8")
            for name in ("small.JSON", "small"):
                other = Path(folder) / name
                other.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
                self.assertEqual(self.engine(str(other)).size, [5, 4])
            engine = self.engine(path)
            self.assertEqual(engine.size, [5, 4])
            self.assertEqual(engine.sample(3, seed=1).sum(axis=(1, 2)).tolist(), [7, 7, 7])


class Docs(unittest.TestCase):
    def test_the_examples_say_what_is_so(self):
        for page, fewest in [("docs/how-to/python.md", 8), ("python/README.md", 4)]:
            with self.subTest(page=page):
                self.check(page, fewest)

    def check(self, page, fewest):
        text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
        blocks = re.findall(r"```pycon\n(.*?)```", text, re.S)
        try:
            import gymnasium  # noqa: F401
        except ImportError:
            blocks = [block for block in blocks if "BattleshipEnv" not in block and "gymnasium" not in block]
        test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
        report = []
        result = doctest.DocTestRunner().run(test, out=report.append)
        self.assertEqual((result.failed, "".join(report)), (0, ""))
        self.assertGreater(result.attempted, fewest)
