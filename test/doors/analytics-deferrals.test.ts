import { afterEach, beforeEach, expect, it } from "vitest";
import { deferralsReport } from "#doors/analytics-deferrals.ts";
import { compose } from "#doors/compose.ts";
import { DAY_MS } from "#model/pattern.ts";
import { makeProject, type TestProject } from "./cli/play.ts";
import { envOf } from "./http/served.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

it("counts what was put off as open again once its time has come, like the queue does", async () => {
  await project.play(["issues", "add", "--kind", "process", "The review was skipped"]);
  await project.play(["issues", "defer", "1", "--reason", "later"]);
  const memory = await compose({ cwd: project.root, env: envOf(project) }).openMemory();
  try {
    const today = Math.floor(Date.now() / DAY_MS);
    const asked = { filter: { fromDay: today - 6, toDay: today + 30 }, kind: "day" as const };
    const report = (now: number) => deferralsReport(memory, asked, now);
    expect(report(Date.now())).toMatchObject({
      now: { open: 0, deferred: 1 },
      kinds: [{ kind: "process", open: 0, deferred: 1, deferrals: 1 }],
    });
    expect(report(Date.now() + 8 * DAY_MS)).toMatchObject({
      now: { open: 1, deferred: 0 },
      kinds: [{ kind: "process", open: 1, deferred: 0, deferrals: 1 }],
      most: [{ state: "open", dueAt: null, deferrals: 1 }],
    });
  } finally {
    memory.close();
  }
});
