import{experimentOf,runTournament}from"./chunk-W7AGGYIZ.js";import{checkTogetherTarget,isTogether,mergeTogether}from"./chunk-JC5M2ONV.js";import{COMPARISON_RESULTS,ELO,ENOUGH_MATCHES,FEWEST_MATCHES,TOGETHER_METHODS,TOURNAMENT_METHODS,TOURNAMENT_VERSION,anchorText,countComparisons,crosstable,fitDavidson,gameChances,gamesIn,keptTogetherSeed,openIntervalText,pairingTable,rankedParticipants,rate,ratingTable,ratingText,readTogether,recordText,refuseParts,roundTable,runTogether,scoreText,standingsOf,summariseTournament,writeTogether,writeTournament}from"./chunk-A4PNC522.js";import"./chunk-JCRBF5DX.js";import{STUDIES,STUDY_SUMMARY_VERSION,StudyDesk,StudyStopped,WORK_FOLDER,checkMergeTarget,draftStudy,fitPowerLaw,hitsByShot,mergeExperiments,mergeStudy,parseStudy,readStudyRecord,runFacts,runStudy,runStudyShard,studyCommand,studyOfShard,studySummary,welchDifference}from"./chunk-HG5PJC7J.js";import{EXPORT_FORMATS,figuresOf,writeReport}from"./chunk-AUFWCSN6.js";import{FEWEST_SPRT_PAIRS,HEAD_TO_HEAD_TURNS,HeadToHead,MATCH_GAMES,PAIR_POINTS,SCHEDULES,Sprt,gamesOfTournament,keptCommand,keptMargin,keptTournament,layoutsText,likelihoodRatio,mostRounds,playTournament,pointsIn,pointsOf,sprtBounds,sprtState,usualRounds,writeShardRecord,writeTogetherRecord}from"./chunk-NUK54WZD.js";import{BOOTSTRAP_METHODS,BOOTSTRAP_RESAMPLES,BOOTSTRAP_SEED,FEWEST_CONTROLLED,FIRST_SHOTS,LEVEL,MANN_WHITNEY_EXACT_LIMIT,METHODS,POWER,REDUCED_MEANING,SHAPIRO_WILK_LIMIT,SHAPIRO_WILK_SEED,SUMMARY_VERSION,TURN_RULE_TEXT,WILCOXON_EXACT_LIMIT,alikeSentence,bandHalfWidth,binWidth,bootstrapMeanInterval,cohenDz,confidenceText,controlledMean,correlation,explainP,firstShots,formatP,frequencies,friedman,histogram,holm,isDifferent,judgeEquivalence,judgeMean,kruskalWallis,mannWhitney,pairSentence,plainSentence,ranking,reduceDifference,reducedSentence,shapiroWilk,sightSentence,summarise,survivalCurve,wilcoxonSignedRank}from"./chunk-BX4REYXB.js";import{DARK,FIGURE_FOLDER,LIGHT,LUCK_REDUCTIONS,REPORT_STYLE,RunningMean,STOPPING_MINIMUM,UNTIL_OF,duel,escapeText,exportGames,html,keptReduction,keptSeed,loadPlot,readGames,runExperiment,themeStyle,trusted,turnsOfGames}from"./chunk-3QHYLOG6.js";import{QUANTILES,describe,mean,meanHalfWidth,meanInterval,median,quantile,quantileOfSorted,shareInterval,skewness,standardDeviation,variance}from"./chunk-OFLAUBOY.js";import"./chunk-DLWSKWDQ.js";import"./chunk-LPLNJU7Y.js";import{MOST_OPENING_BYTES,formatShard,parseShard,whyLuckStays}from"./chunk-IUPG6NWS.js";import"./chunk-S3I4R22X.js";import"./chunk-DTXE2466.js";import"./chunk-EFBMF7YY.js";import"./chunk-JOXVBOV5.js";import"./chunk-LM2FDL2O.js";import"./chunk-GB4DXRLW.js";import"./chunk-GZ3OAZM3.js";import"./chunk-6WGVWNXH.js";import{SECONDS_PER_GAME}from"./chunk-RP6OX6B2.js";import{CONFIDENCE,chiSquareTail}from"./chunk-BSJL64LB.js";import{SEQUENCE_DIGITS,decodeShots,encodeShots,sequenceWidth}from"./chunk-64GYKM3T.js";import{ExperimentRefused,StoreFailed}from"./chunk-VOXI3SMT.js";import"./chunk-6ZF7OWTS.js";import"./chunk-XLLBLIHT.js";import"./chunk-EKP7MNBA.js";import"./chunk-DMEMDZLE.js";import"./chunk-VLJ2MSDB.js";import"./chunk-F7P5FPAK.js";import"./chunk-IFLTHP3D.js";import"./chunk-33AC5FO4.js";import{loadMatrixGameSolver}from"./chunk-MWHDOEMV.js";import"./chunk-F4BZZ7G6.js";import{EXPERIMENT_LIBRARIES,LibraryMissing,QUEUE_LIBRARIES,loadLibrary,requireLibraries}from"./chunk-YPMRJEHX.js";import"./chunk-4M3UXZDD.js";import"./chunk-CP7ALWIA.js";import"./chunk-USGM7BRY.js";import"./chunk-DMMDND7C.js";import{splitStrategies}from"./chunk-TTHAENMN.js";import{parseStrategySources}from"./chunk-M33MBWVK.js";import"./chunk-CLQQL2ZY.js";import{describeAnswer}from"./chunk-SV6QOK63.js";import"./chunk-GRQHKU5Y.js";import"./chunk-4QOY5GZE.js";import"./chunk-WNEESOLQ.js";import"./chunk-5BQMSVKV.js";import"./chunk-VYUY5CTR.js";import"./chunk-VKC7CEWB.js";import{treeSize}from"./chunk-W5HE3KU2.js";import"./chunk-PGTDAR7Q.js";import"./chunk-46CWY4NV.js";import"./chunk-QUAOO242.js";import"./chunk-HZBFN3UA.js";import"./chunk-7PVP5CUU.js";import"./chunk-ET7MGQEY.js";import"./chunk-7ICGS4WV.js";import"./chunk-SAKJ7QSH.js";import{formatAnswer}from"./chunk-MFOGETA4.js";import{formatCell,isMiss,placementsOf}from"./chunk-QGFFF5O5.js";import{formatNumberOf}from"./chunk-RYWYICHS.js";import"./chunk-B7EGNQNS.js";import"./chunk-3NBY44ZM.js";import"./chunk-PZWOTPPS.js";var viewTree=(scenario,tree)=>{const view=(node,answer,missed)=>{const base={isMiss:missed,...answer===void 0?{}:{answer}};if(node.kind==="leaf"){return{...base,layouts:node.layouts.length,fewest:node.misses,most:node.misses,children:[]}}const children=node.edges.map(edge=>view(edge.tree,formatAnswer(scenario,edge.answer),isMiss(edge.answer)));if(node.finished)children.unshift(view(node.finished,void 0,false));return{...base,cell:formatCell(scenario.board,node.cell),layouts:children.reduce((sum,child)=>sum+child.layouts,0),fewest:Math.min(...children.map(child=>child.fewest)),most:Math.max(...children.map(child=>child.most)),children}};return view(tree,void 0,false)};var endText=({layouts,fewest,most})=>{const misses=fewest===most?formatNumberOf(most,"miss","misses"):`${fewest} to ${most} misses`;return layouts===1?misses:`${formatNumberOf(layouts,"layout")}, ${misses}`};var openNodes=(root,tips)=>{const open=new Set;const waiting=[];const wait=node=>{if(node.children.length>0)(waiting[node.layouts]??=[]).push(node)};let ends=1;wait(root);for(let layouts=root.layouts;layouts>0;layouts--){const list=waiting[layouts]??[];for(let node=list.shift();node;node=list.shift()){if(open.size>0&&ends+node.children.length-1>tips)return open;open.add(node);ends+=node.children.length-1;node.children.forEach(wait)}}return open};var countShots=node=>(node.cell===void 0?0:1)+node.children.reduce((sum,child)=>sum+countShots(child),0);var treeDot=(scenario,tree,title)=>{const lines=["digraph tree {",`  label=${quote(title)}; labelloc=t; rankdir=LR; fontname="sans-serif";`,'  node [shape=box, style=rounded, fontname="sans-serif", margin="0.08,0.04", height=0.3];','  edge [fontname="sans-serif", arrowhead=none];'];let count=0;let shots=0;const write=node=>{const name=`n${count++}`;if(node.cell===void 0){lines.push(`  ${name} [label=${quote(endText(node))}, shape=plaintext];`);return name}shots++;lines.push(`  ${name} [label=${quote(node.cell)}, tooltip=${quote(endText(node))}];`);for(const child of node.children){const to=write(child);lines.push(`  ${name} -> ${to} [label=${quote(child.answer??"over")}${child.isMiss?", style=dashed":""}];`)}return name};write(viewTree(scenario,tree));return{text:`${lines.join("\n")}
}
`,shown:shots,shots}};var quote=text=>`"${text.replaceAll("\\","\\\\").replaceAll('"','\\"')}"`;import{createHash}from"node:crypto";var TREE_PAGE_SCRIPT=String.raw`
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { names, size, blocked, classes, layouts } = data;
const before = data.shots.map(([cell, text, words, miss]) => ({ cell, text, words, miss }));
const byId = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const count = (n, one, many) => n.toLocaleString("en-US") + " " + (n === 1 ? one : many);

// What lies below each node: layouts, the misses of all, the most misses. Leaves are {l: layouts, m: misses}.
const below = new Map();
const survey = (node) => {
  let sum;
  if (!Array.isArray(node)) {
    sum = { list: node.l, total: node.l.length * node.m, worst: node.m };
  } else {
    sum = { list: [], total: 0, worst: 0 };
    for (const child of [...node[1].map((edge) => edge[3]), ...(node[2] ? [node[2]] : [])]) {
      const { list, total, worst } = survey(child);
      for (const layout of list) sum.list.push(layout);
      sum.total += total;
      sum.worst = Math.max(sum.worst, worst);
    }
  }
  below.set(node, sum);
  return sum;
};
survey(data.tree);

/** The way from the root that the address names, as far as there is one. */
const readWay = () => {
  const way = [];
  let node = data.tree;
  let words = [];
  try {
    words = decodeURIComponent(location.hash.slice(1)).split(" ").filter(Boolean);
  } catch {}
  for (const word of words) {
    if (!Array.isArray(node)) break;
    const edge = node[1].find(([text]) => names[node[0]] + text === word);
    if (!edge) break;
    way.push({ cell: node[0], text: edge[0], words: edge[1], miss: edge[2] });
    node = edge[3];
  }
  return { way, node };
};
const addressOf = (way) => "#" + encodeURIComponent(way.map(({ cell, text }) => names[cell] + text).join(" "));

const drawBoard = (way, node) => {
  const { list } = below.get(node);
  const isLeaf = !Array.isArray(node);
  const shots = new Map([...before, ...way].map((step) => [step.cell, step]));
  const ships = new Map();
  for (const layout of list) for (const [shipClass, cells] of layouts[layout]) for (const cell of cells) {
    ships.set(cell, { layouts: (ships.get(cell)?.layouts ?? 0) + 1, shipClass });
  }
  const shut = new Set(blocked);
  const next = isLeaf ? -1 : node[0];
  const describe = (cell) => {
    const shot = shots.get(cell);
    if (shut.has(cell)) return { sign: "", kind: "blocked", words: "blocked" };
    if (shot) return { sign: shot.miss ? "•" : shot.text === "x" || shot.text.startsWith("x") ? "✕" : shot.text.startsWith("=") ? shot.text.slice(1) : "#", kind: shot.miss ? "miss" : "struck", words: shot.words };
    const covered = Math.min(list.length, ships.get(cell)?.layouts ?? 0);
    const share = covered / list.length;
    const percent = share === 0 ? "" : share === 1 ? "100" : String(Math.min(99, Math.max(1, Math.round(100 * share))));
    const words = share === 0 ? "water" : share === 1 ? "certainly a ship" : "a ship in " + count(covered, "layout", "layouts") + " of " + list.length.toLocaleString("en-US");
    if (cell === next) return { sign: percent, kind: "next", words: "the next shot: " + words, share };
    return { sign: percent, kind: share === 1 ? "sure" : "open", words, share };
  };
  const planes = [];
  const [columns, rows = 1, ...deeper] = size;
  const depth = deeper.reduce((a, b) => a * b, 1);
  for (let plane = 0; plane < depth; plane++) {
    const table = make("table");
    if (size.length > 2) {
      let rest = plane;
      const at = deeper.map((side) => { const x = rest % side; rest = Math.floor(rest / side); return x + 1; });
      table.append(make("caption", { textContent: "(·,·," + at.join(",") + ")" }));
    }
    const head = make("tr", {}, make("td"));
    for (let x = 0; x < columns; x++) head.append(make("th", { scope: "col", textContent: size.length === 2 ? names[x].replace(/\d+$/, "") : String(x + 1) }));
    table.append(make("thead", {}, head));
    const body = make("tbody");
    for (let y = 0; y < rows; y++) {
      const line = make("tr", {}, make("th", { scope: "row", textContent: String(y + 1) }));
      for (let x = 0; x < columns; x++) {
        const cell = x + columns * (y + rows * plane);
        const { sign, kind, words, share = 0 } = describe(cell);
        const field = make("td", { className: kind, title: names[cell] + ": " + words });
        field.style.setProperty("--share", String(share));
        field.append(make("span", { textContent: sign, ariaHidden: "true" }), make("span", { className: "hidden", textContent: words }));
        line.append(field);
      }
      body.append(line);
    }
    table.append(body);
    planes.push(table);
  }
  byId("board").replaceChildren(...planes);
};

const render = (moveFocus) => {
  const { way, node } = readWay();
  const { list, total, worst } = below.get(node);
  const missed = way.filter(({ miss }) => miss).length;
  const isLeaf = !Array.isArray(node);
  drawBoard(way, node);
  const heading = byId("step");
  const facts = byId("facts");
  const answers = byId("answers");
  const ends = byId("ends");
  answers.replaceChildren();
  ends.replaceChildren();
  byId("ask").hidden = isLeaf;
  if (isLeaf) {
    heading.textContent = (list.length === 1 ? "The layout is known after " : "All ship cells are known after ") + count(missed, "miss", "misses");
    facts.textContent = list.length === 1 ? "What is left are hits, in any order." : count(list.length, "layout is", "layouts are") + " left, with the same cells. What is left are hits, in any order.";
    for (const layout of list.slice(0, 12)) {
      const ships = make("ul");
      for (const [shipClass, cells] of layouts[layout]) ships.append(make("li", { textContent: classes[shipClass] + ": " + cells.map((cell) => names[cell]).join(" ") }));
      ends.append(ships);
    }
    if (list.length > 12) ends.append(make("p", { textContent: "and " + (list.length - 12).toLocaleString("en-US") + " more" }));
  } else {
    heading.textContent = "Shot " + (before.length + way.length + 1) + ": shoot " + names[node[0]];
    facts.textContent = count(list.length, "layout", "layouts") + " left; " + count(missed, "miss", "misses") + " so far, in the end " + (total / list.length).toFixed(3) + " on average and " + worst + " at most.";
    for (const [text, words, miss, child] of node[1]) {
      const { list: part, total: sum, worst: most } = below.get(child);
      const step = { cell: node[0], text, words, miss };
      const link = make("a", { href: addressOf([...way, step]) },
        make("strong", { textContent: words }),
        make("span", { textContent: count(part.length, "layout", "layouts") + ", " + (sum / part.length).toFixed(2) + " misses on average, " + most + " at most" }));
      answers.append(make("li", {}, link));
    }
    if (node[2]) ends.append(make("p", { textContent: "If every ship is sunk before this shot, the game is over: " + count(node[2].l.length, "layout", "layouts") + "." }));
  }
  const path = byId("path");
  path.replaceChildren(...before.map((step) => make("li", { textContent: names[step.cell] + " " + step.words })), ...way.map((step, i) => make("li", {},
    make("a", { href: addressOf(way.slice(0, i)), textContent: names[step.cell], title: "back to this shot" }), " " + step.words)));
  byId("none").hidden = before.length + way.length > 0;
  byId("back").hidden = way.length === 0;
  byId("back").href = addressOf(way.slice(0, -1));
  byId("start").hidden = way.length === 0;
  document.title = heading.textContent + " – " + data.title;
  if (moveFocus) heading.focus();
};
addEventListener("hashchange", () => render(true));
render(false);
`;var MOST_PAGE_LAYOUTS=5e4;var treePage=(knowledge,tree,title,about)=>{const{shots}=treeSize(tree);const data=JSON.stringify(pageData(knowledge,tree,title)).replaceAll("<","\\u003c");const style=`${REPORT_STYLE}
${STYLE}`;const policy=`default-src 'none'; style-src '${digest(style)}'; script-src '${digest(TREE_PAGE_SCRIPT)}'`;const text=`<!doctype html>
${html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="generator" content="Broadside">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${about}</p>
<noscript><p class="caution">This page needs scripts to be allowed: they walk the tree. Nothing is loaded or sent.</p></noscript>
</header>
<main>
<section aria-labelledby="step">
<h2 id="step" tabindex="-1"></h2>
<p id="facts"></p>
<p id="ask">What does the referee say?</p>
<ul id="answers"></ul>
<div id="ends"></div>
<nav aria-label="Way"><a id="back" href="#">Back one shot</a> <a id="start" href="#">Begin again</a></nav>
</section>
<section aria-labelledby="board-heading">
<h2 id="board-heading">Board</h2>
<div id="board" tabindex="0" role="group" aria-label="Cells"></div>
<p class="key">Numbers: the layouts left that have a ship there, in percent. Framed: the next shot. • miss, ✕ hit, # sunk.</p>
</section>
<section aria-labelledby="path-heading">
<h2 id="path-heading">Shots so far</h2>
<p id="none">None yet.</p>
<ol id="path"></ol>
</section>
</main>
${script("application/json","data",data)}
${script("text/javascript",void 0,TREE_PAGE_SCRIPT)}
</body>
</html>`.markup}
`;return{text,shown:shots,shots}};var script=(type,id,body)=>trusted(`<script${type==="text/javascript"?"":` type="${type}"`}${id===void 0?"":` id="${id}"`}>${body}</script>`);var digest=text=>`sha256-${createHash("sha256").update(text).digest("base64")}`;var pageData=({scenario,observations},tree,title)=>{const{board,fleet}=scenario;const numbers=new Map;const numberOf=layout=>{const number=numbers.get(layout)??numbers.size;numbers.set(layout,number);return number};const nodeOf=node=>{if(node.kind==="leaf")return{l:node.layouts.map(numberOf),m:node.misses};const edges=node.edges.map(({answer,tree:next})=>[...answerData(scenario,answer),nodeOf(next)]);return node.finished?[node.cell,edges,nodeOf(node.finished)]:[node.cell,edges]};const root=nodeOf(tree);const table=placementsOf(scenario);return{title,size:board.size,names:Array.from({length:board.cellCount},(_,cell)=>formatCell(board,cell)),blocked:board.blocked,shots:observations.map(({cell,answer})=>[cell,...answerData(scenario,answer)]),classes:fleet.map(({name})=>name),tree:root,layouts:Array.from(numbers.keys(),({placements})=>placements.map(p=>[table.classOf[p],Array.from(table.cellsOf(p))]))}};var answerData=(scenario,answer)=>[formatAnswer(scenario,answer),answerWords(scenario,answer),Number(isMiss(answer))];var answerWords=(scenario,answer)=>{const words=describeAnswer(scenario,answer);return words[0].toUpperCase()+words.slice(1)};var STYLE=`
main{display:grid;gap:0 2.5rem}
main>section{min-width:0}
@media (min-width:52rem){main{grid-template-columns:minmax(20rem,1fr) auto}main>section:nth-child(2){grid-column:2;grid-row:1/3}}
main h2{border:0;padding:0;margin:1.25rem 0 .5rem}
h2:focus{outline:0}
h2:focus-visible{outline:2px solid var(--link);outline-offset:4px}
#answers{list-style:none;padding:0;display:grid;gap:.5rem;max-width:30rem}
#answers a{display:block;padding:.625rem .875rem;border:2px solid var(--link);border-radius:.5rem;color:inherit;text-decoration:none}
#answers a:hover,#answers a:focus-visible{background:var(--soft)}
#answers strong{display:block;color:var(--link)}
#answers span{font-size:.9375rem}
main nav{display:flex;gap:1.25rem;min-height:2.75rem;align-items:center}
main nav a{padding:.5rem 0}
#path{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;padding-left:1.5rem}
#board{overflow-x:auto;display:flex;flex-wrap:wrap;gap:1rem;max-width:calc(100vw - 2rem)}
#board table{width:auto;border-collapse:separate;border-spacing:2px;font-size:1rem}
#board th,#board thead td{border:0;padding:.125rem .375rem;text-align:center;color:inherit;font-weight:400;position:static;min-width:0;background:none;vertical-align:middle}
#board tbody td{position:relative;width:2.75rem;height:2.75rem;min-width:2rem;padding:0;text-align:center;vertical-align:middle;border:1px solid var(--line);border-radius:.25rem;background:color-mix(in srgb,var(--amount) calc(var(--share)*38%),var(--paper))}
#board td.next{outline:3px solid var(--series-2);outline-offset:-1px;font-weight:700}
#board td.sure{border:2px solid var(--ink)}
#board td.miss{background:var(--soft)}
#board td.struck{background:var(--ink);color:var(--paper);font-weight:700}
#board td.blocked{background:repeating-linear-gradient(45deg,var(--muted) 0 2px,transparent 2px 6px)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.key{font-size:.875rem;max-width:24rem}
[hidden]{display:none}
@media (max-width:30rem){#board tbody td{width:2.25rem;height:2.25rem;font-size:.875rem}}
`.trim();var MOST_TIPS=2e3;var ROW=20;var NARROWEST_COLUMN=96;var BOX=18;var CHARACTER=7;var MARGIN=16;var HEAD=56;var treeSvg=(scenario,tree,title,tips=MOST_TIPS)=>{const root=viewTree(scenario,tree);const open=openNodes(root,tips);const column=Math.max(NARROWEST_COLUMN,60+longestAnswer(open)*CHARACTER);let row=0;let right=0;const place=(node,depth)=>{const isOpen=open.has(node);const children=isOpen?node.children.map(child=>place(child,depth+1)):[];const text2=isOpen?node.cell??"":tipText(node);const x=MARGIN+depth*column;const width2=text2.length*CHARACTER+12;right=Math.max(right,x+width2);const[first]=children;const y=first?(first.y+(children.at(-1)?.y??first.y))/2:HEAD+ROW*row+++ROW/2;return{node,x,y,width:width2,children}};const placed=place(root,0);const height=HEAD+ROW*row+MARGIN;const words=`${title}. ${endText(root)}`;const width=Math.max(right,MARGIN+words.length*CHARACTER)+MARGIN;const parts=[];draw(placed,parts);const folded=countShots(root)-open.size;const note="Boxes are shots, edges answers: dashed after a miss. At the ends: misses in all.";const text=`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title description" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title id="title">${escapeText(title)}</title>
<desc id="description">${escapeText(`A decision tree. ${endText(root)}. ${note}`)}</desc>
<style>${STYLE2}</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="${MARGIN}" y="24">${escapeText(words)}</text>
<text class="note" x="${MARGIN}" y="42">${escapeText(note)}</text>
${parts.join("\n")}
</svg>
`;return{text,shown:open.size,shots:open.size+folded}};var longestAnswer=open=>{let longest=0;for(const{children}of open){for(const{answer=OVER}of children)longest=Math.max(longest,answer.length)}return longest};var OVER="over";var tipText=node=>node.cell===void 0?endText(node):`${node.cell} … ${endText(node)}`;var draw=({node,x,y,width,children},parts)=>{for(const child of children){const from=x+width;const to=child.x;const bend=from+10;const miss=child.node.isMiss?' class="miss"':"";parts.push(`<path${miss} d="M${from} ${y}H${bend}V${child.y}H${to}"/>`);const answer=child.node.answer??OVER;parts.push(`<text class="answer" x="${bend+4}" y="${child.y-3}">${escapeText(answer)}</text>`);draw(child,parts)}const isEnd=children.length===0;const label=isEnd?tipText(node):node.cell??"";if(!isEnd){parts.push(`<rect class="shot" x="${x}" y="${y-BOX/2}" width="${width}" height="${BOX}" rx="4"><title>${escapeText(endText(node))}</title></rect>`)}const middle=isEnd?`x="${x+4}"`:`class="cell" x="${x+width/2}"`;parts.push(`<text ${middle} y="${y+4}">${escapeText(label)}</text>`)};var STYLE2=`svg{${themeStyle(LIGHT)}}@media(prefers-color-scheme:dark){svg{${themeStyle(DARK)}}}text{font:12px Inter,system-ui,sans-serif;fill:var(--ink)}.title{font-size:15px;font-weight:600}.note,.answer{fill:var(--ink)}.answer{font-weight:600}.cell{text-anchor:middle;font-weight:600}.paper{fill:var(--paper)}.shot{fill:var(--paper);stroke:var(--ink)}path{fill:none;stroke:var(--muted);stroke-width:1.5}.miss{stroke-dasharray:4 3}`;export{BOOTSTRAP_METHODS,BOOTSTRAP_RESAMPLES,BOOTSTRAP_SEED,COMPARISON_RESULTS,CONFIDENCE,ELO,ENOUGH_MATCHES,EXPERIMENT_LIBRARIES,EXPORT_FORMATS,ExperimentRefused,FEWEST_CONTROLLED,FEWEST_MATCHES,FEWEST_SPRT_PAIRS,FIGURE_FOLDER,FIRST_SHOTS,HEAD_TO_HEAD_TURNS,HeadToHead,LEVEL,LUCK_REDUCTIONS,LibraryMissing,MANN_WHITNEY_EXACT_LIMIT,MATCH_GAMES,METHODS,MOST_OPENING_BYTES,MOST_PAGE_LAYOUTS,MOST_TIPS,PAIR_POINTS,POWER,QUANTILES,QUEUE_LIBRARIES,REDUCED_MEANING,RunningMean,SCHEDULES,SECONDS_PER_GAME,SEQUENCE_DIGITS,SHAPIRO_WILK_LIMIT,SHAPIRO_WILK_SEED,STOPPING_MINIMUM,STUDIES,STUDY_SUMMARY_VERSION,SUMMARY_VERSION,Sprt,StoreFailed,StudyDesk,StudyStopped,TOGETHER_METHODS,TOURNAMENT_METHODS,TOURNAMENT_VERSION,TURN_RULE_TEXT,UNTIL_OF,WILCOXON_EXACT_LIMIT,WORK_FOLDER,alikeSentence,anchorText,bandHalfWidth,binWidth,bootstrapMeanInterval,checkMergeTarget,checkTogetherTarget,chiSquareTail,cohenDz,confidenceText,controlledMean,correlation,countComparisons,crosstable,decodeShots,describe,draftStudy,duel,encodeShots,experimentOf,explainP,exportGames,figuresOf,firstShots,fitDavidson,fitPowerLaw,formatP,formatShard,frequencies,friedman,gameChances,gamesIn,gamesOfTournament,histogram,hitsByShot,holm,isDifferent,isTogether,judgeEquivalence,judgeMean,keptCommand,keptMargin,keptReduction,keptSeed,keptTogetherSeed,keptTournament,kruskalWallis,layoutsText,likelihoodRatio,loadLibrary,loadMatrixGameSolver,loadPlot,mannWhitney,mean,meanHalfWidth,meanInterval,median,mergeExperiments,mergeStudy,mergeTogether,mostRounds,openIntervalText,pairSentence,pairingTable,parseShard,parseStrategySources,parseStudy,plainSentence,playTournament,pointsIn,pointsOf,quantile,quantileOfSorted,rankedParticipants,ranking,rate,ratingTable,ratingText,readGames,readStudyRecord,readTogether,recordText,reduceDifference,reducedSentence,refuseParts,requireLibraries,roundTable,runExperiment,runFacts,runStudy,runStudyShard,runTogether,runTournament,scoreText,sequenceWidth,shapiroWilk,shareInterval,sightSentence,skewness,splitStrategies,sprtBounds,sprtState,standardDeviation,standingsOf,studyCommand,studyOfShard,studySummary,summarise,summariseTournament,survivalCurve,treeDot,treePage,treeSvg,turnsOfGames,usualRounds,variance,welchDifference,whyLuckStays,wilcoxonSignedRank,writeReport,writeShardRecord,writeTogether,writeTogetherRecord,writeTournament};
