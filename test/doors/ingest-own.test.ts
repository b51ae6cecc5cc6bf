import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
  project.write("check.js", "const cart = {};\nconsole.log(cart.items.length);\n");
});
afterEach(() => project.remove());

async function aReport(format: string): Promise<string> {
  await project.play(["run", "--", process.execPath, join(project.root, "check.js")]);
  const { json } = await project.play(["failures", "--json"]);
  return (await project.play(["show", json.failures[0].latest.runId, "--report", format])).out;
}
const counted = async () => {
  const { json } = await project.play(["failures", "--json"]);
  return json.failures.map(({ count }: { count: number }) => count);
};

describe("a report of ours", () => {
  it.each(["junit", "json", "sarif"])("as %s, is already here: nothing is counted twice", async (format) => {
    project.write("report.txt", await aReport(format));
    const { status, out } = await project.play(["ingest", "report.txt"]);
    expect(status).toBe(0);
    expect(out).toContain("twiceshy report: 1 run, known already");
    expect(out).toContain("already here");
    expect(out).toContain("stored 0 runs");
    expect(await counted()).toEqual([1]);
  });

  it("is known on stdin too", async () => {
    const stdin = await aReport("junit");
    expect((await project.play(["ingest", "-"], { stdin })).out).toContain("already here");
    expect(await counted()).toEqual([1]);
  });

  it.each(["junit", "json", "sarif"])("of another memory is taken in, once: %s", async (format) => {
    const report = await aReport(format);
    const other = makeProject();
    try {
      other.write("report.xml", report);
      expect((await other.play(["ingest", "report.xml"])).out).toContain("stored 1 run (1 failed)");
      expect((await other.play(["ingest", "report.xml"])).out).toContain("stored 0 runs");
    } finally {
      other.remove();
    }
  });

  it("is not what only speaks of a run of ours", async () => {
    const report = await aReport("junit");
    const id = /twiceshy\.run" value="([^"]+)"/.exec(report)![1]!;
    const theirs = `<testsuite name="x" tests="1" failures="1"><testcase name="a" classname="b"><failure message="run ${id}">no</failure></testcase></testsuite>`;
    project.write("theirs.xml", theirs);
    expect((await project.play(["ingest", "theirs.xml"])).out).toContain("stored 1 run (1 failed)");
  });
});
