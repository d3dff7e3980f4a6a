"""Your own bot: it shoots where the most ships could still lie, and needs far fewer shots than hunt-target.

Check:   npx broadside bot-check "python3 examples/tasks/own-bot.py"
Compare: npx broadside compare --strategies "hunt-target,cmd:python3 examples/tasks/own-bot.py" --games 200

It knows nothing of Broadside but the lines of docs/reference/protocol.md, which it reads and answers. Change `value`
to try an idea of your own.
"""
import json, random, re, sys


def say(text):
    print(text, flush=True)  # flush: the arena waits for each answer


def value(place, hits):
    """How much a place of a ship counts: the more hits it would explain, the more."""
    return 20 ** len(hits.intersection(place))


class Game:
    """The board as this bot sees it: which cells are closed, and which hits are not yet explained by a sunk ship."""

    def __init__(self, rules):
        columns, rows = rules["board"]["size"]  # raises where there are not two dimensions
        if not 0 < columns <= 26 or rules["answers"] == "count":
            raise ValueError("columns A to Z and ships that do not overlap, please")
        blocked = set(rules["board"].get("blocked", []))
        self.rows = [[self.name(x, y) for x in range(columns)] for y in range(rows)]
        self.lines = self.rows + [list(column) for column in zip(*self.rows)]
        self.cells = [cell for row in self.rows for cell in row if cell not in blocked]
        self.lengths = [ship["length"] for ship in rules["fleet"] for _ in range(ship.get("count", 1))]
        self.names = {ship["name"]: ship["length"] for ship in rules["fleet"]}
        self.start(0)

    @staticmethod
    def name(x, y):
        return chr(ord("A") + x) + str(y + 1)

    def start(self, number):
        self.random = random.Random(number)  # the same game again has the same shots
        self.open, self.hits, self.left = set(self.cells), set(), list(self.lengths)

    def shoot(self, count):
        score = dict.fromkeys(self.open, 0)
        for line in self.lines:
            for length in self.left:
                for start in range(len(line) - length + 1):
                    place = line[start : start + length]
                    if all(cell in self.open or cell in self.hits for cell in place):
                        for cell in self.open.intersection(place):
                            score[cell] += value(place, self.hits)
        ranked = sorted(sorted(score), key=lambda cell: (-score[cell], self.random.random()))
        self.open -= set(ranked[:count])
        return ranked[:count]

    def hear(self, cell, answer):
        if answer[0] in "x#":
            self.hits.add(cell)
        named = re.match(r"#([A-Za-z][^\[]*)", answer)
        if named and self.names.get(named[1]) in self.left:
            self.sink(cell, self.names[named[1]])

    def sink(self, cell, length):
        """Forgets a sunk ship, if only one place ends in this shot and has nothing but hits."""
        places = [line[i : i + length] for line in self.lines for i in range(len(line) - length + 1)]
        fitting = [place for place in places if cell in place and self.hits.issuperset(place)]
        self.left.remove(length)
        if len(fitting) == 1:
            self.hits -= set(fitting[0])


game = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    try:
        if word == "broadside":
            say("bot 1 name=Counter of places; author=You; version=1\nok")
        elif word == "scenario":
            game = Game(json.loads(rest))
            say("ok")
        elif word == "game":
            game.start(int(rest.split()[0]))
        elif word == "shoot":  # two times, and for a salvo the number of cells
            say(" ".join(game.shoot(int((rest.split() + ["1"])[2]))))
        elif word == "answer":  # F6x F7. F8#cruiser
            for cell, answer in re.findall(r"(?:^| )([A-Z]\d+)(\S+)", rest):
                game.hear(cell, answer)
        elif word == "place":
            say("error I do not place")
        elif word == "quit":
            break
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        say(f"error {error!r}")
