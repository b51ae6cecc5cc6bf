import type { SessionTally } from "#model/warning.ts";
import { count } from "./words.ts";

/** One line for the person at the end of a turn: "twiceshy: 5 failures, 2 known, 1 fix learned, 1 proven"; null where nothing happened. */
export function sessionLine({ failures, known, fixes, proven }: SessionTally): string | null {
  const parts = [
    ...(failures > 0 ? [count(failures, "failure")] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(fixes > 0 ? [`${fixes === 1 ? "1 fix" : `${fixes} fixes`} learned`] : []),
    ...(proven > 0
      ? [fixes > 0 ? `${proven} proven` : `${proven === 1 ? "1 fix" : `${proven} fixes`} proven`]
      : []),
  ];
  return parts.length === 0 ? null : `twiceshy: ${parts.join(", ")}`;
}
