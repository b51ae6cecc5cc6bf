import { expect, it } from "vitest";
import { candidatesFor } from "#heal/plan/candidates.ts";
import { coreOf } from "#learn/fix-core.ts";
import type { KnownFix } from "#model/ports.ts";

const diff = (added: string) =>
  `diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1,1 +1,1 @@\n-return null;\n+${added}\n`;
const [OURS, THEIRS] = [diff("return 0;"), diff("return total();")];
const core = (text: string) => coreOf(text, []);
const known = {
  id: "fix-1",
  kind: "change",
  diff: OURS,
  commands: [],
  files: ["a.js"],
  grade: "proven",
  worked: 3,
  tried: 3,
};
const candidates = (corrections: readonly { proposed: string | null; preferred: string | null }[]) =>
  candidatesFor({
    cures: [{ known: known as unknown as KnownFix, fix: null }],
    lessons: [],
    corrections,
  });
const against = { proposed: core(OURS), preferred: core(THEIRS) };
const infavour = { proposed: core(THEIRS), preferred: core(OURS) };

it("a correction is precedent for what people did, and none for what they turned down", () => {
  expect(candidates([])[0]!.evidence.corrections).toBe(0);
  expect(candidates([against, against])[0]!.evidence.corrections).toBe(0);
  expect(candidates([infavour, against])[0]!.evidence.corrections).toBe(1);
  expect(candidates([{ proposed: core(OURS), preferred: null }])[0]!.evidence.corrections).toBe(0);
});

it("what three people turned down is not proposed any more, unless as many chose it", () => {
  expect(candidates([against, against, against])).toEqual([]);
  expect(candidates([against, against, { proposed: core(OURS), preferred: null }])).toEqual([]);
  expect(candidates([against, against, against, infavour, infavour, infavour])).toHaveLength(1);
});
