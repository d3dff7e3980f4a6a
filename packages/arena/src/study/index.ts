/** Studies: prepared research, each with a question, its games or computations, and its conclusions. */
export * from "./registry.ts";
export { runStudy, type StudyOptions, type StudyOutcome } from "./run-study.ts";
export * from "./study.ts";
export { readStudyRecord, type StudyRecord, WORK_FOLDER } from "./study-record.ts";
export { mergeStudy, runStudyShard, type StudyShardOutcome, studyOfShard } from "./study-shards.ts";
export * from "./study-summary.ts";
export * from "./study-work.ts";
export { draftStudy, type StudyDraft } from "./write-study.ts";
