"""A bot in Python: shoots every other cell in a random order, and after a hit the cells around it. It places, too.
    broadside bot-check "python3 hunter.py"
A bot hears lines on standard input and answers some of them on standard output, see docs/reference/protocol.md. Two rules matter
most: answer only what asks for an answer, and send each answer at once (flush=True).
"""
import json, random, re, sys


def say(text):
    print(text, flush=True)


def name(cell):  # (0, 0) is A1, (5, 6) is F7
    return chr(ord("A") + cell[0]) + str(cell[1] + 1)


def beside(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def read_rules(text):
    """The cells of the board and the lengths of the ships; raises an error, which says why it refuses rules."""
    rules = json.loads(text)
    columns, rows = rules["board"]["size"]  # raises where there are not two dimensions
    if not 0 < columns <= 26 or rows < 1 or rules["answers"] == "count":
        raise ValueError("columns A to Z and ships that do not overlap, please")
    blocked = rules["board"].get("blocked", [])
    cells = [(x, y) for y in range(rows) for x in range(columns) if name((x, y)) not in blocked]
    return cells, [ship for ship in rules["fleet"] for _ in range(ship.get("count", 1))]


def draw_fleet(cells, ships):
    """Straight ships at random, none beside another, which every contact rule allows."""
    for _ in range(1000):
        free, fleet = set(cells), []
        for ship in sorted(ships, key=lambda ship: -ship["length"]):
            (x, y), down = random.choice(cells), random.random() < 0.5
            place = [(x, y + i) if down else (x + i, y) for i in range(ship["length"])]
            if not free.issuperset(place):
                break
            free -= {(a + i, b + j) for a, b in place for i in (-1, 0, 1) for j in (-1, 0, 1)}
            fleet.append(ship["name"] + "[" + ",".join(map(name, place)) + "]")
        else:
            return " ".join(fleet)
    raise ValueError("no room found")


cells, ships, hunting, targets = [], [], [], []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    try:
        if word == "broadside":
            say("bot 1 name=Hunter in Python; author=Broadside; version=1\nok")
        elif word == "scenario":
            cells, ships = read_rules(rest)
            say("ok")
        elif word == "game":
            random.seed(int(rest.split()[0]))  # the same game again has the same shots
            hunting = random.sample(cells, len(cells))
            hunting.sort(key=lambda cell: (cell[0] + cell[1]) % 2, reverse=True)  # the last are shot first
            targets = []
        elif word == "shoot":  # times, and for a salvo the number of cells
            shots = []
            for _ in range(int((rest.split() + ["1"])[2])):
                shot = next((cell for cell in reversed(targets) if cell in hunting), hunting[-1])
                hunting.remove(shot)
                shots.append(name(shot))
            say(" ".join(shots))
        elif word == "answer":  # F6x F7. F8#cruiser: a cell and what became of it
            for column, row, hit in re.findall(r"(?:^| )([A-Z])(\d+)([x.#])", rest):
                if hit == "x":
                    targets += beside((ord(column) - ord("A"), int(row) - 1))
        elif word == "place":
            say(draw_fleet(cells, ships))
        elif word == "quit":
            break
    except (LookupError, TypeError, ValueError) as error:
        say("error " + repr(error))
