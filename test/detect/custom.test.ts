import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import { compileCustom } from "#detect/custom.ts";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { Trouble } from "#model/trouble.ts";

const about = { command: null, exitCode: 1, signal: null };

function logOf(text: string) {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  return collector.finish();
}

const frob = {
  id: "frob",
  tool: "frobnicate",
  pattern: String.raw`^FROB (?P<type>F\d+) (?P<file>\S+)@(?P<line>\d+) (?P<message>.+)$`,
  category: "frob_error",
  check: "lint",
};

describe("a project's own detector", () => {
  it("reads its format and outranks the general shape", () => {
    const { detectors } = compileCustom({ detectors: [frob] });
    const { findings } = detect(
      logOf("working\nFROB F12 lib/a.frob@7 knob is loose\nerror: it failed\n"),
      about,
      { detectors },
    );
    expect(findings[0]).toMatchObject({
      detector: "frob",
      tool: "frobnicate",
      category: "frob_error",
      errorType: "F12",
      message: "knob is loose",
      file: "lib/a.frob",
      line: 7,
    });
  });

  it("stays silent where its needle is missing", () => {
    const { detectors } = compileCustom({ detectors: [{ ...frob, needles: ["FROBNICATOR"] }] });
    expect(detect(logOf("FROB F12 a@7 knob is loose"), about, { detectors }).findings[0]?.detector).not.toBe(
      "frob",
    );
  });

  it("cannot be slowed down", () => {
    const { detectors } = compileCustom({ detectors: [{ id: "slow", pattern: "^(?P<message>(a+)+)$" }] });
    const started = performance.now();
    detect(logOf(`${"a".repeat(3000)}!\n`.repeat(20)), about, { detectors });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a project's own categories and scrubbers", () => {
  it("name a kind of failure with its group and severity", () => {
    const { categories } = compileCustom({
      categories: [
        { name: "quota", pattern: "(?i)quota exceeded", group: "environment", severity: "critical" },
      ],
    });
    const { findings } = detect(logOf("error: Quota exceeded for project x"), about, {
      detectors: DETECTORS,
      categories,
    });
    expect(findings[0]).toMatchObject({ category: "quota", group: "environment", severity: "critical" });
  });

  it("take noise out of the fingerprint, and only there", () => {
    const { scrub } = compileCustom({ scrubbers: [{ name: "ticket", pattern: String.raw`[A-Z]+-\d+\$?` }] });
    const [one, two, other] = [
      "error: ABC-12 is closed",
      "error: XYZ-99 is closed",
      "error: ABC-12 is open",
    ].map((text) => inspectOutput(logOf(text), about, { scrub }).findings[0]!);
    expect(one!.fingerprint.hash).toBe(two!.fingerprint.hash);
    expect(one!.fingerprint.hash).not.toBe(other!.fingerprint.hash);
    expect(one!.message).toContain("ABC-12");
    expect(inspectOutput(logOf("error: ABC-12 is closed"), about).findings[0]!.fingerprint.hash).not.toBe(
      one!.fingerprint.hash,
    );
  });
});

describe("a mistake in the config", () => {
  it.each([
    [{ detectors: ["x"] }, "detectors[0]: an object is expected"],
    [{ detectors: [{ ...frob, id: "" }] }, "detectors[0].id: a text is expected"],
    [{ detectors: [{ ...frob, pattern: "(a" }] }, "detectors[0].pattern: error parsing regexp"],
    [{ detectors: [{ ...frob, pattern: "(?=a)(?P<message>b)" }] }, "no look-around"],
    [{ detectors: [{ ...frob, pattern: "nothing named" }] }, "a group (?P<message>…) is expected"],
    [{ detectors: [{ ...frob, pattern: "(?P<message>a)(?P<colour>b)" }] }, 'not "colour"'],
    [{ detectors: [{ ...frob, check: "deploy" }] }, "detectors[0].check: one of test, build"],
    [{ detectors: [{ ...frob, extra: 1 }] }, "detectors[0].extra: not known here"],
    [{ detectors: [{ ...frob, needles: "x" }] }, "detectors[0].needles: a list of texts is expected"],
    [{ categories: [{ name: "q" }] }, "categories[0].pattern: a text is expected"],
    [
      { categories: [{ name: "q", pattern: "x", severity: "huge" }] },
      "categories[0].severity: one of critical",
    ],
    [{ scrubbers: [{ name: "t", pattern: "a".repeat(2001) }] }, "at most 2000 characters"],
  ])("is named by its place: %j", (raw, words) => {
    expect(() => compileCustom(raw)).toThrow(Trouble);
    expect(() => compileCustom(raw)).toThrow(words);
  });
});
