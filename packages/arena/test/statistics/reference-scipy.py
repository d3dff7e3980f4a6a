# python3 reference-scipy.py > reference-scipy.json && npx biome check --write reference-scipy.json
# Values of SciPy that the tests of the statistics compare with.
# Made with Python 3, NumPy 2.4.6 and SciPy 1.17.1.
import itertools
import json

import numpy as np
import scipy
from scipy import special, stats


def numbers(values):
    return [float(v) for v in values]


def grid(f, *axes):
    return [[*map(float, point), float(f(*point))] for point in itertools.product(*axes)]


def power_law(x, y):
    fit = stats.linregress(np.log(x), np.log(y))
    low, high = stats.t.interval(0.95, len(x) - 2, loc=fit.slope, scale=fit.stderr)
    values = [fit.slope, fit.stderr, low, high, np.exp(fit.intercept), fit.rvalue**2]
    return {"x": numbers(x), "y": numbers(y), "fit": numbers(values)}


def welch(a, b):
    low, high = stats.ttest_ind(a, b, equal_var=False).confidence_interval(0.95)
    return [float(np.mean(a) - np.mean(b)), float(low), float(high)]


rng = np.random.default_rng(1838)
samples = {
    "three": [3.0, 5.0, 4.5],
    "four": [1.0, 2.0, 4.0, 9.0],
    "five": [44.0, 41.0, 52.0, 39.0, 47.0],
    # Weights of eleven men, Shapiro and Wilk 1965.
    "men": [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236],
    "twelve": numbers(rng.normal(50, 8, 12).round(3)),
    "exponential": numbers(rng.exponential(10, 40).round(4)),
    "shots": numbers(np.clip(rng.normal(44, 9, 300).round(), 17, 100)),
    "left": numbers(100 - rng.poisson(3, 500)),
    "large": numbers(rng.normal(0, 1, 5000).round(3)),
}


def describe(x):
    x = np.asarray(x, float)
    low, high = stats.t.interval(0.95, len(x) - 1, loc=x.mean(), scale=stats.sem(x))
    w, p = stats.shapiro(x)
    return {
        "sample": numbers(x),
        "mean": x.mean(),
        "variance": x.var(ddof=1),
        "standardDeviation": x.std(ddof=1),
        "median": float(np.median(x)),
        "skewness": float(stats.skew(x, bias=False)),
        "quantiles": [[q, float(np.quantile(x, q))] for q in (0, 0.01, 0.05, 0.25, 0.3, 0.5, 0.75, 0.95, 0.99, 1)],
        "interval": [low, high],
        "shapiro": [float(w), float(p)],
    }


print(
    json.dumps(
        {
            "kind": "software",
            "source": f"SciPy {scipy.__version__}, NumPy {np.__version__}, reference-scipy.py",
            "upperGamma": grid(special.gammaincc, [0.5, 1, 2.5, 10, 60], [0, 1e-3, 0.5, 1, 4, 11, 70, 300]),
            "logGamma": grid(special.gammaln, [1e-3, 0.3, 0.5, 1, 1.5, 2, 7.7, 100, 5e4]),
            "incompleteBeta": [
                [x, a, b, float(special.betainc(a, b, x))]
                for x, a, b in itertools.product([0.01, 0.3, 0.5, 0.97], [0.5, 2, 40], [0.5, 3, 25])
            ],
            "normalTail": grid(stats.norm.sf, [-40, -6, -1, -1e-3, 0, 0.1, 1.96, 5, 12, 35]),
            "normalQuantile": grid(stats.norm.ppf, [1e-300, 1e-20, 1e-6, 0.01, 0.1, 0.4, 0.5, 0.77, 0.975, 0.999999]),
            "chiSquareTail": grid(stats.chi2.sf, [0, 0.1, 2, 10, 60, 900], [1, 2, 4, 9]),
            "studentCdf": grid(stats.t.cdf, [-30, -2, -0.01, 0, 0.5, 2, 8], [1, 2.5, 10, 300, 99999]),
            "studentQuantile": grid(
                stats.t.ppf, [1e-8, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9995], [1, 2, 3, 9, 50, 999, 1000, 99999]
            ),
            "wilson": [
                [k, n, *map(float, stats.binomtest(k, n).proportion_ci(method="wilson"))]
                for k, n in [(0, 10), (3, 10), (10, 10), (420, 1000), (1, 100000)]
            ],
            "descriptions": {name: describe(sample) for name, sample in samples.items()},
            "powerLaws": [
                power_law([8, 10, 14, 20, 30], [3.1, 5.2, 9.4, 21.0, 44.0]),
                power_law([1, 2, 3], [2.0, 1.9, 2.1]),
            ],
            "welch": [[x, y, *welch(samples[x], samples[y])] for x, y in [("men", "shots"), ("left", "exponential")]],
        }
    )
)
