import { X } from "lucide";
import { Icon } from "./icon.tsx";

/** The cross on buttons that close or remove something; the button says which in words. */
export function CloseIcon() {
  return <Icon of={X} size={18} />;
}
