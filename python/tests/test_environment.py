"""The environment; skipped where gymnasium or NumPy is not."""

import unittest

try:
    import numpy as np
    from gymnasium.utils.env_checker import check_env
except ImportError as error:
    raise unittest.SkipTest(f"{error.name} is not here")

from broadside import BattleshipEnv, BroadsideError, Engine
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
        import gymnasium

        env = gymnasium.make("Broadside/Seek-v0", scenario="gorkoff-5x5")
        self.addCleanup(env.close)
        observation, _ = env.reset(seed=3)
        self.assertEqual(observation.shape, (5, 5))
        many = gymnasium.make_vec("Broadside/Seek-v0", num_envs=2, scenario="gorkoff-5x5")
        self.addCleanup(many.close)
        self.assertEqual(many.reset(seed=3)[0].shape, (2, 5, 5))

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
