/** Makes a signal that aborts when the process is told to end. */
export const stopSignal = () => {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => controller.abort());
  return controller.signal;
};
