import type { IdentifiedFinding } from "../../src/model/failure.ts";

export function differences(
  bare: readonly IdentifiedFinding[],
  wrapped: readonly IdentifiedFinding[],
  expects?: (text: string) => string,
): string[];
