import { describe, expect, it } from "vitest";
import type { Lesson } from "#model/lesson.ts";
import { setLessonSection } from "../../src/report/lesson-notes.ts";

const lesson = (title: string, more: object = {}): Lesson =>
  ({
    id: `${title.toLowerCase().replace(/\W/g, "")}00000000`,
    title,
    type: "error_resolution",
    category: null,
    trigger: { conditions: [] },
    action: { kind: "command", argv: ["npm", "ci"] },
    provenance: "human",
    lifecycle: "active",
    archived: false,
    quarantinedUntil: null,
    evidence: { proofs: [], fixes: [], tasks: [] },
    ...more,
  }) as unknown as Lesson;

describe("a section fed from lessons", () => {
  it("holds what cures an error, or all else", () => {
    const all = [lesson("Cure"), lesson("Rule", { type: "prevention" })];
    const fixes = setLessonSection("", "error-fixes", all, null);
    expect(fixes).toBe(
      "## Error Fixes\n\n<!-- twiceshy:error-fixes -->\n- Cure: run npm ci (human, lesson cure0000)\n<!-- /twiceshy -->\n",
    );
    expect(setLessonSection("", "codebase-patterns", all, null)).toContain("- Rule: run npm ci");
    expect(setLessonSection("", "codebase-patterns", all, null)).not.toContain("Cure");
  });

  it.each([
    ["seen once", { provenance: "observed", evidence: { proofs: [], fixes: ["f"], tasks: [] } }, false],
    ["seen twice", { provenance: "observed", evidence: { proofs: [], fixes: ["f", "g"], tasks: [] } }, true],
    ["proven", { provenance: "proven", evidence: { proofs: ["p"], fixes: ["f"], tasks: [] } }, true],
    ["imported", { provenance: "imported" }, false],
    ["put away", { archived: true }, false],
    ["deprecated", { lifecycle: "deprecated" }, false],
    ["in quarantine", { quarantinedUntil: 1 }, false],
  ])("a lesson that is %s", (_, more, isIn) => {
    expect(setLessonSection("", "error-fixes", [lesson("One", more)], null).includes("One")).toBe(isIn);
  });

  it("keeps people's lines, changes nothing a second time, and goes where nothing is left to say", () => {
    const before = "# A\n\n## Error Fixes\n\n- mine\n\n### Deeper\n\ntext\n\n## Other\n";
    const text = setLessonSection(before, "error-fixes", [lesson("Cure")], null);
    expect(text).toContain("- mine\n\n<!-- twiceshy:error-fixes -->\n- Cure");
    expect(text).toContain("<!-- /twiceshy -->\n\n### Deeper");
    expect(setLessonSection(text, "error-fixes", [lesson("Cure")], null)).toBe(text);
    expect(setLessonSection(text, "error-fixes", [lesson("Other")], null)).toContain("- Other: run");
    expect(setLessonSection(text, "error-fixes", [], null)).toBe(before);
  });

  it("of a phase holds what its tasks taught", () => {
    const all = [
      lesson("Ours", { evidence: { proofs: [], fixes: [], tasks: ["07-01"] } }),
      lesson("Theirs", { evidence: { proofs: [], fixes: [], tasks: ["70-01"] } }),
      lesson("Said", { trigger: { conditions: [{ field: "phase", operator: "is", value: "7" }] } }),
    ];
    const text = setLessonSection(
      "## Phase-Specific\n\n### Phase 7:\n\n- mine\n",
      "phase-specific",
      all,
      "7",
    );
    expect(text).toContain("### Phase 7:\n\n- mine\n\n<!-- twiceshy:phase-specific 7 -->\n- Ours");
    expect(text).toContain("- Said");
    expect(text).not.toContain("Theirs");
    expect(setLessonSection("x\n", "phase-specific", all, null)).toBe("x\n");
  });

  it("is a line a lesson, whatever stands in it", () => {
    const text = setLessonSection("", "error-fixes", [lesson("a\n## b\n<!-- /twiceshy -->")], null);
    expect(text.match(/^## /gm)).toHaveLength(1);
    expect(text.match(/^<!-- \/twiceshy -->$/gm)).toHaveLength(1);
  });
});
