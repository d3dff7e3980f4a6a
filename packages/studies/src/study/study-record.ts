import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ExperimentRefused } from "@broadside/arena";
import { makeFolder, writeWhole } from "@broadside/arena/files";
import { isRecord } from "@broadside/engine/input";

/** Subfolder of a study for its games and intermediate results; a finished study no longer needs it. */
export const WORK_FOLDER = "work";

const FILE = "study.json";

const VERSION = 1;

/** What identifies the run of a study in a folder. */
export interface StudyRecord {
  readonly study: string;
  readonly games?: number;
  readonly seed?: number;
}

/**
 * Reads a folder's record; undefined if it holds no study.
 *
 * Cost: reads one small file.
 *
 * @throws ExperimentRefused when its record cannot be read.
 * @example
 * import { readStudyRecord } from "@broadside/studies";
 *
 * readStudyRecord("no-such-folder"); // => undefined
 */
export const readStudyRecord = (folder: string): StudyRecord | undefined => {
  const path = join(folder, WORK_FOLDER, FILE);
  if (!existsSync(path)) return undefined;
  const record = recordIn(readFileSync(path, "utf8"));
  if (record) return record;
  throw new ExperimentRefused(`--out "${folder}"`, `${WORK_FOLDER}/${FILE} is damaged`, "name another folder");
};

const recordIn = (text: string): StudyRecord | undefined => {
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record)) return undefined;
    const { study, games = 0, seed = 0 } = record;
    const isStudy = typeof study === "string" && Number.isSafeInteger(games) && Number.isSafeInteger(seed);
    return isStudy ? (record as unknown as StudyRecord) : undefined;
  } catch {
    return undefined;
  }
};

/** The first difference between two records, in words; undefined if they are equal. */
const differenceOf = (kept: object, wanted: object): string | undefined => {
  const [was, is] = [kept, wanted].map((record) => new Map(Object.entries(record)));
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(name) !== is.get(name)) return `${name} ${was.get(name) ?? "none"}, not ${is.get(name) ?? "none"}`;
  }
  return undefined;
};

/** Claims a folder for a run. @throws ExperimentRefused unless it is new, empty or holds the run to resume */
export const takeStudyFolder = async (folder: string, record: StudyRecord, resume: boolean): Promise<void> => {
  const where = `--out "${folder}"`;
  const held = readStudyRecord(folder);
  const wanted = { version: VERSION, ...record };
  if (held) {
    if (!resume) throw new ExperimentRefused(where, "already contains a study", "add --resume or name another folder");
    const difference = differenceOf({ ...held }, wanted);
    if (difference === undefined) return;
    const fix = "repeat its flags or name another folder";
    throw new ExperimentRefused(`--resume "${folder}"`, `contains a different run (${difference})`, fix);
  }
  const names = namesIn(folder, where);
  if (names.length > 0) {
    const what = resume ? "is not empty and contains no study to continue" : "is not empty";
    throw new ExperimentRefused(where, what, "name another folder");
  }
  makeFolder(join(folder, WORK_FOLDER));
  await writeStudyRecord(folder, record);
};

const writeStudyRecord = (folder: string, record: StudyRecord): Promise<void> =>
  writeWhole(join(folder, WORK_FOLDER, FILE), `${JSON.stringify({ version: VERSION, ...record })}\n`);

const namesIn = (folder: string, where: string): string[] => {
  try {
    const names = readdirSync(folder);
    const isBegun = names.length === 1 && names[0] === WORK_FOLDER;
    return isBegun && readdirSync(join(folder, WORK_FOLDER)).every((name) => name === `${FILE}.new`) ? [] : names;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR") throw new ExperimentRefused(where, "is not a folder", "name another folder");
    throw error;
  }
};
