import type { FileTreeName } from "../../text/trees/tree-name.ts";
import { KeptRecords } from "../kept-records.ts";

/** So many files are kept, the last opened ones. */
const MOST_KEPT = 8;

/** Shared by the page's rooms: leaving Trees does not lose a file that could not be kept. */
const records = new KeptRecords();

/** The files of trees that were opened, so that their addresses bring them back. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class TreeFiles {
  /** Keeps the text of a file, and lets the oldest go. */
  async keep(name: FileTreeName, text: string): Promise<void> {
    await records.keepFile("tree-files", name, { name, text, opened: Date.now() }, MOST_KEPT);
  }

  /** The text of a file; undefined where it is not kept. */
  async text(name: FileTreeName): Promise<string | undefined> {
    return (await records.file("tree-files", name))?.text;
  }
}
