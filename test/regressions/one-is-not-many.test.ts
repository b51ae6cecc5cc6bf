import { expect, it } from "vitest";
import { changeText } from "#report/change-text.ts";
import { diffCore } from "#report/diff-text.ts";
import { judgesText } from "#report/judge-text.ts";
import { junitReport } from "#report/out-junit.ts";
import { paint } from "#report/paint.ts";
import { syncedText } from "#report/team-text.ts";
import { proposalOf } from "#review/promotion/proposal.ts";
import { exampleFailure, exampleRun } from "../report/example-failure.ts";
import { aLesson } from "../warn/lesson-shapes.ts";

const plain = paint(false);
const DIFF = "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,0 +1,2 @@\n+one\n+two\n";

it("a single line, failure, fact or vote that is left is told as one", () => {
  expect(diffCore(DIFF, plain, { lines: 2, indent: "" })).toBe("a.ts\n+one\n… 1 more line\n");
  expect(diffCore(DIFF, plain, { lines: 1, indent: "" })).toBe("a.ts\n… 2 more lines\n");
  expect(changeText("", "one\ntwo\n", plain, { most: 1 })).toBe("+ one\n+ … 1 more line\n");
  expect(syncedText({ sent: 0, taken: 0, waiting: 1, why: "It sleeps." }, plain)).toContain(
    " 1 fact waits; nothing is lost.",
  );
  const run = { ...exampleRun(), failureCount: 2 };
  expect(junitReport({ run, failures: [exampleFailure()], version: "0" })).toContain(
    "<skipped>1 more failure is not stored</skipped>",
  );
  const judge = {
    ...{ judge: "agent:x", vendors: ["x"], isConfigured: true, missingKey: null, weight: 1 },
    ...{ votes: 1, troubles: 0, costUsd: 0, unpriced: 0 },
    ...{ truePositives: 1, falsePositives: 0, trueNegatives: 0, falseNegatives: 0 },
  };
  const disagreement = { panels: 0, split: 0, share: null };
  expect(judgesText({ judges: [judge], wrong: [], disagreement, isSplit: false } as never, plain)).toContain(
    "yes was right 1 of 1 time",
  );
});

it("several files are told as several", () => {
  const context = (...files: string[]) => proposalOf(aLesson({ scope: files }), null).context;
  expect(context("src/a.ts")).toBe("When src/a.ts is changed and npm test runs");
  expect(context("src/a.ts", "src/b.ts")).toBe("When src/a.ts or src/b.ts is changed and npm test runs");
});
