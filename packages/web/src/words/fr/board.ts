import type * as en from "../en/board.ts";
import { count, list, percent } from "../numbers.ts";
import { plurals, writtenNumber } from "../plural.ts";

const plural = plurals.fr;

/** A number as it is written with a noun beside it: one without s below two. */
const some = (amount: string, one: string, other: string): string =>
  `${amount} ${plural(writtenNumber(amount), one, other)}`;

export const board: typeof en.board = {
  // The cells.
  blocked: "bloquée",
  shotNumber: (n) => `tir ${n}`,
  inConflict: "contredit d’autres cases",
  leftOut: "contredit d’autres cases, ignoré par la carte",
  notShot: "pas encore visée",
  ofShip: (ship, value) => `${ship} ${value}`,
  expectedSaid: (mean, ship) => `navires${ship === undefined ? "" : ` de classe ${ship}`} attendus\u00a0: ${mean}`,
  percentFor: (percent, ships) => `${percent} pour cent pour ${ships}`,
  estimatedPercentSaid: (value, error) => `environ ${value} pour cent, plus ou moins ${error}, estimation`,
  estimatedShipsSaid: (value, error) =>
    `environ ${some(value, "navire attendu", "navires attendus")}, plus ou moins ${error}, estimation`,
  forCertain: (ship) => `${ship} à coup sûr`,
  sunkShip: (ship) => `${ship}, coulé`,
  ofSunk: (ship) => `coulé : ${ship}`,
  certainly: "un navire à coup sûr",
  bestCell: "meilleure case",
  likeliestOf: (ship) => `case la plus probable : ${ship}`,
  columnTotal: (name, n) => `cases de navire dans la colonne ${name} : ${count(n)}`,
  rowTotal: (name, n) => `cases de navire dans la ligne ${name} : ${count(n)}`,
  inRandom: (n) => `${n === 1 ? "navire" : `${count(n)} navires`} dans la disposition au hasard`,
  estimatedAbout: (value, error) => `estimation : environ ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `estimation, navires attendus\u00a0: environ ${value} ± ${error}`,
  expectedValue: (mean) => some(mean, "attendu", "attendus"),
  shipsInLayouts: (ships, layouts) => `${count(ships)} navires dans ${count(layouts)} dispositions`,
  ifByChance: (percent) => `${percent} si les navires sont placés au hasard`,
  numbersChance: "Probabilité de chaque nombre de navires",

  // What the map shows.
  mapShows: "La carte montre",
  layerChance: "Proba.",
  layerChanceTitle: "La probabilité d’un navire sur chaque case",
  layerShips: "Navires",
  layerShipsTitle: "Les navires attendus sur chaque case",
  layerBits: "Information",
  layerBitsShort: "Info",
  layerBitsTitle: "Ce que la réponse sur chaque case devrait vous apprendre, en bits",
  layerLeft: "Dispositions",
  layerLeftShort: "Dispos.",
  layerLeftTitle: "Combien de dispositions la réponse sur chaque case devrait laisser",
  scoresOf: (strategy) => `Notes de ${strategy}`,
  scoresTitle: (strategy) => `Les notes de la stratégie ${strategy}`,
  oneShip: "Un navire…",
  chanceOfMany: "Probabilité de…",
  oneShipAlone: "Un seul navire",
  colours: "Couleurs",
  scales: { linear: "linéaire", root: "racine carrée", rank: "par rang" },
  measureChance: (ship) =>
    ship === undefined ? "probabilité d’un navire, pour cent" : `probabilité (${ship}), pour cent`,
  measureExpected: (ship) => `navires attendus sur une case${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "probabilité d’un navire quelconque, pour cent",
  measureExactly: (ships) => `probabilité : ${ships}, pour cent`,
  titleEstimated: (title) => `${title}, estimation`,
  goesHit: "probabilité de toucher",
  goesBits: "information attendue de la réponse, bits",
  goesLeft: "dispositions restantes en moyenne",
  goesSplit: "écart de la probabilité de toucher à un demi",
  goesShips: "navires attendus sur la case",
  score: (value) => `note ${value}`,
  bits: (value) => some(value, "bit", "bits"),
  left: (value) => `reste ${value}`,
  leftExpected: (value) => `${value} dispositions restantes en moyenne`,
  shipsShort: (value) => some(value, "navire", "navires"),
  shipsExpectedWords: (value) => some(value, "navire attendu", "navires attendus"),
  inUnits: (unit) => `, en unités de ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n) => `Il reste ${count(n)} ${plural(n, "disposition", "dispositions")}.`,
  percentSaid: (n) => `${n} pour cent`,
  estimateSaid: (cell, chance, error) =>
    `Estimation : tirez vers ${cell}${chance === undefined ? "" : `, environ ${chance} pour cent, plus ou moins ${error}`}.`,
  countingSaid: "Comptage en cours.",
  optimalSaid: (cell, chance) => `Optimal, prouvé : ${cell}, ${chance}.`,
  bestForSaid: (ship, cell, chance) =>
    `Meilleure case ${ship === undefined ? "pour ce nombre de navires" : `(${ship})`} : ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy, cell, chance) => `Meilleure case selon ${strategy} : ${cell}, ${chance}.`,
  help: "Aide",
  mapView: "Carte",
  placeShips: "Placer les navires",
  place: "Placer",
  views: "Vues",
  game: "Jeu : ",
  partPlacing: "la grille de placement",
  partConflict: "la contradiction",
  partComparison: "la comparaison",
  partSolver: "le solveur",
  partRules: "les règles",
  partLines: "les variantes",
  partFields: "les champs",
  partDrawing: "le dessin des grandes grilles",

  // What is counted.
  shots: (n) => `${count(n)} ${plural(n, "tir", "tirs")}`,
  ships: (n) => `${count(n)} ${plural(n, "navire", "navires")}`,
  cells: (n) => `${count(n)} ${plural(n, "case", "cases")}`,
  layouts: (n) => `${count(n)} ${plural(n, "disposition", "dispositions")}`,
  shareOf: (part, whole) => `${count(part)} ${plural(part, "disposition", "dispositions")} sur ${count(whole)}`,

  // Buttons that there are in many places.
  gap: " ",
  save: "Enregistrer",
  undo: "Annuler",
  inHint: "dans l’indice",
  startOver: "Recommencer",
  check: "Vérifier",
  next: "Continuer",
  start: "Commencer",
  unreadableGame: "Une partie illisible",
  saveBroken: "Enregistrer ce qu’il en reste",
  fleet: "Flotte",
  hint: "Indice",
  toAnalyse: "Ouvrir dans Analyse",
  rulesOfAnalyse: "Les règles d’Analyse",
  boxGame: "Boîtes dans un carré",
  gameLabel: "Jeu",
  priorFile: "Ou chargez un modèle de placement",
  aFile: "un fichier",
  placedAsIn: (name) => `Comme dans ${name}`,
  placedAsAnalysed: "Selon mes données d’Analyse",
  placedAtEdges: "Surtout près des bords",
  placedByPeople: "Comme des joueurs",
  back: "Retour",
  goOn: "Continuer",
  deleteNamed: (name) => `Supprimer ${name}`,
  newGame: "Nouvelle partie",
  rename: "Renommer",
  cannotCopy: "Copie impossible",
  redo: "Rétablir",
  chooseFile: "Choisir un fichier",
  orDropFile: "ou déposez-le ici",
  clear: "Effacer",
  remove: "Retirer",
  stop: "Arrêter",
  done: "Terminé",
  dismiss: "Masquer",

  // The window, links, notices.
  placingShips: "placement des navires",
  share: "Partager",
  copyLink: "Copier le lien",
  copied: "Copié",
  copyAddress: "Copiez-le depuis la barre d’adresse",
  linkCopied: "Lien copié",
  linkUnread: "Une partie du lien est illisible.",

  // Counting.
  exactCount: (bits, method, time) => `exact · ${some(bits, "bit", "bits")} · ${method} · ${time}`,
  aboutSo: (number) => `environ ${number}`,
  estimatedCount: (error) => `estimation · erreur type ${error}`,
  stopped: "Comptage arrêté.",
  countAgain: "Recompter",
  notCounted: (what) => `Cette position n’est pas comptée automatiquement : ${what}.`,
  countAnyway: "Compter quand même",
  engineFailed: (what) => `Le calcul a échoué : ${what}.`,
  counting: "Comptage",
  countingExactly: (done, left) =>
    `comptage exact${done === undefined ? "" : ` ${done}`}${left === undefined ? "" : `, ${left}`}`,
  secondsLeft: "encore quelques secondes",
  timeLeft: (time) => `encore ${time} environ`,

  // The game and its rules.
  ownRules: "Vos propres règles",
  ownRulesAbout: (size, contact, answers) => `vos règles sur ${size} cases : ${contact} ; ${answers}`,
  boxTitle: (n, sides) => `${count(n)} ${plural(n, "boîte", "boîtes")} dans ${sides}`,
  boxAbout: (n, sides) =>
    `${count(n)} ${plural(n, "boîte", "boîtes, qui peuvent se chevaucher,")} de taille quelconque sur ${sides} cases ; l’arbitre dit combien de navires couvrent la case`,
  contact: {
    none: "les navires ne se touchent pas, même par un coin",
    "no-sides": "les navires ne se touchent que par les coins",
    allowed: "les navires peuvent se toucher, sans se chevaucher",
    overlap: "les navires peuvent partager des cases",
  },
  answersMeaning: {
    hit: "à l’eau ou touché",
    sunk: "à l’eau, touché ou coulé",
    length: "« coulé » avec la longueur du navire",
    named: "« coulé » avec le nom du navire",
    revealed: "« coulé » avec le nom et les cases du navire",
    identified: "chaque « touché » nomme le navire",
    count: "le nombre de navires sur la case",
  },
  editRules: "Modifier les règles",
  notApplied: "pas encore appliqué",
  tapToBlock: "Touchez des cases pour les bloquer ou les ouvrir.",
  clickToBlock: "Cliquez sur des cases pour les bloquer ou les ouvrir. On ne peut ni y tirer ni y placer de navire.",

  // Who hid the ships.
  hiddenBy: "Navires placés",
  byChance: "au hasard",
  byPeople: "par des joueurs",
  byCounts: "selon mes données",
  peopleNotLoaded: "Les habitudes des joueurs ne se sont pas chargées. Vérifiez la connexion et réessayez.",
  hiddenByChance: "Comme un ordinateur les place : toutes les dispositions sont équiprobables.",
  hiddenByPeople: "Les dispositions que les joueurs préfèrent comptent davantage.",
  hiddenByCounts: "Les dispositions conformes à vos données comptent davantage.",
  noChange: "Aucune probabilité ne change, même d’un pour cent.",
  whoPeople: "Les joueurs",
  whoThese: "Ces navires",
  whoCounts: "Dans vos données, les navires",
  whoNamed: (name) => `Dans « ${name} », les navires`,
  avoidMiddle: "évitent le centre",
  avoidBorder: "évitent les bords",
  favourites: "ont des places favorites",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean} : ${early ? "avant le premier tir, " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} passe de ${from} à ${to}`,
  rises: (cell, from, to) => `${cell} monte de ${from} à ${to}`,

  // On a first visit.
  playedElsewhere: "Vous jouez ailleurs ? Saisissez ici chaque tir et sa réponse.",
  tellByTap:
    "Après chaque tir, touchez la réponse dans la barre : à l’eau, touché ou coulé. Tiré sur une autre case ? Touchez-la d’abord.",
  tellByClick: "Après chaque tir, cliquez sur sa case et choisissez la réponse : à l’eau, touché ou coulé.",

  // The advice.
  position: "Position",
  board: "Grille",
  cellsOf: (slice) => `Cases ${slice}`,
  advice: "Conseil",
  everyFound: "Tous les navires sont trouvés.",
  reviewGame: "Revoir cette partie",
  layoutsFit: (n) =>
    `${count(n)} dispositions restent possibles. Pour revoir la partie, indiquez aussi quel navire chaque tir a coulé.`,
  noCell: "Aucune case ne peut contenir ce nombre de navires.",
  noCellShip: "Aucune case ne peut plus contenir ce navire.",
  countingNow: "Comptage…",
  noAdvice: "Pas de conseil sans comptage.",
  shoot: (cell) => ["Tirez en ", cell],
  shootAbout: (cell) => ["Tirez à peu près ici : ", cell],
  leadChance: (chance) => ` : ${chance}`,
  leadEstimate: (chance) => ` (${chance})`,
  goToCell: "Aller à cette case (b)",
  proved: (objective, rest) => `Optimal, prouvé : ${objective}${rest === undefined ? "" : ` ; ${rest}`}.`,
  fromHere: (mean, worst) => `d’ici ${some(mean, "tir", "tirs")} à l’eau en moyenne, ${worst} au plus`,
  objectives: {
    mean: "le moins de tirs à l’eau en moyenne",
    worst: "le moins de tirs à l’eau sur la disposition la plus difficile",
    "mean-then-worst": "parmi les meilleures en moyenne, la meilleure sur la disposition la plus difficile",
    "worst-then-mean": "parmi les meilleures sur la disposition la plus difficile, la meilleure en moyenne",
  },
  expectedHere: (name) =>
    `navires${name === undefined ? "" : ` de classe ${name}`} attendus ici ; aucune case n’en a plus`,
  holds: (ships, fraction) => `contient ${ships} ${fraction}`,
  hitsShip: (fraction) => `touche un navire ${fraction}`,
  hitsClass: (name, _, fraction) => `touche (${name}) ${fraction} ; aucune case n’est plus probable`,
  certainlyShip: "C’est touché à coup sûr.",
  shipsExpected: (mean) => ` ; ${some(mean, "navire attendu", "navires attendus")} ici`,
  estimatedShips: (value, error) => `navires, estimation\u00a0: ${value} ± ${error}`,
  estimatedChance: (value, error) => `estimation : ${value} ± ${error}`,
  fromSamples: (n) => `d’après ${count(n)} dispositions au hasard ; pas encore de compte exact`,
  inNone: "dans aucune des dispositions restantes",
  inOnly: "dans la seule disposition restante",
  inEvery: "dans toutes les dispositions restantes",
  inPart: (part, whole) => `dans ${part} des ${whole} dispositions restantes`,
  inShare: (how, part, of) =>
    `dans ${{ exact: "", about: "environ ", fewer: "moins de ", more: "plus de " }[how]}${part} ${plural(part, "disposition", "dispositions")} sur ${count(of)}`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "environ ", fewer: "moins de ", more: "plus de " }[how]}${part} fois sur ${count(of)}`,
  allSay: (n, cell) => `Les ${n} stratégies exactes choisissent ${cell}.`,
  say: (names, cell) => `${list(names)} ${plural(names.length, "choisit", "choisissent")} ${cell}`,
  whyOnly: "C’est la seule case restante où l’on touche à coup sûr.",
  whyEvery: "Dans toutes les dispositions restantes, il y a un navire ici.",
  whyLine: (hits) => `Elle est alignée avec les touches ${list(hits)}.`,
  whyBeside: (hit) => `Elle est à côté de la touche en ${hit}.`,
  whyMost: (ships, equals) =>
    ships
      ? equals === 0
        ? "Aucune autre case ne promet autant de navires."
        : `Aucune case ne promet plus de navires ; ${count(equals)} ${plural(equals, "autre en promet", "autres en promettent")} autant.`
      : equals === 0
        ? "Aucune autre case n’est aussi probable."
        : `Aucune case n’est plus probable ; ${count(equals)} ${plural(equals, "autre l’est", "autres le sont")} autant.`,
  whyLikelier: (cell) => `${cell} a plus de chances d’être touchée.`,
  whyTelling: {
    entropy: "Sa réponse est celle qui devrait en dire le plus sur la place des navires.",
    "greedy-distribution": "Sa réponse est celle qui devrait laisser le moins de dispositions.",
    "half-split": "Sa probabilité d’être touchée est la plus proche d’une chance sur deux.",
  },
  whyBestBy: (strategy) => `C’est elle que ${strategy} note le mieux.`,
  noStrategy: (wanted, shown) => `Il n’y a pas de stratégie « ${wanted} » ici ; vous voyez ${shown}.`,
  compareStrategies: "Comparer les stratégies",

  // Estimates, and how the count is known.
  estimate: "Estimation",
  estimateFigures: (usual, largest, worth) =>
    `Erreur type d’une probabilité : en général ${usual}, au plus ${largest} points de pourcentage. L’échantillon vaut ${worth} dispositions tirées uniformément.`,
  roughEstimate: "Une estimation grossière",
  anEstimate: "Une estimation",
  estimateWords: (what, samples, points, isRough) => [
    what,
    ` d’après ${count(samples)} dispositions au hasard : les probabilités sont en général justes à `,
    points,
    ` points de pourcentage près${isRough ? ", ce qui est lui-même incertain" : ""}.`,
  ],
  layoutsLeft: "Dispositions restantes",
  leftHowKnown: (number, n) => [
    number,
    ` ${plural(n, "disposition possible", "dispositions possibles")} · comment on le sait`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Une disposition est une façon de placer toute la flotte. Toutes celles qui s’accordent avec les réponses sont comptées : aucune n’est oubliée, aucune n’est supposée. La probabilité d’une case est la part de celles qui y ont un navire${isWeighed ? ", les plus probables comptant davantage" : ""}.`,
  exact: "exact",
  bitsMissing: (bits) => `encore ${some(bits, "bit", "bits")} à apprendre`,
  rightTo: (error) => `erreur relative des probabilités : ${error} au plus`,
  method: (name) => `méthode ${name}`,

  // The ships.
  shownOnBoard: "Affiché sur la grille",
  shipsTitle: "Navires",
  chancesShown: "Probabilités affichées sur la grille",
  allShips: "tous les navires",
  shipsExpectedChoice: "navires attendus",
  chanceOf: (what) => `probabilité : ${what}`,
  anyShip: "un navire quelconque",
  exactlyShips: (n) => (n === 0 ? "aucun navire" : `exactement ${count(n)} ${plural(n, "navire", "navires")}`),
  expectedOf: "attendus : ",
  aShip: "navire",
  hitMark: (mark) => `touché (${mark})`,
  hitIs: (cell, digits) => `touche en ${cell}\u00a0: ${percent(digits)}`,
  oneSunk: "coulé",
  oneFound: "trouvé",
  sunkCount: (n) => `${n} ${plural(n, "coulé", "coulés")}`,
  foundCount: (n) => `${n} ${plural(n, "trouvé", "trouvés")}`,
  hiddenCount: (n) => `${n} ${plural(n, "caché", "cachés")}`,
  withMark: (state, mark) => `${state} (${mark})`,
  showRandom: "Montrer une disposition au hasard",
  anotherRandom: "Une autre disposition au hasard",
  hideRandom: "La masquer",
  noRandom: (why) => `aucune disposition n’a pu être tirée : ${why}`,

  // The shots.
  shotsTitle: "Tirs",
  noShots: "Aucun tir pour l’instant. Cliquez sur une case, ou écrivez les tirs ci-dessous.",
  chanceHead: "proba.",
  leftHead: "restantes",
  ifTried: "si ",
  removeShot: (n, cell) => `Retirer le tir ${n}, ${cell}`,
  hadChance: "avait une probabilité de ",
  leftBefore: "dispositions restantes\u00a0: ",
  leftAfter: ".",
  writeShots: "Écrire ou coller des tirs",
  inNotation: "En notation",
  notationHint: (example) => ["case et réponse, par exemple ", example, " ; Entrée pour valider"],
  bestStrategy: "Meilleure stratégie",
  notSolvable: "La meilleure stratégie ne se prouve que pour des navires placés au hasard.",

  // What is tried.
  whatIf: "Et si",
  whatIfButton: "Et si…",
  whatIfTitle: "Essayer une réponse sans changer la partie (w)",
  whatIsTried: "Ce que vous essayez",
  whatIfLead: (name) => (name === undefined ? " : " : ` « ${name} » : `),
  chooseToTry: "choisissez une réponse à essayer",
  backToGame: "Revenir à la partie",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` et ${count(more)} ${plural(more, "autre tir", "autres tirs")}` : ""}`,
  nothingTried: "rien encore",
  mostLines: (n) => `Une partie contient au plus ${n} variantes. Supprimez-en une d’abord.`,
  priorDropped:
    "Les navires sont de nouveau placés au hasard : l’autre choix valait pour d’autres règles. « Annuler » rétablit les deux.",
  shipsDropped: (n) =>
    `${count(n)} ${plural(n, "navire a été retiré", "navires ont été retirés")} de la grille : les nouvelles règles ne le permettent pas. « Annuler » rétablit règles et navires.`,
  shotsDropped: (n) =>
    `${count(n)} ${plural(n, "tir a été retiré", "tirs ont été retirés")} : les nouvelles règles ne le permettent pas. « Annuler » rétablit règles et tirs.`,

  // Games kept on the device.
  myGames: "Mes parties",
  gamesNotLoaded: "La liste des parties ne s’est pas chargée. Rechargez la page.",
  elsewhere:
    "Cette partie a été modifiée dans un autre onglet. Vos changements ici sont enregistrés comme une partie à part.",
  showNewer: "Montrer la plus récente",
  notKept: {
    "too many": (most) =>
      `Cette partie n’est pas enregistrée : vous en avez déjà ${most}, le maximum. Supprimez-en une dans « Mes parties ».`,
    "too large": () => "Cette partie n’est pas enregistrée : elle est trop grande. Exportez-la dans « Mes parties ».",
    full: () =>
      "Cette partie n’est pas enregistrée : il n’y a plus de place sur cet appareil. Supprimez ou exportez des parties dans « Mes parties ».",
    off: () =>
      "Ce navigateur n’enregistre rien : votre partie sera perdue à la fermeture de la fenêtre. L’adresse de la page contient la position.",
  },
  copyOf: (name) => `${name} (copie)`,
  changedElsewhere: (name) =>
    `Cette partie a aussi été modifiée dans un autre onglet. Vos changements ici sont enregistrés sous « ${name} ».`,
  lastUnreadable: (error) => `La dernière partie enregistrée est illisible et reste telle quelle : ${error}.`,

  // The answers, and what is asked for them.
  miss: "à l’eau",
  hit: (ship) => `touché${ship === undefined ? "" : `, ${ship}`}`,
  sunk: (ship, length, cells) =>
    `coulé${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "case", "cases")}`}${cells}`,
  answerTo: (cell) => `Réponse en ${cell}`,
  impossible: (n) => `Réponses impossibles (${n})`,
  removeThis: "Retirer ce tir",
  answer: "Réponse",
  other: "Autres",
  otherTitle: "Réponses impossibles ici",
  backToBest: "Revenir à la meilleure case",
  shotSaid: (n, answer) => `tir ${n} : ${answer}`,
  isBest: "est la meilleure. Quelle réponse ?",
  isBestFirst: "est la meilleure. Tirez-y dans votre partie, puis touchez la réponse.",
  whatSaid: "Quelle réponse ?",
  contradict: "Ces réponses se contredisent. Annulez, ou touchez un tir pour le corriger.",
  noneLeft: "Il ne reste aucun navire à toucher.",
  tapShot: "Touchez la case visée.",
  ask: "Demander",
  askTitle: "Cliquez sur une case pour choisir sa réponse",
  missTool: "À l’eau",
  missTitle: "Cliquez sur une case pour noter « à l’eau »",
  hitTool: "Touché",
  hitTitle: "Cliquez sur une case pour noter « touché »",
  shipsToolTitle: (ships) => `Cliquez sur une case pour noter : ${ships}`,
  tapEnters: "Toucher :",
  clickEnters: "Cliquer :",
  clearTitle: "Retirer tous les tirs",

  sayings: (sayings) => `${sayings.join(" ; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "Ce n’est pas possible : ",
};
