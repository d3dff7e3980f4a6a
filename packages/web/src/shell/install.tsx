import { Button } from "../parts/theme/button.tsx";
import { installQuestion } from "./offline.ts";
import { settingsWords as words } from "./texts/settings/words.ts";

/** True in Safari on a phone or tablet while the page is not installed: there, only people can install it. */
const isInSafari = (): boolean => "standalone" in navigator && navigator.standalone === false;

/** Offers to install the page where the browser can; nothing where it is installed, or cannot be. */
export function InstallOffer() {
  const question = installQuestion.value;
  if (question === undefined && !isInSafari()) return null;
  const install = (): void => {
    installQuestion.value = undefined;
    void question?.prompt();
  };
  return (
    <div class="setting flow apart">
      <span class="small grow">
        {words.installAbout} {!question && words.installSafari}
      </span>
      {question && <Button label={words.install} onClick={install} />}
    </div>
  );
}
