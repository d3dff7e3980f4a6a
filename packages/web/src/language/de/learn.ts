import type * as en from "../en/learn.ts";
import { count } from "../numbers.ts";
import { deCounted as counted } from "../plural.ts";
import { frame } from "./frame.ts";

const layouts = (n: bigint | number): string => counted(n, "Aufstellung", "Aufstellungen");
const shots = (n: number): string => counted(n, "Schuss", "Schüsse");
const cells = (n: number): string => counted(n, "Feld", "Felder");
const onCells = (n: number): string => counted(n, "Feld", "Feldern");
const places = (n: number): string => counted(n, "Stelle", "Stellen");

export const learn: typeof en.learn = {
  intro: "Sechs kurze Lektionen. Probier jede Idee selbst aus; das Programm rechnet nach.",
  lessonTitles: {
    map: "Die Karte lesen",
    centre: "Warum die Mitte?",
    parity: "Jedes zweite Feld",
    sinking: "Was dir „versenkt“ sagt",
    greedy: "Wenn die größte Chance trügt",
    hiding: "Wo du dich versteckst",
  },
  lessonAbouts: {
    map: "Was die Zahl auf einem Feld bedeutet.",
    centre: "Wo der erste Schuss am häufigsten trifft, und warum gegen Menschen ein anderes Feld besser ist.",
    parity: "Wie wenige Schüsse reichen, um ein Schiff zu finden.",
    sinking: "Ein Wort deines Gegners schließt viele Aufstellungen aus.",
    greedy: "Ein Spielfeld, auf dem der wahrscheinlichste Treffer nicht der beste Schuss ist.",
    hiding: "Dasselbe Spiel von der anderen Seite.",
  },
  minutes: (n) => `etwa ${count(n)} Min.`,
  lessonDone: "Erledigt",
  lessonBegun: (done, steps) => `${count(done)} von ${count(steps)} Schritten erledigt`,
  lessonNew: "Neu",
  stepOf: (step, steps) => `Schritt ${count(step)} von ${count(steps)}`,
  stepNames: "Schritte dieser Lektion",
  stepDone: (step) => `Schritt ${count(step)}, erledigt`,
  stepOpen: (step) => `Schritt ${count(step)}`,
  stepSkip: "Überspringen",
  showMe: "Zeig es mir",
  allLessons: "Alle Lektionen",
  nextLesson: (title) => `Nächste Lektion: ${title}`,
  finished: "Lektion geschafft!",
  toPlay: "In einem Spiel probieren",
  forget: "Fortschritt zurücksetzen",
  forgotten: "Dein Fortschritt ist zurückgesetzt.",
  bringBack: "Zurückholen",
  unknownLesson: (name) => `Eine Lektion „${name}“ gibt es nicht. Wähle eine von diesen.`,
  unknownStep: (name, title) => `Die Lektion „${title}“ hat keinen Schritt „${name}“. Wähle eine Lektion.`,
  unknownPart: (name) => `Die Adresse enthält etwas, das hier nichts bedeutet: „${name}“.`,
  longAddress: "Die Adresse ist zu lang zum Lesen. Kopiere den Link noch einmal, oder wähle eine Lektion.",
  brokenRecord: (title) =>
    `Dein Fortschritt in „${title}“ lässt sich nicht lesen und wurde beiseitegelegt. Die anderen Lektionen sind unverändert.`,
  countFailed: "Das ließ sich nicht zählen.",
  board: "Spielfeld der Lektion",
  keyHelp: "Mit den Pfeiltasten wechselst du das Feld, mit Enter wählst du es.",
  rightMark: "Richtig.",
  wrongMark: "Noch nicht richtig.",
  shownMark: "Das ist die Lösung.",
  shipHit: "Treffer",
  shipSunk: "versenkt",
  marked: "markiert",
  yourChoice: "deine Wahl",
  cellChance: (chance) => `Chance ${chance}`,
  cellMisses: (misses) => `${misses} Fehlschüsse`,
  layoutPictures: (n) => (n === 1 ? "Die Aufstellung" : `Alle ${layouts(n)}`),
  pictureOf: (first, last, cell) => `Schiff auf ${first} bis ${last}${cell === undefined ? "" : `, auch auf ${cell}`}`,
  yes: "Ja",
  no: "Nein",

  askLikely: "Wähle ein Feld, auf dem jetzt am wahrscheinlichsten ein Schiff liegt.",
  cellsMarked: (marks) => `${cells(marks)} markiert.`,
  map: {
    say1: (all) =>
      `Ein Schiff mit 3 Feldern versteckt sich hier: Es ist die ganze Flotte. Es gibt ${layouts(all)}. ${frame.layoutIs} Jedes kleine Bild zeigt eine davon.`,
    ask1: "Wähle ein Feld, das in den meisten Bildern zum Schiff gehört.",
    right1: (cell, n, all) =>
      `Auf ${cell} liegt das Schiff in ${count(n)} von ${layouts(all)}, auf keinem Feld in mehr.`,
    wrong1: (cell, n, all) =>
      `Auf ${cell} liegt das Schiff in ${count(n)} von ${layouts(all)}, auf einem anderen Feld in mehr: Sieh nach, wo das Schiff auf viele Arten Platz hat.`,
    say2: (cell, n, all, chance) =>
      `Jetzt steht auf jedem Feld, in wie vielen Aufstellungen es zum Schiff gehört. Meist sagt die Karte das in Prozent, also von hundert. ${cell} gehört in ${count(n)} von ${layouts(all)} zum Schiff, und das sind ${chance}. Das ist die Chance auf einen Treffer.`,
    ask2: (cell, n, all) => `${cell} gehört in ${count(n)} von ${layouts(all)} zum Schiff. Wie groß ist die Chance?`,
    right2: (chance) => `${chance}. Jede Zahl auf der Karte ist die Chance, dass ein Schuss dort trifft.`,
    wrong2: (chance, n, all) =>
      `${chance} ist es nicht. Teile 100 durch die ${layouts(all)} und nimm das Ergebnis mal ${count(n)}.`,
    say3: (cell, gone, left) =>
      `Du schießt auf ${cell}: Wasser. Die Aufstellungen mit dem Schiff auf ${cell} fallen weg, das sind ${count(gone)}. Übrig: ${layouts(left)}.`,
    right3: (cell, n, left, chance) =>
      `${cell} gehört in ${count(n)} der ${layouts(left)}, die übrig sind, zum Schiff: ${chance}. Jede Antwort schließt Aufstellungen aus. Schieß auf das Feld, auf dem das Schiff in den meisten übrigen Aufstellungen liegt.`,
    wrong3: (cell, n, left) =>
      `${cell} gehört in ${count(n)} von ${layouts(left)} zum Schiff, ein anderes Feld in mehr: Sieh dir die Bilder an, die übrig sind.`,
  },

  centre: {
    say1: (cellCount, ships) =>
      `Das US-Brettspiel: ${cells(cellCount)}, ${counted(ships, "Schiff", "Schiffe")}. Noch hat niemand geschossen.`,
    ask1: "Wähle ein Feld, auf dem der erste Schuss am häufigsten trifft.",
    right1: (cell, chance) => `${cell}: ${chance}. Auf keinem Feld ist die Chance größer. Die Karte zeigt alle.`,
    wrong1: (cell, chance) =>
      `Auf ${cell} ist die Chance ${chance}. Auf anderen Feldern ist sie größer. Wo ist auf allen Seiten Platz für Schiffe?`,
    say2: (length) =>
      `Warum? Nimm das längste Schiff allein. Es hat ${cells(length)} und liegt waagrecht oder senkrecht.`,
    ask2: (cell) => `Auf wie viele Arten kann es auf der Ecke ${cell} liegen?`,
    right2: (n, corner, more, middle) =>
      `Auf ${count(n)} Arten: von ${corner} aus nach rechts oder nach unten. Auf ${middle} sind es ${count(more)} Arten. Darum ist die Mitte wahrscheinlicher.`,
    wrong2: (n, corner) =>
      `${count(n)} ist es nicht. Von der Ecke ${corner} kann das Schiff nur nach rechts oder nach unten gehen.`,
    say3: (games) =>
      `Aber Menschen verstecken ihre Schiffe nicht zufällig. Eine Webseite (cliambrown/battleship-data) hat in ${count(games)} Spielen notiert, wo sie lagen.`,
    ask3: "Wähle ein Feld, auf dem bei Menschen häufiger ein Schiff liegt als bei zufälliger Aufstellung.",
    right3: (cell, people, chance, likeliest) =>
      `${cell}: Menschen ${people}, Zufall ${chance}. Gegen Menschen ist ${likeliest} am Rand das wahrscheinlichste Feld. Die Mitte ist nur gegen zufällig gesetzte Schiffe am besten.`,
    wrong3: (cell, people, chance) =>
      `${cell}: Menschen ${people}, Zufall ${chance}. Menschen nehmen dieses Feld nicht häufiger als der Zufall. Wo würdest du dich verstecken?`,
  },

  parity: {
    say1: (length) => `Das kleinste Schiff hat ${cells(length)}. Du willst es sicher finden, egal, wo es liegt.`,
    askCover:
      "Markiere Schüsse, bis das Schiff dazwischen keinen Platz mehr hat. Nimm so wenige, wie du kannst, dann prüfe.",
    state: (marks, left) =>
      `${shots(marks)}; das Schiff passt ${left === 0 ? "nirgends mehr hin" : `noch an ${places(left)}`}.`,
    open: (left) => `Das Schiff passt noch an ${places(left)}. Das Spielfeld zeigt eine davon.`,
    tooMany: (marks, fewest) =>
      `Das Schiff hat keinen Platz mehr, aber du hast ${shots(marks)} gebraucht. ${count(fewest)} reichen. Markierte Felder müssen nicht nebeneinander liegen.`,
    right1: (fewest) =>
      `${shots(fewest)}, und das Schiff ist gefunden. Du hast jedes zweite Feld genommen, wie die Felder einer Farbe auf dem Schachbrett.`,
    say2: (ships, length) =>
      `Ginge es mit weniger? Hier liegen ${count(ships)} Schiffe mit ${onCells(length)} nebeneinander. Keine zwei teilen sich ein Feld.`,
    ask2: (fewer) => `Können ${shots(fewer)} alle treffen?`,
    right2: (ships) =>
      `Nein. Ein Schuss trifft eines dieser Schiffe, also brauchen ${count(ships)} Schiffe ${shots(ships)}. Das beweist, dass weniger nicht reichen.`,
    wrong2: (ships, fewer) =>
      `Ein Schuss trifft nur eines dieser ${count(ships)} Schiffe. Bei ${count(fewer)} bleibt eines ungetroffen.`,
    say3: (length) =>
      `Nimm an, die kurzen Schiffe sind versenkt. Das kleinste, das übrig ist, hat ${cells(length)}, und das Spielfeld ist größer.`,
    tooManyLong: (marks, fewest) =>
      `Das Schiff hat keinen Platz mehr, aber du hast ${shots(marks)} gebraucht. ${count(fewest)} reichen. Lass in jeder Reihe und Spalte Lücken, die um ein Feld zu kurz für das Schiff sind.`,
    right3: (fewest, length) =>
      `${shots(fewest)}, und weniger reichen nicht. Gegen ein Schiff mit ${onCells(length)} dürfen die Lücken breiter sein.`,
    say4: (cellCount, every, needed) =>
      `Das große Spielfeld hat ${cells(cellCount)}. Um ein Schiff mit ${onCells(every)} sicher zu finden, braucht es ${shots(needed)}.`,
    ask4: (length) => `Nur das Schiff mit ${onCells(length)} ist noch übrig. Wie wenige Schüsse reichen?`,
    right4: (needed, before) =>
      `${shots(needed)} statt ${count(before)}. Prüfe also vor jedem Schuss, welche Schiffe noch da sind.`,
    wrong4: (n, length) =>
      `Nicht ${count(n)}. Gegen ein Schiff mit ${onCells(length)} darfst du ${count(length - 1)} Felder hintereinander frei lassen, ehe der nächste Schuss kommt.`,
  },

  sinking: {
    say1: (first, second) =>
      `Hier verstecken sich zwei Schiffe, eines mit 3 Feldern und eines mit 2. Sie berühren sich nie, auch nicht an den Ecken. Du triffst ${first} und ${second}, und bei ${second} hörst du „versenkt“.`,
    ask1: "Markiere alle Felder, auf denen jetzt kein Schiff sein kann, dann prüfe.",
    right1: (n) => `Alle ${count(n)}. Um ein versenktes Schiff ist nur Wasser, dorthin brauchst du nicht zu schießen.`,
    missing: (n) =>
      `Auf ${counted(n, "weiteren Feld", "weiteren Feldern")} kann kein Schiff sein. Denk daran: Schiffe berühren sich nicht, auch nicht an den Ecken.`,
    extra: (cell, n) => `Auf ${cell} kann noch ein Schiff sein, in ${layouts(n)}.`,
    say2: (second, without, left) =>
      `Dieselben zwei Treffer, aber bei ${second} hörst du nur „Treffer“. Das Schiff hat also ein drittes Feld. Würde nie jemand „versenkt“ sagen, blieben ${layouts(without)}. Hier sind es nur ${count(left)}.`,
    right2: (cell, n, all, chance) =>
      `Auf ${cell} liegt in ${count(n)} von ${layouts(all)} ein Schiff: ${chance}. Das Schiff geht in einer Linie mit den zwei Treffern weiter, und so lässt es dem anderen Schiff mehr Platz.`,
    wrong2: (cell, n, all) =>
      `Auf ${cell} liegt in ${count(n)} von ${layouts(all)} ein Schiff, auf einem anderen Feld in mehr. Das Schiff ist gerade: Sieh dir beide Enden der Linie an.`,
    otherEnd2: (cell, n, all) =>
      `Auf ${cell} liegt in ${count(n)} von ${layouts(all)} ein Schiff. Das ist ein Ende der Linie; an welchem Ende lässt das Schiff dem anderen mehr Platz?`,
    say3: (cell) => `Du hast auf ${cell} geschossen: Wasser.`,
    ask3: "Auf einem Feld liegt jetzt sicher ein Schiff. Wähle es.",
    right3: (cell, n, all, chance) =>
      `Auf ${cell} liegt in ${count(n)} von ${layouts(all)} ein Schiff: ${chance}. In allen Aufstellungen, die übrig sind, liegt das Schiff dort.`,
    say4: (last) =>
      `Ein größeres Spielfeld: ein Kreuzer und ein U-Boot mit je 3 Feldern und ein Zerstörer mit 2. Sie dürfen sich berühren. Du triffst drei Felder in einer Reihe. Was du bei ${last} hörst, dem letzten davon, hängt von den Regeln ab.`,
    ask4: "Nach welcher Antwort bleiben die wenigsten Aufstellungen?",
    answerHit: "„Treffer“, und nie sagt jemand „versenkt“",
    answerSunk: "„Versenkt“",
    answerLength: "„Versenkt, ein Schiff mit 3“",
    answerNamed: "„Versenkt, der Kreuzer“",
    right4: (hit, sunk, length, named) =>
      `Nach „Treffer“ bleiben ${layouts(hit)}, nach „versenkt“ ${count(sunk)}, mit der Länge ${count(length)}, mit dem Namen ${count(named)}. Je mehr eine Antwort sagt, desto weniger Aufstellungen bleiben.`,
    wrong4: (n) => `Nach dieser bleiben ${layouts(n)}. Eine andere sagt mehr.`,
  },

  greedy: {
    say1: (cell, left) =>
      `Noch einmal ein Schiff mit 3 Feldern. ${cell} war Wasser, übrig: ${layouts(left)}. Die Karte zeigt, in wie vielen davon jedes Feld zum Schiff gehört.`,
    ask1: "Wähle das Feld, auf dem das Schiff am wahrscheinlichsten liegt.",
    right1: (cell, n, left) =>
      `${cell} gehört in ${count(n)} von ${layouts(left)} zum Schiff. Dieser Schuss trifft am häufigsten. Aber ist er auch der beste?`,
    wrong1: (cell, n) => `${cell} gehört in ${layouts(n)} zum Schiff, ein anderes Feld in mehr.`,
    say2: (likeliest, misses) =>
      `Das Programm hat jeden Schuss ausprobiert und danach perfekt zu Ende gespielt. Schießt du jetzt auf ${likeliest}, schießt du im Schnitt ${misses} Mal daneben.`,
    ask2: "Es gibt bessere Schüsse. Wähle einen der besten.",
    right2: (cell, misses, likeliest, more) =>
      `${cell}: im Schnitt ${misses} Fehlschüsse, ${likeliest} kostet ${more}. Das ist bewiesen: Kein Schuss kostet weniger.`,
    wrong2: (cell, misses, likeliest, more) =>
      `${cell}: im Schnitt ${misses} Fehlschüsse. Das ist nicht besser als ${likeliest} mit ${more}. Versuch ein Feld am Rand, auf dem das Schiff oft liegt.`,
    say3: (likeliest, left) =>
      `Wie kann das sein? ${likeliest} trifft häufiger. Zähl die Fehlschüsse über alle ${layouts(left)} zusammen: einmal nach einem Fehlschuss und einmal nach einem Treffer.`,
    ask3: (best) => `Wo spart ${best} Fehlschüsse?`,
    afterMiss: "Nach einem Fehlschuss",
    afterHit: "Nach einem Treffer",
    right3: (likeliest, best) =>
      `Nach einem Treffer auf ${likeliest.cell} bleiben ${layouts(likeliest.hits)}, und das beste Spiel schießt zusammen noch ${count(likeliest.afterHit)} Mal daneben. Nach einem Treffer auf ${best.cell} bleiben ${layouts(best.hits)} und ${counted(best.afterHit, "Fehlschuss", "Fehlschüsse")}. Nach einem Fehlschuss sind es, ihn mitgezählt, ${count(likeliest.afterMiss)} bei ${likeliest.cell} und ${count(best.afterMiss)} bei ${best.cell}. Zusammen: ${count(likeliest.all)} gegenüber ${count(best.all)}. Die Karte zeigt, was ein Treffer auf ${best.cell} übrig lässt.`,
    wrong3: (likeliest, best) =>
      `Ein Fehlschuss auf ${likeliest.cell} führt, ihn mitgezählt, zu zusammen ${count(likeliest.afterMiss)} Fehlschüssen, einer auf ${best.cell} zu ${count(best.afterMiss)}. Sieh also nach, was nach einem Treffer kommt.`,
    say4: (all, greedy) =>
      `Jetzt vom leeren Spielfeld an. Spiel jede der ${layouts(all)} einmal und schieß immer auf das wahrscheinlichste Feld: Das macht zusammen ${counted(greedy, "Fehlschuss", "Fehlschüsse")}.`,
    ask4: "Und wie viele sind es beim bestmöglichen Spiel?",
    option4: (misses) => counted(misses, "Fehlschuss", "Fehlschüsse"),
    right4: (best, less) =>
      `${count(best)}, und das ist bewiesen: nur ${count(less)} weniger. Auf das wahrscheinlichste Feld zu schießen ist eine gute Regel, aber keine perfekte.`,
    wrong4: (n, greedy) => `Nicht ${count(n)}. Von den ${count(greedy)} Fehlschüssen spart das beste Spiel nur wenige.`,
  },

  hiding: {
    say1: "Jetzt versteckst du dich, und das Programm sucht dich. Es schießt immer auf das wahrscheinlichste Feld; sind mehrere gleich, wählt es zufällig.",
    ask1: "Markiere drei Felder in einer Linie für dein Schiff, dann prüfe.",
    notShip: "Das ist kein Schiff mit 3 Feldern. Markiere drei Felder in einer Linie, eines neben dem anderen.",
    right1: (misses) =>
      `Es braucht im Schnitt ${misses} Fehlschüsse. An keiner Stelle ist das Schiff schwerer zu finden.`,
    wrong1: (misses, most) =>
      `Es braucht im Schnitt ${misses} Fehlschüsse. An einer anderen Stelle wären es ${most}. Wohin schießt es zuletzt?`,
    say2: "Die Stelle gefällt dir, und du versteckst dich in jedem Spiel dort. Dein Gegner merkt das.",
    ask2: "Wie oft schießt er dann daneben?",
    option2: (misses) => `${misses} Mal`,
    right2: "Nie: Er weiß, wo du bist. Ein gutes Versteck ist eines, das niemand erraten kann.",
    wrong2: (misses) => `Nicht ${misses} Mal. Er kennt die Stelle, bevor er schießt.`,
    say3: (even, best) =>
      `Also wähl zufällig. Sind alle Stellen gleich wahrscheinlich, braucht auch der beste Sucher im Schnitt ${even} Fehlschüsse. Die beste Mischung nimmt manche Stellen häufiger als andere: Dann sind es ${best}, und mehr schafft keine Mischung.`,
    ask3: "Wie oft nimmt die beste Mischung eine Stelle am Rand?",
    optionAlways: "Immer",
    optionMore: (even) => `Etwas häufiger als in ${even}`,
    optionEven: (even) => `In ${even} der Spiele, wie beim reinen Zufall`,
    right3: (share, even) =>
      `In ${share} der Spiele; der reine Zufall käme auf ${even}. Der Rand ist eine gute Stelle, solange du nicht immer dort bist. Die Karte zeigt für jedes Feld, wie oft die beste Mischung das Schiff dort hat, in Prozent.`,
    wrongAlways: "Dann würde dein Gegner nur am Rand suchen. Eine Mischung braucht auch die inneren Stellen.",
    wrongEven: (share) =>
      `Das ist gut, aber nicht das Beste: Die beste Mischung nimmt den Rand in ${share} der Spiele.`,
  },
};
