"""Many games at once, without Gymnasium; skipped where NumPy is not."""

import copy
import gc
import pickle
import unittest

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("numpy is not here")

from broadside import BroadsideError, Engine, Game, index_of, presets, tasks
from broadside.batch import INFO, Batch
from broadside.cells import listed_cells
from test_game import ANSWERS, rules


def batch(test, number, scenario, info=(), rewards=None, limit=None, ships_left=False):
    games = Batch(number, scenario, None, info, rewards, limit, ships_left)
    test.addCleanup(games.close)
    return games


def begin(games, numbers):
    games.begin(np.arange(len(numbers)), games.fleets(numbers))


def marks_of(game):
    """The board as the answers of a game without NumPy say it, read from their texts."""
    board = np.zeros(game.shape, np.int8)
    for shot in game.shots:
        cell, answer = next((shot[:at], shot[at:]) for at, letter in enumerate(shot) if letter in ".x#=")
        board[index_of(cell)] = int(answer[1:]) + 1 if answer[0] == "=" else {".": 1, "x": 2, "#": 3}[answer[0]]
        for name in listed_cells(answer[answer.index("[") + 1 : -1]) if "[" in answer else ():
            board[index_of(name)] = 3
    return board


class Batches(unittest.TestCase):
    def test_hundreds_of_games_are_answered_as_one_by_one(self):
        # Game is checked against the command's own referee, which replays its transcripts.
        known = presets()
        unknown = [{"name": "sub", "length": [2, 3, 4]}, {"names": ["red", "blue"], "lengths": [1, 3]}]
        scenarios = [(known[name], ANSWERS) for name in ("hasbro", "russian")]
        scenarios += [(rules("revealed", (3, 3, 2)), ["revealed", "count"]), (known["thesis"], ["revealed"])]
        scenarios += [(tasks()["pomcp"]["scenario"], ["hit"])]
        scenarios += [({"board": {"size": [6, 5]}, "fleet": unknown, "contact": "allowed", "answers": "length"}, ["length"])]
        numbers = range(100, 112)
        draw = np.random.default_rng(7)
        played = 0
        for scenario, kinds in scenarios:
            # One process places the fleets, whatever is answered.
            single = Game(scenario)
            self.addCleanup(single.close)
            for answers in kinds:
                with self.subTest(size=scenario["board"]["size"], answers=answers):
                    single.rules = {**scenario, "answers": answers}
                    games = batch(self, len(numbers), single.rules, ("answer", "shots", "mask"))
                    shots = draw.integers(0, games.cells, (len(numbers), 2 * games.cells))
                    begin(games, numbers)
                    for turn in range(2 * games.cells):
                        rows = np.flatnonzero(games.running)
                        _, over, out = games.shoot(rows, shots[rows, turn])
                        self.assertEqual((over | out).tolist(), (~games.running[rows]).tolist())
                    told = games.info()
                    for row, number in enumerate(numbers):
                        single.new(number)
                        for cell in shots[row]:
                            if not single.is_over and index_of(cell, single.shape) not in single.closed:
                                single.fire(cell)
                        self.assertEqual(told["shots"][row], single.text)
                        np.testing.assert_array_equal(games.board[row].reshape(games.shape), marks_of(single))
                        free = [index_of(cell, single.shape) not in single.closed for cell in range(games.cells)]
                        self.assertEqual(told["mask"][row].tolist(), free if any(free) else [True] * games.cells)
                        played += 1
                    games.close()
        self.assertEqual(played, 19 * 12)

    def test_all_use_one_process_which_ends_with_the_last(self):
        many = [batch(self, number, rules("hit")) for number in (1, 16)]
        many.append(Batch(1, rules("hit"), None, (), None, None, False))
        other = batch(self, 1, rules("sunk"))
        process, second = (games._hider._bot._running._process for games in (many[0], other))
        self.assertIsNot(process, second)
        for games in many:
            begin(games, range(len(games.running)))
            self.assertIs(games._hider._bot._running._process, process)
        many.pop(0).close()
        self.assertIsNone(process.poll())
        gone = many.pop()
        del games, gone
        gc.collect()
        self.assertIsNone(process.poll())
        many[0].close()
        self.assertIsNotNone(process.poll())
        self.assertIsNone(second.poll())
        # It may go on: another process hides the same fleets.
        before = many[0]._ship.copy()
        begin(many[0], range(16))
        np.testing.assert_array_equal(many[0]._ship, before)

    def test_copies_go_on_by_themselves_with_the_same_process(self):
        games = batch(self, 3, rules("named"), INFO)
        begin(games, [4, 5, 6])
        rows = np.arange(3)
        games.shoot(rows, np.array([1, 2, 3]))
        for other in (copy.deepcopy(games), pickle.loads(pickle.dumps(games))):
            self.addCleanup(other.close)
            self.assertIs(other._hider, games._hider)
            other.shoot(rows, np.array([7, 7, 7]))
            self.assertEqual([len(text.split()) for text in other.info()["shots"]], [2, 2, 2])
            begin(other, [7, 8, 9])
        self.assertEqual([len(text.split()) for text in games.info()["shots"]], [1, 1, 1])

    def test_chance_and_regret_are_those_of_the_engine(self):
        draw = np.random.default_rng(3)
        for answers in ("hit", "named", "count"):
            with self.subTest(answers=answers), Engine(rules(answers)) as engine:
                games = batch(self, 6, rules(answers), INFO)
                begin(games, range(6))
                rows = np.arange(6)
                while games.running.any():
                    before = games.info()
                    rows = np.flatnonzero(games.running)
                    for row in rows:
                        # hit_chance asks for suggestions, not for maps.
                        expected = engine.hit_chance(before["shots"][row]).filled(0).ravel()
                        np.testing.assert_allclose(before["chance"][row], expected, rtol=1e-12)
                    # Three games shoot at best cells, three anywhere, also where no shot is allowed.
                    cells = np.where(rows < 3, before["chance"][rows].argmax(axis=1), draw.integers(0, games.cells, len(rows)))
                    games.shoot(rows, cells)
                    regret = games.info()["regret"]
                    self.assertEqual(regret[:3].tolist(), [0, 0, 0])
                    for row, cell in zip(rows, cells):
                        chance = before["chance"][row]
                        self.assertAlmostEqual(regret[row], chance.max() - chance[cell], 12)
                self.assertEqual(games.info()["chance"][:3].max(), 0)
                begin(games, range(6))
                self.assertEqual(games.info()["regret"].max(), 0)

    def test_chances_that_cannot_be_exact_are_refused(self):
        games = batch(self, 2, tasks()["pomcp"]["scenario"], ("chance",))
        with self.assertRaisesRegex(BroadsideError, "ships placed one after another are weighed layout by layout"):
            begin(games, [1, 2])

    def test_ends_and_rewards_are_those_of_the_task(self):
        for name, task in tasks().items():
            worth = task["rewards"]
            with self.subTest(task=name):
                games = batch(self, 1, task["scenario"], ("answer",), worth, task["limit"])
                begin(games, [5])
                row, earned, hits = np.arange(1), [], 0
                draw = np.random.default_rng(1)
                cells = np.repeat(draw.permutation(games.cells), 2)
                expected = []
                for turn, cell in enumerate(cells):
                    rewards, over, out = games.shoot(row, np.array([cell]))
                    earned.append(rewards[0])
                    hit = games.info()["answer"][0].startswith(("x", "#"))
                    hits += hit
                    kind = "repeat" if turn % 2 else "hit" if hit else "miss"
                    expected.append(worth[kind] + (worth["finish"] if over[0] else 0))
                    if over[0] or out[0]:
                        break
                self.assertEqual(earned, expected)
                limit = task["limit"] or 2 * games.cells
                self.assertTrue(over[0] or len(earned) == limit)
                self.assertEqual(over[0], hits == sum(ship["length"] * ship["count"] for ship in task["scenario"]["fleet"]))

    def test_what_is_not_known_is_named(self):
        for options, what in [
            ({"info": ("masks",)}, "info: 'masks' is not known; it may be answer, shots, mask, chance, regret"),
            ({"info": "mask"}, "info: 'mask' is one string; give a list of them"),
            ({"rewards": {"win": 1}}, "rewards: 'win' is not known; it may be hit, miss, repeat, finish"),
            ({"limit": 0}, "max_episode_steps: 0 is out of range"),
            ({"scenario": {**rules("count"), "contact": "overlap"}}, "contact: ships that may overlap"),
        ]:
            with self.subTest(what=what), self.assertRaisesRegex((BroadsideError, TypeError), what):
                batch(self, 1, **{"scenario": rules("hit"), **options})
        open_length = {**rules("length"), "fleet": [{"name": "sub", "length": [2, 3]}]}
        with self.assertRaisesRegex(BroadsideError, "answers: length tells ships of unknown length apart"):
            batch(self, 1, open_length, ships_left=True)
