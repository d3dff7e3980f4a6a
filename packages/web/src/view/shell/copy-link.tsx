import { useSignal } from "@preact/signals";
import type { Page } from "../../model/page.ts";
import { formatAddress, strictFragment } from "../../text/address.ts";

/** Copies the address of exactly what is shown. */
export function CopyLink({ page }: { page: Page }) {
  const state = useSignal<"idle" | "copied" | "failed">("idle");
  const copy = async (): Promise<void> => {
    const link = `${location.href.replace(/#.*$/s, "")}#${strictFragment(formatAddress(page.address))}`;
    try {
      await navigator.clipboard.writeText(link);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    setTimeout(() => {
      state.value = "idle";
    }, 2500);
  };
  const text = { idle: "Copy link", copied: "Copied", failed: "Copy the address bar" }[state.value];
  return (
    <>
      <button type="button" onClick={copy}>
        {text}
      </button>
      <span class="visually-hidden" role="status">
        {state.value === "copied" ? "Link copied" : ""}
      </span>
    </>
  );
}
