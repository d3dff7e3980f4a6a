import { useRef } from "preact/hooks";
import { reportDocument } from "../../text/compare/report-document.ts";

/**
 * A report in a frame in which no script runs and from which nothing is loaded, opened or sent. The frame counts as the page's own
 * only so that the page can give it the style that stands in the report: where a server allows the page no styles in markup, it
 * allows none in what the page frames either.
 */
export function ReportFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = (): void => {
    const inner = frame.current?.contentDocument;
    const view = inner?.defaultView as (Window & typeof globalThis) | null | undefined;
    if (!inner || !view) return;
    const sheet = new view.CSSStyleSheet();
    // What may be loaded by a style is none of it: neither @import nor pictures get past the policy.
    sheet.replaceSync([...inner.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n"));
    inner.adoptedStyleSheets = [sheet];
  };
  return (
    <iframe
      ref={frame}
      class="report-frame"
      title={title}
      sandbox="allow-same-origin"
      referrerpolicy="no-referrer"
      srcdoc={reportDocument(html)}
      onLoad={dress}
    />
  );
}
