/** The cross on buttons that close or remove something; the button says which in words. */
export function CloseIcon() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2 2 10 10M10 2 2 10" />
    </svg>
  );
}
