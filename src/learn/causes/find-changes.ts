import { isTestFile } from "../fix-commit.ts";
import { type DraftEdge, type Imports, minutes, ofChange, shortCommit, tieOf } from "./draft-edge.ts";
import { CAUSE_NUMBERS } from "./numbers.ts";
import type { ChangeFact, SeenFailure } from "./seen-failure.ts";

/** A commit that touches more is a move or a format: it says nothing about one file. */
const MOST_FILES = 200;

/** Who commits every minute has many in an hour: the newest tell. */
const MOST_CHANGES = 5;

/** Commits (newest first) shortly before a failure that touched its file, or one that it imports. */
export function findRecentChanges(
  failure: SeenFailure,
  commits: readonly ChangeFact[],
  imports: Imports,
): DraftEdge[] {
  const { windowMs, sameFile, otherFile } = CAUSE_NUMBERS;
  const edges = commits.flatMap((change) => {
    const since = failure.at - change.at;
    if (since < 0 || since > windowMs || change.files.length > MOST_FILES) return [];
    const tie = tieOf(failure.files, change.files, imports);
    if (tie === null) return [];
    const when = `${shortCommit(change.commit)} changed ${tie.file} ${minutes(since)} before`;
    return [
      tie.kind === "same"
        ? ofChange(failure, change, tie.file, { kind: "temporal", confidence: sameFile, why: when })
        : ofChange(failure, change, tie.file, {
            kind: "dependency",
            confidence: otherFile,
            why: `${when}, and ${tie.from} imports it`,
          }),
    ];
  });
  return edges.slice(0, MOST_CHANGES);
}

/** The commit that last touched the failing line. */
export interface Blamed {
  readonly commit: string;
  readonly at: number;
  readonly file: string;
}

/** `curedBy` names the failure that a commit was made for, where twiceshy made it. */
export function findBlamed(
  failure: SeenFailure,
  blamed: Blamed,
  curedBy: (commit: string) => string | null,
): DraftEdge[] {
  const { blame, blameMs, otherFile } = CAUSE_NUMBERS;
  // A test says that something is wrong, and seldom why.
  const confidence = isTestFile(blamed.file) ? otherFile : blame;
  const since = failure.at - blamed.at;
  if (since < 0 || since > blameMs) return [];
  const why = `${shortCommit(blamed.commit)} last touched the failing line ${blamed.file}:${failure.line}`;
  const edge = ofChange(failure, blamed, blamed.file, { kind: "blame", confidence, why });
  const other = curedBy(blamed.commit);
  if (other === null || other === failure.fingerprint) return [edge];
  return [edge, { ...edge, cause: other, evidence: { ...edge.evidence, why: `${why}, to cure the other` } }];
}
