import { afterEach, beforeEach, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { sessionStory } from "#doors/session-story.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { CHECK } from "../loop/settle-world.ts";
import { green, red } from "../memory/learned-world.ts";
import { makeProject, type TestProject } from "./cli/play.ts";
import { envOf } from "./http/served.ts";

let project: TestProject;
let memory: Memory;
beforeEach(async () => {
  project = makeProject();
  memory = await compose({ cwd: project.root, env: envOf(project) }).openMemory();
});
afterEach(() => {
  memory.close();
  project.remove();
});

const of = { session: "long", source: "hook", git: null } as const;
/** A run that fails, and one that passes: three steps. */
function rounds(count: number): void {
  for (let i = 0; i < count; i++) {
    red(memory, 2 * i, CHECK, null, { [`f${i}`]: `failure ${i}` }, of);
    green(memory, 2 * i + 1, CHECK, null, of);
  }
}

it("tells all of a session, in order", () => {
  rounds(10);
  const { story, isCut, left } = sessionStory(memory, knowledgeOf(memory), "long");
  expect({ steps: story.length, isCut, left }).toEqual({ steps: 30, isCut: false, left: 0 });
  expect(story.slice(0, 3).map(({ kind }) => kind)).toEqual(["run", "failure", "run"]);
});

it("tells how a very long one ended, each run beside its failures, and says how much is left out", () => {
  rounds(600);
  const { story, isCut, left } = sessionStory(memory, knowledgeOf(memory), "long");
  expect({ steps: story.length, isCut, left }).toEqual({ steps: 500, isCut: true, left: 1300 });
  expect(story.at(-2)).toMatchObject({ kind: "failure", title: "failure 599" });
  expect(story.at(-1)).toMatchObject({ kind: "run", outcome: "passed" });
  const kinds = story.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "failure").length).toBeGreaterThan(160);
  // Nothing between the first and the last is missing: after each failing run comes what failed in it.
  story.forEach(({ outcome }, at) => {
    if (outcome === "failed") expect(kinds[at + 1]).toBe("failure");
  });
});
