/** The address of a fragment of this page, whole: without a `?lang=`, which would force a language on whoever opens it. */
export const linkTo = (fragment: string): string => {
  const { origin, pathname, search } = location;
  const asked = new URLSearchParams(search);
  asked.delete("lang");
  return `${origin}${pathname}${asked.size > 0 ? `?${asked}` : ""}#${fragment}`;
};
