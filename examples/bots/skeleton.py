import json, random, re, sys

def say(text):
    print(text, flush=True)  # flush: the arena waits for each answer

def read_rules(text):  # raises an error, which says why it refuses rules
    board = json.loads(text)["board"]
    columns, rows = board["size"]  # raises where there are not two dimensions
    if not 0 < columns <= 26 or rows < 1:
        raise ValueError("I play columns A to Z")
    names = [chr(65 + x) + str(y + 1) for y in range(rows) for x in range(columns)]
    return [name for name in names if name not in board.get("blocked", [])]

def beside(cell):
    column, row = ord(cell[0]), int(cell[1:])
    return [chr(column + x) + str(row + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]

cells, left, targets = [], [], []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    try:
        if word == "broadside":
            say("bot 1 name=Skeleton; author=Me; version=1\nok")
        elif word == "scenario":
            cells = read_rules(rest)
            say("ok")
        elif word == "game":  # the number seeds what is random: the same game again has the same shots
            left = random.Random(int(rest.split()[0])).sample(cells, len(cells))
            targets = []
        elif word == "shoot":  # two times, and for a salvo the number of cells
            shots = []
            for _ in range(int((rest.split() + ["1"])[2])):
                shots.append(next((cell for cell in targets if cell in left), left[-1]))
                left.remove(shots[-1])
            say(" ".join(shots))
        elif word == "answer":  # F6x F7. F8#cruiser: cells and what became of them
            for cell, answer in re.findall(r"(?:^| )([A-Z]\d+)(\S+)", rest):
                if answer[0] == "x" or answer[0] == "=" and answer != "=0":
                    targets += beside(cell)
        elif word == "place":
            say("error I do not place")
        elif word == "quit":
            break
    except (LookupError, TypeError, ValueError) as error:
        say(f"error {error!r}")
