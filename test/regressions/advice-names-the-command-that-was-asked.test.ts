import { afterEach, beforeEach, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

it.each([
  ["warn", ["warn", "--moment", "failure", "--file", "no.log"]],
  ["recall", ["recall", "--file", "no.log"]],
  ["inspect", ["inspect", "no.log"]],
])("%s that cannot read a file", async (name, words) => {
  const { status, err } = await project.play(words);
  expect([status, err]).toEqual([
    2,
    expect.stringContaining(`no.log: there is no such file.\n  try: twiceshy ${name} --help`),
  ]);
});
