import { describe, expect, it } from "vitest";
import type { Proof } from "../../src/model/proof.ts";
import { paint } from "../../src/report/paint.ts";
import { proofJson, type ShownProof } from "../../src/report/proof-json.ts";
import { proofText, stepText } from "../../src/report/proof-text.ts";
import { fixOf } from "../loop/prove-world.ts";

const PLAIN = paint(false);
const MINIMAL = "diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1,2 +1,2 @@\n kept\n-old\n+new\n";
const fix = fixOf({
  id: "01a1e1bb-95f6-7215-9dcd-5926686a1130",
  fromTree: "a",
  toTree: "b",
  cures: [
    {
      id: "1",
      fingerprint: "f",
      category: "test_failure",
      errorType: null,
      message: "1 is not 2",
      file: null,
      line: null,
      test: null,
    },
  ],
});
const trial = {
  tree: "b",
  exitCode: 0,
  signal: null,
  timedOut: false,
  fingerprints: [],
  at: 1000,
  durationMs: 5,
  tests: null,
};
const proof = (parts: Partial<Proof>): Proof => ({
  id: "p",
  fixId: fix.id,
  verdict: "proven",
  why: "green twice with it",
  at: 1000,
  durationMs: 2400,
  command: ["sh", "check.sh"],
  directory: "",
  repeats: 2,
  withTree: "b",
  withoutTree: "a",
  fingerprints: ["f"],
  trials: [trial, trial],
  minimal: MINIMAL,
  minimalTree: "c",
  reduced: "lines",
  isolation: "overlay",
  ...parts,
});
const text = (shown: ShownProof) => proofText(shown, PLAIN, 100);

describe("a proof in words", () => {
  it("says the verdict, the reason, what it took and the least that does it", () => {
    expect(text({ kind: "proof", fix, proof: proof({}) })).toBe(
      "proven  sh check.sh  5926686a1130\n  cured 1 is not 2\n  green twice with it\n  2 runs in 2.4 s, overlay\n  a.js\n  -old\n  +new\n",
    );
  });

  it("shows no change where nothing is proven, and no runs where nothing was run", () => {
    const told = text({
      kind: "proof",
      fix,
      proof: proof({ verdict: "inconclusive", why: "no tree", trials: [], minimal: null }),
    });
    expect(told).toBe("inconclusive  sh check.sh  5926686a1130\n  cured 1 is not 2\n  no tree\n");
    expect(text({ kind: "proof", fix, proof: proof({ verdict: "flaky" }) })).not.toContain("+new");
  });

  it("says what was not run", () => {
    expect(text({ kind: "refused", fix, why: "it deploys" })).toContain("not run  sh check.sh");
    expect(text({ kind: "waiting", fix })).toContain("time was up before it was begun");
    expect(text({ kind: "already", fix, proof: proof({}) })).toContain("proven before");
  });

  it("says how far it is, on one line", () => {
    expect(stepText("npm test", { stage: "compare", trials: 1, left: null }, 80)).toBe(
      "npm test: 1 run, with and without the change",
    );
    expect(stepText("npm test", { stage: "hunks", trials: 7, left: 3 }, 80)).toBe(
      "npm test: 7 runs, 3 hunks in question",
    );
    expect(stepText("npm test", { stage: "lines", trials: 9, left: 1 }, 80)).toBe(
      "npm test: 9 runs, 1 line in question",
    );
    expect(stepText("x".repeat(200), { stage: "confirm", trials: 9, left: null }, 40).length).toBeLessThan(
      40,
    );
  });
});

describe("a proof for machines", () => {
  it("has the receipt with its times as ISO 8601", () => {
    expect(proofJson({ kind: "proof", fix, proof: proof({}) })).toMatchObject({
      fix: fix.id,
      outcome: "proof",
      verdict: "proven",
      minimal: MINIMAL,
      receipt: { at: "1970-01-01T00:00:01.000Z", trials: [{ at: "1970-01-01T00:00:01.000Z" }, {}] },
    });
  });

  it("has a reason and no receipt for what was not run", () => {
    expect(proofJson({ kind: "refused", fix, why: "it deploys" })).toMatchObject({
      verdict: "not run",
      why: "it deploys",
      receipt: null,
      minimal: null,
    });
    expect(proofJson({ kind: "waiting", fix })).toMatchObject({ verdict: "waiting", receipt: null });
  });
});
