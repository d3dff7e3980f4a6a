import { useSignal } from "@preact/signals";
import { Bell, BellRing } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import type { FriendMatch } from "../../../board/match/friend-store.ts";
import { Icon } from "../../../parts/icon.tsx";
import { Button } from "../../../parts/theme/button.tsx";
import { listen } from "../../../parts/window/listen.ts";
import { turnNoticeSetting } from "../../../storage/settings.ts";
import { outcomeText } from "../end-panel.tsx";
import type { MatchView } from "../live-match.ts";
import { friendWords as words } from "./texts/words.ts";

/** Browsers show notices of the system only for pages that nobody can change on their way. */
const canNotify = (): boolean => isSecureContext && "Notification" in window;

const mayNotify = (): boolean =>
  turnNoticeSetting.value === "on" && canNotify() && Notification.permission === "granted";

/** Shows a notice of the system. @param tag of several notices with one tag, only the last stays */
const notify = async (title: string, tag: string): Promise<void> => {
  try {
    const notice = new Notification(title, { tag, body: words.title });
    notice.addEventListener("click", () => {
      focus();
      notice.close();
    });
  } catch {
    // On Android only a service worker may show one.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { tag, body: words.title }).catch(() => {});
  }
};

/**
 * Says in the title of the tab that the friend has moved while the tab is in the background, until it is looked at; and
 * by a notice of the system, if that is switched on.
 */
export const useTurnNotice = ({ id, way }: FriendMatch, view: MatchView): void => {
  const isOver = view.winner !== undefined || view.isDraw === true;
  const concerns = isOver || view.turn === 0;
  const before = useRef(concerns);
  useEffect(() => {
    const isNew = concerns && !before.current;
    before.current = concerns;
    if (!isNew || way !== "live" || !document.hidden) return;
    const said = isOver ? outcomeText(view) : words.yourTurn;
    const { title } = document;
    const back = (): void => {
      document.title = title;
    };
    document.title = `\u25cf ${said}`;
    if (mayNotify()) void notify(said, id);
    const unlisten = listen({ visibilitychange: () => !document.hidden && back() } as object, {}, document);
    return () => {
      unlisten();
      back();
    };
  }, [concerns, isOver]);
};

/** Whether the system says that it is your turn while the tab is in the background. It asks the browser when pressed. */
export function NoticeSwitch() {
  const isRefused = useSignal(false);
  if (!canNotify()) return null;
  const isOn = mayNotify();
  const press = async (): Promise<void> => {
    const isAllowed = !isOn && (await Notification.requestPermission()) === "granted";
    isRefused.value = !isOn && !isAllowed;
    turnNoticeSetting.set(isAllowed ? "on" : "off");
  };
  return (
    <>
      <Button aria-pressed={isOn} onClick={() => void press()}>
        <Icon of={isOn ? BellRing : Bell} />
        {words.notify}
      </Button>
      {isRefused.value && (
        <p class="small" role="status">
          {words.notifyRefused}
        </p>
      )}
    </>
  );
}
