import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveMatch, MatchView } from "../../../model/play/live-match.ts";
import { packMatch } from "../../../model/play/match-link.ts";
import { formatPackedAddress } from "../../../text/play/play-address.ts";
import { gameTitle } from "../../../text/rules/game-title.ts";
import { shareWords, playWords as words } from "../../../words/words.ts";
import { linkTo } from "../../frame/rooms.ts";
import { SharePanel } from "../../share/share-panel.tsx";

/** Closes the panel, and returns the focus to what opened it. */
const close = (panel: HTMLDetailsElement): void => {
  panel.open = false;
  panel.querySelector("summary")?.focus();
};

/** A link to continue a match in progress on another device. */
export function OtherDeviceLink({ live, view }: { live: LiveMatch; view: MatchView }) {
  const open = useSignal(false);
  const packed = useSignal<string | undefined>(undefined);
  const isOpen = open.value;
  useEffect(() => {
    if (!isOpen) return;
    let isLast = true;
    // The old link stays until the next one is ready, so that its button keeps the focus when a shot is fired.
    packMatch(live.match).then(
      (text) => {
        if (isLast) packed.value = text;
      },
      () => {},
    );
    return () => {
      isLast = false;
    };
  }, [isOpen, view]);
  const text = packed.value;
  return (
    <details
      class="match-share"
      onToggle={(event) => (open.value = event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close(event.currentTarget);
        // The match's keys do nothing here, so that you cannot take back a turn by accident.
        else if (/^[fhu]$/i.test(event.key)) event.stopPropagation();
      }}
    >
      <summary>{words.handOn}</summary>
      <p class="small">{words.handOnAbout}</p>
      {text !== undefined && (
        <SharePanel
          title={gameTitle(view.scenario).title}
          link={() => linkTo(formatPackedAddress(text))}
          file="match"
          picture={undefined}
        />
      )}
    </details>
  );
}
OtherDeviceLink.words = shareWords;
