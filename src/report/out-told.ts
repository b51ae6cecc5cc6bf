import type { IdentifiedFinding } from "#model/failure.ts";

/**
 * A failure as our own reports carry it for `twiceshy ingest`: what it was made of, never its fingerprint, which whoever reads it
 * works out anew; a report could claim any.
 */
export function toldFinding(finding: IdentifiedFinding): Record<string, unknown> {
  const { detector, tool, category, tags, errorType, message, file, line, column, test, frames } = finding;
  return { detector, tool, category, tags, errorType, message, file, line, column, test, frames };
}

/** JSON in plain ASCII, so that no encoding and no cleaning on the way can change it. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
