import type { FixMark, Grade } from "#model/fix.ts";
import type { Paint } from "./paint.ts";
import { count } from "./words.ts";

/** What became of a failure; `baseline`: it was red before its session began. */
export type FailureState =
  | { readonly state: "open"; readonly baseline: boolean }
  | {
      readonly state: "resolved";
      readonly baseline: boolean;
      readonly fix: string;
      readonly grade: Grade;
      readonly attempts: number;
    }
  /** It went away without a fix: a flake, the network. */
  | { readonly state: "passed"; readonly baseline: boolean; readonly why: FixMark | null };

/** "open", "resolved by 3f9a… after 2 attempts", "passed by itself". */
export function stateWords(known: FailureState, { dim, green, yellow }: Paint): string {
  const before = known.baseline ? dim(" (was there before this session)") : "";
  if (known.state === "open") return yellow("open") + before;
  if (known.state === "passed") return dim("passed by itself") + before;
  return `${green("resolved")} ${dim(`by ${known.fix.slice(-12)} after ${count(known.attempts, "attempt")}, ${known.grade}`)}${before}`;
}
