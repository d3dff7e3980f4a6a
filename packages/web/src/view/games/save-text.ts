import { saveBlob } from "../parts/save-blob.ts";

/** Has the browser save a text as a file, of JSON unless another type is named. */
export const saveText = (file: string, text: string, type = "application/json"): void =>
  saveBlob(file, new Blob([text], { type }));
