/**
 * Has at hand what counts ships that may overlap. In the built page few games need it, and it is a file of its own (vite.config.ts
 * puts its loading here); elsewhere it is there from the beginning.
 */
export const loadBoxes = async (): Promise<void> => {};
