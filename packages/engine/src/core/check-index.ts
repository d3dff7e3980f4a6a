import { showValue } from "./show-value.ts";

/** Refuses what is not a whole number from 0 to `count - 1`. @param what is missing, for the message: "a class" */
export const checkIndex = (value: number, count: number, what: string, remark = ""): void => {
  if (Number.isInteger(value) && value >= 0 && value < count) return;
  const numbers = count > 0 ? `write its number, from 0 to ${count - 1}${remark}` : "there is none";
  throw new RangeError(`${showValue(value)} is not ${what}; ${numbers}`);
};
