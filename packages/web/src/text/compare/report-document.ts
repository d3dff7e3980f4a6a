/** What a report may do in the page: have its own styles, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/**
 * A report as the document of a frame. Whatever stands in the file comes after a policy of ours, which it can tighten but not
 * loosen; the frame is sandboxed besides, so that nothing in it runs, asks, opens or leaves. Links of its own sections work.
 */
export const reportDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`;
