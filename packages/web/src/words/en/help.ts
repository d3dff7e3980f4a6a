import { mixed } from "../mixed.ts";
export const help = {
  title: "Help",
  intro:
    "Every number is exact unless marked as an estimate: the engine counts every layout that fits the rules and the answers. Everything runs in your browser; nothing is sent anywhere.",
  analyse:
    "Enter your shots and the answers. The board shows the chance of a ship on every cell. All layouts that fit are equally likely, unless you choose otherwise under “Ships placed”.",
  firstThings: "First things to do",
  touchSteps: {
    bar: "The bar below the board asks about the best cell. Tap the answer there: miss, hit or sunk.",
    elsewhere: "Shot another cell? Tap it on the board; the bar then asks about it.",
    correct: "Tap a shot to correct or remove it. Undo takes back the last step.",
    many: "To enter many misses or hits, choose Miss or Hit beside the board, then tap the cells.",
    place: "To place ships, drag them from the fleet onto the board, or tap a ship and then a cell.",
  },
  mouseSteps: {
    diamond: "The diamond marks the best cell. Click the cell you shot at and choose the answer: miss, hit or sunk.",
    correct: "Click a shot to correct or remove it. Undo takes back the last step.",
    many: "To enter many misses or hits, choose Miss or Hit beside the board, then click the cells.",
    place: "To place ships, drag them from the fleet onto the board, or click a ship and then a cell.",
  },
  /** What each room is for, and the first things to do there; Analyse has its own. */
  rooms: {
    home: {
      about: "You can play Battleship here, solve puzzles, and find the best shot in any position.",
      steps: [
        "“Play now” starts a game against the computer.",
        "Playing somewhere else? “Analyse a game” shows where to shoot next.",
        "New to this? “Learn” has six short lessons.",
      ],
    },
    play: {
      about: "You play Battleship against the computer.",
      steps: [
        "Choose an opponent; the first is the easiest. Your ships are placed already: shuffle them, or place them by hand.",
        "Press “Start” and shoot at a cell of the enemy’s waters. The opponent shoots in turn.",
        "Stuck? “Hint” shows the likeliest cells. After the game, “Review” shows your weaker shots.",
      ],
    },
    puzzles: {
      about: "Two kinds of puzzles: in “Solitaire” you find a fleet by logic, in “Best shot” you find one shot.",
      steps: [
        "Solitaire: each number says how many ship cells its row or column has. Mark water and ships until the fleet is complete.",
        "Best shot: choose the cell that costs the fewest shots in the end, and shoot.",
        "Stuck? “Hint” helps one step at a time.",
      ],
    },
    review: {
      about: "The review judges every shot of a game and shows the better cells.",
      steps: [
        "Finish a game in “Play”, open a game, or look at the example.",
        "Go from shot to shot: each has a verdict, from best to blunder, and the shots it lost.",
        "Practise the weaker shots: find the better cell yourself.",
      ],
    },
    trees: {
      about: "A tree shows the best shot after every answer, on boards small enough to be solved.",
      steps: [
        "Choose a board and a tree.",
        "Go from box to box: each answer leads to the next shot.",
        "Compare it with a second tree to see where they differ.",
      ],
    },
    compare: {
      about: "Strategies shoot at the same hidden fleets, so you see which needs fewer shots.",
      steps: [
        "Choose two to five strategies.",
        "Press “Start”. The means grow more precise while games are played.",
        "Read the sentences below: they say which differences are clear.",
      ],
    },
    learn: {
      about: "Short lessons, each with a board to try its idea on.",
      steps: [
        "Begin with the first lesson: it explains the map.",
        "Do on the board what the step asks. The engine checks it.",
        "Stop whenever you like: finished steps stay marked.",
      ],
    },
  },
  chooseAnother: "Choose another game",
  keysOnBoard: "Keys on the board",
  keysPlacing: "Keys while ships are placed",
  newVersion: "A new version is ready",
  reload: "Reload",
  helpKey: <T>(key: T) => mixed`The key ${key} opens this help`,
  /** The name of a key. */
  keyName: (name: string) => name,
  keys: {
    move: "move on the board",
    row: "first or last cell of the row; with Ctrl, of the board",
    column: "first or last cell of the column",
    neighbour: "in more than two dimensions, move to the same cell of the neighbouring slice",
    slice: "previous or next slice; also [ and ]",
    ask: "ask for the answer at the cell",
    press: "shoot, mark or choose the cell",
    miss: "miss; in puzzles, water",
    hit: "hit; in puzzles, a ship",
    sunk: "sunk",
    maybe: "maybe",
    number: "that number of ships, where the answer is a number",
    remove: "remove the shot or the mark",
    best: "go to the best cell",
    hint: "hint",
    fire: "fire the salvo",
    takeBack: "take back the last shot",
    whatIf: "what if: try the next answers without changing the game",
    steps: "previous or next shot; in the list of shots also ← and →",
    ends: "go to the start of the game, or to the last shot",
    undo: "undo",
    redo: "redo",
    help: "this help",
    take: "take the next ship in hand",
    pick: "pick up the ship, or put down the ship in hand",
    moveShip: "move the ship in hand; with none in hand, move on the board",
    turn: "rotate, flip",
    takeOff: "take the ship off the board",
    putBack: "put the ship in hand back",
  },
  notation: "Notation",
  notationAbout: <T>(code: (text: string) => T) =>
    mixed`A shot is a cell and its answer: ${code("E5.")} miss, ${code("F6x")} hit, ${code("F8#")} sunk. If the referee says more, ${code("F8#3")} gives the length, ${code("F8#cruiser")} the class, ${code("F8#cruiser[F6,F7,F8]")} the cells, and ${code("F6xcruiser")} names the ship of a hit. Where the referee says how many ships are on the cell, ${code("F6=2")} means two. On boards of one dimension or of more than two, cells are written ${code("(3)")} or ${code("(3,1,4)")}, counted from 1.`,
  examples: "Examples",
  exampleTexts: {
    column: "Two hits in a column: where does the ship continue?",
    sunk: "The cruiser is sunk: where is the submarine?",
    russian: "The Russian game after a miss at its best first cell",
    small: "A small board that can be checked by hand",
    boxes: "Two boxes in three dimensions: one of them is on the cell (2,2,2)",
    numbers: "Four boxes that may overlap: the answers are numbers",
    placing: "Placing the Russian fleet: two ships are on the board",
    people: "The same board if people place the ships: near the edges",
    conflict: "A contradiction, and the shots that cause it",
  },
};
