import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { REPORTS } from "../loop/ingesting.ts";
import { makeProject, type TestProject } from "./cli/play.ts";

let project: TestProject;
afterEach(() => project.remove());

function place(from: string, to: string): void {
  mkdirSync(dirname(join(project.root, to)), { recursive: true });
  copyFileSync(join(REPORTS, from), join(project.root, to));
}

describe("twiceshy backfill and reports", () => {
  it("reads those in the usual places, once, and no others", async () => {
    project = makeProject();
    place("vitest/junit.xml", "junit.xml");
    place("pytest/junit.xml", "test-results/deep/py.xml");
    place(
      "maven/surefire/TEST-com.example.CartTest.xml",
      "api/target/surefire-reports/TEST-com.example.CartTest.xml",
    );
    place("eslint/eslint.json", "reports/eslint.json");
    // Neither a place where reports lie, nor a report.
    place("jest/junit.xml", "docs/example.xml");
    project.write("reports/package.json", '{"name": "x", "error": "none"}');
    project.write("test-results/notes.xml", "<notes/>");
    const first = (await project.play(["backfill", "--json"])).json.reports;
    expect(first).toMatchObject({ files: 4, unchanged: 0, left: 0 });
    expect(first.failures).toBe(4 + 3 + 2 + 3);
    expect((await project.play(["backfill", "--json"])).json.reports).toMatchObject({
      files: 0,
      runs: 0,
      unchanged: 6,
    });
    expect((await project.play(["backfill"])).out).toContain("0 reports read, 6 known already");

    // Touched, and still the same: read again, nothing new.
    utimesSync(join(project.root, "junit.xml"), new Date(), new Date());
    expect((await project.play(["backfill", "--json"])).json.reports).toMatchObject({ files: 1, runs: 0 });
  });

  it("says nothing about reports where there are none", async () => {
    project = makeProject();
    writeFileSync(join(project.root, "junit.txt"), "no");
    const played = await project.play(["backfill"]);
    expect(played.out).not.toContain("report");
  });
});
