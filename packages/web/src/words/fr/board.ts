import type { BoardWords } from "../en/board.ts";
import { count, list } from "../numbers.ts";
import map from "./map.ts";
import { plural } from "./plural.ts";

const board: BoardWords = {
  ...map,
  help: "Aide",
  analyse: "Analyse",
  mapView: "Carte",
  placeShips: "Placer les navires",
  place: "Placer",
  views: "Vues",
  game: "Jeu : ",
  language: "Langue",
  tryAgain: "Réessayer",
  close: "Fermer",
  loading: (what) => `Chargement : ${what}…`,
  loadingFailed: (what) => `Échec du chargement : ${what}. Vérifiez la connexion et réessayez.`,
  partPlacing: "la grille de placement",
  partConflict: "l’explication de la contradiction",
  partComparison: "la comparaison",
  partSolver: "le solveur",
  partRules: "les règles",
  partLines: "les variantes",
  partFields: "les champs",
  partDrawing: "le dessin des grandes grilles",
  rooms: "Salles",
  play: "Jouer",
  review: "Revoir",
  trees: "Arbres",
  compare: "Comparer",
  learn: "Apprendre",
  partPlay: "la partie",

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
  redo: "Rétablir",
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
  copyAddress: "Copiez la barre d’adresse",
  linkCopied: "Lien copié",
  linkUnread: "Le lien n’a pas pu être lu en entier.",
  partFailed: "Cette partie de la page n’a pas pu être chargée. Vérifiez la connexion et réessayez.",

  // Counting.
  exactCount: (bits, method, time) => `exact · ${bits} bits · ${method} · ${time}`,
  aboutSo: (number) => `environ ${number}`,
  estimatedCount: (error) => `estimation · erreur type ${error}`,
  stopped: "Le comptage a été arrêté.",
  countAgain: "Recompter",
  notCounted: (what) => `Cette position n’est pas comptée automatiquement : ${what}.`,
  countAnyway: "Compter quand même",
  engineFailed: (what) => `Le moteur a échoué : ${what}.`,
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
  hiddenBy: "Cachés par",
  byChance: "le hasard",
  byPeople: "des joueurs",
  byCounts: "mes relevés",
  peopleNotLoaded: "Les habitudes des joueurs n’ont pas pu être chargées : vérifiez la connexion et réessayez.",
  hiddenByChance: "Comme un ordinateur cache les navires : toutes les dispositions sont équiprobables.",
  hiddenByPeople: "La façon dont des joueurs ont caché leurs navires décide de la probabilité de chaque disposition.",
  hiddenByCounts: "Les relevés décident de la probabilité de chaque disposition.",
  noChange: "Aucune probabilité ne change d’un pour cent ou plus.",
  whoPeople: "Les joueurs",
  whoThese: "Ces navires",
  whoCounts: "D’après vos relevés, les navires",
  whoNamed: (name) => `D’après « ${name} », les navires`,
  avoidMiddle: "évitent le centre",
  avoidBorder: "évitent le bord",
  favourites: "ont des places favorites",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean} : ${early ? "avant le premier tir, " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} passe de ${from} à ${to}`,
  rises: (cell, from, to) => `${cell} monte de ${from} à ${to}`,

  // On a first visit.
  welcome: "Bienvenue",
  welcomeTitle: "Où sont les navires ?",
  welcomeText:
    "Saisissez vos tirs : la grille montre la probabilité exacte d’un navire sur chaque case et où tirer ensuite.",
  chooseGame: "Choisissez votre jeu",
  dismissWelcome: "Masquer le message de bienvenue",
  hintBest: "Tirez d’abord ici : le losange marque toujours la meilleure case.",
  hintShips: "Le nombre indique combien de navires attendre ici. Plus la couleur est forte, plus il y en a.",
  hintChance:
    "Le nombre est la probabilité d’un navire ici, en pour cent. Plus la couleur est forte, plus elle est élevée.",
  hintTap:
    "Après le tir, touchez la réponse dans la barre : à l’eau, touché ou coulé. Tiré ailleurs ? Touchez d’abord cette case.",
  hintClick: "Après le tir, cliquez sur la case et indiquez la réponse : à l’eau, touché ou coulé.",
  hint: (n, of) => `Astuce ${n} sur ${of}`,
  hintNumber: (n, of) => `${n} sur ${of}`,
  noHints: "Pas d’astuces",
  next: "Suivant",
  gotIt: "Compris",

  // The advice.
  position: "Position",
  board: "Grille",
  cellsOf: (slice) => `Cases ${slice}`,
  advice: "Conseil",
  everyFound: "Tous les navires sont trouvés.",
  noCell: "Aucune case ne convient plus.",
  noCellShip: "Aucune case ne peut plus contenir ce navire.",
  countingNow: "Comptage…",
  noAdvice: "Pas de conseil sans comptage.",
  shoot: (cell) => ["Tirez en ", cell],
  shootAbout: (cell) => ["Tirez à peu près ici : ", cell],
  leadChance: (chance) => ` : ${chance}`,
  leadEstimate: (chance) => ` (${chance})`,
  goToCell: "Aller à cette case (b)",
  proved: (objective, rest) => `Optimal, prouvé : ${objective}${rest === undefined ? "" : ` ; ${rest}`}.`,
  fromHere: (mean, worst) => `d’ici ${mean} tirs à l’eau en moyenne, ${worst} au plus`,
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
  certainlyShip: "C’est un navire à coup sûr.",
  shipsExpected: (mean) => ` ; ${mean} navires attendus ici`,
  estimatedShips: (value, error) => `estimation : ${value} ± ${error} navires`,
  estimatedChance: (value, error) => `estimation : ${value} ± ${error}`,
  fromSamples: (n) => `d’après ${count(n)} dispositions tirées au hasard ; le compte exact n’est pas encore là`,
  inNone: "dans aucune des dispositions restantes",
  inOnly: "dans la seule disposition restante",
  inEvery: "dans toutes les dispositions restantes",
  inPart: (part, whole) => `dans ${part} des ${whole} dispositions restantes`,
  inShare: (how, part, of) =>
    `dans ${{ exact: "", about: "environ ", fewer: "moins de ", more: "plus de " }[how]}${part} ${plural(part, "disposition", "dispositions")} sur ${count(of)}`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "environ ", fewer: "moins de ", more: "plus de " }[how]}${part} fois sur ${count(of)}`,
  allSay: (n, cell) => `Les ${n} stratégies exactes disent ${cell}.`,
  say: (names, cell) => `${list(names)} ${plural(names.length, "dit", "disent")} ${cell}`,
  whyOnly: "C’est la seule case restante qui contient un navire à coup sûr.",
  whyEvery: "Dans toutes les dispositions restantes, un navire est ici.",
  whyLine: (hits) => `Elle prolonge la ligne des coups au but ${list(hits)}.`,
  whyBeside: (hit) => `Elle est à côté du coup au but en ${hit}.`,
  whyMost: (ships, equals) =>
    ships
      ? equals === 0
        ? "Aucune autre case n’attend autant de navires."
        : `Aucune case n’attend plus de navires ; ${count(equals)} ${plural(equals, "autre en attend", "autres en attendent")} autant.`
      : equals === 0
        ? "Aucune autre case n’est aussi probable."
        : `Aucune case n’est plus probable ; ${count(equals)} ${plural(equals, "autre l’est", "autres le sont")} autant.`,
  whyLikelier: (cell) => `${cell} a plus de chances d’être touchée.`,
  whyTelling: {
    entropy: "Sa réponse devrait en apprendre le plus sur la place des navires.",
    "greedy-distribution": "Après sa réponse, il devrait rester le moins de dispositions.",
    "half-split": "Sa probabilité d’être touchée est la plus proche d’une chance sur deux.",
  },
  whyBestBy: (strategy) => `C’est la meilleure case selon les notes de ${strategy}.`,
  noStrategy: (wanted, shown) => `Il n’y a pas de stratégie « ${wanted} » ici ; ${shown} est affichée.`,
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
    ` ${plural(n, "disposition restante", "dispositions restantes")} · comment on le sait`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Une disposition est une façon de placer toute la flotte. Toutes celles qui s’accordent avec les réponses sont comptées, sans oubli ni supposition ; ${isWeighed ? "dans une probabilité, chacune pèse autant qu’elle est probable." : "une probabilité est la part de celles qui ont un navire sur la case."}`,
  exact: "exact",
  bitsMissing: (bits) => `il manque ${bits} bits`,
  rightTo: (error) => `probabilités justes à ${error} près en relatif`,
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
  noShots: "Aucun pour l’instant : cliquez sur une case, ou écrivez-les ci-dessous.",
  chanceHead: "chance",
  leftHead: "restantes",
  ifTried: "si ",
  removeShot: (n, cell) => `Retirer le tir ${n}, ${cell}`,
  hadChance: "avait une probabilité de ",
  leftBefore: "et a laissé ",
  leftAfter: " dispositions",
  inNotation: "En notation",
  notationHint: (example) => ["case et réponse, par exemple ", example, " ; Entrée valide"],
  bestStrategy: "Meilleure stratégie",
  notSolvable: "Elle ne se prouve que si toutes les dispositions sont équiprobables : navires cachés par le hasard.",

  // What is tried.
  whatIf: "Et si",
  whatIfButton: "Et si…",
  whatIfAbout: "Essayez des réponses et voyez la carte qui suit ; la partie reste telle quelle.",
  whatIfTitle: "Essayer une réponse sans changer la partie (w)",
  whatIsTried: "Ce qui est essayé",
  whatIfLead: (name) => (name === undefined ? " : " : ` « ${name} » : `),
  chooseToTry: "choisissez une réponse à essayer",
  backToGame: "Revenir à la partie",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` et ${count(more)} ${plural(more, "autre tir", "autres tirs")}` : ""}`,
  nothingTried: "rien encore",
  mostLines: (n) => `Une partie garde au plus ${n} variantes : supprimez-en une d’abord.`,
  priorDropped:
    "Les navires sont de nouveau cachés par le hasard : les joueurs, ou vos relevés, valent pour d’autres règles. « Annuler » rétablit les deux.",
  shipsDropped: (n) =>
    `${count(n)} ${plural(n, "navire a été retiré", "navires ont été retirés")} de la grille : les nouvelles règles ne le permettent pas. « Annuler » rétablit règles et navires.`,
  shotsDropped: (n) =>
    `${count(n)} ${plural(n, "tir a été retiré", "tirs ont été retirés")} : les nouvelles règles ne le permettent pas. « Annuler » rétablit règles et tirs.`,

  // Games kept on the device.
  myGames: "Mes parties",
  gamesNotLoaded: "La liste des parties n’a pas pu être chargée : rechargez la page.",
  elsewhere:
    "Cette partie a été modifiée dans un autre onglet. Vos changements ici seront gardés comme une partie à part.",
  showNewer: "Montrer la plus récente",
  notKept: {
    "too many": (most) =>
      `Cette partie n’est pas gardée sur cet appareil : il y en a déjà ${most}, le maximum. Supprimez-en une dans « Mes parties ».`,
    "too large": () =>
      "Cette partie n’est pas gardée sur cet appareil : elle est trop grande. Exportez-la dans « Mes parties ».",
    full: () =>
      "Cette partie n’est pas gardée sur cet appareil : il n’y a plus de place. Supprimez ou exportez des parties dans « Mes parties ».",
    off: () =>
      "Ce navigateur ne garde rien pour cette page : la partie sera perdue avec la fenêtre. L’adresse contient la position.",
  },
  copyOf: (name) => `${name} (copie)`,
  changedElsewhere: (name) =>
    `Cette partie a aussi été modifiée dans un autre onglet. Ce que vous faites ici est gardé à part, sous le nom « ${name} ».`,
  lastUnreadable: (error) => `La dernière partie gardée sur cet appareil est restée telle quelle : ${error}.`,

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
  otherTitle: "Réponses que la position rend impossibles",
  backToBest: "Revenir à la meilleure case",
  shotSaid: (n, answer) => `tir ${n} : ${answer}`,
  isBest: "est la meilleure : quelle réponse ?",
  whatSaid: "Quelle réponse ?",
  contradict: "Ces réponses se contredisent. Annulez, ou touchez un tir pour le corriger.",
  noneLeft: "Il ne reste aucun navire à toucher.",
  tapShot: "Touchez la case visée.",
  ask: "Demander",
  askTitle: "Un clic sur une case demande la réponse",
  missTool: "À l’eau",
  missTitle: "Un clic sur une case note « à l’eau »",
  hitTool: "Touché",
  hitTitle: "Un clic sur une case note « touché »",
  shipsToolTitle: (ships) => `Un clic sur une case note : ${ships}`,
  tapEnters: "Toucher note",
  clickEnters: "Cliquer note",
  clearTitle: "Retirer tous les tirs",

  sayings: (sayings) => `${sayings.join(" ; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "Ce n’est pas possible : ",
};

export default board;
