import { formatCell, type Scenario } from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";

/** The fault of a strategy that threw. */
export const thrownFault = (error: unknown): string => {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return `threw ${oneLine(text) || "nothing that can be read"}`;
  } catch {
    return "threw something that cannot be read";
  }
};

/** The fault of a shot at what is not a cell that may be shot. */
export const shotFault = ({ board }: Scenario, cell: unknown): string => {
  const isCell = typeof cell === "number" && Number.isInteger(cell) && cell >= 0 && cell < board.cellCount;
  if (!isCell)
    return `shot at ${typeof cell === "number" ? cell : `a value of type ${typeof cell}`}, which is not a cell`;
  return `shot at ${formatCell(board, cell)}, which is ${board.blocked.includes(cell) ? "blocked" : "already shot"}`;
};

/** The fault of a game that took too long. */
export const timeFault = (seconds: number): string => `did not end within ${seconds} s`;

/** The fault of a game that is not played because games before it took too long. */
export const skippedFault = (games: number): string => `not played: ${games} games before it did not end in time`;

/** True for a fault of {@link timeFault}, and for that of a bot that took too long for a shot. */
export const isTimeFault = (fault: string): boolean => /^(did not end|named no cell) within /.test(fault);

/** The fault of a game in which the strategy ended the thread it ran in. */
export const crashFault = (reason: string): string => `ended its thread: ${oneLine(reason)}`;
