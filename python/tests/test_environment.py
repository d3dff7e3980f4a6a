"""The environment; skipped where gymnasium or NumPy is not."""

import pickle
import subprocess
import sys
import unittest
import unittest.mock

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils.env_checker import check_env
except ImportError as error:
    raise unittest.SkipTest(f"{error.name} is not here")

from broadside import BattleshipEnv, BroadsideError, Engine, ShipsLeft
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
        env = gymnasium.make("Broadside/Seek-v0", scenario="gorkoff-5x5", render_mode="ansi")
        self.addCleanup(env.close)
        check_env(env.unwrapped)
        observation, _ = env.reset(seed=3)
        self.assertEqual(observation.shape, (5, 5))
        many = gymnasium.make_vec("Broadside/Seek-v0", num_envs=2, scenario="gorkoff-5x5")
        self.addCleanup(many.close)
        self.assertEqual(many.reset(seed=3)[0].shape, (2, 5, 5))

    def test_importing_the_package_registers_it_once(self):
        plugin = "from gymnasium.envs.registration import namespace\nwith namespace('Broadside'): "
        for begin, name in [
            ("import broadside", "Broadside/Seek-v0"),
            ("", "broadside:Broadside/Seek-v0"),
            # Before version 1.0 Gymnasium loads and calls what pyproject.toml names.
            (plugin + "from broadside.registration import register; register()", "Broadside/Seek-v0"),
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
                env = ShipsLeft(self.environment(rules(answers)))
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
                ShipsLeft(self.environment(rules(answers)))

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
            (lambda: env.reset(options={"games": 17}), BroadsideError, "options: 'games' is not known; it may be \"game\""),
            (lambda: env.reset(options={"game": 1.5}), TypeError, "game: 1.5 is not a whole number"),
            (lambda: env.reset(options={"game": -1}), BroadsideError, "game: -1 is out of range; give a whole number from 0"),
            (lambda: env.step(25), BroadsideError, "action: 25 is off the board; write a number from 0 to 24"),
            (lambda: env.step(0.5), TypeError, "action: 0.5 is not a whole number"),
            (lambda: BattleshipEnv(render_mode="human"), BroadsideError, "render_mode: 'human' is not known"),
        ]:
            with self.subTest(what=what), self.assertRaisesRegex(error, what):
                ask()

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


def whole_game(env, seed):
    _, info = env.reset(seed=seed)
    for action in np.random.default_rng(0).permutation(env.action_space.n):
        _, _, over, _, info = env.step(action)
        if over:
            break
    return info["shots"]
