import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";
import { REPORTS } from "../loop/ingesting.ts";

// Ctrl-C was heard by `backfill` and changed nothing until all was read; `ingest` said of files that it never opened that they were no reports.
let project: TestProject;
beforeEach(() => {
  project = makeProject();
  for (const name of ["TEST-a.xml", "TEST-b.xml"])
    copyFileSync(join(REPORTS, "vitest/junit.xml"), join(project.root, name));
});
afterEach(() => project.remove());

/** Plays a command that is asked to end as soon as it listens for that. */
function ended(words: readonly string[]) {
  process.on("newListener", function hear(name: string) {
    if (name !== "SIGHUP") return;
    process.off("newListener", hear);
    queueMicrotask(() => process.emit("SIGHUP", "SIGHUP"));
  });
  return project.play([...words]);
}

describe("a command that is asked to end while it reads", () => {
  it("backfill leaves what it has not read for the next time", async () => {
    const first = await ended(["backfill", "--json"]);
    expect([first.status, first.json.reports]).toMatchObject([129, { files: 0, left: 2 }]);
    const second = await project.play(["backfill", "--json"]);
    expect([second.status, second.json.reports]).toMatchObject([0, { files: 2, left: 0 }]);
  });

  it("ingest says nothing of files that it did not look at", async () => {
    const { status, json, err } = await ended(["ingest", "TEST-a.xml", "TEST-b.xml", "--json"]);
    expect([status, json.files, json.error, err]).toEqual([129, [], undefined, ""]);
  });

  it("ingest still says so where it looked and nothing could be read", async () => {
    const { status, json } = await project.play(["ingest", "missing.xml", "--json"]);
    expect([status, json.error.code]).toEqual([2, "bad_input"]);
  });
});
