import type { PuzzlesWords } from "../en/puzzles.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.de;

const hints = (n: number): string => `${count(n)} ${plural(n, "Tipp", "Tipps")}`;

export const puzzles: PuzzlesWords = {
  title: "Rätsel",
  ofDay: (day) => `Rätsel vom ${day}`,
  numbered: (number) => `Rätsel ${number}`,
  headline: "Finde die Flotte",
  about:
    "Jede Zahl sagt, wie viele Schiffsfelder ihre Zeile oder Spalte hat. Schiffe liegen gerade und berühren sich nie, auch nicht über Eck.",
  choice: "Ein anderes Rätsel",
  level: "Stufe",
  levels: { easy: "Leicht", medium: "Mittel", hard: "Schwer", expert: "Experte" },
  size: "Spielfeld",
  today: "Rätsel des Tages",
  board: "Spielfeld des Rätsels",
  fleet: "Flotte",
  found: (found, all, length) =>
    `Schiffe mit ${count(length)} ${plural(length, "Feld", "Feldern")}: ${count(found)} von ${count(all)} gefunden`,
  time: "Zeit",
  mark: "Markieren als",
  marks: { unknown: "Im Wechsel", water: "Wasser", ship: "Schiff", pencil: "Vielleicht" },
  check: "Prüfen",
  hint: "Tipp",
  fillIn: "Eintragen",
  restart: "Von vorn",
  print: "Drucken",
  keyHelp: "Pfeiltasten bewegen, Leertaste markiert im Wechsel; w, s, p: Wasser, Schiff, vielleicht.",
  making: "Das Rätsel entsteht …",
  makeFailed: "Dieses Rätsel ließ sich nicht erstellen.",
  states: { unknown: "nicht markiert", water: "Wasser", ship: "Schiff", pencil: "vielleicht ein Schiff" },
  clues: {
    water: "Wasser, vorgegeben",
    ship: "Schiff, vorgegeben",
    single: "Schiff mit einem Feld, vorgegeben",
    left: "linkes Ende eines Schiffs, vorgegeben",
    right: "rechtes Ende eines Schiffs, vorgegeben",
    top: "oberes Ende eines Schiffs, vorgegeben",
    bottom: "unteres Ende eines Schiffs, vorgegeben",
    middle: "Mitte eines Schiffs, vorgegeben",
  },
  column: (name, ships, total) => `Spalte ${name} ${count(ships)} von ${count(total)}`,
  row: (name, ships, total) => `Zeile ${name} ${count(ships)} von ${count(total)}`,
  wrong: "falsch",
  inHint: "im Tipp",
  marked: (cell, state) => `${cell}: ${state}`,
  checked: (wrong) =>
    wrong === 0
      ? "Keine Markierung ist falsch."
      : `${count(wrong)} ${plural(wrong, "Markierung ist", "Markierungen sind")} falsch.`,
  seeking: "Der nächste Schritt wird gesucht …",
  techniques: {
    clue: "Ein vorgegebenes Feld sagt, was daneben liegt.",
    beside: "Schiffe liegen gerade und berühren sich nicht: Neben diesem ist Wasser.",
    line: "Die Reihe hat alle ihre Schiffsfelder oder braucht jedes freie Feld.",
    longest: "Ein längeres Schiff ist nicht mehr übrig.",
    place: "Eines der übrigen Schiffe passt sonst nirgends hin.",
    ways: "Das gilt, wie immer man die Reihe füllt.",
    ahead: "Das Gegenteil führt zu einem Widerspruch.",
    none: "Hier gibt es keinen einfachen Schritt, darum wird ein Feld verraten.",
  },
  look: (cells) => `Sieh dir ${cells} an.`,
  filled: (n) => `${count(n)} ${plural(n, "Feld", "Felder")} eingetragen.`,
  hintFailed: "Der nächste Schritt wurde nicht gefunden. Versuch es noch einmal.",
  restarted: "Alle Markierungen sind weg.",
  solved: "Gelöst!",
  solvedIn: (time, n) => `In ${time}, mit ${hints(n)}.`,
  streak: "Serie",
  streakDays: (n) => `${count(n)} ${plural(n, "Tag", "Tage")}`,
  next: "Nächstes Rätsel",
  copyResult: "Ergebnis kopieren",
  copied: "Kopiert",
  cannotCopy: "Kopieren geht nicht",
  hints,
  addressWrong: "Ein Teil des Links ließ sich nicht lesen; das ist das Rätsel des Tages.",
  unread: "Deine gespeicherten Markierungen lassen sich nicht lesen. Das Rätsel beginnt von vorn.",
  keptOff: "Dieser Browser speichert nichts: Deine Markierungen bleiben nur, bis du die Seite schließt.",
  keptFull: "Auf diesem Gerät ist kein Platz mehr: Deine Markierungen bleiben nur, bis du die Seite schließt.",
};
