import { identify } from "#fingerprint/identify.ts";
import { documentOf, type SimilarDocument } from "#learn/similarity/document.ts";
import type { Finding, IdentifiedFinding } from "#model/failure.ts";

/** A finding with its identity, from the parts that a test cares about. */
export function finding(parts: Partial<Finding>): IdentifiedFinding {
  const whole: Finding = {
    ...{
      detector: "test",
      tool: "test",
      category: "runtime_error",
      group: "code",
      severity: "medium",
      tags: [],
    },
    ...{ errorType: null, message: "", file: null, line: null, column: null, test: null },
    ...{ frames: [], excerpt: parts.message ?? "", at: 1 },
    ...parts,
  };
  return { ...whole, fingerprint: identify(whole) };
}

export function failure(parts: Partial<Finding>): SimilarDocument {
  return documentOf(finding(parts));
}
