import type * as en from "../en/lab.ts";
import { count } from "../numbers.ts";
import { frCounted as counted, fr as plural, writtenNumber } from "../plural.ts";

const games = (n: number): string => counted(n, "partie", "parties");
const pairs = (n: number): string => counted(n, "paire", "paires");
const paired = (n: number): string => counted(n, "paire de parties", "paires de parties");
const fewer = (amount: string): string => `${amount} ${plural(writtenNumber(amount), "tir", "tirs")}`;

export const compare: typeof en.compare = {
  intro: "Faites jouer des stratégies contre les mêmes dispositions, et voyez laquelle a besoin de moins de tirs.",
  strategies: "Stratégies",
  strategiesHint: "Choisissez de deux à cinq stratégies.",
  strategyAbouts: {
    random: "Tire n’importe où, même après une touche.",
    "hunt-target": "Tire au hasard jusqu’à une touche, puis tout autour.",
    diagonal: "Tire sur des diagonales qu’aucun navire n’évite, puis autour des touches.",
    probability: "Tire là où des navires seuls ont le plus de places.",
    "probability-contact": "De même, mais si les navires ne peuvent pas se toucher, en tient compte.",
    "probability-chessboard": "Compte les places, d’abord sur une seule couleur du damier.",
    "probability-rectangle": "Compte les places, d’abord au milieu de la grille.",
    "greedy-hit": "Compte exactement toutes les dispositions et tire sur la case la plus probable.",
    "greedy-distribution": "Tire là où la réponse devrait laisser le moins de dispositions.",
    entropy: "Tire là où la réponse devrait en apprendre le plus.",
    "half-split": "Tire là où la touche est au plus près d’une chance sur deux.",
    optimal: "La meilleure, prouvée, sur les petites grilles, sinon la touche la plus probable.",
    rollout: "La plus forte : elle essaie ce que donnerait chaque tir.",
  },
  slow: "lente",
  trying: "test en cours…",
  aGame: (time) => `${time} par partie`,
  longer: (time) => `plus de ${time} par partie`,
  cannotPlay: (why) => `ne peut pas jouer à ce jeu : ${why}`,
  expected: (all, time) => `${games(all)} pour chacune ; environ ${time} ici.`,
  expectedLonger: (all, time) => `${games(all)} pour chacune ; plus de ${time} ici.`,
  tooMany: (asked, time, most) =>
    `${asked} parties pour chacune prendraient ici environ ${time}. Cette page en joue au plus ${count(most)} ; la commande broadside en joue davantage.`,
  gamesWrong: (most) => `Le nombre de parties est un nombre entier de 1 à ${count(most)}.`,
  choiceWrong: (what) => `Cela ne peut pas être comparé : ${what}`,
  options: "Jeu, nombre de parties, dispositions",
  games: "Parties par stratégie",
  placement: "Comment les navires sont placés",
  uniform: "Toutes les dispositions équiprobables",
  sequential: "Navire après navire, comme la plupart des programmes",
  seed: "Graine",
  seedHint: "La même graine donne les mêmes parties, ici et avec broadside compare.",
  anotherSeed: "Autre graine",
  kept: "Comparaisons enregistrées",
  noRuns: "Vos comparaisons sont enregistrées ici, sur cet appareil.",
  listState: (done, all) => `${count(done)} sur ${games(all)}`,
  deleted: "La comparaison a été supprimée.",
  broken: "Une comparaison illisible",
  missing: "Cette comparaison n’est pas sur cet appareil. Commencez-en une autre :",
  open: "Ouvrir un fichier de résultats",
  openHint: "summary.json ou report.html",
  fileWrong: (what) => `Le fichier n’a pas pu être ouvert : ${what}`,
  facts: (game, layouts, seed) => `${game}. ${layouts}. Graine ${seed}.`,
  placementOther: (model) => `Dispositions : ${model}`,
  believe: (prior) => `Les stratégies supposent : ${prior}`,
  more: (n) => `${games(n)} de plus chacune`,
  newRun: "Nouvelle comparaison",
  nameLabel: "Nom de la comparaison",
  progress: "Parties jouées",
  stopped: (done, all) => `Arrêtée après ${count(done)} sur ${games(all)}.`,
  done: (all) => `${plural(all, "La partie est jouée", `Les ${games(all)} sont jouées`)}.`,
  trouble: (what) => `Impossible de continuer : ${what}`,
  elsewhere: "Cette comparaison est ouverte dans un autre onglet.",
  playHere: "La montrer ici",
  shots: "Tirs par partie",
  histogram: "Combien de tirs ont pris les parties",
  histogramHelp:
    "Chaque ligne est une stratégie ; plus c’est à gauche, mieux c’est. La marque est la moyenne avec son intervalle à 95 %, la ligne en tirets la plus basse des moyennes.",
  meanOf: (mean, interval) => `moyenne ${mean} (${interval})`,
  noGamesYet: "pas encore de partie",
  table: "Les nombres",
  strategy: "Stratégie",
  finished: "Parties",
  mean: "Moyenne",
  interval: "Intervalle à 95 %",
  median: "Médiane",
  least: "Minimum",
  most: "Maximum",
  time: "Temps par partie",
  faults: (n, why) => `${games(n)} ${plural(n, "non terminée", "non terminées")} : ${why}`,
  limitFixed:
    "Dans une comparaison, le calcul dispose de 2 Go de mémoire, sans réglage possible. Choisissez un jeu plus petit, ou une stratégie qui ne compte pas toutes les dispositions.",
  binShots: "Tirs",
  binTable: "L’histogramme en nombres",
  binRange: (from, to) => `${from} à ${to}`,
  range: (low, high) => `${low} à ${high}`,
  differences: "Différences sur les mêmes dispositions",
  pair: "Paire",
  pairNames: (first, second) => `${first} moins ${second}`,
  difference: "Différence",
  layouts: "Dispositions",
  verdict: "Verdict",
  verdictLater: "une fois toutes les parties jouées",
  intervalMeans: (comparisons) =>
    comparisons === 1
      ? "Si l’on répétait la comparaison de nombreuses fois avec de nouvelles parties, environ 95 intervalles sur 100 contiendraient la vraie différence."
      : "Si l’on répétait la comparaison de nombreuses fois avec de nouvelles parties, tous les intervalles contiendraient les vraies différences dans au moins 95 cas sur 100.",
  notLuck: "0 n’y est pas : la différence n’est donc sans doute pas due au seul hasard.",
  jointInterval: (comparisons) =>
    comparisons === 1 ? "Intervalle à 95 %" : `95 % pour les ${pairs(comparisons)} ensemble`,
  peeking:
    "Ces nombres changent encore, n’en concluez rien pour l’instant. Le verdict vient une fois toutes les parties demandées jouées.",
  peeked: (asked) =>
    `Vous avez d’abord demandé ${games(asked)} pour chacune, puis d’autres après avoir vu les nombres : les intervalles tiennent un peu moins souvent qu’ils ne le disent.`,
  beats: (best, other) => `${best} fait mieux que ${other}`,
  equal: (first, second) => `pas d’écart net entre ${first} et ${second}`,
  within: (interval, comparisons) =>
    `intervalle à 95 % ${interval}${comparisons === 1 ? "" : ` pour les ${pairs(comparisons)} de stratégies ensemble`}`,
  fewer: (best, other, shots, interval, n) =>
    `${best} : ${fewer(shots)} de moins que ${other} sur les mêmes dispositions (${interval}, ${paired(n)}).`,
  open2: (first, second, mean, interval, n) =>
    `Pas d’écart net entre ${first} et ${second} : la différence moyenne, ${first} moins ${second}, est ${mean} (${interval}, ${paired(n)}).`,
  visible: (shots, isRough) =>
    `Une différence de ${shots} serait détectée ${isRough ? "environ " : ""}80 fois sur 100.`,
  settling: (n) =>
    `Pour détecter la différence trouvée, il faut environ ${n} parties (avec 80 % de chances, si c’est bien la vraie différence ; jouez-les dans une nouvelle comparaison, avec une autre graine).`,
  nearZero: "La différence trouvée est trop proche de 0 pour dire combien de parties la détecteraient.",
  unlike: (share, comparisons) =>
    `Jusqu’à ${share} de toutes les parties peuvent finir autrement (95 %${comparisons === 1 ? "" : ` pour les ${pairs(comparisons)} de stratégies ensemble`}).`,
  same: (first, second, n) => `${first} et ${second} : toujours le même nombre de tirs (${paired(n)}).`,
  always: (best, other, shots, n) => `${best} : toujours ${fewer(shots)} de moins que ${other} (${paired(n)}).`,
  alwaysOpen: (best, other, shots, n) =>
    `${best} : toujours ${fewer(shots)} de moins que ${other} (${paired(n)}), trop peu pour un écart net.`,
  reduced: (sentence) => `Sans la chance : ${sentence}`,
  plain: (sentence) => `Avec la chance, ce qui ne décide pas : ${sentence}`,
  few: (strategy, n) => `${strategy} : seulement ${games(n)} ; son intervalle est une approximation grossière.`,
  notUniform:
    "Les navires ont été placés l’un après l’autre, donc certaines dispositions sont plus probables : ne comparez pas ces nombres à ceux de dispositions équiprobables.",
  saveSummary: "Résumé (JSON)",
  saveGames: "Parties (CSV)",
  savePicture: "Image (SVG)",
  summing: "Résumé en cours…",
  saveFailed: (what) => `Le résumé n’a pas pu être fait : ${what}`,
  openedSummary: (file) => `Du fichier ${file}`,
  conclusions: "Ce que dit la commande",
  inEnglish: "La commande écrit en anglais.",
  command: "Commande",
  reportFrame: (file) => `Le rapport ${file}`,
  reportNote: "Le rapport est montré tel quel, isolé : rien n’y est exécuté, rien n’est chargé.",
  addStrategy: "Une autre stratégie, par son nom complet",
  add: "Ajouter",
  byPrior:
    "Les navires ont été placés selon un modèle, donc certaines dispositions sont plus probables : ne comparez pas ces nombres à ceux de dispositions équiprobables.",
};

const layouts = (n: number): string => counted(n, "disposition", "dispositions");
const misses = (n: number): string => `${counted(n, "tir", "tirs")} à l’eau`;
const shots = (n: number): string => counted(n, "tir", "tirs");

export const trees: typeof en.trees = {
  intro: "Le meilleur jeu sur une petite grille, réponse par réponse.",

  game: "Grille et navires",
  tree: "Arbre",
  beside: "Comparer avec",
  nothing: "aucun",
  optimal: {
    mean: "Optimal en moyenne",
    worst: "Optimal dans le pire des cas",
    "mean-then-worst": "Optimal en moyenne, puis dans le pire des cas",
    "worst-then-mean": "Optimal dans le pire des cas, puis en moyenne",
  },
  ready: {
    corners: "3 × 3, navires de 3, 1 et 1",
    oneShip: "4 × 4, un navire de 3",
    touching: "3 × 3, navires de 3 et 2 qui peuvent se toucher",
    sinkings: "4 × 4, navires de 2, 2 et 1, avec la réponse « coulé »",
    order: "4 × 3, navires de 3, 2 et 2 qui peuvent se toucher, avec la réponse « coulé »",
    lonely: "5 × 5, un navire de 2",
    puzzle: "5 × 5, six navires, seulement touché ou à l’eau",
    puzzleSunk: "5 × 5, six navires, avec la réponse « coulé »",
    boxes: "Deux boîtes sur 3 × 3",
    smallest: "Une boîte sur 2 cases",
  },
  why: {
    corners:
      "Assez petit pour être vérifié à la main : quatre dispositions, une par côté où le grand navire peut se trouver.",
    oneShip:
      "Après un tir à l’eau, la case la plus probable n’est pas le meilleur tir : un exemple de 16 dispositions.",
    touching: "Des navires qui se touchent ont l’air d’un seul : l’un ou l’autre peut être touché.",
    sinkings: "Un « coulé » dit où aucun autre navire ne peut être.",
    order: "L’ordre des touches compte : mieux vaut parfois garder un coup sûr pour plus tard.",
    lonely: "Les tirs à l’eau avant la première touche font une longue chaîne ; ensuite la fin est proche.",
    puzzle: "Une énigme publiée, de plus de mille dispositions ; la preuve prend quelques secondes.",
    puzzleSunk: "La même énigme avec la réponse « coulé » : moins de la moitié des tirs à l’eau.",
    boxes: "On répond par le nombre de boîtes sur la case ; elles peuvent se chevaucher.",
    smallest: "Trois dispositions et deux questions : voilà un arbre.",
  },
  ownRules: "Vos propres règles…",
  rulesText: "Règles en JSON",
  rulesFile: "Ou un fichier",
  useRules: "Prendre ces règles",
  fileTree: "Un arbre depuis un fichier…",
  treeFile: "Fichier d’un arbre",
  treeFileAbout:
    "JSON d’« Enregistrer l’arbre » ou de broadside solve --tree. Chaque disposition y est jouée avant que l’arbre soit montré.",
  checking: "Le fichier est vérifié.",
  fromFile: (name) => `Fichier ${name}`,
  treeUnread: "Ce fichier ne peut pas être montré :",
  treeGone: "Le fichier n’est pas sur cet appareil. Ouvrez-le de nouveau.",
  beginsAfter: (shotsText) => `L’arbre commence après ${shotsText} ; les tirs à l’eau comptent à partir de là.`,
  checked: "D’un fichier : il trouve les navires dans chaque disposition. Qu’il soit le meilleur n’est pas prouvé.",

  growing: "L’arbre se construit",
  growingBounds: (low, high) => `entre ${low} et ${high} tirs à l’eau en moyenne`,
  growingPositions: (n) => `${counted(n, "position", "positions")} pour l’instant`,
  growingReference: "Le meilleur arbre se construit pour comparer",
  stopped: "Arrêté avant la fin.",
  again: "Construire l’arbre",
  refused: "Il n’y a pas d’arbre pour ces règles :",
  failed: "L’arbre n’a pas pu être construit :",

  proved: {
    mean: "Prouvé : aucune stratégie n’a moins de tirs à l’eau en moyenne.",
    worst: "Prouvé : aucune stratégie n’a moins de tirs à l’eau dans le pire des cas.",
    "mean-then-worst":
      "Prouvé : aucune stratégie n’a moins de tirs à l’eau en moyenne, et aucune de celles-là moins dans le pire des cas.",
    "worst-then-mean":
      "Prouvé : aucune stratégie n’a moins de tirs à l’eau dans le pire des cas, et aucune de celles-là moins en moyenne.",
  },
  notProved: (total, worst) =>
    `Pas prouvé dans le temps imparti : toute stratégie a au moins ${misses(total)} en tout, et au moins ${count(worst)} dans le pire des cas.`,
  noOptimum: "Une stratégie, pas un optimum : rien n’est prouvé à son sujet.",
  asGood: "Elle vaut la meilleure en moyenne.",
  worse: (total, mean) =>
    `Sur toutes les dispositions, elle a ${misses(total)} de plus que la meilleure, ${mean} de plus en moyenne.`,
  figures: (total, all, mean, worst) =>
    `${misses(total)} sur ${layouts(all)} : ${mean} en moyenne, au plus ${count(worst)}`,
  inShots: (cells, mean) => `Tirs = tirs à l’eau + cases de navire (ici ${count(cells)}) : ${mean} en moyenne.`,

  drawing: (name) => `Arbre, ${name}`,
  leaf: (n) => misses(n),
  over: "fini",
  zoomIn: "Agrandir",
  zoomOut: "Réduire",
  fit: "Ajuster",
  openAll: "Tout déplier",
  openLess: "Replier",
  shownPart: (shown, all) => `${count(shown)} sur ${shots(all)} affichés`,
  key: "Les cadres sont des tirs, avec les dispositions restantes. Les lignes sont des réponses, en tirets après un tir à l’eau. Choisissez un cadre pour y aller.",
  keys: "Glisser pour déplacer, Ctrl + défiler pour zoomer. Touches : flèches pour parcourir, Entrée pour déplier ou replier, + et − pour zoomer, 0 pour tout voir.",
  fingers: "Un doigt pour déplacer, deux pour zoomer.",
  nodeSaid: (answer, cell, left, mean, worst) =>
    `${answer} : tirer en ${cell}, ${layouts(left)}, d’ici au plus ${misses(worst)}, ${mean} en moyenne`,
  rootSaid: (cell, left, mean, worst) =>
    `Tirer d’abord en ${cell}, ${layouts(left)}, au plus ${misses(worst)}, ${mean} en moyenne`,
  endSaid: (answer, left, missed) => `${answer} : fin, ${layouts(left)}, ${misses(missed)}`,

  start: "Début",
  way: "Tirs jusqu’ici",
  shootHere: (shot, cell) => `Tir ${shot} : ${cell}`,
  known: "La disposition est connue",
  cellsKnown: "Toutes les cases des navires sont connues",
  gameOver: "La partie est finie",
  left: (n) => `reste ${layouts(n)}`,
  fromHere: (mean, worst) => `d’ici au plus ${misses(worst)}, ${mean} en moyenne`,
  noneFromHere: "d’ici aucun tir à l’eau",
  missed: (n) => `${misses(n)} jusqu’ici`,
  answers: "Quelle est la réponse ?",
  answerRest: (left, mean, worst) =>
    worst === 0
      ? `${layouts(left)}, puis aucun tir à l’eau`
      : `${layouts(left)}, puis ${mean} en moyenne, au plus ${misses(worst)}`,
  ends: "Il ne reste que des touches, dans n’importe quel ordre.",
  back: "Tir précédent",
  nextShot: "le prochain tir",
  sureHit: (cell) =>
    `${cell} touche à coup sûr : il ne coûte aucun tir à l’eau, ni maintenant ni plus tard, et peut attendre.`,
  likelier: (cell, more, less) => `${cell} touche plus souvent : ${more} contre ${less}.`,
  noneBetter: (cell) => `En comptant jusqu’à la fin de la partie, aucun tir ne fait mieux que ${cell}.`,
  layoutNumber: (n) => `Disposition ${n}`,
  firstLayouts: (n, all) => `Les premières : ${count(n)} sur ${count(all)}`,
  walking: (name) => `Dans l’arbre : ${name}`,
  partsHere: "Cet arbre tire sur une autre case : ici, les deux diffèrent.",

  find: "Chercher",
  goTo: "Aller à ces tirs",
  go: "Aller",
  longest: "Le plus de tirs",
  worstCase: "Le plus de tirs à l’eau",
  depth: "Après combien de tirs",
  depthChoice: (n, nodes) => `${shots(n)} : ${counted(nodes, "position", "positions")}`,
  depthNone: "choisir",
  more: (n) => `et ${count(n)} de plus`,
  noShots: "aucun tir",

  compare: "Où ils diffèrent",
  same: "Les deux arbres tirent partout sur les mêmes cases.",
  sameMisses: "Ils tirent par endroits sur d’autres cases, sans rien perdre.",
  differ: (n) => `Après les mêmes tirs, ils diffèrent dans ${counted(n, "position", "positions")}.`,
  differCost: (n) =>
    `Sur ce nombre, ${count(n)} ${n === 1 ? "seule change" : "seulement changent"} le nombre de tirs à l’eau.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where} : ${first} ou ${second}, au même prix`
      : `${where} : ${first} ou ${second} ; ${first} coûte ${misses(Math.abs(more))} de ${more > 0 ? "plus" : "moins"}`,
  after: (shotsText) => `Après ${shotsText}`,
  atOnce: "Au premier tir",
  twoChoices: "Les deux tirs ici",
  shotHead: "tir",
  hitsHead: "touche",
  ownHead: "tirs à l’eau d’ici",
  bestHead: "avec le meilleur jeu ensuite",
  ofLayouts: (part, all) => `${count(part)} sur ${count(all)}`,
  because: (cell, other, hits, otherHits, lost, isToo) =>
    `${cell} touche dans ${layouts(hits)}, ${other} dans ${count(otherHits)}. ${isToo ? "Et" : "Pourtant"} ${cell} coûte en moyenne ${lost} tir à l’eau de plus, même avec le meilleur jeu ensuite.`,
  equalShots: (cell, other) => `${cell} vaut ${other}.`,
  lostLater: "La perte vient plus tard.",
  findLosses: "Quels tirs sont moins bons ?",
  losing: "Mesure de chaque tir",
  losses: (n, total) =>
    `${n === 1 ? "1 tir moins bon" : `${count(n)} tirs moins bons ; ensemble`}, exactement toute la différence : ${misses(total)}.`,
  loses: (where, cell, lost) => `${where} : ${cell} perd ${misses(lost)}`,
  notMeasured: "Ils n’ont pas pu être mesurés à temps.",

  save: "Enregistrer l’arbre",
  saved: "Enregistré.",
  savedPart: (shown, all) =>
    `Enregistré avec ${count(shown)} sur ${shots(all)} ; les branches qui ont le moins de dispositions sont repliées. Le JSON contient tout.`,
  notSaved: "Le fichier n’a pas pu être créé :",
};
