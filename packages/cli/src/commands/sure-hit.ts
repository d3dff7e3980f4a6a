import { formatCell, type Knowledge, type Progress } from "@broadside/engine";
import { findSureHit, type SureHit } from "@broadside/engine/bounds";
import { suggestName } from "@broadside/engine/input";
import { formatCount, formatDuration, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { type FlagRelation, type FlagValues, flag } from "../definition/flag.ts";
import { oneOf } from "../input/flag-value.ts";
import { inferOptions, type LimitFlags } from "../input/knowledge-flags.ts";
import { drawBoard, drawMarks, marksOn } from "../output/drawing/board-drawing.ts";
import { timed } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { wrap } from "../output/text-width.ts";
import { UsageError } from "../output/usage-error.ts";

const GOALS = ["sure-hit"] as const;

const OF_GOAL: FlagRelation = {
  flag: "goal",
  what: "belongs to --goal sure-hit",
  fix: "add --goal sure-hit, or leave it out",
};

const NOT_WITH_GOAL = ["batch", "estimate", "format", "out"].map((name) => ({
  flag: name,
  what: `cannot be combined with --${name}`,
  fix: "leave one of the two out",
}));

/** The chance that is enough, as an exact fraction. */
interface Chance {
  readonly of: bigint;
  readonly in: bigint;
}

const readChance = (text: string): Chance => {
  const [, whole, decimals = ""] = /^(\d*)(?:\.(\d{1,15}))?$/.exec(text.trim()) ?? [];
  const chance = { of: BigInt(`${whole || 0}${decimals}`), in: 10n ** BigInt(decimals.length) };
  if (whole === undefined || chance.of === 0n || chance.of > chance.in)
    throw UsageError.of("--chance", `"${text}" is not a chance above 0 and at most 1`, "write for example 0.5");
  return chance;
};

/** The flags that ask for shots that hit, instead of for the next shot. */
export const GOAL_FLAGS = [
  flag(
    "--goal <goal>",
    "question",
    "sure-hit: how few more shots are sure to hit a ship; after 20 s, or after --max-time, the bounds found so far",
    {
      read: (text) => oneOf("--goal", text, GOALS),
      names: GOALS,
      excludes: NOT_WITH_GOAL,
    },
  ),
  flag("--class <name>", "question", "for --goal: the class of ship to hit (default: any)", {
    needs: OF_GOAL,
  }),
  flag("--chance <share>", "question", "for --goal: the chance of a hit that is enough, such as 0.5 (default: 1)", {
    read: readChance,
    needs: OF_GOAL,
  }),
] as const;

type GoalFlags = FlagValues<typeof GOAL_FLAGS> & LimitFlags;

const classIndex = ({ scenario }: Knowledge, name: string | undefined): number | undefined => {
  if (name === undefined) return undefined;
  const names = scenario.fleet.map((ship) => ship.name);
  const index = names.indexOf(name);
  if (index < 0) throw UsageError.of("--class", `${scenario.name} has no ${name}`, suggestName(name, names));
  return index;
};

/** The milliseconds after which the bounds reached are told, unless `--max-time` says otherwise. */
const PATIENCE = 20_000;

/** The milliseconds before a search whose time is given says that it works, also where nobody watches. */
const FIRST_LINE = 10_000;

/** What `suggest --goal sure-hit` finds, for programs and for people. */
export const sureHitFinding = (knowledge: Knowledge, flags: GoalFlags) => {
  const shipClass = classIndex(knowledge, flags.class);
  const { maxTime, chance } = flags;
  // The last count must still fit into the time after which the command is ended.
  const time = maxTime === undefined ? PATIENCE : 0.7 * maxTime;
  const start = performance.now();
  const what = `finding the fewest shots, for ${formatDuration(time)} at most`;
  const search = (progress: Progress): SureHit | undefined => {
    // How far the search is nobody knows; each count in it has a share of its own.
    const tell = (): void => progress((performance.now() - start) / time);
    return findSureHit(knowledge, {
      ...inferOptions(flags),
      ...(shipClass !== undefined && { shipClass }),
      ...(chance && { chance }),
      progress: tell,
      isOver: () => {
        tell();
        return performance.now() - start > time;
      },
    });
  };
  const { value: found, milliseconds } = timed(what, search, { first: FIRST_LINE });
  return {
    json: () => sureHitJson(knowledge, found, flags, milliseconds),
    text: (terminal: Terminal) => sureHitText(knowledge, found, flags, terminal),
  };
};

const isSure = ({ chance }: GoalFlags): boolean => chance === undefined || chance.of === chance.in;

const sureHitJson = (
  { scenario }: Knowledge,
  found: SureHit | undefined,
  flags: GoalFlags,
  milliseconds: number,
): object => ({
  goal: "sure-hit",
  ...(flags.class !== undefined && { class: flags.class }),
  ...(flags.chance && { chance: Number(flags.chance.of) / Number(flags.chance.in) }),
  ...(found
    ? {
        cells: found.cells.map((cell) => formatCell(scenario.board, cell)),
        atLeast: found.atLeast,
        proven: found.atLeast === found.cells.length,
        hit: String(found.hit),
        layouts: String(found.layouts),
      }
    : { cells: null }),
  milliseconds,
});

const sureHitText = (
  knowledge: Knowledge,
  found: SureHit | undefined,
  flags: GoalFlags,
  terminal: Terminal,
): string => {
  const { scenario } = knowledge;
  const ship = flags.class === undefined ? "a ship" : `a ${flags.class}`;
  const width = Math.min(terminal.columns, 80);
  if (found === undefined) {
    const of = flags.class === undefined ? "every ship" : `every ${flags.class}`;
    const where = isSure(flags) ? "in some layouts, or in all of them," : "in too many layouts";
    return wrap(`no shots do: ${where} ${of} is hit on all its cells already`, width).join("\n");
  }
  const { cells, atLeast, hit, layouts } = found;
  const shots = formatNumberOf(cells.length, "shot");
  const share = isSure(flags)
    ? `${cells.length === 1 ? " surely hits" : ": at least one is sure to hit"} ${ship}`
    : ` that hit ${ship} with a chance of ${formatPercent(Number((hit * 10n ** 6n) / layouts) / 1e6, 1)} %`;
  const proof =
    atLeast === cells.length
      ? "No fewer do: proved."
      : `Not proved the fewest: ${formatNumberOf(atLeast, "shot")} may do, fewer cannot.`;
  const chosen = new Set(cells);
  const mark = drawMarks(knowledge, terminal);
  const isShot = new Set([...knowledge.observations.map(({ cell }) => cell), ...scenario.board.blocked]);
  const board = drawBoard(
    scenario.board,
    (cell) => {
      if (chosen.has(cell)) return { text: "*", paint: terminal.style.bold };
      return isShot.has(cell) ? mark(cell) : { text: "·", paint: terminal.style.dim };
    },
    terminal,
  );
  return [
    ...wrap(`${shots}${share}`, width).map((line) => terminal.style.bold(line)),
    "",
    ...board,
    "",
    terminal.style.dim(["* shoot", ...marksOn(knowledge)].join("   ")),
    ...wrap(cells.map((cell) => formatCell(scenario.board, cell)).join(" "), width),
    "",
    ...wrap(`${proof} ${formatCount(layouts)} layouts are possible.`, width),
  ].join("\n");
};
