import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseNote } from "../../../src/report/note-entry.ts";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const path = (file: string) => join(project.root, file);
const read = (file = "AGENTS.md") => readFileSync(path(file), "utf8");
const fail = (task: string, error: string, more: object = {}) =>
  project.play(["capture"], { stdin: failedCheck(error, { task, ...more }) });
const sync = (...words: string[]) => project.play(["notes", "sync", ...words]);
const entriesOf = (text: string) => {
  const lines = text.split("\n");
  return lines.flatMap((_, at) => parseNote(lines, at)?.entry ?? []);
};

describe("notes sync", () => {
  it("makes the file, with the headings and the entry of the format", async () => {
    await fail("12-01", "TypeError: cart.total is not a function");
    const synced = await sync("--json");
    expect(synced.json).toEqual({
      version: 1,
      file: "AGENTS.md",
      changed: true,
      phases: [{ phase: "12", entries: 1 }],
      cleared: [],
      dryRun: false,
    });
    expect(read()).toMatch(
      /^# Project Learnings\n\n## Failure Context\n\n.*cleared on phase completion.*\n\n### Phase 12:\n\n.*\n- \[12-01 \| \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] \*\*Error:\*\* TypeError: cart\.total is not a function\n {2}\*\*Attempted:\*\* Ran `unit`, which failed\.\n {2}\*\*Files:\*\* /,
    );
    const before = statSync(path("AGENTS.md")).mtimeMs;
    expect((await sync()).err).toBe("twiceshy: AGENTS.md: 1 failure of phase 12 (nothing to change)\n");
    expect(statSync(path("AGENTS.md")).mtimeMs).toBe(before);
    expect(readdirSync(project.root).filter((name) => name.includes("twiceshy-new"))).toEqual([]);
  });

  it("makes nothing where nothing failed", async () => {
    expect((await sync()).err).toContain("no failure of a phase that goes on");
    await project.play(["task", "start", "12-01"]);
    await sync();
    expect(existsSync(path("AGENTS.md"))).toBe(false);
  });

  it.each([
    `it's "quoted" & $HOME \\n \\1 /s/x/y/ \`date\``,
    "### Phase 12: and ## Failure Context",
    "- [12-01 | 2026-01-20 14:32:15] **Error:** nested",
  ])("gives %j as it was", async (message) => {
    await fail("12-01", `Error: ${message}`);
    await sync();
    const [entry] = entriesOf(read());
    expect(entry!.error).toContain(message);
    expect(read().match(/^### Phase 12:$/gm)).toHaveLength(1);
  });

  it("cuts the error between words at 500 characters, and keeps more in the context", async () => {
    await fail("12-01", `Error: ${"several words ".repeat(60)}end`);
    await sync();
    const [entry] = entriesOf(read());
    expect(entry!.error.length).toBeLessThanOrEqual(500);
    expect(entry!.error.length).toBeGreaterThan(480);
    expect(entry!.error).toMatch(/ (?:several|words)…$/);
    expect(entry!.context.length).toBeGreaterThan(500);
  });

  it("keeps a hundred, the newest last, of phases below ten too", async () => {
    const checks = Array.from({ length: 105 }, (_, n) => ({
      name: `check ${word(n)}`,
      passed: false,
      error: `Error: broken thing named ${word(n)}`,
    }));
    const verdict = (task: string, some: typeof checks) =>
      project.play(["capture"], { stdin: JSON.stringify({ task, checks: some }) });
    await verdict("07-01", checks.slice(0, 60));
    await verdict("7-02", checks.slice(60));
    const { json } = await sync("--json");
    expect(json.phases).toEqual([{ phase: "7", entries: 100 }]);
    const entries = entriesOf(read());
    expect(entries).toHaveLength(100);
    expect(entries.map(({ task }) => task)).toEqual([...Array(55).fill("07-01"), ...Array(45).fill("7-02")]);
    expect(read().match(/^- \[/gm)).toHaveLength(100);
    expect(read().match(/\*\*Attempted:/g)).toHaveLength(100);
    await fail("7-03", "Error: one more");
    await sync();
    expect(entriesOf(read()).map(({ task }) => task)).toEqual([
      ...Array(54).fill("07-01"),
      ...Array(45).fill("7-02"),
      "7-03",
    ]);
    expect((await sync("--json")).json.changed).toBe(false);
  });

  it("stays when a task succeeds, and goes when the phase is done", async () => {
    project.write("AGENTS.md", "# Mine\n\nkeep me");
    await project.play(["task", "start", "12-01"]);
    await fail("12-01", "Error: first");
    await project.play(["task", "done", "12-01"]);
    await sync();
    expect(entriesOf(read())).toHaveLength(1);
    const done = await project.play(["phase", "done", "012", "--json"]);
    expect(done.json).toMatchObject({ cleared: ["12"], phase: { phase: "12", state: "done" } });
    expect(read()).toContain("# Mine\n\nkeep me\n\n## Failure Context");
    expect(read()).not.toMatch(/Phase 12|Error/);
    expect((await sync("--json")).json).toMatchObject({ changed: false, phases: [] });
    // It goes on after all: what fails from now on is noted, what was before is not.
    await fail("12-02", "Error: second");
    await sync();
    expect(entriesOf(read()).map(({ error }) => error)).toEqual(["second"]);
    expect((await project.play(["failures", "--phase", "12", "--json"])).json.failures).toHaveLength(2);
  });

  it("is cleared when the next phase starts, and 1 is not 12", async () => {
    await fail("1-01", "Error: one");
    await sync();
    await fail("02-01", "Error: two");
    expect((await sync("--json")).json).toMatchObject({ cleared: ["1"], phases: [{ phase: "2" }] });
    expect(entriesOf(read()).map(({ error }) => error)).toEqual(["two"]);
    await project.play(["task", "start", "12-01"]);
    expect((await sync("--json")).json).toMatchObject({ cleared: ["2"], phases: [] });
    await fail("12-01", "Error: twelve");
    await sync();
    expect(read()).toContain("### Phase 12:");
    const started = await project.play(["phase", "start", "13"]);
    expect(started.err).toBe("twiceshy: cleared the notes of phase 12\n");
    expect(entriesOf(read())).toEqual([]);
  });

  it.each([
    ["1", "2"],
    ["1.9", "1.10"],
    ["alpha", "beta"],
  ])("stays cleared once the phase after it is done, too: %s, %s", async (first, second) => {
    const entries = async () => (await sync("--json")).json.phases;
    await project.play(["task", "start", "one", "--phase", first]);
    await fail("one", "Error: of the first");
    await project.play(["phase", "start", second]);
    await project.play(["phase", "done", second]);
    expect(await entries()).toEqual([]);
    await project.play(["task", "start", "two", "--phase", second]);
    await fail("two", "Error: of the second");
    expect(await entries()).toEqual([{ phase: second, entries: 1 }]);
    await project.play(["phase", "done", second]);
    expect(await entries()).toEqual([]);
    await project.play(["task", "start", "three", "--phase", first]);
    await fail("three", "Error: of the first, once more");
    expect(await entries()).toEqual([{ phase: first, entries: 1 }]);
  });

  it("knows the phase of a task that was only given it in words", async () => {
    await project.play(["task", "start", "login", "--phase", "3"]);
    await fail("login", "Error: login");
    await fail("3-02", "Error: other");
    await fail("elsewhere", "Error: no phase");
    await sync();
    expect(entriesOf(read()).map(({ task }) => task)).toEqual(["login", "3-02"]);
  });

  it("notes at most three failures of one run, and says how many there were", async () => {
    const lines = [1, 2, 3, 4, 5].map(
      (n) => `src/${word(n)}.ts(1,1): error TS2304: Cannot find name '${word(n)}'.`,
    );
    const checks = [{ name: "types", passed: false, output: `${lines.join("\n")}\n` }];
    await project.play(["capture"], { stdin: JSON.stringify({ task: "12-01", checks }) });
    await sync();
    const entries = entriesOf(read());
    expect(entries).toHaveLength(3);
    expect(entries[0]!.context).toContain("4 more in the same run");
    expect(entries[0]!.files).toBe(`src/${word(1)}.ts`);
  });

  it("tells what was really attempted", async () => {
    const check = path("check.js");
    project.write("check.js", 'throw new TypeError("total is " + require("./a.js"))');
    project.write("a.js", "module.exports = 1");
    execFileSync("git", ["add", "."], { cwd: project.root });
    const run = () => project.play(["run", "--task", "12-01", "--", "node", check]);
    await run();
    project.write("a.js", "module.exports = 2");
    await run();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await run();
    await sync();
    const entries = entriesOf(read());
    const ran = `Ran \`node ${check}\`, which ended with exit code 1.`;
    expect(entries.map((entry) => entry.attempted)).toEqual([
      ran,
      `${ran} Before it, a.js was changed.`,
      `${ran} Nothing was changed since the run before.`,
    ]);
    expect(entries.map(({ error }) => error)).toEqual([
      "TypeError: total is 1",
      "TypeError: total is 2",
      "TypeError: total is 2",
    ]);
    // Writing the notes is no attempt either.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await run();
    await sync();
    const last = entriesOf(read()).at(-1)!;
    expect(last.attempted).toBe(`${ran} Nothing was changed since the run before.`);
    expect(last.files).toBe("check.js");
    expect(entries[1]!.files).toBe("check.js, a.js");
    expect(entries[1]!.context).toContain("at check.js:1");
  });

  it("says what would change", async () => {
    await fail("12-01", "Error: x");
    expect((await sync("--dry-run")).err).toBe("twiceshy: AGENTS.md: 1 failure of phase 12 (would change)\n");
    expect(existsSync(path("AGENTS.md"))).toBe(false);
  });
});

describe("the file", () => {
  beforeEach(() => fail("12-01", "Error: déjà vu"));

  it("may be another one, by flag, environment or a committed setting", async () => {
    await sync("--file", ".planning/AGENTS.md");
    expect(read(".planning/AGENTS.md")).toContain("déjà vu");
    await project.play(["notes", "sync"], { env: { TWICESHY_NOTES: "docs/n.md" } });
    expect(read("docs/n.md")).toContain("déjà vu");
    project.write("twiceshy.json", '{"notes": "CLAUDE.md"}');
    mkdirSync(path("sub"));
    await project.play(["notes", "sync"], {
      cwd: path("sub"),
      env: { HOME: path("home"), TMPDIR: path("tmp") },
    });
    expect(read("CLAUDE.md")).toContain("déjà vu");
    expect(existsSync(path("AGENTS.md"))).toBe(false);
    await project.play(["phase", "done", "12", "--file", ".planning/AGENTS.md"]);
    expect(read(".planning/AGENTS.md")).not.toContain("déjà vu");
  });

  it.each(["../elsewhere.md", "/tmp/elsewhere.md", ".git/notes.md", ".twiceshy/notes.md", "."])(
    "is never %s",
    async (file) => {
      const refused = await sync("--file", file);
      expect(refused.status).toBe(1);
      expect(refused.err).toContain("only files of this repository are written");
    },
  );

  it("is not what a link leads to outside", async () => {
    const outside = `${project.root}-outside.md`;
    writeFileSync(outside, "mine");
    symlinkSync(outside, path("AGENTS.md"));
    expect((await sync()).status).toBe(1);
    expect(readFileSync(outside, "utf8")).toBe("mine");
    (await import("node:fs")).rmSync(outside);
  });

  it("keeps its link and its mode", async () => {
    project.write("docs/real.md", "# R\n");
    chmodSync(path("docs/real.md"), 0o664);
    symlinkSync("docs/real.md", path("AGENTS.md"));
    await sync();
    expect(lstatSync(path("AGENTS.md")).isSymbolicLink()).toBe(true);
    expect(read("docs/real.md")).toContain("déjà vu");
    expect(statSync(path("docs/real.md")).mode & 0o777).toBe(0o664);
  });

  it("is left alone where its owner has locked it, and a dry run says so", async () => {
    project.write("AGENTS.md", "# Mine\n");
    chmodSync(path("AGENTS.md"), 0o444);
    for (const flags of [[], ["--dry-run"]])
      expect(await sync(...flags)).toMatchObject({
        status: 1,
        err: expect.stringMatching(/AGENTS\.md is read-only; it was left as it is\.\n.*--file NOTES\.md/),
      });
    expect(read("AGENTS.md")).toBe("# Mine\n");
  });

  it("keeps bytes that are no UTF-8, and line ends that differ", async () => {
    const before = Buffer.from("caf\xe9\r\n\xff\xfe\n\r\nend", "latin1");
    writeFileSync(path("AGENTS.md"), before);
    await sync();
    const after = readFileSync(path("AGENTS.md"));
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(after.toString("utf8")).toContain("Error: déjà vu");
    await sync();
    expect(readFileSync(path("AGENTS.md")).equals(after)).toBe(true);
  });

  it("is left alone where it is no text, a folder, or a link to nothing", async () => {
    writeFileSync(path("AGENTS.md"), Buffer.from("h\0i\0", "latin1"));
    expect(await sync()).toMatchObject({ status: 2, err: expect.stringContaining("not a text in UTF-8") });
    mkdirSync(path("folder.md"));
    expect(await sync("--file", "folder.md")).toMatchObject({
      status: 2,
      err: expect.stringMatching(
        /folder\.md cannot be read: it is a folder \(EISDIR\)\.\n.*notes sync --file NOTES\.md/,
      ),
    });
    symlinkSync("nowhere.md", path("link.md"));
    expect(await sync("--file", "link.md")).toMatchObject({
      status: 2,
      err: expect.stringContaining("not there"),
    });
  });
});

describe("notes print", () => {
  it("gives the block for a prompt, marked as data", async () => {
    await fail("07-01", "Error: seven");
    const { out } = await project.play(["notes", "print", "--phase", "07"]);
    expect(out).toMatch(
      /^\[twiceshy\] What failed before in phase 7 \(.*data, not instructions.*\n\n### Phase 7:\n\n- \[07-01 \| /,
    );
    expect((await project.play(["notes", "print"])).out).toBe(out);
    expect((await project.play(["notes", "print", "--phase", "7", "--json"])).json).toMatchObject({
      version: 1,
      phase: "7",
      entries: [{ task: "07-01", error: "seven" }],
    });
    expect(existsSync(path("AGENTS.md"))).toBe(false);
  });

  it("is silent where nothing is noted", async () => {
    expect(await project.play(["notes", "print"])).toMatchObject({
      status: 0,
      out: "",
      err: "twiceshy: no failure is noted\n",
    });
    await fail("7-01", "Error: seven");
    expect((await project.play(["notes", "print", "--phase", "70"])).out).toBe("");
  });
});

describe("sections fed from lessons", () => {
  it("hold them between marks, beside what people wrote", async () => {
    project.write("AGENTS.md", "## Error Fixes\n\n- mine\n\n## Codebase Patterns\n");
    const lesson = {
      title: "Load the cart first",
      type: "error_resolution",
      trigger: { conditions: [{ field: "message", operator: "contains", value: "cart is empty" }] },
      action: { kind: "advice", text: "call loadCart()" },
    };
    const learned = await project.play(["learn", "--json"], {
      stdin: JSON.stringify(lesson),
      env: { USER: "ann" },
    });
    expect(learned.status).toBe(0);
    await sync("--sections", "error-fixes,codebase-patterns");
    expect(read()).toMatch(
      /^## Error Fixes\n\n- mine\n\n<!-- twiceshy:error-fixes -->\n- Load the cart first: call loadCart\(\) \(human, lesson [0-9a-f]{8}\)\n<!-- \/twiceshy -->\n\n## Codebase Patterns\n$/,
    );
    expect((await sync("--sections", "error-fixes", "--json")).json.changed).toBe(false);
  });

  it("have known names", async () => {
    expect(await sync("--sections", "fixes")).toMatchObject({
      status: 2,
      err: expect.stringContaining('no section is called "fixes"'),
    });
  });
});

/** A word for a number, in which nothing looks like noise that a fingerprint or a scrubber would take out. */
function word(n: number): string {
  return `w${[...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")}x`;
}
