import "../../../test/english.ts";
import { makeKnowledge, preset } from "@broadside/engine";
import { expect, test } from "vitest";
import { HandWorkers } from "../../../test/hand-workers.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import type { FlatTree } from "../../board/tree/flat-tree.ts";
import { TreeJobs } from "./tree-jobs.ts";
import { fileTreeName, REFERENCE } from "./tree-name.ts";

const position = makeKnowledge(preset("gorkoff-3x3"));
const tree = {} as FlatTree;

/** Until everything that waits for nothing but promises has been done. */
const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

test("two files are saved one after the other; after leaving, others are", async () => {
  const workers = new HandWorkers();
  const jobs = new TreeJobs(workers.start);
  const file = (text: string) => ({ kind: "tree-file", text, shown: 1, shots: 1 }) as const;
  const first = jobs.fileOf(position, tree, "json", "mine");
  const second = jobs.fileOf(position, tree, "svg", "mine");
  await settled();
  await workers.last.answer(file("{}"));
  expect(await first).toEqual(file("{}"));
  await settled();
  expect(workers.last.last).toMatchObject({ kind: "tree-file", format: "svg" });
  await workers.last.answer(file("<svg/>"));
  expect([await second, workers.last.ended]).toEqual([file("<svg/>"), true]);

  void jobs.fileOf(position, tree, "dot", "left");
  await settled();
  jobs.leave();
  const after = jobs.fileOf(position, tree, "dot", "mine");
  await settled();
  await workers.last.answer(file("digraph {}"));
  expect(await after).toEqual(file("digraph {}"));
});

test("a tree chosen while a file is still being read is made, and the file is not asked for any more", async () => {
  const workers = new HandWorkers();
  const name = fileTreeName("mine.json", "1");
  const opening = new TreeJobs(workers.start);
  const opened = opening.open(name, "the tree");
  await settled();
  await workers.last.answer({ kind: "opened-tree", ...formatPosition(position), tree });
  expect(await opened).toMatchObject({ ok: true });

  const jobs = new TreeJobs(workers.start);
  jobs.want([{ position, name }]);
  jobs.want([{ position, name: REFERENCE }]);
  const { last } = workers;
  // The file has been read by then.
  await settled();
  await last.answer({ kind: "tree", tree, milliseconds: 1 });
  await settled();
  expect(jobs.stateOf({ position, name: REFERENCE })).toMatchObject({ kind: "grown", name: REFERENCE });
  expect(jobs.stateOf({ position, name })).toEqual({ kind: "waiting" });
});
