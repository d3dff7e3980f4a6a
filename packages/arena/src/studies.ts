/**
 * @broadside/arena/studies: prepared pieces of research, each with a question, its games or computations, and
 *   its conclusions.
 *
 * @packageDocumentation
 */

export {
  mergeStudy,
  runStudy,
  runStudyShard,
  type StudyOptions,
  type StudyOutcome,
  type StudyShardOutcome,
  studyOfShard,
} from "./study/run-study.ts";
export * from "./study/study.ts";
export * from "./study/study-list.ts";
export { readStudyRecord, type StudyRecord, WORK_FOLDER } from "./study/study-record.ts";
export * from "./study/study-summary.ts";
export * from "./study/study-work.ts";
export { draftStudy, type StudyDraft } from "./study/write-study.ts";
