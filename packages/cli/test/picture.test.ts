// Pictures of positions: what stands on each cell is what the same command says in JSON.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { expectRefusal, folderWith, run, runJson, runProcess, words } from "./command.ts";

interface Cell {
  readonly texts: readonly string[];
  readonly fill: string;
  readonly mark: string | undefined;
  readonly isFramed: boolean;
}

/** The cells of a picture in the order of the board; the key, whose cells are smaller, is left out. */
const cellsIn = (svg: string): Cell[] => {
  const pieces = svg.split('<rect class="cell"').slice(1);
  const side = (piece: string): string => /width="(\d+)"/.exec(piece)?.[1] ?? "";
  return pieces
    .filter((piece) => side(piece) === side(pieces[0]))
    .map((piece) => piece.split("\n")[0])
    .map((piece) => ({
      texts: [...piece.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text),
      fill: /fill="([^"]*)"/.exec(piece)?.[1] ?? "",
      mark: /class="(miss|hit|sunk)"/.exec(piece)?.[1],
      isFramed: piece.includes('stroke="#c04a00"'),
    }));
};

const percent = (share: number): string => `${(100 * share).toFixed(1)}`;

/** How dark a fill is, from 0 for white. */
const darkness = (fill: string): number => 255 - Number.parseInt(fill.slice(1, 3), 16);

const draw = async (line: string, name = "map.svg"): Promise<{ readonly svg: string; readonly stdout: string }> => {
  const path = join(folderWith({}), name);
  const { code, stdout, stderr } = await run([...words(line), "--out", path]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return { svg: readFileSync(path, "utf8"), stdout: stdout.replace(path, "PATH") };
};

describe("a picture", () => {
  test("of a heatmap has the chances that JSON has, darker where they are higher, and the shots and rules", async () => {
    const line = "heatmap --scenario gorkoff-5x5 --shots";
    const shots = "A1. C3x";
    const { svg, stdout } = await draw(`${line} "${shots}"`);
    expect(stdout).toMatch(/\nPATH\n$/);
    const { chance, layouts } = await runJson(...words(line), shots);
    const flat = (chance as number[][]).flat();
    const cells = cellsIn(svg);
    expect(cells).toHaveLength(25);
    const open = cells.flatMap((cell, i) => (cell.mark === undefined ? [{ ...cell, chance: flat[i] }] : []));
    expect(cells.map(({ mark }) => mark).filter((mark) => mark !== undefined)).toEqual(["miss", "hit"]);
    expect(cells[0].mark).toBe("miss");
    for (const one of open) expect(one.texts).toEqual([one.chance === 0 ? "0" : percent(one.chance)]);
    const ranked = [...open].sort((a, b) => a.chance - b.chance).map(({ fill }) => darkness(fill));
    expect(ranked).toEqual([...ranked].sort((a, b) => a - b));
    // White cells are those that cannot be hit.
    for (const one of open) expect(one.fill === "#ffffff").toBe(one.chance === 0);
    const most = Math.max(...open.map((one) => one.chance));
    for (const one of open) expect(one.isFramed).toBe(one.chance === most);
    expect(svg).toContain(`>${layouts} layouts left<`);
    expect(svg).toContain("2 shots: A1. C3x<");
    expect(svg).toMatch(/ships may not touch,? ?(<\/text>\n<text[^>]*>)?not even at a corner/);
    for (const text of ["A", "E", "1", "5", "most likely", "miss", "hit"]) expect(svg).toContain(`>${text}</text>`);
  });

  test("of a suggestion numbers its cells from the best, with the chances of a hit", async () => {
    const line = "suggest --scenario gorkoff-5x5 --top 4";
    const { svg } = await draw(line);
    const { cells } = (await runJson(...words(line))) as unknown as { cells: { cell: string; hit: number }[] };
    const drawn = cellsIn(svg);
    const indexOf = (name: string): number => 5 * (Number(name[1]) - 1) + "ABCDE".indexOf(name[0]);
    for (const [i, { cell, hit }] of cells.entries())
      expect(drawn[indexOf(cell)]).toMatchObject({
        texts: [String(i + 1), `${percent(hit)} %`],
        isFramed: i === 0,
      });
    expect(drawn.filter(({ texts }) => texts.length > 0)).toHaveLength(4);
    const scores = await draw(`${line} --format matrix`);
    expect(cellsIn(scores.svg).every(({ texts }) => texts.length === 1)).toBe(true);
  });

  test("of a review has the number of each shot and what it lost", async () => {
    const folder = folderWith({});
    const game = join(folder, "game.json");
    const play = ["play", "--scenario", "gorkoff-3x3", "--seed", "3", "--out", game];
    await run(play, { input: "ok\nB2\nA1\nresign\n" });
    const { svg, stdout } = await draw(`review ${game} --seed 1`, "review.svg");
    expect(stdout).toMatch(/\nPATH\n$/);
    const { shots } = (await runJson("review", game, "--seed", "1")) as unknown as {
      shots: { cell: string; number: number; lost: { value: number } }[];
    };
    const drawn = cellsIn(svg);
    for (const { cell, number, lost } of shots)
      expect(drawn[3 * (Number(cell[1]) - 1) + "ABC".indexOf(cell[0])].texts).toEqual([
        String(number),
        lost.value.toFixed(2),
      ]);
    expect(drawn.filter(({ texts }) => texts.length > 0)).toHaveLength(shots.length);
  });

  test("of an estimate says that it is one, with its error", async () => {
    const { svg } = await draw("heatmap --scenario gorkoff-5x5 --estimate --samples 1000 --seed 4");
    expect(svg).toContain(">An estimate from 1,000 samples, seed 4: standard errors of at most ");
  });

  test("of a board of three dimensions has a layer for each third coordinate", async () => {
    const { svg } = await draw("heatmap --scenario boxes:3x3:2");
    expect(svg.match(/>\(x,y,\d\)</g)).toEqual([">(x,y,1)<", ">(x,y,2)<", ">(x,y,3)<"]);
    expect(cellsIn(svg)).toHaveLength(27);
  });

  test("of pixels decodes to the size that is said, three and an eighth to a unit", async () => {
    const cwd = folderWith({});
    const args = [...words("heatmap --scenario gorkoff-5x5"), "--out"];
    const { code, stdout, stderr } = await runProcess([...args, "map.png"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [, wide, high] = /\nmap\.png, ([\d,]+) x ([\d,]+) pixels\n$/.exec(stdout) ?? [];
    const [width, height] = [wide, high].map((text) => Number(text.replace(",", "")));
    const png = readFileSync(join(cwd, "map.png"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    const data: Buffer[] = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      if (png.toString("latin1", at + 4, at + 8) === "IDAT")
        data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    // Eight bits of red, green, blue and opacity, and a byte before each row.
    expect([...png.subarray(24, 26)]).toEqual([8, 6]);
    expect(inflateSync(Buffer.concat(data))).toHaveLength(height * (4 * width + 1));
    await run([...args, "map.svg"], { cwd });
    const [, unit] = /width="(\d+)"/.exec(readFileSync(join(cwd, "map.svg"), "utf8")) ?? [];
    expect(Math.abs(width - 3.125 * Number(unit))).toBeLessThanOrEqual(1);
  });

  test.each([
    ["heatmap --out map.gif", '--out "map.gif": its ending names no format; end it with .svg or .png'],
    ["suggest --out old.svg", '--out "old.svg": is there already; name a new file'],
    ["heatmap --batch - --out map.svg", "--out: draws one position, and --batch has many; leave one of the two out"],
    [
      "heatmap --scenario boxes:3x5:2 --out map.svg",
      /^--out: a board of 5 dimensions .* at most 24, and this one has 27/,
    ],
  ])("broadside %s is refused in one line", async (line, said) => {
    const cwd = folderWith({ "old.svg": "old" });
    expectRefusal(await run(words(line), { cwd }), said);
    expect(readFileSync(join(cwd, "old.svg"), "utf8")).toBe("old");
    expect(existsSync(join(cwd, "map.svg"))).toBe(false);
  });
});
