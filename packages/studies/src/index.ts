/**
 * @broadside/studies: prepared pieces of research, each with a question, its games or computations, and
 *   its conclusions.
 *
 * @module @broadside/studies
 */
export { runStudy, type StudyOptions, type StudyOutcome } from "./study/run-study.ts";
export type { Study, StudyBlock, StudyContent, StudyGames, StudyScale, StudySection } from "./study/study.ts";
export { type Finding, type Findings, fillPage } from "./study/study-template.ts";
export { type StudyProgress, StudyStopped, StudyWork, type StudyWorkOptions } from "./study/study-work.ts";
export type { StudySummary } from "./study/write-study.ts";
export { readStudyRecord, type StudyRecord } from "./study/write-study.ts";
export { parseStudy, STUDIES } from "./study-list.ts";
