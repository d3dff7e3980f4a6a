// Apart from what uses the database: public types need no types of it.
/** File formats for exported games. */
export const EXPORT_FORMATS = ["csv", "parquet"] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
