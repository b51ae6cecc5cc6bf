import fc from "fast-check";
import { expect, test } from "vitest";
import { choosePanel } from "#heal/judging/panel.ts";

const OPENAI = { name: "openai/gpt-5.2", vendors: ["openai"] };
const MINI = { name: "openai/gpt-5-mini", vendors: ["openai"] };
const GOOGLE = { name: "google/gemini-3-pro", vendors: ["google"] };
const CLAUDE = { name: "agent:claude", vendors: ["anthropic"] };
const NOBODY = { name: "ollama/my-own", vendors: [] };
const none = new Map<string, { weight: number }>();

function names(panel: ReturnType<typeof choosePanel>): string[] {
  return panel.kind === "panel" ? panel.judges.map(({ name }) => name) : [];
}

test("safe asks one, moderate two of different vendors, risky nobody", () => {
  const about = { fixers: [], records: none };
  const all = [OPENAI, MINI, GOOGLE];
  expect(names(choosePanel(all, { ...about, safety: "safe" }))).toEqual([OPENAI.name]);
  expect(names(choosePanel(all, { ...about, safety: "moderate" }))).toEqual([OPENAI.name, GOOGLE.name]);
  expect(names(choosePanel([OPENAI, MINI], { ...about, safety: "moderate" }))).toEqual([
    OPENAI.name,
    MINI.name,
  ]);
  expect(choosePanel(all, { ...about, safety: "risky" })).toMatchObject({ kind: "none", next: null });
});

test("with nobody configured it says why, and what to type", () => {
  expect(choosePanel([], { safety: "safe", fixers: [], records: none })).toMatchObject({
    kind: "none",
    why: expect.stringMatching(/No judge is configured/),
    next: expect.stringMatching(/config set heal\.judges/),
  });
});

test("nobody judges what a model of its vendor made, nor who may be", () => {
  const about = { safety: "safe", fixers: ["openai"], records: none } as const;
  expect(names(choosePanel([OPENAI, MINI, NOBODY, GOOGLE], about))).toEqual([GOOGLE.name]);
  expect(choosePanel([OPENAI, NOBODY], about)).toMatchObject({
    kind: "none",
    why: "The change needs one judge, and of 2 configured 0 can be asked: 2 are, or may be, of the vendor that made the change (openai).",
  });
  // What a person made, anybody may judge.
  expect(names(choosePanel([NOBODY], { ...about, fixers: [] }))).toEqual([NOBODY.name]);
});

test("the better record is asked first, and one that was wrong too often not at all", () => {
  const records = new Map([
    [OPENAI.name, { weight: 0.6 }],
    [GOOGLE.name, { weight: 0.9 }],
    [CLAUDE.name, { weight: 0.49 }],
  ]);
  const about = { fixers: [], records } as const;
  expect(names(choosePanel([OPENAI, GOOGLE], { ...about, safety: "safe" }))).toEqual([GOOGLE.name]);
  expect(choosePanel([CLAUDE], { ...about, safety: "safe" })).toMatchObject({
    kind: "none",
    why: expect.stringMatching(/1 has been wrong too often/),
  });
});

test("no panel ever holds a fixer's vendor, a judge twice, or fewer than its safety calls for", () => {
  const judge = fc.record({
    name: fc.string({ minLength: 1 }),
    vendors: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(judge, { selector: ({ name }) => name, maxLength: 6 }),
      fc.uniqueArray(fc.constantFrom("a", "b", "c")),
      fc.constantFrom("safe", "moderate", "risky"),
      (judges, fixers, safety) => {
        const panel = choosePanel(judges, { safety, fixers, records: none });
        if (panel.kind === "none") return;
        expect(safety).not.toBe("risky");
        expect(panel.judges).toHaveLength(safety === "safe" ? 1 : 2);
        expect(new Set(panel.judges).size).toBe(panel.judges.length);
        if (fixers.length === 0) return;
        for (const { vendors } of panel.judges) {
          expect(vendors.length).toBeGreaterThan(0);
          for (const vendor of vendors) expect(fixers).not.toContain(vendor);
        }
      },
    ),
  );
});
