import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ISSUE_KINDS, type IssueKind, type IssueSeverity } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { LONGEST_DEFER_MS } from "#review/as-of.ts";
import type { Written } from "../issues-decide.ts";
import { parseDue } from "../units.ts";
import type { Flags, Invocation } from "./command.ts";

/** What `issues add` writes down. */
export function writtenIssue({ args, flags, terminal }: Invocation): Written {
  const kind = flags.text("kind") as IssueKind | null;
  if (kind === null)
    throw new Trouble(
      "usage",
      `issues add needs --kind: ${ISSUE_KINDS.join(", ")}.`,
      'twiceshy issues add --kind process "a review was skipped"',
    );
  const proposal = flags.text("proposal");
  return {
    kind,
    severity: (flags.text("severity") as IssueSeverity | null) ?? "medium",
    title: args.join(" "),
    detail: flags.text("detail"),
    files: flags.texts("file"),
    proposal: proposal === null ? null : readProposal(resolve(terminal.cwd, proposal), proposal),
  };
}

/** Until when `issues defer` puts off; null where nobody said. */
export function untilFlag(flags: Flags, now: number): number | null {
  const text = flags.text("until");
  if (text === null) return null;
  const due = parseDue(text, now);
  if (due !== null && due - now <= LONGEST_DEFER_MS) return due;
  throw new Trouble(
    "usage",
    `--until takes a moment within a year, such as 3d, monday or 2026-12-01, not "${text}".`,
    "twiceshy issues defer 1 --until 3d",
  );
}

/** A reason that has to be given. */
export function reasonFlag(flags: Flags, action: string, words: readonly string[]): string {
  const reason = flags.text("reason")?.trim();
  if (reason) return reason;
  throw new Trouble(
    "usage",
    `issues ${action} needs --reason: it is what is learned from it.`,
    `twiceshy issues ${[action, ...words].join(" ")} --reason "intended"`,
  );
}

function readProposal(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Trouble("bad_input", `cannot read ${name} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
