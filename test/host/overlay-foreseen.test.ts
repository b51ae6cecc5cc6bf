import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, type TestContext } from "vitest";
import { openScratchCopy, type ScratchCopy } from "#host/scratch-copy.ts";
import { GIT_ENV, gitProject, gitRepository, tempFolder, treeOf, write } from "./sandbox.ts";

const files = { "a.txt": "one\n", ".gitignore": ".twiceshy/\n" };

/** A repository with a copy that stands by, and a file outside of it that says what ran. */
async function standingBy(context: TestContext, script: (told: string) => string) {
  const root = gitRepository(files);
  const tree = await treeOf(root);
  const told = join(tempFolder(), "told");
  const copy = await openScratchCopy(gitProject(root), {
    env: GIT_ENV,
    redact: (text) => text,
    only: "overlay",
    looksLater: true,
  });
  if (copy.kind === "unavailable") return context.skip(`no overlay can be mounted here: ${copy.why}`);
  const request = { argv: ["sh", "-c", script(told)], directory: "" };
  const ran = () => (existsSync(told) ? readFileSync(told, "utf8").trim().split("\n") : []);
  return { root, tree, copy, request, ran };
}

const run = (copy: ScratchCopy, request: { argv: string[]; directory: string }) =>
  copy.run({ ...request, timeoutMs: 30_000 });

it("a run that was foreseen is at work before it is wanted, and is run once", async (context) => {
  const { tree, copy, request, ran } = await standingBy(
    context,
    (told) => `echo begun >> ${told}; sleep 1; cat a.txt; echo ended >> ${told}`,
  );
  try {
    copy.standBy({ ...request, tree });
    await setTimeout(700);
    // Where nothing can be mounted ahead, nothing goes on ahead.
    const wasEarly = ran().length > 0;
    await copy.setTree(tree);
    const done = await run(copy, request);
    expect(done).toMatchObject({ exitCode: 0, output: "one\n", timedOut: false, startFailure: null });
    if (wasEarly) expect(done.durationMs, "from when it went on").toBeGreaterThan(900);
    expect(ran()).toEqual(["begun", "ended"]);
    expect(await copy.wasDisturbed()).toBe(false);
  } finally {
    await copy.close();
  }
  expect(existsSync(copy.folder)).toBe(false);
});

it("one that is over before it is wanted is not run again", async (context) => {
  const { tree, copy, request, ran } = await standingBy(
    context,
    (told) => `echo x >> ${told}; cat a.txt; exit 3`,
  );
  try {
    copy.standBy({ ...request, tree });
    await setTimeout(1_000);
    await copy.setTree(tree);
    expect(await run(copy, request)).toMatchObject({ exitCode: 3, output: "one\n", startFailure: null });
    expect(ran()).toEqual(["x"]);
  } finally {
    await copy.close();
  }
});

it("where something else is wanted, it is ended first and nobody hears of it", async (context) => {
  const { tree, copy, request, ran } = await standingBy(
    context,
    (told) => `echo begun >> ${told}; sleep 1; echo ended >> ${told}`,
  );
  try {
    copy.standBy({ ...request, tree });
    await setTimeout(500);
    await copy.setTree(tree);
    expect((await run(copy, { argv: ["sh", "-c", "echo other"], directory: "" })).output).toBe("other\n");
    await setTimeout(1_500);
    expect(ran()).not.toContain("ended");
  } finally {
    await copy.close();
  }
});

it("on other files than it was foreseen for it never begins, and what nobody wanted is ended with the copy", async (context) => {
  const script = (told: string) => `echo begun >> ${told}; sleep 1; echo ended >> ${told}`;
  const { root, tree, copy, request, ran } = await standingBy(context, script);
  write(root, { "a.txt": "two\n" });
  copy.standBy({ ...request, tree });
  await setTimeout(600);
  expect(ran()).toEqual([]);
  await copy.close();
  const second = await standingBy(context, script);
  second.copy.standBy({ ...second.request, tree: second.tree });
  await setTimeout(600);
  await second.copy.close();
  await setTimeout(1_500);
  expect(second.ran()).not.toContain("ended");
  expect(existsSync(second.copy.folder)).toBe(false);
});

it("a file that is changed while it is at work counts as changed meanwhile", async (context) => {
  const { root, tree, copy, request } = await standingBy(context, () => "sleep 1; cat a.txt");
  try {
    copy.standBy({ ...request, tree });
    await setTimeout(500);
    write(root, { "a.txt": "two\n" });
    await copy.setTree(tree);
    await run(copy, request);
    expect(await copy.wasDisturbed()).toBe(true);
  } finally {
    await copy.close();
  }
});
