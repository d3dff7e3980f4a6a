"""Reinforcement learning: an agent learns from nothing but its own games where to shoot.

Run:   python3 examples/tasks/train_agent.py [ROUNDS]
Needs: pip install ./python gymnasium (in a built clone; see docs/how-to/python.md)
Shows: the mean shots of a game before, during and after training, and those of the exact map

The policy is a softmax over the open cells. It scores a cell by one weight for each state of the cells around it and
one for the cell itself: small enough to read. Put your network in the place of `score`.
"""
import sys

try:
    import gymnasium
    import numpy as np

    import broadside  # registers the environments
except ImportError as error:
    sys.exit(f"{error}; this example needs NumPy, Gymnasium and the Python package of Broadside")

GAMES, RULES, RATE = 64, "gorkoff-5x5", 0.5
STATES = 4  # not shot, miss, hit, off the board
AROUND = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]


def features(boards):
    """For each cell of each board, which state each cell around it has: games, cells, features."""
    games, rows, columns = boards.shape
    framed = np.full((games, rows + 2, columns + 2), 3)
    framed[:, 1:-1, 1:-1] = np.minimum(boards, 2)
    seen = [framed[:, 1 + y : 1 + y + rows, 1 + x : 1 + x + columns] for y, x in AROUND]
    near = np.eye(STATES)[np.stack(seen, axis=-1)].reshape(games, rows * columns, -1)
    own = np.broadcast_to(np.eye(rows * columns), (games, rows * columns, rows * columns))
    return np.concatenate([near, own], axis=-1)


def play(many, score, random, seed):
    """Plays a game in each environment. Returns the shots of each, and how each choice depends on the weights."""
    boards, infos = many.reset(seed=seed)
    over, shots, steps = np.zeros(GAMES, bool), np.zeros(GAMES, int), []
    while not over.all():
        x = features(boards)
        scores = np.where(infos["mask"] > 0, score(x), -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        actions = (chances.cumsum(axis=1) > random.random((GAMES, 1))).argmax(axis=1)
        slope = x[np.arange(GAMES), actions] - np.einsum("gc,gcf->gf", chances, x)
        steps.append(np.where(over[:, None], 0, slope))
        shots += ~over
        boards, _, ended, truncated, infos = many.step(actions)
        over |= ended | truncated
    return shots, steps


def train(rounds):
    random = np.random.default_rng(1)
    many = gymnasium.make_vec("broadside/Seek-v0", num_envs=GAMES, scenario=RULES)
    weights = np.zeros(features(np.zeros((1, 5, 5), int)).shape[-1])
    for number in range(rounds):
        shots, steps = play(many, lambda x: x @ weights, random, seed=1000 * number)
        if number % max(1, rounds // 10) == 0 or number == rounds - 1:
            print(f"round {number:4}: {shots.mean():.2f} shots")
        # REINFORCE: choices before the end of a game shorter than the mean become likelier.
        better = (shots.mean() - shots) / (shots.std() + 1e-9)
        weights += RATE * sum(better @ step for step in steps) / GAMES / 10
    many.close()


def exact(games=200):
    played = broadside.play_games(RULES, ["greedy-hit", "random"], games=games, seed=1)
    return {name: round(mean.value, 2) for name, mean in played.means.items()}


if __name__ == "__main__":
    ROUNDS = sys.argv[1] if len(sys.argv) > 1 else "200"
    if not ROUNDS.isdecimal():
        sys.exit(f"{ROUNDS!r} is not a number of rounds; give a whole number")
    train(int(ROUNDS))
    print("by the command:", exact())
