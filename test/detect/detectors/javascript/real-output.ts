import { readFileSync } from "node:fs";

/** What the real tool printed: the output of one of our cases. */
export function realOutput(id: string): string {
  return readFileSync(new URL(`../../../fixtures/output/${id}/output.txt`, import.meta.url), "utf8");
}
