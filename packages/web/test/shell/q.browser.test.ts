import { readFileSync, readdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { test } from "vitest";
import { openPage } from "../browser.ts";
import { findChromium } from "../chromium.ts";
import { site } from "../served-page.ts";
function stat(pid: string | number) {
  try { const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()!.split(" ");
  return { ppid: f[1], own: (Number(f[11]) + Number(f[12])) / 100 }; } catch { return undefined; }
}
function tree(root: string) {
  let k = 0;
  const all = readdirSync("/proc").filter((n) => /^\d+$/.test(n)).map((pid) => ({ pid, s: stat(pid) }));
  const mine = new Set([root]);
  k += stat(root)?.own ?? 0;
  for (let grown = true; grown; ) { grown = false; for (const { pid, s } of all) if (s && !mine.has(pid) && mine.has(s.ppid)) { mine.add(pid); k += s.own; grown = true; } }
  return k;
}
const VARIANTS: Record<string, string[]> = {
  base: [],
  gpu: ["--disable-gpu", "--disable-software-rasterizer"],
  thread: ["--disable-threaded-compositing"],
  both: ["--disable-gpu", "--disable-software-rasterizer", "--disable-threaded-compositing"],
};
test("all", { timeout: 900_000 }, async () => {
  const children = () => readdirSync("/proc").filter((n) => /^\d+$/.test(n) && stat(n)?.ppid === String(process.pid));
  const found: { name: string; browser: Awaited<ReturnType<typeof chromium.launch>>; pid: string; sum: number }[] = [];
  for (const [name, args] of Object.entries(VARIANTS)) {
    const before = new Set(children());
    const browser = await chromium.launch({ ...findChromium(), args: ["--no-sandbox", ...args] });
    const pid = children().find((one) => !before.has(one))!;
    found.push({ name, browser, pid, sum: 0 });
  }
  for (let round = 0; round < 6; round++)
    for (const one of found) {
      const a = tree(one.pid);
      for (const fragment of ["preset=hasbro&shots=E5.+F6x", "play", "preset=gorkoff-5x5"]) {
        const opened = await openPage(one.browser, `${site.url}#${fragment}`);
        await opened.page.locator(fragment === "play" ? "button.start:enabled" : "[role=grid][aria-busy=false]").first().waitFor();
        await opened.close();
      }
      if (round > 0) one.sum += tree(one.pid) - a;
    }
  console.log(JSON.stringify({ kinds: found.map(({ name, sum }) => [name, sum.toFixed(2)]) }));
  for (const { browser } of found) await browser.close();
});
