import { language } from "../../../words/language.ts";
import { boardWords } from "../../../words/words.ts";

/** What the engine says is wrong. Its sentences are English: in another language that is said, and screen readers are told. */
export function Fault({ children }: { children: string }) {
  if (language.value === "en") return <>{children}</>;
  return (
    <>
      {boardWords().faultLead}
      <span lang="en">{children}</span>
    </>
  );
}
