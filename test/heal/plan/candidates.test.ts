import { describe, expect, it } from "vitest";
import { candidatesFor, type KnownCure } from "#heal/plan/candidates.ts";
import type { Lesson } from "#model/lesson.ts";
import type { KnownFix } from "#model/ports.ts";

const DIFF = "diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-1\n+2\n";
const cure = (more: Partial<KnownFix> = {}): KnownCure => ({
  known: {
    id: "fix1",
    grade: "observed",
    kind: "change",
    worked: 1,
    tried: 2,
    attempts: 1,
    commands: [],
    files: ["a.js"],
    diff: DIFF,
    ...more,
  },
  fix: null,
});
const lesson = (id: string, more: Record<string, unknown> = {}, proofs: string[] = []): Lesson =>
  ({
    id,
    action: { kind: "template", before: "a", after: "b", holes: [] },
    provenance: "observed",
    lifecycle: "draft",
    archived: false,
    confidence: 0.6,
    shadow: true,
    quarantinedUntil: null,
    evidence: { fixes: [], proofs, successes: 1, trials: 1, verified: proofs.length, low: 0.2, high: 1 },
    ...more,
  }) as unknown as Lesson;
const known = (cures: KnownCure[], lessons: Lesson[] = []) =>
  candidatesFor({ cures, lessons, corrections: [] });

describe("candidates", () => {
  it("are ranked by how well they are shown to work, and else stay in their order", () => {
    const found = known(
      [cure(), cure({ id: "fix2", grade: "proven", diff: DIFF.replace("+2", "+3") })],
      [
        lesson("seen"),
        lesson("proven", { action: { kind: "template", before: "c", after: "d", holes: [] } }, ["p1"]),
      ],
    );
    expect(found.map(({ fix, lesson: by }) => fix ?? by)).toEqual(["fix2", "proven", "fix1", "seen"]);
    expect(found[1]!.evidence).toMatchObject({ grade: "proven", proofs: ["p1"], verified: 1 });
  });

  it("name the lesson behind a fix, and say the same change once", () => {
    const about = lesson("l1", {
      action: { kind: "patch", diff: DIFF, files: ["a.js"] },
      evidence: { ...lesson("x").evidence, fixes: ["fix1"] },
    });
    expect(known([cure()], [about])).toMatchObject([
      { lesson: "l1", fix: "fix1", evidence: { confidence: 0.6, isInShadow: true } },
    ]);
  });

  it("leave out what is advice, put away, out of use, a line for a shell, or nothing", () => {
    const found = known(
      [
        cure({ kind: "command", commands: ["npm ci && rm -rf /"], diff: null }),
        cure({ kind: "command", commands: ["npm ci", "npm run build"], diff: null }),
        cure({ diff: null }),
      ],
      [
        lesson("advice", { action: { kind: "advice", text: "try harder" } }),
        lesson("archived", { archived: true }),
        lesson("old", { lifecycle: "deprecated" }),
      ],
    );
    expect(found).toEqual([]);
  });

  it("take one plain command word by word", () => {
    const [only] = known([cure({ kind: "command", commands: ["npm ci"], diff: null })]);
    expect(only!.action).toEqual({ kind: "command", argv: ["npm", "ci"] });
  });
});
