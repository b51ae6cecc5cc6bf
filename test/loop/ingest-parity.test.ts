import { describe, expect, it } from "vitest";
import { ingestText, reportCases, watched } from "./ingesting.ts";

/** Reports that do not hold what the tool prints, or the other way round: what is missing cannot be made up. */
const LOSES: Readonly<Record<string, string>> = {
  "gradle/TEST-shop.CartTest.xml": "gradle prints the exception's class only; the report has its message too",
  "jest/junit.xml":
    "jest-junit joins the names of suites and test, and leaves files out that could not be loaded",
  "jest/ctrf.json": "jest's CTRF reporter leaves files out that could not be loaded",
};

describe.each(reportCases())("the same run both ways: $name", ({ name, command, output, reports }) => {
  const printed = watched(output, command).map((finding) => finding.fingerprint.hash);

  it("was printed with failures", () => {
    expect(printed.length).toBeGreaterThan(0);
  });

  it.each(reports)("as $file", ({ file, text }) => {
    const { runs, format } = ingestText(text);
    expect(format).not.toBeNull();
    const told = runs.flatMap((run) => run.findings.map((finding) => finding.fingerprint.hash));
    const shared = printed.filter((hash) => told.includes(hash));
    if (LOSES[`${name}/${file}`] === undefined) expect([...told].sort()).toEqual([...printed].sort());
    else {
      expect(shared.length).toBeLessThan(printed.length);
      expect(told.length).toBeGreaterThan(0);
    }
    expect(runs.filter((run) => run.outcome === "failed").every((run) => run.failed > 0)).toBe(true);
  });

  it.each(reports)("the same in pieces of seven characters: $file", ({ text }) => {
    const ids = (size: number) => ingestText(text, { size }).runs.map((run) => run.id);
    expect(ids(7)).toEqual(ids(1 << 16));
  });
});
