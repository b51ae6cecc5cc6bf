import { describe, expect, it } from "vitest";
import { matchLesson } from "#learn/lessons/match.ts";
import { loadPatternEngine } from "#learn/lessons/pattern-engine.ts";
import { aboutOf, couldMatch, preseededFor } from "#learn/preseeded/match.ts";
import { OWN_ENGINE } from "#learn/preseeded/patterns.ts";
import { PRESEEDED } from "#learn/preseeded/registry.ts";
import { renderAdvice } from "#learn/preseeded/render.ts";
import { holesOf } from "#learn/preseeded/slots.ts";
import { KNOWN_CATEGORIES } from "#model/category.ts";
import type { Finding } from "#model/failure.ts";
import { failingOutputs, passingOutputs, type Recorded, see } from "./outputs.ts";
import { PROOF } from "./proof.ts";
import { table } from "./table.ts";

const failing = failingOutputs();
const byId = new Map(failing.map((one) => [one.id, one]));
const triggered = (finding: Finding, engine = OWN_ENGINE): string[] =>
  PRESEEDED.filter(({ body }) => matchLesson(body, aboutOf(finding), engine).matches).map(({ id }) => id);

/** Where every pre-condition holds. */
const everything = { readFile: () => "x", dependencyVersion: () => "1.0.0" };

/** The findings of an output that a lesson would speak to, were its pre-conditions to hold. */
function spokenTo(output: string, id: string): Finding[] {
  const recorded = byId.get(output);
  if (recorded === undefined) throw new Error(`there is no output ${output}`);
  const needs = PRESEEDED.find((seed) => seed.id === id)!.body.preconditions.length > 0;
  return recorded.findings.filter((finding) =>
    preseededFor(finding, needs ? everything : null).some((seed) => seed.id === id),
  );
}

describe.each(PRESEEDED.map((seed) => [seed.id, seed] as const))("%s", (id, seed) => {
  const { body } = seed;
  const needs = body.preconditions.length > 0;

  it("is a complete record", () => {
    expect(id).toMatch(/^seed\/[a-z][a-z0-9-]*$/);
    expect(["safe", "moderate", "risky"]).toContain(body.safety);
    expect(KNOWN_CATEGORIES).toContain(body.category);
    expect(body.provenance).toBe("preseeded");
    expect(body.trigger.conditions.length).toBeGreaterThan(0);
    expect(body.examples.length).toBeGreaterThan(0);
    expect(body.validation).not.toBeNull();
    expect(body.title.length).toBeLessThanOrEqual(70);
    for (const text of [body.narrative!, body.action.kind === "advice" ? body.action.text : "Run it."]) {
      expect(text).toMatch(/^\S.*[.]$/);
      expect(text.length).toBeLessThanOrEqual(420);
    }
    for (const needle of seed.needles) expect(needle).toBe(needle.toLowerCase());
    expect(seed.needles.length).toBeGreaterThan(0);
    for (const other of seed.unless) expect(PRESEEDED.map((one) => one.id)).toContain(other);
  });

  it("runs no command that could bring in anything new", () => {
    if (body.action.kind === "advice") return;
    expect(body.action.kind).toBe("command");
    const { argv } = body.action as { argv: readonly string[] };
    expect(holesOf(argv.join(" "))).toEqual([]);
    expect(RESTORING).toContain(argv.join(" "));
    expect(body.preconditions.some(({ kind }) => kind === "file")).toBe(true);
  });

  it.each(PROOF[id]?.hits ?? [])("answers to %s", (output) => {
    const findings = spokenTo(output, id);
    expect(findings).not.toEqual([]);
    for (const finding of findings) {
      const said = renderAdvice(body, finding);
      expect(holesOf(said)).toEqual([]);
      if (body.action.kind === "advice" && holesOf(body.action.text).length > 0)
        expect(said).not.toBe(body.narrative);
    }
  });

  it.each(PROOF[id]?.lookAlikes ?? [])("leaves %s alone", (output) => {
    expect(spokenTo(output, id)).toEqual([]);
  });

  it.each(body.examples)("answers to its own example, and to nothing but the text: %s", (example) => {
    const findings = see(new TextEncoder().encode(`${example}\n`), null, 1);
    const spoken = findings.flatMap((one) => preseededFor(one, needs ? everything : null));
    expect(spoken.map((one) => one.id)).toContain(id);
  });

  it("has proof of both", () => {
    expect(PROOF[id]?.hits.length ?? 0).toBeGreaterThan(0);
    expect(PROOF[id]?.lookAlikes.length ?? 0).toBeGreaterThan(0);
  });
});

/** All that a pre-seeded lesson may run. A new line here is a decision about safety. */
const RESTORING = [
  "npm ci --ignore-scripts",
  "pnpm install --frozen-lockfile --ignore-scripts",
  "python -m pip --require-virtualenv install --only-binary=:all: -r requirements.txt",
  "go mod download",
  "bundle install",
];

describe("the registry", () => {
  it("has no id twice, and proof for nothing else", () => {
    const ids = PRESEEDED.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(PROOF).sort()).toEqual([...ids].sort());
  });

  it("never advises what weakens safety", () => {
    for (const { id, body } of PRESEEDED) {
      const text = body.action.kind === "advice" ? body.action.text : "";
      expect(text, id).not.toMatch(
        /(?:pip3?|npm|gem|cargo|apt(?:-get)?) (?:install|add|i) [^-.{]|sudo|curl .*\| *sh/,
      );
      for (const bad of [
        "--force",
        "--break-system-packages",
        "rm -rf",
        "777",
        "verify=False",
        "reset --hard",
      ]) {
        // Named only to say no to it.
        if (text.includes(bad)) expect(text, id).toMatch(new RegExp(`(?:[Dd]o not|[Nn]ever)[^.]*${bad}`));
      }
    }
  });

  it("answers to real output as it did: a trigger that grew too wide shows here", async () => {
    const lines = [
      ...report(failing),
      "",
      "# passing, read as if they had failed",
      ...report(passingOutputs(1)),
    ];
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./answers.txt");
  });

  it("is what docs/preseeded.md says", async () => {
    for (const { id } of PRESEEDED) expect(table()).toContain(`| **${id.slice(5)}**<br>`);
    await expect(table()).toMatchFileSnapshot("../../../docs/preseeded.md");
  });

  it("says nothing to output of commands that passed", () => {
    for (const { id, findings } of passingOutputs(null))
      expect(
        findings.flatMap((finding) => triggered(finding)),
        id,
      ).toEqual([]);
  });
});

describe("the patterns", () => {
  it("mean the same to RE2 as to JavaScript, on every output there is", async () => {
    const engine = await loadPatternEngine();
    for (const { body } of PRESEEDED)
      for (const { operator, value } of body.trigger.conditions)
        if (operator === "matches") expect(engine.fault(value), value).toBeNull();
    for (const { id, findings } of failing)
      for (const finding of findings) expect(triggered(finding, engine), id).toEqual(triggered(finding));
  }, 60_000);

  it("are asked only where a needle is, and lose nothing by it", () => {
    for (const { id, findings } of failing)
      for (const finding of findings) {
        const all = triggered(finding);
        if (all.length > 0) expect(couldMatch(finding), id).toBe(true);
        const spoken = preseededFor(finding, everything).map((seed) => seed.id);
        for (const one of spoken) expect(all, id).toContain(one);
      }
  });
});

/** "python/missing-module: seed/python-missing-module (seed/python-declared-not-installed)"; in brackets: silent without a repository, or others know better. */
function report(outputs: readonly Recorded[]): string[] {
  return outputs.flatMap(({ id, findings }) => {
    const lines = findings.map((finding) => {
      const spoken = preseededFor(finding).map((seed) => seed.id);
      return triggered(finding)
        .map((one) => (spoken.includes(one) ? one : `(${one})`))
        .join(" ");
    });
    return [...new Set(lines)].filter(Boolean).map((line) => `${id}: ${line}`);
  });
}
