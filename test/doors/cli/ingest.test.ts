import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { REPORTS } from "../../loop/ingesting.ts";
import { makeProject, play } from "./play.ts";

const JUNIT = join(REPORTS, "vitest/junit.xml");

const made: ReturnType<typeof makeProject>[] = [];
afterAll(() => {
  for (const one of made) one.remove();
});

function project(): string {
  made.push(makeProject());
  return made.at(-1)!.root;
}

describe("twiceshy ingest", () => {
  it("takes in a folder of several formats, once; what is no report is named and stops nothing", async () => {
    const cwd = project();
    const logs = join(cwd, "logs/deep");
    mkdirSync(logs, { recursive: true });
    copyFileSync(JUNIT, join(logs, "a"));
    copyFileSync(join(REPORTS, "go-test/go.json"), join(logs, "b"));
    copyFileSync(join(REPORTS, "pytest/output.txt"), join(logs, "c.log"));
    writeFileSync(join(logs, "d.json"), '{"name": "shop", "version": "1.0.0"}');
    const first = await play(["ingest", "logs", "--json"], { cwd });
    expect(first.status).toBe(0);
    const formats = first.json.files.map((file: { format: string }) => file.format);
    expect(formats).toEqual(["JUnit XML", "go test -json", "plain log", null]);
    expect(first.json.files[3].trouble).toContain("JUnit XML");
    const { memory } = (await play(["status", "--json"], { cwd })).json;
    expect(memory.runs).toBeGreaterThan(6);

    const again = await play(["ingest", "logs"], { cwd });
    expect(again.out).toContain("stored 0 runs (0 failed)");
    expect(again.out).toContain("3 files read, 1 not");
    const { memory: after } = (await play(["status", "--json"], { cwd })).json;
    expect({ runs: after.runs, failures: after.failures }).toEqual({
      runs: memory.runs,
      failures: memory.failures,
    });
  });

  it("takes JSON that it does not know for a log where it is told how the command ended", async () => {
    const cwd = project();
    const problem = `{"file": "cart.py", "line": 3, "column": 11, "message": "Name \\"rate\\" is not defined", "hint": null, "code": "name-defined", "severity": "error"}`;
    writeFileSync(join(cwd, "mypy.json"), `${problem}\n`);
    expect((await play(["ingest", "mypy.json"], { cwd })).out).toContain("no format that is known");
    const said = ["--command", "mypy -O json", "--exit-code", "1"];
    const { files } = (await play(["ingest", "mypy.json", ...said, "--json"], { cwd })).json;
    expect(files[0].format).toBe("plain log");
    expect(files[0].runs[0].failures[0]).toMatchObject({ message: 'Name "rate" is not defined', line: 3 });
  });

  it("takes in what headless agents stream, once; one that is cut is named as such", async () => {
    const cwd = project();
    for (const agent of ["codex", "copilot", "opencode"])
      copyFileSync(join(REPORTS, `../headless/${agent}.commands.jsonl`), join(cwd, `${agent}.log`));
    copyFileSync(join(REPORTS, "../headless/claude.commands.json"), join(cwd, "claude.log"));
    writeFileSync(join(cwd, "cut.log"), readFileSync(join(cwd, "codex.log"), "utf8").slice(0, 100));
    const first = await play(["ingest", "*.log", "--json"], { cwd });
    const told = first.json.files.map(({ format, runs }: { format: string; runs: object[] }) => [
      format,
      runs.length,
    ]);
    expect(told).toEqual([
      ["headless agent events", 5],
      ["codex stream", 5],
      ["copilot stream", 5],
      ["codex stream", 0],
      ["opencode stream", 5],
    ]);
    expect(first.json.files[3].notes[0]).toBe("the agent's result is missing: it was cut off");
    const { failures } = (await play(["failures", "--json"], { cwd })).json;
    expect(failures.map(({ latest }: { latest: { message: string } }) => latest.message).sort()).toEqual([
      "Reduce of empty array with no initial value",
      "cat: nothing.json: No such file or directory",
    ]);
    expect((await play(["ingest", "*.log"], { cwd })).out).toContain(
      "stored 0 runs (0 failed), 20 known already",
    );
  });

  it("says so when a report holds no result", async () => {
    const cwd = project();
    writeFileSync(
      join(cwd, "rspec.xml"),
      '<testsuite name="rspec" tests="0" errors="0"><properties/></testsuite>',
    );
    expect((await play(["ingest", "rspec.xml"], { cwd })).out).toContain("there is no result in it");
  });

  it("knows a copy under another name and time", async () => {
    const cwd = project();
    const tap = join(REPORTS, "bats/tap.txt");
    copyFileSync(tap, join(cwd, "one"));
    await play(["ingest", "one"], { cwd });
    writeFileSync(join(cwd, "two"), readFileSync(tap));
    expect((await play(["ingest", "two", "--json"], { cwd })).json.files[0].runs[0].isNew).toBe(false);
  });

  it("stores nothing with --dry-run, and makes no memory", async () => {
    const cwd = project();
    copyFileSync(JUNIT, join(cwd, "junit.xml"));
    const dry = await play(["ingest", "junit.xml", "--dry-run"], { cwd });
    expect(dry.out).toContain("would store 3 runs (2 failed)");
    expect((await play(["failures", "--json"], { cwd })).json.failures).toEqual([]);
  });

  it("reads stdin, patterns, and says whose it is", async () => {
    const cwd = project();
    const piped = await play(
      ["ingest", "-", "--command", "npm test", "--task", "12-01", "--phase", "12", "--json"],
      {
        cwd,
        stdin: Readable.from([readFileSync(JUNIT)]),
      },
    );
    expect(piped.json.files[0].runs).toMatchObject([
      { command: "npm test", outcome: "failed", passed: 2, failed: 4 },
    ]);
    const { failures } = (
      await play(["failures", "--task", "12-01", "--source", "ingest", "--json"], { cwd })
    ).json;
    expect(failures).toHaveLength(4);
    expect((await play(["failures", "--source", "run", "--json"], { cwd })).json.failures).toHaveLength(0);
    copyFileSync(join(REPORTS, "pytest/junit.xml"), join(cwd, "p.xml"));
    const globbed = await play(["ingest", "*.xml", "--json"], { cwd });
    expect(globbed.json.files.map((file: { name: string }) => file.name)).toEqual(["p.xml"]);
  });

  it("wants to know how a log ended that does not say", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "log"), "doing this\ndoing that\n");
    const unclear = await play(["ingest", "log"], { cwd });
    expect(unclear.out).toContain("--exit-code");
    expect(unclear.out).toContain("stored 0 runs");
    const told = await play(["ingest", "log", "--exit-code", "0", "--command", "make", "--json"], { cwd });
    expect(told.json.files[0].runs).toMatchObject([{ outcome: "passed", command: "make" }]);
    const failed = await play(["ingest", "log", "--exit-code", "3", "--command", "make", "--json"], { cwd });
    expect(failed.json.files[0].runs[0].failures[0].message).toContain("doing that");
  });

  it("forgets what came from a report, for good", async () => {
    const cwd = project();
    copyFileSync(JUNIT, join(cwd, "junit.xml"));
    await play(["ingest", "junit.xml"], { cwd });
    await play(["forget", "--match", "sums prices", "--yes"], { cwd });
    await play(["ingest", "junit.xml"], { cwd });
    const { failures } = (await play(["failures", "--json"], { cwd })).json;
    expect(
      failures.some((failure: { latest: { test: string | null } }) =>
        failure.latest.test?.includes("sums prices"),
      ),
    ).toBe(false);
  });

  it("reads a coding agent's transcript", async () => {
    const cwd = project();
    const text = readFileSync(join(REPORTS, "../transcripts/claude/2.1.325.jsonl"), "utf8");
    writeFileSync(join(cwd, "session"), text.replaceAll("/home/dev/shop", cwd));
    const first = (await play(["ingest", "session", "--json"], { cwd })).json.files[0];
    expect(first.format).toBe("claude transcript");
    expect(first.transcript.runs).toBeGreaterThan(0);
    expect((await play(["ingest", "session", "--json"], { cwd })).json.files[0].transcript.runs).toBe(0);
  });

  it("refuses a stranger's transcript in words, and reads a stranger's report", async () => {
    const cwd = project();
    const text = readFileSync(join(REPORTS, "../transcripts/claude/2.1.325.jsonl"), "utf8");
    writeFileSync(join(cwd, "session"), text.replaceAll("/home/dev/shop", cwd));
    copyFileSync(JUNIT, join(cwd, "junit.xml"));
    const both = await play(["ingest", "--untrusted", "session", "junit.xml", "--json"], { cwd });
    expect(both.status).toBe(0);
    expect(both.json.files).toMatchObject([
      { format: "claude transcript", transcript: null, trouble: expect.stringContaining("may not teach") },
      { format: "JUnit XML", trouble: null },
    ]);
    const { memory } = (await play(["status", "--json"], { cwd })).json;
    expect(memory.runs).toBe(both.json.files[1].runs.length);
    const alone = await play(["ingest", "--untrusted", "session"], { cwd });
    expect(alone.status).toBe(2);
    expect(alone.out).toContain("With --untrusted only reports, logs and bundles are read");
  });

  it("raises no concern of a stranger", async () => {
    const cwd = project();
    const line = (event_type: string) =>
      `${JSON.stringify({ timestamp: "2026-01-05T21:28:34Z", event_type, workflow_id: "wf_1", phase_id: "REVIEW", item_id: "security" })}\n`;
    writeFileSync(join(cwd, "events.jsonl"), line("workflow_started") + line("review_bypassed"));
    const strange = await play(["ingest", "--untrusted", "events.jsonl"], { cwd });
    expect(strange.out).toMatch(/of a stranger: \d+ concerns? (?:was|were) left out/);
    expect((await play(["issues", "--json"], { cwd })).json.review).toEqual([]);
    expect((await play(["ingest", "events.jsonl"], { cwd })).out).toContain("for a person to decide");
  });

  it("says what to do about what it cannot read", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "photo.jpg"), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]));
    writeFileSync(join(cwd, "empty"), "");
    const none = await play(["ingest", "photo.jpg", "empty", "gone.xml"], { cwd });
    expect(none.status).toBe(2);
    expect(none.out).toContain("no format that is known");
    expect(none.out).toContain("it is empty");
    expect(none.out).toContain("there is no such file");
    expect(none.err).toContain("twiceshy inspect");
    const gone = await play(["ingest", "gone.xml"], { cwd });
    expect(gone.err).toContain("try: twiceshy ingest --help");
  });

  it("answers --json with one document, also where nothing could be read", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "photo.jpg"), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]));
    const none = await play(["ingest", "photo.jpg", "--json"], { cwd });
    expect(none.status).toBe(2);
    expect(none.json).toMatchObject({
      files: [{ name: "photo.jpg", format: null }],
      error: { code: "bad_input", message: "the file could not be read as a report." },
    });
    copyFileSync(JUNIT, join(cwd, "junit.xml"));
    expect((await play(["ingest", ".", "--json"], { cwd })).json.error).toBeUndefined();
  });
});
