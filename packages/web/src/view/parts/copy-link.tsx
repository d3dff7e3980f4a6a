import type { Page } from "../../model/page.ts";
import { formatAddress, strictFragment } from "../../text/address.ts";
import { useCopying } from "./copying.ts";

/** Copies the address of exactly what is shown. */
export function CopyLink({ page }: { page: Page }) {
  const { state, copy } = useCopying();
  const link = (): string => `${location.href.replace(/#.*$/s, "")}#${strictFragment(formatAddress(page.address))}`;
  const text = { idle: "Copy link", copied: "Copied", failed: "Copy the address bar" }[state.value];
  return (
    <>
      <button type="button" onClick={() => copy(link())}>
        {text}
      </button>
      <span class="visually-hidden" role="status">
        {state.value === "copied" ? "Link copied" : ""}
      </span>
    </>
  );
}
