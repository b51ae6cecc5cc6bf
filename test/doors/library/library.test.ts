import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  capture,
  type Detector,
  type FailureMemory,
  inspect,
  openMemory,
  registerDetector,
  Trouble,
} from "../../../src/index.ts";

const LOG = "TypeError: user is null\n    at login (/app/src/login.js:12:3)\n";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-library-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function withMemory<T>(action: (memory: FailureMemory) => T | Promise<T>): Promise<T> {
  const memory = await openMemory({ cwd: root });
  try {
    return await action(memory);
  } finally {
    memory.close();
  }
}

describe("inspect", () => {
  it.each([
    ["a text", () => LOG],
    ["bytes", () => new TextEncoder().encode(LOG)],
    ["a stream of texts", () => Readable.from([LOG.slice(0, 9), LOG.slice(9)])],
    ["an iterable of bytes", () => Readable.from([Buffer.from(LOG)])],
  ])("reads %s", async (_, output) => {
    const { findings, total } = await inspect(output(), { command: "node app.js", exitCode: 1, cwd: root });
    expect(total).toBe(1);
    expect(findings[0]).toMatchObject({
      errorType: "TypeError",
      message: "user is null",
      file: "/app/src/login.js",
      line: 12,
    });
    expect(findings[0]!.fingerprint.parts.length).toBeGreaterThan(2);
  });

  it("finds nothing where the exit code is 0", async () => {
    expect(await inspect(LOG, { exitCode: 0, cwd: root })).toEqual({ findings: [], total: 0 });
  });
});

describe("capture and openMemory", () => {
  const verdict = { task: "12-01", session: "s1", checks: [{ name: "login", passed: false, error: LOG }] };

  it("stores a verdict, recognises it, and gives it back in every way", async () => {
    const first = await capture(verdict, { cwd: root });
    expect(first.checks[0]).toMatchObject({ name: "login", passed: false, kept: "remembered", total: 1 });
    await withMemory(async (memory) => {
      const again = await memory.capture(verdict);
      expect(again.checks[0]!.failures[0]!.before).toMatchObject({ count: 1 });
      expect(memory.failures()).toHaveLength(2);
      expect(memory.failures({ task: "nope" })).toHaveLength(0);
      const [summary] = memory.summaries({ category: "runtime_error" });
      expect(summary).toMatchObject({ count: 2 });
      const { hash } = summary!.latest.fingerprint;
      expect(memory.show(hash.slice(0, 8))).toMatchObject({
        history: [{ task: "12-01" }, { task: "12-01" }],
      });
      expect(memory.recall([hash], { task: "12-01" }).get(hash)).toMatchObject({ count: 2, inTask: 2 });
      expect(memory.status()).toMatchObject({ failures: 2, runs: 2 });
      expect((await memory.inspect(LOG, { exitCode: 1 })).findings[0]!.fingerprint.hash).toBe(hash);
    });
  });

  it("knows tasks", async () => {
    await withMemory(async (memory) => {
      const started = await memory.startTask("12-01", { title: "Login", files: ["src/login.js"] });
      expect(started).toMatchObject({ id: "12-01", state: "open", phase: "12" });
      await memory.capture(verdict);
      expect(memory.failures()[0]!.taskSignature).toBe(started!.signature);
      expect(await memory.endTask("12-01", "done")).toMatchObject({ state: "done", title: "Login" });
      expect(memory.tasks()).toHaveLength(1);
      expect(memory.task("13")).toBeNull();
    });
  });

  it("forgets, and keeps under a size", async () => {
    await withMemory(async (memory) => {
      await memory.capture(verdict);
      expect(memory.previewForget({ match: "user is null" })).toMatchObject({ failures: 1 });
      expect(memory.failures()).toHaveLength(1);
      expect(memory.forget({ match: "user is null" })).toMatchObject({ failures: 1 });
      expect(memory.failures()).toHaveLength(0);
      expect(memory.gc(1_000_000).bytesAfter).toBeLessThan(1_000_000);
    });
  });

  it("uses another directory for its memory when told", async () => {
    const store = join(root, "elsewhere");
    await capture(verdict, { cwd: root, store });
    const memory = await openMemory({ cwd: root, store });
    expect(memory.status()).toMatchObject({ failures: 1, path: join(store, "memory.db") });
    memory.close();
  });

  it("says that it is closed, whatever is called; closing again is nothing", async () => {
    const memory = await openMemory({ cwd: root });
    memory.close();
    memory.close();
    for (const [name, call] of Object.entries(memory) as [string, (word: string) => unknown][]) {
      if (name === "close") continue;
      const caught = await Promise.resolve()
        .then(() => call("x"))
        .catch((error: unknown) => error);
      expect(caught, name).toBeInstanceOf(Trouble);
      expect((caught as Trouble).message).toContain(`${name}(): this memory is closed`);
    }
    expect(() => memory.failures()).toThrow(Trouble);
    // A promise is rejected: whoever chains must not be thrown at.
    const asked = memory.lessons();
    await expect(asked).rejects.toThrow("openMemory()");
  });

  it("says what it wants where an object is missing", async () => {
    await withMemory(async (memory) => {
      const { recordOutcome, recordDelivery } = memory as unknown as Record<string, (id?: string) => unknown>;
      for (const call of [() => recordOutcome!("abc"), () => recordDelivery!()]) {
        const caught = await Promise.resolve(call()).catch((error: unknown) => error);
        expect(caught).toBeInstanceOf(Trouble);
        expect((caught as Trouble).message).toContain("an object is expected, such as {");
      }
    });
  });

  it("throws a Trouble that names the field", async () => {
    const wrong = { checks: [{ name: "a" }] } as never;
    const caught = await capture(wrong, { cwd: root }).catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(Trouble);
    expect((caught as Trouble).message).toBe("checks[0].passed: true or false is expected.");
  });
});

describe("registerDetector", () => {
  const custom: Detector = {
    id: "frobnicator",
    tool: "frob",
    check: "build",
    category: "frob_error",
    rank: 2,
    needles: ["frob!"],
    scan: (log) =>
      log.lines.flatMap((line, at) => {
        // FROB! widget 7 is upside down
        const match = /^FROB! (.+)$/.exec(line);
        return match ? [{ message: match[1]!, from: at, to: at + 1, file: "widgets.frob", line: 7 }] : [];
      }),
  };

  it("sees what twiceshy itself does not know, until it is taken out", async () => {
    const output = "starting\nFROB! widget 7 is upside down\ndone\n";
    const takeOut = registerDetector(custom);
    try {
      const { findings } = await inspect(output, { exitCode: 1, cwd: root });
      expect(findings[0]).toMatchObject({
        category: "frob_error",
        tool: "frob",
        message: "widget 7 is upside down",
        line: 7,
      });
      await capture({ checks: [{ name: "frob", passed: false, output }] }, { cwd: root });
      await withMemory((memory) => expect(memory.failures({ category: "frob_error" })).toHaveLength(1));
    } finally {
      takeOut();
    }
    const { findings } = await inspect(output, { exitCode: 1, cwd: root });
    expect(findings[0]?.tool).not.toBe("frob");
  });

  it.each([
    [{ id: "" }, "id: a text is expected"],
    [{ tool: 5 }, "tool: a text is expected"],
    [{ category: "" }, "category: a text is expected"],
    [{ rank: 4 }, "rank: 0, 1, 2 or 3 is expected"],
    [{ needles: [] }, "needles: at least one"],
    [{ needles: ["Frob"] }, 'needles: "Frob" is not a lower-case literal'],
    [{ scan: null }, "scan: a function"],
  ])("refuses %j", (change, message) => {
    expect(() => registerDetector({ ...custom, ...change } as never)).toThrow(message);
  });

  it("refuses the same id twice", () => {
    const takeOut = registerDetector(custom);
    expect(() => registerDetector(custom)).toThrow('there is a detector "frobnicator" already');
    takeOut();
    takeOut();
    registerDetector(custom)();
  });
});
