import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { openScratchCopy, type ScratchCopy } from "#host/scratch-copy.ts";
import { GIT_ENV, gitProject, gitRepository, treeOf, write } from "./sandbox.ts";

/** Says how long ago its namespace was made: the first process in it is as old as the mount. */
const AGE = `printf '%s ' "$(($(cut -d. -f1 /proc/uptime) - $(cut -d' ' -f22 /proc/1/stat) / $(getconf CLK_TCK)))"; cat a.txt`;
const REQUEST = (script: string) => ({ argv: ["sh", "-c", script], directory: "" });

async function openCopy(root: string): Promise<ScratchCopy | string> {
  const copy = await openScratchCopy(gitProject(root), {
    env: GIT_ENV,
    redact: (text) => text,
    only: "overlay",
    looksLater: true,
  });
  return copy.kind === "unavailable" ? `no overlay can be mounted here: ${copy.why}` : copy;
}

const files = { "a.txt": "one\n", "b.txt": "b\n", ".gitignore": ".twiceshy/\n*.log\n" };

it("a run that was expected is mounted before it is wanted, on its own tree and with its own environment", async (context) => {
  const root = gitRepository(files);
  const now = await treeOf(root);
  write(root, { "a.txt": "two\n" });
  const wanted = await treeOf(root);
  write(root, { "a.txt": "one\n" });
  const copy = await openCopy(root);
  if (typeof copy === "string") return context.skip(copy);
  const run = (script: string, env = {}) =>
    copy.run({ ...REQUEST(script), timeoutMs: 30_000, continues: true, env });
  try {
    await copy.setTree(now);
    const first = run(AGE);
    copy.expect(wanted, REQUEST(AGE));
    expect((await first).output).toMatch(/ one\n$/);
    await setTimeout(2_500);
    await copy.setTree(wanted);
    const second = await run(AGE, { MORE: "x y" });
    const [age, text] = second.output.split(" ");
    expect({ text, startFailure: second.startFailure }).toEqual({ text: "two\n", startFailure: null });
    // Where there is no pid namespace, nothing is mounted ahead, and the first process is the machine's own.
    if (Number(age) < 600) expect(Number(age), "it waited").toBeGreaterThanOrEqual(1);
    expect(second.durationMs, "waiting is no part of it").toBeLessThan(2_400);
    copy.expect(wanted, REQUEST('printf %s "$MORE"; read x; echo "<$?>"'));
    await setTimeout(300);
    const third = await run('printf %s "$MORE"; read x; echo "<$?>"', { MORE: "it's $HOME; \\ 2" });
    expect(third.output, "what it gets to know, and no input").toBe("it's $HOME; \\ 2<1>\n");
    expect(await copy.wasDisturbed()).toBe(false);
  } finally {
    await copy.close();
  }
});

it("what the run before it left in ignored files is there all the same, and what was never wanted is ended", async (context) => {
  const root = gitRepository(files);
  const copy = await openCopy(root);
  if (typeof copy === "string") return context.skip(copy);
  const script = "ls *.log 2>/dev/null; : > x.log; echo done";
  const tree = await treeOf(root);
  await copy.setTree(tree);
  const first = copy.run({ ...REQUEST(script), timeoutMs: 30_000, continues: true });
  copy.expect(tree, REQUEST(script));
  expect((await first).output).toBe("done\n");
  await setTimeout(300);
  const second = await copy.run({ ...REQUEST(script), timeoutMs: 30_000, continues: true });
  expect(second.output).toBe("x.log\ndone\n");
  copy.expect(tree, REQUEST("echo never"));
  await setTimeout(300);
  await copy.close();
  expect(existsSync(copy.folder)).toBe(false);
  expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
});

it("that the user changed a file meanwhile is said when it is asked for, once", async (context) => {
  const root = gitRepository(files);
  const copy = await openCopy(root);
  if (typeof copy === "string") return context.skip(copy);
  try {
    await copy.setTree(await treeOf(root));
    const run = () => copy.run({ ...REQUEST("sleep 0.5"), timeoutMs: 30_000 });
    const running = run();
    await setTimeout(200);
    write(root, { "b.txt": "edited\n" });
    expect((await running).disturbed).toBe(false);
    expect(await copy.wasDisturbed()).toBe(true);
    expect(await copy.wasDisturbed()).toBe(false);
  } finally {
    await copy.close();
  }
});

it("an overlay that stands by runs whatever is wanted then: its folder, its words and its environment are told", async (context) => {
  const root = gitRepository({ ...files, "sub dir/c.txt": "c\n" });
  const tree = await treeOf(root);
  const copy = await openCopy(root);
  if (typeof copy === "string") return context.skip(copy);
  const script = `${AGE.replace("a.txt", "c.txt")}; printf '%s|' "$0" "$@" "$MORE" "$PWD"; read x; echo "<$?>"`;
  const argv = ["sh", "-c", script, "it's", "$HOME", "*", 'a "b" \\ c', "-n"];
  const run = (words: readonly string[]) =>
    copy.run({ argv: words, directory: "sub dir", timeoutMs: 30_000, env: { MORE: "x = y" } });
  try {
    copy.standBy();
    await setTimeout(2_500);
    await copy.setTree(tree);
    const first = await run(argv);
    const [age, ...text] = first.output.split(" ");
    const cwd = join(root, "sub dir");
    expect(text.join(" ")).toBe(`c\nit's|$HOME|*|a "b" \\ c|-n|x = y|${cwd}|<1>\n`);
    // Where there is no pid namespace, nothing is mounted ahead, and the first process is the machine's own.
    if (Number(age) < 600) expect(Number(age), "it waited").toBeGreaterThanOrEqual(1);
    // A line cannot say these: the run is one of its own then.
    copy.standBy();
    const second = await run(["sh", "-c", 'printf "%s|" "$@"', "sh", "two\nlines", ""]);
    expect(second.output).toBe("two\nlines||");
  } finally {
    await copy.close();
  }
  expect(existsSync(copy.folder)).toBe(false);
});

it("an overlay that stands by is not taken for another tree", async (context) => {
  const root = gitRepository(files);
  write(root, { "a.txt": "two\n" });
  const wanted = await treeOf(root);
  write(root, { "a.txt": "one\n" });
  const copy = await openCopy(root);
  if (typeof copy === "string") return context.skip(copy);
  try {
    copy.standBy();
    await copy.setTree(wanted);
    expect((await copy.run({ ...REQUEST("cat a.txt"), timeoutMs: 30_000 })).output).toBe("two\n");
  } finally {
    await copy.close();
  }
});

it("that the user changed a file is said also where the next run was at work before anybody looked", async (context) => {
  const root = gitRepository(files);
  const copy = await openCopy(root);
  if (typeof copy === "string") return context.skip(copy);
  const tree = await treeOf(root);
  const run = () => copy.run({ ...REQUEST("sleep 0.5"), timeoutMs: 30_000 });
  try {
    await copy.setTree(tree);
    const first = run();
    copy.expect(tree, REQUEST("sleep 0.5"));
    await setTimeout(200);
    write(root, { "b.txt": "edited\n" });
    await first;
    const second = run();
    // Put back while the second one runs: only the look after the first can tell.
    await setTimeout(300);
    write(root, { "b.txt": "b\n" });
    await second;
    expect(await copy.wasDisturbed()).toBe(true);
  } finally {
    await copy.close();
  }
});
