/**
 * What a promise resolves to, or an error that says what did not come: every server, browser, bot and thread that a test
 * starts, and all that a test file waits for at its top, where no other limit holds.
 *
 * @param what comes, as in "the test database"
 */
export const within = async <T>(promise: Promise<T>, seconds: number, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
