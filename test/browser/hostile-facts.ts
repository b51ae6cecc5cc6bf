import { compose } from "../../src/doors/compose.ts";
import { healingOf } from "../../src/memory/healing.ts";
import type { Application } from "../../src/model/heal.ts";
import type { TestProject } from "../doors/cli/play.ts";
import { envOf } from "../doors/http/served.ts";
import { aFinding } from "../memory/fact-shapes.ts";
import { green, learnAll, plainDiff, red, runAt } from "../memory/learned-world.ts";

const forXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Hostile text where no person types it: names of tests in a report, a test that flickers, a change that was applied. */
export async function hostileFacts(project: TestProject, evil: (place: string) => string): Promise<void> {
  project.write(
    "report.xml",
    `<?xml version="1.0"?><testsuites><testsuite name="unit" tests="1" failures="1">
<testcase classname="${forXml(evil("class"))}" name="${forXml(evil("junit"))}" file="test/b.test.ts">
<failure message="${forXml(`expected 1, got ${evil("junit-message")}`)}" type="AssertionError">at test/b.test.ts:3:1</failure>
</testcase></testsuite></testsuites>`,
  );
  const read = await project.play(["ingest", "report.xml"]);
  if (read.status > 1) throw new Error(read.err);
  const memory = await compose({ cwd: project.root, env: envOf(project) }).openMemory();
  try {
    // It fails and passes on the same files.
    const tree = "a".repeat(40);
    red(memory, 1, "npx vitest run", tree, { ffff: evil("flaky") });
    green(memory, 2, "npx vitest run", tree);
    // The world around the code fails: nobody can know how often.
    const refused = aFinding("eeee", {
      ...{ category: "network_error", group: "environment", errorType: null, test: null },
      message: `connect ECONNREFUSED 127.0.0.1:5432 ${evil("around")}`,
    });
    memory.remember(runAt(3, "make check", tree), [refused]);
    green(memory, 4, "make check", "b".repeat(40));
    // What was learned of a change has the change in it.
    red(memory, 5, "npm run unit", tree, { dddd: evil("mended") });
    green(memory, 6, "npm run unit", "c".repeat(40));
    const text = `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-${evil("fix-old")}\n+${evil("fix-new")}\n`;
    await learnAll(memory, async (from, to) => ({ ...(await plainDiff(from, to)), text }));
    const { heal } = healingOf(memory);
    const body = { why: evil("step") };
    heal.record(
      { id: "step-1", application: APPLIED.id, at: APPLIED.at, kind: "begun", body },
      appliedBy(evil),
    );
  } finally {
    memory.close();
  }
}

/** A change that was applied, without the words in it. */
export const APPLIED: Application = {
  ...{ id: "01bbbbbb-0000-7000-8000-000000000000", plan: "plan-1", fingerprint: "ffff", lesson: null },
  ...{ fix: null, by: "person", forced: null, isDryRun: false, at: Date.now(), updatedAt: Date.now() },
  ...{ state: "landed", why: "", gates: [], files: [], branch: null, commit: null, mergedInto: null },
  ...{ revertCommit: null, green: [], scratch: null, pid: null, landedAt: Date.now() },
};

function appliedBy(evil: (place: string) => string): Application {
  return {
    ...APPLIED,
    why: evil("applied"),
    files: [evil("applied-file")],
    branch: evil("branch"),
    mergedInto: evil("merged"),
    gates: [{ gate: "tree", verdict: "refuse", binds: false, why: evil("gate"), next: evil("next") }],
  };
}
