import type * as en from "../en/help.ts";
import { mixed } from "../mixed.ts";

/** Keys whose names differ from English. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  Home: "Pos1",
  End: "Ende",
  "Page Up": "Bild auf",
  "Page Down": "Bild ab",
  Delete: "Entf",
  Backspace: "Rücktaste",
  Space: "Leertaste",
  Shift: "Umschalt",
  Ctrl: "Strg",
  Escape: "Esc",
};

export const help: typeof en.help = {
  title: "Hilfe",
  intro:
    "Jede Zahl ist exakt, wenn sie nicht als Schätzung gekennzeichnet ist: Gezählt wird jede Aufstellung, die zu Regeln und Antworten passt. Alles läuft in deinem Browser, nichts wird gesendet.",
  analyse:
    "Gib deine Schüsse und die Antworten ein. Das Spielfeld zeigt für jedes Feld die Chance auf ein Schiff. Alle passenden Aufstellungen sind gleich wahrscheinlich, es sei denn, du wählst unter „Wie die Schiffe gesetzt sind“ etwas anderes.",
  firstThings: "So fängst du an",
  touchSteps: {
    bar: "Die Leiste unter dem Spielfeld fragt nach dem besten Feld. Tippe dort auf die Antwort: Wasser, Treffer oder versenkt.",
    elsewhere: "Auf ein anderes Feld geschossen? Tippe es an; die Leiste fragt dann danach.",
    correct:
      "Tippe auf einen Schuss, um ihn zu korrigieren oder zu entfernen. „Rückgängig“ nimmt den letzten Schritt zurück.",
    many: "Um viel Wasser oder viele Treffer einzutragen, wähle neben dem Spielfeld „Wasser“ oder „Treffer“ und tippe die Felder an.",
    place:
      "Um Schiffe zu setzen, zieh sie aus der Flotte aufs Spielfeld, oder tippe auf ein Schiff und dann auf ein Feld.",
  },
  mouseSteps: {
    diamond:
      "Die Raute zeigt das beste Feld. Klicke auf das beschossene Feld und wähle die Antwort: Wasser, Treffer oder versenkt.",
    correct:
      "Klicke auf einen Schuss, um ihn zu korrigieren oder zu entfernen. „Rückgängig“ nimmt den letzten Schritt zurück.",
    many: "Um viel Wasser oder viele Treffer einzutragen, wähle neben dem Spielfeld „Wasser“ oder „Treffer“ und klicke die Felder an.",
    place:
      "Um Schiffe zu setzen, zieh sie aus der Flotte aufs Spielfeld, oder klicke auf ein Schiff und dann auf ein Feld.",
  },
  rooms: {
    home: {
      about: "Hier kannst du Schiffeversenken spielen, Rätsel lösen und in jeder Stellung den besten Schuss finden.",
      steps: [
        "„Jetzt spielen“ beginnt ein Spiel gegen den Computer.",
        "Du spielst woanders? „Ein Spiel analysieren“ zeigt, wohin du als Nächstes schießt.",
        "Neu hier? Unter „Lernen“ gibt es sechs kurze Lektionen.",
      ],
    },
    play: {
      about: "Du spielst Schiffeversenken gegen den Computer.",
      steps: [
        "Wähle einen Gegner; der erste ist der leichteste. Deine Schiffe stehen schon: Misch sie neu, oder setz sie von Hand.",
        "Drück „Starten“ und schieß auf ein Feld des Gegners. Danach schießt er.",
        "Du kommst nicht weiter? „Tipp“ zeigt die wahrscheinlichsten Felder. Nach dem Spiel zeigt die „Rückschau“ deine schwächeren Schüsse.",
      ],
    },
    puzzles: {
      about:
        "Zwei Arten von Rätseln: Im „Solitär“ findest du eine Flotte durch Logik, beim „Besten Schuss“ einen einzigen Schuss.",
      steps: [
        "Solitär: Jede Zahl sagt, wie viele Schiffsfelder ihre Zeile oder Spalte hat. Markiere Wasser und Schiffe, bis die Flotte vollständig ist.",
        "Bester Schuss: Wähle das Feld, das am Ende die wenigsten Schüsse kostet, und schieß.",
        "Du kommst nicht weiter? „Tipp“ hilft Schritt für Schritt.",
      ],
    },
    review: {
      about: "Die Rückschau beurteilt jeden Schuss eines Spiels und zeigt die besseren Felder.",
      steps: [
        "Spiel unter „Spielen“ ein Spiel zu Ende, öffne ein Spiel, oder sieh dir das Beispiel an.",
        "Geh von Schuss zu Schuss: Zu jedem siehst du ein Urteil und wie viele Schüsse er verschenkt hat.",
        "Übe die schwachen Schüsse: Finde das bessere Feld selbst.",
      ],
    },
    trees: {
      about: "Ein Baum zeigt nach jeder Antwort den besten Schuss, auf Spielfeldern, die klein genug sind.",
      steps: [
        "Wähle ein Spielfeld und einen Baum.",
        "Geh von Kasten zu Kasten: Jede Antwort führt zum nächsten Schuss.",
        "Vergleiche mit einem zweiten Baum, um zu sehen, wo sie sich unterscheiden.",
      ],
    },
    compare: {
      about: "Strategien schießen auf dieselben Flotten. So siehst du, welche weniger Schüsse braucht.",
      steps: [
        "Wähle zwei bis fünf Strategien.",
        "Drück „Starten“. Je mehr Spiele gespielt sind, desto genauer werden die Mittelwerte.",
        "Lies die Sätze darunter: Sie sagen, welche Unterschiede klar sind.",
      ],
    },
    learn: {
      about: "Kurze Lektionen, jede mit einem Spielfeld zum Ausprobieren.",
      steps: [
        "Beginne mit der ersten Lektion: Sie erklärt die Karte.",
        "Tu auf dem Spielfeld, was der Schritt verlangt. Das Programm prüft es.",
        "Hör auf, wann du willst: Erledigte Schritte bleiben markiert.",
      ],
    },
  },
  chooseAnother: "Ein anderes Spiel wählen",
  keysOnBoard: "Tasten auf dem Spielfeld",
  keysInTree: "Tasten im Baum",
  keysPlacing: "Tasten beim Setzen der Schiffe",
  newVersion: "Eine neue Version ist da",
  reload: "Neu laden",
  helpKey: (key) => mixed`Die Taste ${key} öffnet diese Hilfe`,
  keyName: (name) => KEY_NAMES[name] ?? name,
  keys: {
    move: "sich auf dem Spielfeld bewegen",
    row: "erstes oder letztes Feld der Zeile; mit Strg: des ganzen Spielfelds",
    column: "erstes oder letztes Feld der Spalte",
    neighbour: "bei mehr als zwei Dimensionen zum selben Feld der Nachbarscheibe",
    slice: "vorige oder nächste Scheibe; auch [ und ]",
    ask: "nach der Antwort auf dem Feld fragen",
    press: "auf das Feld schießen, es markieren oder wählen",
    miss: "Wasser",
    hit: "Treffer; in Rätseln: Schiff",
    sunk: "versenkt",
    maybe: "vielleicht",
    number: "so viele Schiffe, wo die Antwort eine Zahl ist",
    remove: "den Schuss oder die Markierung entfernen",
    best: "zum besten Feld",
    hint: "Tipp",
    fire: "die Salve abfeuern",
    takeBack: "den letzten Schuss zurücknehmen",
    whatIf: "was wäre, wenn: die nächsten Antworten ausprobieren, ohne das Spiel zu ändern",
    steps: "voriger oder nächster Schuss; in der Liste der Schüsse auch ← und →",
    ends: "vor den ersten Schuss oder zum letzten",
    undo: "rückgängig",
    redo: "wiederholen",
    help: "diese Hilfe",
    take: "das nächste Schiff in die Hand nehmen",
    pick: "das Schiff aufnehmen oder absetzen",
    moveShip: "das Schiff in der Hand bewegen; ohne Schiff: sich auf dem Spielfeld bewegen",
    turn: "drehen, spiegeln",
    takeOff: "das Schiff vom Spielfeld nehmen",
    putBack: "das Schiff in der Hand zurücklegen",
    box: "von Kasten zu Kasten",
    boxEnds: "erster oder letzter gezeigter Kasten",
    openBox: "den Kasten auf- oder zuklappen",
    openBelow: "alles hinter dem Kasten aufklappen",
    zoom: "vergrößern oder verkleinern",
    wholeTree: "den ganzen Baum zeigen",
  },
  notation: "Notation",
  notationAbout: (code) =>
    mixed`Ein Schuss ist ein Feld und seine Antwort: ${code("E5.")} Wasser, ${code("F6x")} Treffer, ${code("F8#")} versenkt; bei Regeln, die mehr sagen, gibt ${code("F8#3")} die Länge an, ${code("F8#cruiser")} das Schiff, ${code("F8#cruiser[F6,F7,F8]")} die Felder, und ${code("F6xcruiser")} nennt das Schiff eines Treffers. Wo die Antwort eine Zahl von Schiffen ist, heißt ${code("F6=2")} zwei. Auf Spielfeldern mit einer oder mehr als zwei Dimensionen schreibt man Felder ${code("(3)")} oder ${code("(3,1,4)")}, gezählt ab 1. In der Notation stehen die englischen Namen.`,
  examples: "Beispiele",
  exampleTexts: {
    column: "Zwei Treffer in einer Spalte: Wo geht das Schiff weiter?",
    sunk: "Der Kreuzer ist versenkt: Wo ist das U-Boot?",
    russian: "Das russische Spiel nach einem Fehlschuss auf sein bestes erstes Feld",
    small: "Ein kleines Spielfeld, das sich von Hand nachrechnen lässt",
    boxes: "Zwei Quader in drei Dimensionen: Einer liegt auf dem Feld (2,2,2)",
    numbers: "Vier Quader, die sich überlappen dürfen, mit Zahlen als Antworten",
    placing: "Die russische Flotte setzen: Zwei Schiffe stehen schon",
    people: "Dasselbe Spielfeld, wie Menschen ihre Schiffe setzen: eher am Rand",
    conflict: "Ein Widerspruch und die Schüsse, aus denen er folgt",
  },
};
