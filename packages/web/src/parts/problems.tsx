import type { InputError } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { language } from "../language/language.ts";
import { isWorded, sayFault } from "./fault.ts";
import { partsWords } from "./texts/words.ts";
import { Button } from "./theme/button.tsx";

/** An error in the words of the page, or else as the engine says it: in English, with a note in other languages. */
export function Fault({ of: fault }: { of: string | InputError }) {
  const text = typeof fault === "string" ? fault : sayFault(fault);
  if (language.value === "en" || (typeof fault !== "string" && isWorded(fault))) return <>{text}</>;
  return (
    <>
      {partsWords.faultLead}
      <span lang="en">{text}</span>
    </>
  );
}

/** What went wrong: screen readers say it at once. @param fault an error of the engine, after the words */
export function Alert(props: {
  children?: ComponentChildren;
  fault?: string | InputError;
  id?: string;
  lang?: string;
}) {
  const { children, fault, ...rest } = props;
  return (
    <p class="error-text" role="alert" {...rest}>
      {children}
      {fault !== undefined && children !== undefined && " "}
      {fault !== undefined && <Fault of={fault} />}
    </p>
  );
}

export function Notice(props: {
  isWrong?: boolean;
  role?: "status" | "alert";
  button: string;
  press: () => void;
  children: ComponentChildren;
}) {
  const { isWrong = false, role = "status", button, press, children } = props;
  return (
    <div class={isWrong ? "notice is-wrong" : "notice"} role={role}>
      <span>{children}</span>
      <Button label={button} onClick={press} />
    </div>
  );
}

export function ErrorText({ error, id }: { error: InputError | undefined; id?: string }) {
  if (!error) return null;
  return (
    <span class="error-text" id={id} role="alert">
      <Fault of={isWorded(error) ? error : `${error.what}; ${error.fix}`} />
    </span>
  );
}

/** Errors of an address or a file, until dismissed. @param title what could not be read; a link by default */
export function InputProblems(props: { problems: Signal<readonly InputError[]>; title?: string | undefined }) {
  const { problems, title = partsWords.linkUnread } = props;
  if (problems.value.length === 0) return null;
  return (
    <div class="notice is-wrong" role="alert">
      <div>
        <strong>{title}</strong>
        <ul>
          {problems.value.map((error, index) => (
            <li key={index}>
              <Fault of={error} />
            </li>
          ))}
        </ul>
      </div>
      <Button label={partsWords.dismiss} onClick={() => (problems.value = [])} />
    </div>
  );
}

/** What was wrong with a room's address. @param missing what to say if this device lacks what it names */
export function RoomNotices(props: {
  of: { readonly problems: Signal<readonly InputError[]>; readonly isMissing: Signal<boolean> };
  missing: string;
  title?: string;
}) {
  const { of: room, missing, title } = props;
  return (
    <>
      {room.isMissing.value && (
        <p class="notice" role="alert">
          {missing}
        </p>
      )}
      <InputProblems problems={room.problems} title={title} />
    </>
  );
}
