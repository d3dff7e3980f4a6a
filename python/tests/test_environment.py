"""The environment; skipped where gymnasium or NumPy is not."""

import pickle
import re
import subprocess
import sys
import unittest
import unittest.mock
import warnings

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils.env_checker import check_env, data_equivalence
    from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
except ImportError as error:
    raise unittest.SkipTest(f"{error.name} is not here")

from broadside import BattleshipEnv, BattleshipVectorEnv, BroadsideError, Engine, tasks
from broadside.batch import INFO
from broadside.registration import TASKS
from test_game import rules


class Environments(unittest.TestCase):
    def environment(self, scenario, **options):
        env = BattleshipEnv(scenario, **options)
        self.addCleanup(env.close)
        return env

    def test_gymnasiums_own_check(self):
        for scenario in ["russian", rules("revealed"), rules("count", (3, 3, 2)), rules("hit")]:
            with self.subTest(scenario=scenario):
                check_env(self.environment(scenario), skip_render_check=True)

    def test_gymnasium_makes_it_by_its_name(self):
        env = gymnasium.make("broadside/Seek-v0", scenario="gorkoff-5x5", render_mode="ansi")
        self.addCleanup(env.close)
        check_env(env.unwrapped)
        observation, _ = env.reset(seed=3)
        self.assertEqual(observation.shape, (5, 5))
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Gymnasium warns of a mode of reset that is not told.
            many = gymnasium.make_vec("broadside/Seek-v0", num_envs=2, scenario="gorkoff-5x5", max_episode_steps=9)
        self.addCleanup(many.close)
        self.assertIsInstance(many, BattleshipVectorEnv)
        self.assertEqual(many.reset(seed=3)[0].shape, (2, 5, 5))
        for step in range(9):
            *_, truncated, _ = many.step(np.zeros(2, int))
            self.assertEqual(truncated.tolist(), [step == 8] * 2)

    def test_there_is_one_for_each_task(self):
        known = tasks()
        self.assertEqual(sorted(TASKS.values()), sorted(known))
        for name, task in TASKS.items():
            with self.subTest(name=name):
                rewards, limit = known[task]["rewards"], known[task]["limit"]
                env = gymnasium.make(name)
                self.addCleanup(env.close)
                check_env(env.unwrapped, skip_render_check=True)
                self.assertEqual(env.unwrapped.rules, known[task]["scenario"])
                env.reset(seed=1)
                many = gymnasium.make_vec(name, num_envs=2)
                self.addCleanup(many.close)
                many.reset(seed=1)
                for step in range(2 * env.action_space.n + 1):
                    _, reward, over, truncated, info = env.step(0)
                    *_, also, _ = many.step([0, 0])
                    kind = "repeat" if step else "miss" if info["answer"] == "." else "hit"
                    self.assertEqual((reward, over, truncated), (rewards[kind], False, step + 1 == limit))
                    self.assertEqual(also[0], truncated)
                    if truncated:
                        break
                self.assertEqual(truncated, limit is not None)
        for make in (gymnasium.make, gymnasium.make_vec):
            with self.assertRaisesRegex(BroadsideError, "scenario: it is part of the task 'pomcp'"):
                make("broadside/POMCP-v0", scenario="hasbro")
        with self.assertRaisesRegex(BroadsideError, "task: 'pomc' is not known; it may be pomcp, popgym-easy"):
            gymnasium.make("broadside/POMCP-v0", task="pomc")

    def test_importing_the_package_registers_it_once(self):
        for begin, name in [
            ("import broadside", "broadside/Seek-v0"),
            ("", "broadside:broadside/Seek-v0"),
            ("", "broadside:broadside/Thesis-v0"),
        ]:
            with self.subTest(begin=begin, name=name):
                script = f"{begin}\nimport gymnasium\ngymnasium.make({name!r}).close(); print('ok')"
                done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True)
                self.assertEqual((done.stdout, done.stderr), ("ok\n", ""))

    def test_a_seed_hides_the_same_fleet(self):
        env = self.environment("gorkoff-5x5")
        games = [whole_game(env, seed) for seed in (3, 4, 3)]
        self.assertEqual(games[0], games[2])
        self.assertNotEqual(games[0], games[1])

    def test_what_is_observed_agrees_with_the_answers(self):
        with Engine(rules("revealed")) as engine:
            env = self.environment(rules("revealed"))
            seen, info = env.reset(seed=1)
            self.assertEqual(int(info["mask"].sum()), 19)
            rewards = 0
            over = False
            while not over:
                chance = engine.heatmap(info["shots"])
                self.assertTrue((chance[seen == 1] == 0).all() and (chance[seen >= 2] == 1).all())
                chance[np.reshape(info["mask"], seen.shape) == 0] = -1
                seen, reward, over, truncated, info = env.step(int(chance.argmax()))
                self.assertFalse(truncated)
                rewards += reward
            self.assertEqual(-rewards, len(info["shots"].split()))
            self.assertEqual(int((seen == 3).sum()), 7)

    def test_shots_that_nobody_may_fire_cost_and_change_nothing(self):
        env = self.environment(rules("named"))
        env.reset(seed=1)
        seen, *_ = env.step(7)
        for step in range(39):
            again, reward, over, truncated, info = env.step(7)
            np.testing.assert_array_equal(seen, again)
            self.assertEqual((reward, over, truncated, info["answer"]), (-1.0, False, step == 38, ""))

        with self.assertRaisesRegex(gymnasium.error.ResetNeeded, "no game is running; call reset"):
            env.step(0)

    def test_a_mask_never_forbids_everything(self):
        env = self.environment({**rules("hit"), "board": {"size": [5, 4]}, "fleet": [{"name": "full", "length": 1, "count": 20}]})
        _, info = env.reset(seed=1)
        for cell in range(20):
            np.testing.assert_array_equal(info["mask"], env.action_masks())
            self.assertEqual(info["mask"].tolist(), [0] * cell + [1] * (20 - cell))
            *_, over, _, info = env.step(cell)
        self.assertTrue(over)
        self.assertEqual((info["mask"].tolist(), info["mask"].dtype), ([1] * 20, np.int8))
        env.action_space.sample(mask=info["mask"])

    def test_ships_left(self):
        known = {"sunk": [""], "length": ["3", "1"], "named": ["cruiser", "ell", "boat"]}
        known.update(revealed=known["named"], identified=known["named"])
        for answers, names in known.items():
            with self.subTest(answers=answers):
                env = self.environment(rules(answers), ships_left=True)
                self.assertEqual(env.names, names)
                seen, _ = env.reset(seed=2)
                self.assertTrue(env.observation_space.contains(seen))
                self.assertEqual(seen["left"].tolist(), {"sunk": [3], "length": [2, 1]}.get(answers, [1, 1, 1]))
                for cell in range(1, 20):
                    seen, _, over, _, info = env.step(cell)
                    self.assertEqual(seen["left"].sum(), 3 - info["shots"].count("#"))
                    if over:
                        break
                self.assertEqual(int(seen["left"].sum()), 0)
                self.assertEqual(int(env.reset()[0]["left"].sum()), 3)
        for answers in ("hit", "count"):
            with self.assertRaisesRegex(BroadsideError, f"answers: {answers} does not tell when a ship is sunk"):
                BattleshipEnv(rules(answers), ships_left=True)

    def test_an_interrupted_reset_is_not_answered_later(self):
        env = self.environment("gorkoff-5x5")
        expected = [whole_game(env, seed) for seed in range(3)]
        with unittest.mock.patch("broadside.process._Running.hear", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                env.reset(seed=9)
        with self.assertRaises(gymnasium.error.ResetNeeded):
            env.step(0)
        self.assertEqual([whole_game(env, seed) for seed in range(3)], expected)

    def test_a_copy_plays_on_by_itself(self):
        env = self.environment("gorkoff-5x5")
        env.reset(seed=1)
        env.step(3)
        other = pickle.loads(pickle.dumps(env))
        self.addCleanup(other.close)
        for cell in (4, 5, 6):
            self.assertEqual(env.step(cell)[4]["shots"], other.step(cell)[4]["shots"])
        self.assertEqual(whole_game(env, 4), whole_game(other, 4))

    def test_wrong_arguments_are_named(self):
        env = self.environment("gorkoff-5x5")
        env.reset(options={"game": 17})
        for ask, error, what in [
            (lambda: env.reset(options={"games": 17}), BroadsideError, "options: 'games' is not known; it may be 'game'"),
            (lambda: env.reset(options={"game": 1.5}), TypeError, "game: 1.5 is not a whole number"),
            (lambda: env.reset(options={"game": -1}), BroadsideError, "game: -1 is out of range; give a whole number from 0"),
            (lambda: env.step(25), BroadsideError, "action: 25 is off the board; write a number from 0 to 24"),
            (lambda: env.step(0.5), TypeError, "action: 0.5 is not a whole number"),
            (lambda: BattleshipEnv(render_mode="human"), BroadsideError, "render_mode: 'human' is not known"),
            (lambda: BattleshipEnv(rewards={"hit": "1"}), BroadsideError, "rewards: hit is '1'; give a finite number"),
            (lambda: BattleshipEnv(rewards={"miss": float("nan")}), BroadsideError, "rewards: miss is nan; give a finite number"),
            (lambda: BattleshipEnv(rewards=[1, 2]), TypeError, r"rewards: \[1, 2\] is no dict"),
            (lambda: BattleshipEnv(info=True), TypeError, "info: True is no list of names"),
        ]:
            with self.subTest(what=what), self.assertRaisesRegex(error, what):
                ask()
        env.close()
        with self.assertRaisesRegex(gymnasium.error.ResetNeeded, "no game is running; call reset"):
            env.step(0)

    def test_boards_as_text(self):
        env = self.environment(rules("sunk"), render_mode="ansi")
        _, info = env.reset(options={"game": 3})
        self.assertEqual(env.render(), "  A B C D E\n1 / · · · ·\n2 · · · · ·\n3 · · · · ·\n4 · · · · ·")
        for cell in range(1, 20):
            *_, over, _, info = env.step(cell)
            if over:
                break
        drawn = [row.split()[1:] for row in env.render().splitlines()[1:]]
        answers = "".join(shot[2] for shot in info["shots"].split())
        self.assertEqual("".join(sum(drawn, [])), ("/" + answers).ljust(20, "·"))
        deep = self.environment(rules("count", (3, 2, 2)), render_mode="ansi")
        deep.reset(seed=1)
        *_, info = deep.step(7)
        number = info["shots"][-1]
        self.assertEqual(deep.render(), f"(x,y,1)\n  1 2 3\n1 · · ·\n2 · · ·\n\n(x,y,2)\n  1 2 3\n1 · {number} ·\n2 · · ·")

    def test_ships_that_may_overlap_are_refused(self):
        with self.assertRaisesRegex(BroadsideError, "overlap"):
            BattleshipEnv({**rules("count"), "contact": "overlap"})


class Vectors(unittest.TestCase):
    """Against Gymnasium's own SyncVectorEnv, which steps environments one by one."""

    def both(self, number, mode=AutoresetMode.NEXT_STEP, **options):
        many = BattleshipVectorEnv(number, autoreset_mode=mode, **options)
        one_by_one = SyncVectorEnv([lambda: BattleshipEnv(**options)] * number, autoreset_mode=mode)
        for env in (many, one_by_one):
            self.addCleanup(env.close)
        self.assertEqual(many.observation_space, one_by_one.observation_space)
        self.assertEqual(many.action_space, one_by_one.action_space)
        self.assertEqual(many.metadata, one_by_one.metadata)
        return many, one_by_one

    def same(self, found, expected):
        self.assertTrue(data_equivalence(found, expected, exact=True), f"{found}\n{expected}")

    def test_all_that_is_told_is_as_one_by_one(self):
        draw = np.random.default_rng(5)
        for mode in AutoresetMode:
            for scenario, options in [
                (rules("hit"), {"info": ()}),
                (rules("revealed"), {"ships_left": True, "max_episode_steps": 15}),
                (rules("length", (3, 3)), {"info": INFO, "ships_left": True, "render_mode": "ansi"}),
                (rules("count", (3, 2, 2)), {"rewards": {"hit": 2, "miss": 0.5, "repeat": -3, "finish": 7}}),
                ("gorkoff-5x5", {}),
            ]:
                with self.subTest(mode=mode, scenario=scenario):
                    pair = self.both(5, mode, scenario=scenario, **options)
                    self.same(*(env.reset(seed=20) for env in pair))
                    ends = 0
                    for _ in range(160):
                        actions = draw.integers(0, pair[0].single_action_space.n, 5)
                        found, expected = (env.step(actions) for env in pair)
                        self.same(found, expected)
                        over = found[2] | found[3]
                        ends += over.sum()
                        if over.any() and mode == AutoresetMode.DISABLED:
                            self.same(*(env.reset(options={"reset_mask": over.copy()}) for env in pair))
                    self.assertGreater(ends, 5)
                    if options.get("render_mode"):
                        self.assertEqual(*(env.render() for env in pair))

    def test_resets(self):
        pair = self.both(4, scenario="gorkoff-5x5")
        self.assertEqual(pair[0].reset(seed=3)[1].keys(), pair[1].reset(seed=3)[1].keys())
        mask = np.array([True, False, True, False])
        for arguments in [
            {"seed": 3},
            {},
            {"seed": [7, None, 9, 7]},
            {"options": {"game": 17}},
            {"seed": 4, "options": {"reset_mask": mask}},
            {"options": {"reset_mask": ~mask, "game": 3}},
            {},
        ]:
            with self.subTest(arguments=arguments):
                copied = {key: dict(value) if key == "options" else value for key, value in arguments.items()}
                self.same(pair[0].reset(**arguments), pair[1].reset(**copied))
                for action in range(20):
                    self.same(*(env.step([action] * 4) for env in pair))
        games = pair[0]
        games.reset(options={"game": [1, 2, 1, 2]})
        for action in range(8):
            seen, *_ = games.step([action] * 4)
        self.assertTrue((seen[:2] == seen[2:]).all() and (seen[0] != seen[1]).any())
        self.assertEqual(len(games.np_random), 4)
        games.reset(seed=np.int64(30))
        self.assertEqual(games.np_random_seed, (30, 31, 32, 33))

    def test_wrong_arguments_are_named(self):
        many = BattleshipVectorEnv(3, "gorkoff-5x5", autoreset_mode="Disabled", max_episode_steps=1)
        self.addCleanup(many.close)
        with self.assertRaisesRegex(gymnasium.error.ResetNeeded, "a game is not running; call reset"):
            many.step([0, 0, 0])
        with self.assertRaisesRegex(gymnasium.error.ResetNeeded, "call reset without reset_mask first"):
            many.reset(options={"reset_mask": [True, False, True]})
        many.reset(seed=1)
        for ask, what in [
            (lambda: many.step([0, 25, 0]), "actions[1]: 25 is off the board; write a number from 0 to 24"),
            (lambda: many.step([0, 1]), "actions: [0, 1] are not an array of integers, one for each of 3 games"),
            (lambda: many.step([0.5, 1, 2]), "are not an array of integers, one for each of 3 games"),
            (lambda: many.reset(seed=-5), "seed: -5 is out of range; give a whole number from 0"),
            (lambda: many.reset(seed=[1, 2]), "seed: 2 are given; give one for each of 3 games"),
            (lambda: many.reset(options={"game": [1, 2, 3, 4]}), "game: 4 are given; give one for each of 3 games"),
            (lambda: many.reset(options={"games": 1}), "options: 'games' is not known; it may be 'game' or 'reset_mask'"),
            (lambda: many.reset(options={"reset_mask": [True, False]}), "reset_mask: [True, False] is not a bool array of 3"),
            (lambda: BattleshipVectorEnv(0), "num_envs: 0 is out of range; give a whole number from 1"),
            (lambda: BattleshipVectorEnv(1, autoreset_mode="never"), "autoreset_mode: 'never' is not known; it may be 'NextStep'"),
        ]:
            with self.subTest(what=what), self.assertRaisesRegex(BroadsideError, re.escape(what)):
                ask()
        many.step([0, 0, 0])
        with self.assertRaises(gymnasium.error.ResetNeeded):
            many.step([1, 1, 1])
        with self.assertRaisesRegex(TypeError, "seed: '1' is not a whole number"):
            many.reset(seed="1")
        many.reset(seed=1)
        many.close()
        with self.assertRaises(gymnasium.error.ResetNeeded):
            many.step([0, 0, 0])

    def test_an_interrupted_step_asks_for_a_reset(self):
        many = BattleshipVectorEnv(3, rules("hit"), info=["chance"], max_episode_steps=1)
        self.addCleanup(many.close)
        expected = [many.reset(seed=9)[1]["chance"], *(many.step([cell] * 3)[4]["chance"] for cell in range(1, 5))]
        many.reset(seed=9)
        with unittest.mock.patch("broadside.process._Running.hear", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                many.step([1] * 3)
        with self.assertRaises(gymnasium.error.ResetNeeded):
            many.step([1] * 3)
        found = [many.reset(seed=9)[1]["chance"], *(many.step([cell] * 3)[4]["chance"] for cell in range(1, 5))]
        np.testing.assert_array_equal(found, expected)

    def test_a_copy_plays_on_by_itself(self):
        many = BattleshipVectorEnv(3, "gorkoff-5x5")
        self.addCleanup(many.close)
        many.reset(seed=1)
        many.step([3, 4, 5])
        other = pickle.loads(pickle.dumps(many))
        self.addCleanup(other.close)
        for cell in range(60):
            self.same(many.step([cell % 25] * 3), other.step([cell % 25] * 3))

    def test_gymnasiums_wrappers_take_it(self):
        many = BattleshipVectorEnv(3, "gorkoff-5x5")
        self.assertIsInstance(many, VectorEnv)
        wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
        self.addCleanup(wrapped.close)
        wrapped.reset(seed=1)
        lengths = []
        for cell in range(120):
            *_, infos = wrapped.step([cell % 25] * 3)
            lengths += infos["episode"]["l"][infos["_episode"]].tolist() if "episode" in infos else []
        self.assertGreater(len(lengths), 8)
        self.assertTrue(all(6 < length <= 50 for length in lengths))


def whole_game(env, seed):
    _, info = env.reset(seed=seed)
    for action in np.random.default_rng(0).permutation(env.action_space.n):
        _, _, over, _, info = env.step(action)
        if over:
            break
    return info["shots"]
