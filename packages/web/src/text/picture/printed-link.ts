/** Hosts that mean the reader's own computer. */
const OWN_COMPUTER = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The link as a picture shows it: none to a page on one's own computer, because nobody else can follow it. */
export const printedLink = (link: string): string => (OWN_COMPUTER.test(new URL(link).hostname) ? "" : link);
