import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REPORT_SOURCES } from "../../../src/detect/sources/registry.ts";
import type { Told } from "../../../src/detect/sources/source.ts";
import { ingestText, REPORTS, reportCases } from "../../loop/ingesting.ts";

/** What every reader must keep to, whatever it reads: runs begin and end by turns, results and output stand in them; a cut is told once. */
function expectOrder(told: readonly Told[]): void {
  let [isOpen, isCut] = [false, false];
  for (const one of told) {
    if (one.kind === "cut") {
      expect(isCut).toBe(false);
      isCut = true;
    } else if (one.kind === "run") {
      expect(isOpen).toBe(false);
      isOpen = true;
    } else if (one.kind === "end") {
      expect(isOpen).toBe(true);
      isOpen = false;
    } else if (one.kind !== "note") expect(isOpen).toBe(true);
  }
  expect(isOpen).toBe(false);
}

function read(id: string, text: string, size: number): Told[] {
  const told: Told[] = [];
  const reader = REPORT_SOURCES.find((source) => source.id === id)!.open((one) => told.push(one));
  for (let i = 0; i < text.length; i += size) reader.write(text.slice(i, i + size));
  reader.end();
  return told;
}

const TEXTS = [
  ...reportCases().flatMap(({ reports, output }) => [...reports.map(({ text }) => text), output]),
  ...readdirSync(join(REPORTS, "../transcripts/claude")).map((name) =>
    readFileSync(join(REPORTS, "../transcripts/claude", name), "utf8").slice(0, 20_000),
  ),
];
/** More with TWICESHY_FUZZ_RUNS. */
const RUNS = Number(process.env.TWICESHY_FUZZ_RUNS ?? 60);
const IDS = REPORT_SOURCES.map(({ id }) => id);

/** A real report with a piece cut out, doubled, turned around, or replaced by signs that mean something. */
const mutated = fc
  .record({
    text: fc.constantFrom(...TEXTS),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(400),
    how: fc.constantFrom("cut", "double", "reverse", "replace", "end"),
    noise: fc.constantFrom(
      "<",
      ">",
      '"',
      "{",
      "}",
      "[",
      "]",
      "&#0;",
      "\u0000",
      "\n",
      "]]>",
      "<![CDATA[",
      "##[group]Run x",
      "not ok 1",
      "\u001b[",
      "\ufeff",
      "9".repeat(400),
    ),
  })
  .map(({ text, at, length, how, noise }) => {
    const from = Math.floor(at * text.length);
    const piece = text.slice(from, from + length);
    const rest = text.slice(from + length);
    if (how === "end") return text.slice(0, from);
    const middle =
      how === "cut"
        ? ""
        : how === "double"
          ? piece + piece
          : how === "reverse"
            ? [...piece].reverse().join("")
            : noise;
    return text.slice(0, from) + middle + rest;
  });

describe("every reader", () => {
  it.each(IDS)(
    "%s takes any text without a throw, in order and in time",
    (id) => {
      fc.assert(
        fc.property(
          fc.oneof(mutated, fc.string({ maxLength: 300 }), fc.json({ maxDepth: 4 })),
          fc.integer({ min: 1, max: 5000 }),
          (text, size) => {
            const started = performance.now();
            expectOrder(read(id, text, size));
            expect(performance.now() - started).toBeLessThan(1500);
          },
        ),
        { numRuns: RUNS },
      );
    },
    600_000,
  );

  it("and all that comes after it", () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const { runs } = ingestText(text);
        for (const run of runs) {
          expect(run.id).toMatch(/^[\da-f]{8}-/);
          for (const finding of run.findings) expect(finding.message.length).toBeLessThanOrEqual(500);
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

describe("hostile reports", () => {
  const time = (run: () => void): number => {
    const started = performance.now();
    run();
    return performance.now() - started;
  };

  it("a bomb of entities costs nothing", () => {
    const bomb = `<!DOCTYPE x [${Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("")}]><testsuite name="x"><testcase name="a"><failure>&e30;</failure></testcase></testsuite>`;
    expect(time(() => expect(ingestText(bomb).runs[0]!.failed).toBe(1))).toBeLessThan(500);
  });

  it("a line, a text or a tag of twenty megabytes is cut", () => {
    const long = "x".repeat(20 << 20);
    for (const text of [
      `<testsuite name="x"><testcase name="a"><failure>${long}</failure></testcase></testsuite>`,
      `<testsuite name="x"><testcase name="a"><failure message="${long}"/></testcase></testsuite>`,
      `{"numTotalTests": 1, "testResults": [{"name": "a", "message": "${long}", "status": "failed"}]}`,
      `TAP version 13\nnot ok 1 ${long}\n`,
      `{"Action":"output","Package":"p","Output":"${long}"}\n{"Action":"fail","Package":"p"}\n`,
      long,
    ]) {
      expect(time(() => ingestText(text, { exitCode: 1, size: 1 << 18 }))).toBeLessThan(4000);
    }
  }, 60_000);

  it("the same a hundred thousand times is counted, not kept", () => {
    const cases = '<testcase name="a" classname="b"><failure message="no">no</failure></testcase>'.repeat(
      100_000,
    );
    const { runs } = ingestText(`<testsuite name="x">${cases}</testsuite>`, { size: 1 << 18 });
    expect(runs[0]).toMatchObject({ failed: 100_000 });
    expect(runs[0]!.findings).toHaveLength(50);
  }, 60_000);

  it("JSON that is nested without end ends", () => {
    for (const text of [
      `{"numTotalTests":${"[".repeat(1_000_000)}`,
      `{"Action":"x","Package":${'{"a":'.repeat(200_000)}`,
      `{"result":${"[".repeat(500_000)}`,
    ])
      expect(time(() => ingestText(text))).toBeLessThan(4000);
  });
});
