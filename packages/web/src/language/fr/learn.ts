import type * as en from "../en/learn.ts";
import { count } from "../numbers.ts";
import { frCounted as counted, fr as plural, writtenNumber } from "../plural.ts";
import { frame } from "./frame.ts";

const toWater = (misses: string): string => `${misses} ${plural(writtenNumber(misses), "tir", "tirs")} à l’eau`;

const layouts = (n: bigint | number): string => counted(n, "disposition", "dispositions");
const shots = (n: number): string => counted(n, "tir", "tirs");
const cells = (n: number): string => counted(n, "case", "cases");
const places = (n: number): string => counted(n, "endroit", "endroits");

export const learn: typeof en.learn = {
  intro: "Six courtes leçons. Essayez chaque idée vous-même ; le programme vérifie.",
  lessonTitles: {
    map: "Lire la carte",
    centre: "Pourquoi le milieu ?",
    parity: "Une case sur deux",
    sinking: "Ce que dit « coulé »",
    greedy: "Quand la case la plus probable est un mauvais choix",
    hiding: "Où se cacher",
  },
  lessonAbouts: {
    map: "Ce que veut dire le nombre sur une case.",
    centre: "Où le premier tir touche le plus souvent, et pourquoi pas contre des joueurs.",
    parity: "Combien de tirs suffisent pour trouver un navire.",
    sinking: "Un mot de l’adversaire écarte bien des dispositions.",
    greedy: "Une grille où la touche la plus probable n’est pas le meilleur tir.",
    hiding: "Le même jeu, vu de l’autre côté.",
  },
  minutes: (n) => `environ ${count(n)} min`,
  lessonDone: "Terminée",
  lessonBegun: (done, steps) => `${counted(done, "étape faite", "étapes faites")} sur ${count(steps)}`,
  lessonNew: "Nouvelle",
  stepOf: (step, steps) => `Étape ${count(step)} sur ${count(steps)}`,
  stepNames: "Étapes de cette leçon",
  stepDone: (step) => `Étape ${count(step)}, faite`,
  stepOpen: (step) => `Étape ${count(step)}`,
  stepSkip: "Passer",
  showMe: "Montrez-moi",
  allLessons: "Toutes les leçons",
  nextLesson: (title) => `Leçon suivante : ${title}`,
  finished: "Leçon terminée !",
  toPlay: "Essayer dans une partie",
  forget: "Effacer mes progrès",
  forgotten: "Vos progrès sont effacés.",
  bringBack: "Les retrouver",
  unknownLesson: (name) => `Il n’y a pas de leçon « ${name} ». Choisissez-en une ici.`,
  unknownStep: (name, title) => `La leçon « ${title} » n’a pas d’étape « ${name} ». Choisissez une leçon.`,
  unknownPart: (name) => `Une partie de l’adresse ne veut rien dire ici : « ${name} ».`,
  longAddress: "L’adresse est trop longue pour être lue. Copiez le lien de nouveau, ou choisissez une leçon.",
  brokenRecord: (title) =>
    `Vos progrès dans « ${title} » sont illisibles et ont été mis de côté. Les autres leçons n’ont pas changé.`,
  countFailed: "Impossible de compter.",
  board: "Grille de la leçon",
  keyHelp: "Les flèches déplacent, Entrée choisit.",
  rightMark: "Juste.",
  wrongMark: "Pas encore.",
  shownMark: "Voici.",
  shipHit: "touché",
  shipSunk: "coulé",
  marked: "marquée",
  yourChoice: "votre choix",
  cellChance: (chance) => `probabilité ${chance}`,
  cellMisses: (misses) => toWater(misses),
  layoutPictures: (n) => `Les ${layouts(n)}`,
  pictureOf: (first, last, cell) => `navire de ${first} à ${last}${cell === undefined ? "" : `, ${cell} compris`}`,
  yes: "Oui",
  no: "Non",

  askLikely: "Choisissez une case où il y a maintenant le plus probablement un navire.",
  cellsMarked: (marks) => `${cells(marks)} ${plural(marks, "marquée", "marquées")}.`,
  map: {
    say1: (all) =>
      `Un navire de 3 cases se cache ici : c’est toute la flotte. Il y a ${layouts(all)}. ${frame.layoutIs} Chaque petite image en montre une.`,
    ask1: "Choisissez une case où le navire passe dans le plus d’images.",
    right1: (cell, n, all) =>
      `Le navire passe en ${cell} dans ${count(n)} sur ${layouts(all)}. Aucune case n’en a plus.`,
    wrong1: (cell, n, all) =>
      `Le navire passe en ${cell} dans ${count(n)} sur ${layouts(all)}. Une autre case en a plus : cherchez où le navire peut se poser de bien des façons.`,
    say2: (cell, n, all, chance) =>
      `Chaque case montre maintenant dans combien de dispositions le navire y passe. D’habitude, la carte le dit en pour cent, c’est-à-dire sur cent. Le navire passe en ${cell} dans ${count(n)} sur ${layouts(all)}, soit ${chance}. C’est la probabilité de toucher.`,
    ask2: (cell, n, all) =>
      `Le navire passe en ${cell} dans ${count(n)} sur ${layouts(all)}. Quelle est la probabilité d’y toucher ?`,
    right2: (chance) => `${chance}. Chaque nombre de la carte est la probabilité qu’un tir y touche.`,
    wrong2: (chance, n, all) =>
      `Ce n’est pas ${chance}. Divisez 100 par ${plural(all, "la", "les")} ${layouts(all)} et multipliez par ${count(n)}.`,
    say3: (cell, gone, left) =>
      `Vous tirez en ${cell} : à l’eau. Les dispositions avec le navire en ${cell} disparaissent, et il y en a ${count(gone)}. Il reste ${layouts(left)}.`,
    right3: (cell, n, left, chance) =>
      `Le navire passe en ${cell} dans ${count(n)} des ${layouts(left)} qui restent : ${chance}. Chaque réponse écarte des dispositions. Tirez là où le navire passe dans le plus de celles qui restent.`,
    wrong3: (cell, n, left) =>
      `${cell} a ${count(n)} sur ${layouts(left)}. Une autre case en a plus : regardez les images qui restent.`,
  },

  centre: {
    say1: (cellCount, ships) =>
      `Le jeu américain : ${cells(cellCount)}, ${counted(ships, "navire", "navires")}. Personne n’a encore tiré.`,
    ask1: "Choisissez une case où le premier tir touche le plus souvent.",
    right1: (cell, chance) =>
      `${cell} : ${chance}. Aucune case n’a une plus grande probabilité. La carte les montre toutes.`,
    wrong1: (cell, chance) =>
      `${cell} a ${chance}. D’autres cases ont plus. Où les navires ont-ils de la place de tous les côtés ?`,
    say2: (length) =>
      `Pourquoi ? Prenez le plus long navire tout seul. Il a ${cells(length)} et se pose en ligne ou en colonne.`,
    ask2: (cell) => `De combien de façons peut-il se poser sur le coin ${cell} ?`,
    right2: (n, corner, more, middle) =>
      `De ${count(n)} façons : depuis ${corner}, vers la droite ou vers le bas. Sur ${middle}, il peut se poser de ${count(more)} façons. Voilà pourquoi le milieu est plus probable.`,
    wrong2: (n, corner) =>
      `Ce n’est pas ${count(n)}. Depuis le coin ${corner}, le navire ne peut aller que vers la droite ou vers le bas.`,
    say3: (games) =>
      `Mais les joueurs ne cachent pas leurs navires au hasard. Une page web (cliambrown/battleship-data) a noté où ils étaient dans ${count(games)} parties.`,
    ask3: "Choisissez une case où les joueurs ont un navire plus souvent que ne le voudrait le hasard.",
    right3: (cell, people, chance, likeliest) =>
      `${cell} : joueurs ${people}, hasard ${chance}. Contre des joueurs, la case la plus probable est ${likeliest}, au bord. Le milieu n’est le meilleur que contre des navires placés au hasard.`,
    wrong3: (cell, people, chance) =>
      `${cell} : joueurs ${people}, hasard ${chance}. Les joueurs ne prennent pas cette case plus souvent que le hasard. Où vous cacheriez-vous ?`,
  },

  parity: {
    say1: (length) => `Le plus petit navire a ${cells(length)}. Vous voulez le trouver à coup sûr, où qu’il soit.`,
    askCover:
      "Marquez des tirs jusqu’à ce que le navire n’ait plus de place entre eux. Prenez-en le moins possible, puis vérifiez.",
    state: (marks, left) =>
      `${shots(marks)} ; le navire ${left === 0 ? "ne tient plus nulle part" : `a encore ${places(left)}`}.`,
    open: (left) => `Le navire a encore ${places(left)}. La grille en montre un.`,
    tooMany: (marks, fewest) =>
      `Le navire n’a plus de place, mais vous avez pris ${shots(marks)}. ${count(fewest)} suffisent. Les cases marquées n’ont pas besoin d’être côte à côte.`,
    right1: (fewest) =>
      `${shots(fewest)}, et le navire est trouvé. Vous avez pris une case sur deux, comme les cases d’une couleur sur l’échiquier.`,
    say2: (ships, length) =>
      `Peut-on faire avec moins ? Voici ${count(ships)} navires de ${cells(length)} côte à côte. Aucune case n’est à deux navires.`,
    ask2: (fewer) => `Est-ce que ${shots(fewer)} peuvent les toucher tous ?`,
    right2: (ships) =>
      `Non. Un tir touche un de ces navires, donc ${count(ships)} navires demandent ${shots(ships)}. Cela prouve que moins ne suffit pas.`,
    wrong2: (ships, fewer) =>
      `Un tir ne touche qu’un de ces ${count(ships)} navires. Après ${shots(fewer)}, l’un d’eux n’est pas touché.`,
    say3: (length) =>
      `Supposons que les navires courts soient coulés. Le plus petit qui reste a ${cells(length)}, et la grille est plus grande.`,
    tooManyLong: (marks, fewest) =>
      `Le navire n’a plus de place, mais vous avez pris ${shots(marks)}. ${count(fewest)} suffisent. Laissez dans chaque ligne et chaque colonne des vides trop courts d’une case pour le navire.`,
    right3: (fewest, length) =>
      `${shots(fewest)}, et moins ne suffit pas. Contre un navire de ${cells(length)}, les vides peuvent être plus larges.`,
    say4: (cellCount, every, needed) =>
      `La grande grille a ${cells(cellCount)}. Pour trouver à coup sûr un navire de ${cells(every)}, il faut ${shots(needed)}.`,
    ask4: (length) => `Il ne reste que le navire de ${cells(length)}. Combien de tirs faut-il au moins ?`,
    right4: (needed, before) =>
      `${shots(needed)} et non ${count(before)}. Avant de tirer, vérifiez donc quels navires restent.`,
    wrong4: (n, length) =>
      `Pas ${count(n)}. Contre un navire de ${cells(length)}, on peut laisser ${count(length - 1)} cases libres de suite avant le tir suivant.`,
  },

  sinking: {
    say1: (first, second) =>
      `Deux navires se cachent ici, un de 3 cases et un de 2. Ils ne se touchent jamais, même pas par un coin. Vous touchez en ${first} et en ${second}, et en ${second} on vous dit « coulé ».`,
    ask1: "Marquez toutes les cases où il ne peut plus y avoir de navire, puis vérifiez.",
    right1: (n) => `Toutes, il y en a ${count(n)}. Autour d’un navire coulé il n’y a que de l’eau : inutile d’y tirer.`,
    missing: (n) =>
      `Il manque ${cells(n)} où il ne peut pas y avoir de navire. Rappel : les navires ne se touchent pas, même par un coin.`,
    extra: (cell, n) => `Il peut encore y avoir un navire en ${cell}, dans ${layouts(n)}.`,
    say2: (second, without, left) =>
      `Les deux mêmes tirs, mais en ${second} on vous dit seulement « touché ». Le navire a donc une troisième case. Si personne ne disait jamais « coulé », il resterait ${layouts(without)}. Ici il en reste ${count(left)}.`,
    right2: (cell, n, all, chance) =>
      `Il y a un navire en ${cell} dans ${count(n)} sur ${layouts(all)} : ${chance}. Le navire continue dans la ligne des deux tirs, et de ce côté il laisse plus de place à l’autre.`,
    wrong2: (cell, n, all) =>
      `Il y a un navire en ${cell} dans ${count(n)} sur ${layouts(all)}. Une autre case en a plus. Le navire est droit : regardez les deux bouts de la ligne.`,
    otherEnd2: (cell, n, all) =>
      `Il y a un navire en ${cell} dans ${count(n)} sur ${layouts(all)}. C’est un bout de la ligne ; de quel côté le navire laisse-t-il plus de place à l’autre ?`,
    say3: (cell) => `Vous avez tiré en ${cell} : à l’eau.`,
    ask3: "Une case cache maintenant un navire à coup sûr. Choisissez-la.",
    right3: (cell, n, all, chance) =>
      `Il y a un navire en ${cell} dans ${count(n)} sur ${layouts(all)} : ${chance}. Toutes les dispositions qui restent y ont le navire.`,
    say4: (last) =>
      `Une grille plus grande : un croiseur et un sous-marin de 3 cases, un destroyer de 2. Ils peuvent se toucher. Vous touchez trois cases de suite. Ce qu’on vous dit en ${last}, la dernière, dépend des règles.`,
    ask4: "Après quelle réponse reste-t-il le moins de dispositions ?",
    answerHit: "« Touché », et personne ne dit jamais « coulé »",
    answerSunk: "« Coulé »",
    answerLength: "« Coulé, un navire de 3 »",
    answerNamed: "« Coulé, le croiseur »",
    right4: (hit, sunk, length, named) =>
      `Après « touché » il reste ${layouts(hit)}, après « coulé » ${count(sunk)}, avec la longueur ${count(length)}, avec le nom ${count(named)}. Plus une réponse en dit, moins il reste de dispositions.`,
    wrong4: (n) => `Après celle-ci il reste ${layouts(n)}. Une autre en dit plus.`,
  },

  greedy: {
    say1: (cell, left) =>
      `Encore un navire de 3 cases. Le tir en ${cell} est allé à l’eau, il reste ${layouts(left)}. La carte indique dans combien d’entre elles le navire occupe chaque case.`,
    ask1: "Choisissez la case la plus probable.",
    right1: (cell, n, left) =>
      `${cell} est occupée dans ${count(n)} des ${layouts(left)}. C’est le tir qui touche le plus souvent. Mais est-ce le meilleur ?`,
    wrong1: (cell, n) => `${cell} est occupée dans ${layouts(n)}. Une autre case l’est plus souvent.`,
    say2: (likeliest, misses) =>
      `Le programme a essayé tous les tirs et joué la suite parfaitement. Si vous tirez maintenant en ${likeliest}, comptez en moyenne ${toWater(misses)}.`,
    ask2: "Il y a de meilleurs tirs. Choisissez l’un des meilleurs.",
    right2: (cell, misses, likeliest, more) =>
      `${cell} : en moyenne ${toWater(misses)} ; ${likeliest} : ${more}. C’est prouvé : aucun tir ne fait mieux.`,
    wrong2: (cell, misses, likeliest, more) =>
      `${cell} : en moyenne ${toWater(misses)}. Ce n’est pas mieux qu’en ${likeliest} (${more}). Essayez une case du bord que le navire occupe souvent.`,
    say3: (likeliest, left) =>
      `Comment est-ce possible ? En ${likeliest}, on touche plus souvent. Additionnez les tirs à l’eau pour les ${layouts(left)} : d’un côté si le tir est à l’eau, de l’autre s’il touche.`,
    ask3: (best) => `Dans quel cas le tir en ${best} évite-t-il des tirs à l’eau ?`,
    afterMiss: "S’il est à l’eau",
    afterHit: "S’il touche",
    right3: (likeliest, best) =>
      `Si le tir en ${likeliest.cell} touche, il reste ${layouts(likeliest.hits)}, et le meilleur jeu coûte encore ${counted(likeliest.afterHit, "tir", "tirs")} à l’eau en tout. Si le tir en ${best.cell} touche, il reste ${layouts(best.hits)} et ${counted(best.afterHit, "tir", "tirs")} à l’eau. Si le tir est à l’eau, cela en fait, avec lui, ${count(likeliest.afterMiss)} en ${likeliest.cell} et ${count(best.afterMiss)} en ${best.cell}. Au total : ${count(likeliest.all)} contre ${count(best.all)}. La carte montre ce qui reste quand le tir en ${best.cell} touche.`,
    wrong3: (likeliest, best) =>
      `Si le tir est à l’eau, cela en fait en tout, avec lui, ${count(likeliest.afterMiss)} en ${likeliest.cell} et ${count(best.afterMiss)} en ${best.cell}. Regardez donc ce qui se passe quand le tir touche.`,
    say4: (all, greedy) =>
      `Repartez maintenant d’une grille vide. Jouez une fois chacune des ${layouts(all)} en tirant toujours sur la case la plus probable : cela fait en tout ${counted(greedy, "tir", "tirs")} à l’eau.`,
    ask4: "Combien y en a-t-il en jouant le mieux possible ?",
    option4: (misses) => `${counted(misses, "tir", "tirs")} à l’eau`,
    right4: (best, less) =>
      `${count(best)}, et c’est prouvé : seulement ${count(less)} de moins. Tirer sur la case la plus probable est une bonne règle, mais elle n’est pas parfaite.`,
    wrong4: (n, greedy) =>
      `Non, pas ${count(n)}. Sur les ${count(greedy)} tirs à l’eau, le meilleur jeu n’en évite que quelques-uns.`,
  },

  hiding: {
    say1: "Maintenant vous vous cachez, et le programme vous cherche. Il tire toujours sur la case la plus probable ; si plusieurs se valent, il choisit au hasard.",
    ask1: "Marquez trois cases en ligne pour votre navire, puis vérifiez.",
    notShip: "Ce n’est pas un navire de 3 cases. Marquez trois cases en ligne, l’une à côté de l’autre.",
    right1: (misses) =>
      `Le programme tire à l’eau ${misses} fois en moyenne. À aucun endroit le navire n’est plus difficile à trouver.`,
    wrong1: (misses, most) =>
      `Le programme tire à l’eau ${misses} fois en moyenne. À un autre endroit, ce serait ${most}. Où tire-t-il en dernier ?`,
    say2: "L’endroit vous plaît, et vous vous y cachez à chaque partie. Votre adversaire le remarque.",
    ask2: "Combien de tirs à l’eau a-t-il alors ?",
    option2: (misses) => `${misses} en moyenne`,
    right2: "Aucun : il sait où vous êtes. Une bonne cachette est une cachette que personne ne devine.",
    wrong2: (misses) => `Pas ${misses}. Il connaît l’endroit avant de tirer.`,
    say3: (even, best) =>
      `Choisissez donc au hasard. Si tous les endroits sont aussi probables, même le meilleur chercheur tire à l’eau ${even} fois en moyenne. Le meilleur mélange prend certains endroits plus souvent que d’autres : il y en a alors ${best}, et aucun mélange ne fait mieux.`,
    ask3: "Le meilleur mélange prend un endroit au bord…",
    optionAlways: "toujours",
    optionMore: (even) => `un peu plus souvent que dans ${even} des parties`,
    optionEven: (even) => `dans ${even} des parties, par pur hasard`,
    right3: (share, even) =>
      `Dans ${share} des parties ; le pur hasard en donnerait ${even}. Le bord est un bon endroit, tant que vous n’y êtes pas toujours. La carte montre, en pour cent, à quelle fréquence le meilleur mélange a le navire sur chaque case.`,
    wrongAlways: "Alors votre adversaire ne chercherait qu’au bord. Un mélange a aussi besoin des endroits intérieurs.",
    wrongEven: (share) =>
      `C’est bien, mais il y a mieux : le meilleur mélange prend le bord dans ${share} des parties.`,
  },
};
