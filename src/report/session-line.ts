import type { SessionTally } from "#model/warning.ts";
import { count } from "./words.ts";

/** What waits for a person. */
interface Waiting {
  readonly waiting: number;
  readonly stale: number;
  readonly fixed: number;
}

/**
 * One line for the person at the end of a turn: "twiceshy: 5 failures, 2 known, 1 fix learned, 1 proven; 3 issues wait: twiceshy issues";
 * null where nothing happened and nothing new waits.
 */
export function sessionLine(
  news: SessionTally,
  issues: Waiting | null = null,
  alerts: readonly string[] = [],
): string | null {
  const said = [
    happened(news),
    issues === null ? null : waits(issues),
    alerts.length === 0 ? null : `${alerts.join("; ")}: twiceshy heal status`,
  ].filter((part) => part !== null);
  return said.length === 0 ? null : `twiceshy: ${said.join("; ")}`;
}

/** "1 fixed by itself, 3 issues wait (1 stale): twiceshy issues" */
function waits({ waiting, stale, fixed }: Waiting): string | null {
  const parts = [
    ...(fixed > 0 ? [`${fixed} fixed by itself`] : []),
    ...(waiting > 0 ? [`${waiting === 1 ? "1 issue waits" : `${waiting} issues wait`}`] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(", ")}${stale > 0 ? ` (${stale} stale)` : ""}: twiceshy issues`;
}

function happened({ failures, known, fixes, proven }: SessionTally): string | null {
  const parts = [
    ...(failures > 0 ? [count(failures, "failure")] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(fixes > 0 ? [`${count(fixes, "fix", "fixes")} learned`] : []),
    ...(proven > 0 ? [fixes > 0 ? `${proven} proven` : `${count(proven, "fix", "fixes")} proven`] : []),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
