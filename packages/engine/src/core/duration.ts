/** Steps as a time for people, at a nanosecond each: `50 s`, `3 h`, `2 years`. */
export const formatDuration = (steps: number): string => {
  const seconds = steps / 1e9;
  if (seconds < 120) return `${seconds < 10 ? Math.max(0.1, seconds).toFixed(1) : Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  if (seconds < 63e6) return `${Math.round(seconds / 86_400)} days`;
  const years = seconds / 31.6e6;
  return years < 1e6 ? `${Math.round(years)} years` : `${years.toExponential(0)} years`;
};
