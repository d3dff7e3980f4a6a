import "../../../test/english.ts";
import { makeKnowledge, preset } from "@broadside/engine";
import { expect, test } from "vitest";
import { HandWorkers } from "../../../test/hand-workers.ts";
import type { FlatTree } from "../../position/trees/flat-tree.ts";
import { formatPosition } from "../../text/rules/rules.ts";
import { fileTreeName, REFERENCE } from "../../text/trees/tree-name.ts";
import { TreeJobs } from "./tree-jobs.ts";

test("a tree chosen while a file is still being read is made, and the file is not asked for any more", async () => {
  const workers = new HandWorkers();
  const position = makeKnowledge(preset("gorkoff-3x3"));
  const name = fileTreeName("mine.json", "1");
  const opening = new TreeJobs(workers.start);
  const opened = opening.open(position, name, "the tree");
  const tree = {} as FlatTree;
  workers.last.answer({ kind: "opened-tree", ...formatPosition(position), tree });
  expect(await opened).toMatchObject({ ok: true });

  const jobs = new TreeJobs(workers.start);
  jobs.want([{ position, name }]);
  jobs.want([{ position, name: REFERENCE }]);
  const { last } = workers;
  // The file has been read by then.
  await new Promise((resolve) => setTimeout(resolve));
  last.answer({ kind: "tree", tree, milliseconds: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(jobs.stateOf({ position, name: REFERENCE })).toMatchObject({ kind: "grown", name: REFERENCE });
  expect(jobs.stateOf({ position, name })).toEqual({ kind: "waiting" });
});
