export const presets = {
  description:
    "Wo sind die Schiffe? Gib deine Schüsse beim Schiffeversenken ein und sieh für jedes Feld die genaue Chance auf ein Schiff und wohin du als Nächstes schießen solltest. Läuft im Browser, nichts wird gesendet.",
  games: {
    hasbro: {
      title: "US-Brettspiel",
      about: "das amerikanische Brettspiel: Ein versenktes Schiff wird genannt, Schiffe dürfen sich berühren",
    },
    "milton-bradley": {
      title: "US-Brettspiel, ältere Regeln",
      about: "das amerikanische Brettspiel nach den älteren gedruckten Regeln: Jeder Treffer nennt das Schiff",
    },
    "hasbro-2002": {
      title: "US-Brettspiel, Schiffsnamen von 2002",
      about: "das amerikanische Brettspiel mit den Schiffsnamen von 2002",
    },
    russian: {
      title: "Russische Seeschlacht",
      about: "Morskoi boi: zehn Schiffe, die sich nicht berühren dürfen; gesagt wird versenkt, aber nicht welches",
    },
    german: {
      title: "Deutsches Papierspiel, zehn Schiffe",
      about: "Schiffe versenken: zehn Schiffe von 5 bis 2 Feldern, die sich nicht berühren dürfen",
    },
    french: {
      title: "Französische Seeschlacht",
      about: "Bataille navale: die fünf Schiffe des amerikanischen Spiels, die sich nicht berühren dürfen",
    },
    bimaru: {
      title: "Flotte des Logikrätsels Bimaru",
      about: "die Flotte des Logikrätsels Bimaru (Schiffe versenken solo): nur Wasser und Treffer",
    },
    "treasure-hunt": {
      title: "Schatzsuche",
      about:
        "die Suche eines Computerspiels nach Gruppen von 4, 3 und 2 Kraken: Sie dürfen sich berühren, und das Spiel zeigt, wie viele gefunden sind",
    },
    salvo: {
      title: "Salvo mit Papier und Bleistift",
      about:
        "das Papierspiel mit vier Schiffen, älter als das amerikanische Brettspiel: Schiffe dürfen sich berühren, ein versenktes wird genannt",
    },
    italian: {
      title: "Italienisches Papierspiel",
      about: "Battaglia navale mit zehn Schiffen von 4 bis 1 Feld, die sich hier berühren dürfen; gesagt wird versenkt",
    },
    "german-six": {
      title: "Deutsches Papierspiel, sechs Schiffe",
      about: "Schiffe versenken mit kleinerer Flotte von 5 bis 2 Feldern, wie eine Zeitung es erklärt; ohne Berührung",
    },
    portuguese: {
      title: "Portugiesisches Papierspiel",
      about:
        "A batalha naval: ein Flugzeugträger, zwei Zerstörer mit 4 und fünf Barkassen mit 1 Feld, ohne Berührung; jeder Treffer nennt das Schiff",
    },
    norwegian: {
      title: "Geländespiel norwegischer Pfadfinder",
      about:
        "Kjempeslagskip, im Freien mit Menschen als Schiffen gespielt: Jeder Treffer nennt die Art des Schiffs; hier dürfen sich Schiffe berühren",
    },
    swedish: {
      title: "Schwedisches Brettspiel",
      about:
        "Sjöslaget, mit 11 Spalten und 9 Zeilen: Wasser und Treffer; ob sich Schiffe berühren, bleibt den Spielern überlassen, hier dürfen sie",
    },
    czech: {
      title: "Tschechisches Reisespiel",
      about:
        "Lodě, ein Magnetbuch für unterwegs mit zehn Schiffen mit 5, 3, 2 oder 1 Feld; hier ohne Berührung, wie auf Papier",
    },
    hackerrank: {
      title: "Programmierwettbewerb (HackerRank)",
      about:
        "ein Wettbewerb zwischen Programmen: sieben Schiffe von 5 bis 1 Feld, beliebig nebeneinander; ein versenktes wird gezeigt",
    },
    planes: {
      title: "Drei Flugzeuge",
      about:
        "Avioane oder Flugzeuge bombardieren: drei Flugzeuge zu zehn Feldern; gesagt wird hier nur Wasser und Treffer, nicht der Treffer am Kopf",
    },
    "three-ships": {
      title: "Drei gleiche Schiffe",
      about:
        "das Spiel eines Programmierkurses: drei Schiffe zu 3 Feldern; die Antworten sind Wasser, Treffer und versenkt",
    },
    classroom: {
      title: "Spiel für die Schule",
      about:
        "im Unterricht auf einem kleinen Computer mit 5 mal 5 Lämpchen: Schiffe mit 3, 2 und 1 Feld; versenkt wird angesagt, hier dürfen sich Schiffe berühren",
    },
    "number-plane": {
      title: "Zahlenebene",
      about:
        "eine Mathematikstunde auf der Ebene von −10 bis 10: sechs Schiffe zu 4 bis 2 Punkten; Wasser und Treffer; hier dürfen sich Schiffe berühren",
    },
    thesis: {
      title: "Masterarbeit über fünf Strategien",
      about:
        "das Spiel einer Masterarbeit: Ein versenktes Schiff wird gezeigt, Schiffe dürfen sich berühren und werden nacheinander gesetzt",
    },
    "gorkoff-5x5": {
      title: "Fünf mal fünf",
      about: "ein Spielfeld von fünf mal fünf mit sechs Schiffen, die sich nicht berühren dürfen: 1.428 Aufstellungen",
    },
    "gorkoff-3x3": {
      title: "Drei mal drei",
      about: "ein Spielfeld von drei mal drei mit drei Schiffen, die sich nicht berühren dürfen: 4 Aufstellungen",
    },
  },
  ships: {
    carrier: "Flugzeugträger",
    battleship: "Schlachtschiff",
    cruiser: "Kreuzer",
    submarine: "U-Boot",
    destroyer: "Zerstörer",
    boat: "Boot",
    "patrol-boat": "Patrouillenboot",
    "torpedo-boat": "Torpedoboot",
    "assault-ship": "Landungsschiff",
    launch: "Barkasse",
    minesweeper: "Minensucher",
    plane: "Flugzeug",
    ship: "Schiff",
    large: "groß",
    middle: "mittel",
    small: "klein",
    four: "Vierer",
    three: "Dreier",
    two: "Zweier",
    box: "Quader",
  },
};
