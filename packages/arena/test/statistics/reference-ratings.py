"""Fits of Davidson's model and likelihood ratios of pair counts by other means: run it to make reference-ratings.json.

Strengths p_i, the chance of a draw nu and the advantage gamma of the one who begins stand here as in the papers
(Davidson 1970, Davidson and Beaver 1977), and the likelihood is maximised by a general method on their logarithms; the
information is taken by finite differences of the score. The likelihood ratio is maximised over the five chances themselves.
"""

import json

import numpy as np
import scipy
from scipy import optimize

rng = np.random.default_rng(7)


def negative(log_parameters, n, counts, first_move, draws):
    p = np.exp(np.concatenate([[0.0], log_parameters[: n - 1]]))
    rest = list(log_parameters[n - 1 :])
    gamma = np.exp(rest.pop(0)) if first_move else 1.0
    nu = np.exp(rest.pop(0)) if draws else 0.0
    total = 0.0
    for i, j, w, d, l in counts:
        below = gamma * p[i] + p[j] + nu * np.sqrt(gamma * p[i] * p[j])
        total += w * np.log(gamma * p[i] / below) + l * np.log(p[j] / below)
        if d:
            total += d * np.log(nu * np.sqrt(gamma * p[i] * p[j]) / below)
    return -total


def hessian(f, x, h=1e-4):
    n = len(x)
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            a, b = np.eye(n)[i] * h, np.eye(n)[j] * h
            out[i, j] = (f(x + a + b) - f(x + a - b) - f(x - a + b) + f(x - a - b)) / (4 * h * h)
    return out


def fit(n, counts, first_move, draws):
    size = n - 1 + first_move + draws
    f = lambda x: negative(x, n, counts, first_move, draws)
    x = np.zeros(size)
    for method in ("BFGS", "Nelder-Mead", "BFGS"):
        options = {"xatol": 1e-11, "fatol": 1e-13, "maxiter": 40000, "maxfev": 80000} if method == "Nelder-Mead" else {"gtol": 1e-9}
        x = optimize.minimize(f, x, method=method, options=options).x
    covariance = np.linalg.inv(hessian(f, x))
    return {
        "participants": n,
        "counts": counts,
        "firstMove": first_move,
        "draws": draws,
        "toFirst": [0.0, *map(float, x)],
        "errorsToFirst": [0.0, *map(float, np.sqrt(np.diag(covariance)))],
        "logLikelihood": -float(f(x)),
    }


def drawn(n, games, advantage, nu):
    strengths = rng.normal(0, 0.7, n)
    counts = []
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            x = np.exp(strengths[i] + advantage), np.exp(strengths[j])
            weights = np.array([x[0], nu * np.sqrt(x[0] * x[1]), x[1]])
            counts.append([i, j, *map(int, rng.multinomial(games, weights / weights.sum()))])
    return counts


def constrained(counts, mean):
    a = np.array([0, 0.25, 0.5, 0.75, 1])
    counts = np.maximum(counts, 1e-3)
    f = lambda q: -float(np.dot(counts, np.log(np.exp(q) / np.exp(q).sum())))
    constraint = {"type": "eq", "fun": lambda q: float(np.dot(a, np.exp(q) / np.exp(q).sum())) - mean}
    found = optimize.minimize(f, np.log(counts / counts.sum()), constraints=constraint, method="SLSQP", options={"ftol": 1e-14, "maxiter": 2000})
    return -found.fun


def ratio(counts, elo0, elo1):
    s0, s1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
    return {"counts": counts, "elo0": elo0, "elo1": elo1, "ratio": constrained(counts, s1) - constrained(counts, s0)}


print(
    json.dumps(
        {
            "kind": "software",
            "source": f"SciPy {scipy.__version__}, NumPy {np.__version__}, reference-ratings.py",
            "fits": [
                fit(3, drawn(3, 40, 0.4, 0.6), True, True),
                fit(5, drawn(5, 25, 0.2, 1.1), True, True),
                fit(4, drawn(4, 30, 0.0, 0.8), False, True),
                fit(4, drawn(4, 50, 0.5, 0.0), True, False),
                fit(2, [[0, 1, 31, 9, 20], [1, 0, 25, 8, 27]], True, True),
            ],
            "ratios": [
                ratio([30, 200, 500, 230, 40], 0, 5),
                ratio([3, 20, 50, 23, 9], -10, 10),
                ratio([0, 4, 21, 12, 3], 0, 30),
                ratio([100, 300, 20, 310, 120], 0, 10),
            ],
        }
    )
)
