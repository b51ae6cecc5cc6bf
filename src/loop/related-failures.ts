import { seenFailure } from "#learn/causes/seen-failure.ts";
import type { CauseEdge, LikelyCause, RelatedFailure } from "#model/cause.ts";
import type { Failure } from "#model/failure.ts";
import type { FileImports } from "./file-imports.ts";

export interface RelatedPorts {
  /** The latest sighting of each failure that is open, the newest first. */
  open(): readonly Failure[];
  /** Fingerprints of its pattern, its own with them. */
  patternOf(fingerprint: string): readonly string[];
  edges(): readonly CauseEdge[];
  readonly imports: FileImports;
}

const MOST_SHOWN = 20;

/** Open failures that have to do with one: of the same commit, the same pattern, the same run and kind, or where its file is imported. */
export function relatedTo(
  failure: Failure,
  files: readonly string[],
  cause: LikelyCause | null,
  ports: RelatedPorts,
): RelatedFailure[] {
  const mates = new Set(ports.patternOf(failure.fingerprint.hash));
  const commit = cause?.node.kind === "change" ? cause.node.commit : null;
  const ofCommit = new Set(
    commit === null
      ? []
      : ports
          .edges()
          .filter(({ evidence }) => evidence.commit === commit)
          .map(({ effect }) => effect),
  );
  const changed = [...new Set([...(cause?.file == null ? [] : [cause.file]), ...files.slice(0, 1)])];
  const how = (other: Failure): Pick<RelatedFailure, "how" | "why"> | null => {
    const { hash, coarse } = other.fingerprint;
    if (ofCommit.has(hash))
      return { how: "same-commit", why: `${commit!.slice(0, 8)} may have brought it too` };
    if (mates.has(hash)) return { how: "same-pattern", why: "it says the same in another place" };
    if (other.runId === failure.runId && coarse === failure.fingerprint.coarse)
      return { how: "same-run", why: "it fails alike in the same run" };
    const from = seenFailure(other, null).files.slice(0, 2);
    for (const path of from)
      for (const file of changed)
        if (ports.imports.between(path, file)) return { how: "imports-it", why: `${path} imports ${file}` };
    return null;
  };
  return ports
    .open()
    .filter((other) => other.fingerprint.hash !== failure.fingerprint.hash)
    .flatMap((other) => {
      const tie = how(other);
      const { message, file, line, fingerprint } = other;
      return tie === null ? [] : [{ fingerprint: fingerprint.hash, message, file, line, ...tie }];
    })
    .slice(0, MOST_SHOWN);
}
