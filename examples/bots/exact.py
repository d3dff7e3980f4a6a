"""A bot that shoots where a hit is most likely, as the Python package says (see docs/how-to/python.md).
    broadside bot-check "python3 exact.py" --set move-limit=30s
"""
import json, sys
from broadside import Engine


def say(text):
    print(text, flush=True)


engine, shots = None, []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    try:
        if word == "broadside":
            say("bot 1 name=Exact in Python; author=Broadside; version=1\nok")
        elif word == "scenario":
            if engine:
                engine.close()
            engine = Engine(json.loads(rest))
            engine.suggest()  # raises an error, which says why it refuses rules
            say("ok")
        elif word == "game":
            shots = []
        elif word == "shoot":  # times, and for a salvo the number of cells
            asked = int((rest.split() + ["1"])[2])
            say(" ".join(best.cell for best in engine.suggest(" ".join(shots), top=asked)))
        elif word == "answer":
            shots.append(rest)
        elif word == "place":
            say("error I do not place")
        elif word == "quit":
            break
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        say("error " + str(error))
