/** Makes the browser save a file. */
export const saveBlob = (file: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** Makes the browser save text as a file: JSON unless another type is given. */
export const saveText = (file: string, text: string, type = "application/json"): void =>
  saveBlob(file, new Blob([text], { type }));
