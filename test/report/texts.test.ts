import { describe, expect, it } from "vitest";
import type { Task } from "../../src/model/task.ts";
import { capturedJson, seenWords } from "../../src/report/captured.ts";
import { batchJson, failureJson, findingJson } from "../../src/report/failure-json.ts";
import { failuresText, summariesText } from "../../src/report/failures-text.ts";
import { excerptText, findingText } from "../../src/report/finding-text.ts";
import { paint } from "../../src/report/paint.ts";
import { runJson } from "../../src/report/run-json.ts";
import { shownJson } from "../../src/report/show-json.ts";
import { shownText } from "../../src/report/show-text.ts";
import { statusText } from "../../src/report/status-text.ts";
import { tasksText, taskText } from "../../src/report/task-text.ts";
import { exampleFailure, exampleRun, SEEN_AT } from "./example-failure.ts";

const plain = paint(false);
const now = SEEN_AT + 4 * 60_000;
const hash = "ae91d9cb6f3f00112233";
const sighting = {
  fingerprint: hash,
  count: 60,
  runs: 60,
  firstAt: 0,
  lastAt: SEEN_AT,
  lastTask: null,
  lastSession: null,
  inTask: 0,
};

describe("paint", () => {
  it("paints only where it may, and never nothing", () => {
    expect(paint(true).red("x")).toBe("\u001b[31mx\u001b[39m");
    expect(paint(true).red("")).toBe("");
    expect(plain.red("x")).toBe("x");
  });
});

describe("a finding", () => {
  it("is a few lines: what, where, which fingerprint", () => {
    expect(findingText(exampleFailure(), plain, 100)).toBe(
      "runtime_error  TypeError · node · medium\n" +
        "  Cannot read properties of undefined (reading 'price')\n" +
        "  src/cart.js:3:15\n" +
        "  fingerprint ae91d9cb6f3f\n",
    );
  });

  it("leaves out what is not known, and names test and tags where they are", () => {
    const text = findingText(
      exampleFailure({ errorType: null, file: null, test: "cart > total", tags: ["flaky", "ci"] }),
      plain,
      100,
    );
    expect(text).toContain("runtime_error  node · medium\n");
    expect(text).not.toContain("src/cart.js");
    expect(text).toContain("  test cart > total\n  tags flaky, ci\n");
  });

  it("keeps hostile lengths within bounds", () => {
    const text = findingText(exampleFailure({ message: "x ".repeat(10_000) }), plain, 80);
    expect(text.length).toBeLessThan(400);
  });

  it("sets the excerpt off from our own words", () => {
    expect(excerptText("a\nb", plain)).toBe("  │ a\n  │ b\n");
  });
});

describe("JSON", () => {
  it("is flat, with the hash as the fingerprint and times as ISO 8601", () => {
    const json = failureJson(exampleFailure({ task: "12-01" }));
    expect(json).toMatchObject({
      fingerprint: hash,
      coarse: "9181c90e057fb67d8f1c",
      recipe: "2026-11",
      task: "12-01",
    });
    expect(json.seenAt).toBe(new Date(SEEN_AT).toISOString());
    expect(findingJson(exampleFailure())).not.toHaveProperty("id");
    expect(batchJson(exampleFailure())).not.toHaveProperty("excerpt");
  });

  it("gives a run's output only when asked", () => {
    expect(runJson(exampleRun(), false)).not.toHaveProperty("output");
    expect(runJson(exampleRun(), true).output).toBe("secret-free output");
  });

  it("shows a failure with its run and history", () => {
    const failure = exampleFailure();
    const json = shownJson({ failures: [failure], run: exampleRun(), history: [failure], sighting }, false);
    expect(json).toMatchObject({
      version: 1,
      seen: { count: 60 },
      history: [{ id: failure.id }],
      run: { exitCode: 1 },
    });
    expect(json.failures[0]!.parts).toHaveLength(3);
    expect(shownJson({ failures: [], run: null, history: [], sighting: null }, false)).toMatchObject({
      run: null,
      seen: null,
    });
  });
});

describe("lists", () => {
  it("folds with counts in one column", () => {
    const latest = exampleFailure();
    const other = exampleFailure({ file: null, message: "another" });
    const summaries = [
      { latest, count: 12, firstAt: 0, lastAt: SEEN_AT },
      { latest: other, count: 3, firstAt: 0, lastAt: SEEN_AT },
    ];
    expect(summariesText(summaries, now, plain, 100)).toBe(
      "ae91d9cb6f3f  12×  runtime_error  src/cart.js:3  4 min ago\n" +
        "    Cannot read properties of undefined (reading 'price')\n" +
        "ae91d9cb6f3f   3×  runtime_error  4 min ago\n    another\n",
    );
    expect(summariesText([], now, plain, 100)).toBe("nothing remembered that fits\n");
  });

  it("lists single failures by the beginning of their id", () => {
    const text = failuresText(
      [exampleFailure(), exampleFailure({ seenAt: SEEN_AT - 7_200_000 })],
      now,
      plain,
      100,
    );
    expect(text).toContain("01932f0c-7e5a-7a3b-9c4d  runtime_error  src/cart.js:3  4 min ago\n");
    expect(text).toContain("2026-11-18 08:00\n");
    expect(failuresText([], now, plain, 100)).toBe("nothing remembered that fits\n");
  });
});

describe("show", () => {
  const failure = exampleFailure({ task: "12-01", session: "a-very-long-session-id" });

  it("tells of a failure: evidence, frames, identity, run, history", () => {
    const text = shownText(
      { failures: [failure], run: exampleRun(), history: [failure], sighting },
      now,
      plain,
      100,
    );
    expect(text).toContain("frames\n  src/cart.js:3:15  total\n  node:internal/main:1:2\n");
    expect(text).toContain(
      `fingerprint ${hash}\n  made of 1 part: whatever agrees in it is the same failure (recipe 2026-11)\n`,
    );
    expect(text).toContain("  command    node check.js\n  in         packages/shop\n");
    expect(text).toContain("ended      exit 1 after 85 ms, 2026-11-18 10:00 (run)");
    expect(text).toContain("commit     0123456789ab on main, 1 changed file");
    expect(text).toContain("belongs to session s1, task 12-01, phase 12");
    expect(text).toContain("history seen 60 times, first on 1970-01-0");
    expect(text).toContain("task 12-01, session a-very-long…");
  });

  it("says once for once, and copes without run, frames and excerpt", () => {
    const bare = exampleFailure({ frames: [], excerpt: "" });
    const text = shownText(
      { failures: [bare], run: null, history: [bare], sighting: { ...sighting, count: 1 } },
      now,
      plain,
      100,
    );
    expect(text).toContain("history seen once, 4 min ago\n");
    expect(text).not.toContain("frames");
    expect(text).not.toContain("│");
  });

  it("tells of a run with all that failed in it", () => {
    const run = exampleRun({
      exitCode: null,
      signal: "SIGKILL",
      git: null,
      durationMs: null,
      filesModified: ["a.js"],
    });
    const text = shownText(
      { failures: [failure, failure], run, history: [], sighting: null },
      now,
      plain,
      100,
    );
    expect(text).toMatch(/^run failed\n/);
    expect(text).toContain("ended      signal SIGKILL, 2026-11-18 10:00 (run)");
    expect(text).toContain("modified   a.js");
    expect(text).not.toContain("commit");
    expect(text.match(/fingerprint/g)).toHaveLength(2);
  });
});

describe("captured", () => {
  const failure = exampleFailure();
  const base = { name: "unit", passed: false, run: { id: "r1", failureCount: 1 }, findings: [failure] };
  const remembered = (before: typeof sighting | null) => ({
    ...base,
    kept: { kind: "remembered" as const, value: { runId: "r1", failures: [{ failure, before }] } },
  });

  it("says new, seen, or waiting", () => {
    expect(seenWords(remembered(null), 0, now)).toBe("new");
    expect(seenWords(remembered({ ...sighting, count: 1 }), 0, now)).toBe(
      "seen 1 time before, last 4 min ago",
    );
    expect(seenWords(remembered(sighting), 0, now)).toBe("seen 60 times before, last 4 min ago");
    expect(seenWords({ ...base, kept: { kind: "spooled", why: "x" } }, 0, now)).toContain("spool");
  });

  it("tells machines what was stored, or what waits", () => {
    expect(capturedJson(remembered(sighting))).toMatchObject({
      runId: "r1",
      kept: "remembered",
      failures: [{ before: { count: 60 } }],
    });
    expect(capturedJson({ ...base, kept: { kind: "spooled", why: "x" } })).toMatchObject({
      kept: "spooled",
      failures: [{ before: null }],
    });
  });
});

describe("status and tasks", () => {
  it("says how much, where, and what waits", () => {
    const status = {
      ...{
        path: "/p/.twiceshy/memory.db",
        schema: 1,
        bytes: 131_072,
        runs: 2,
        failures: 1,
        fingerprints: 1,
        ignored: 0,
        tasks: 0,
        fixes: 1,
        provenFixes: 0,
        patterns: 2,
        lessons: 1,
        deliveries: 0,
        treeBytes: 0,
      },
      ...{ firstAt: SEEN_AT, lastAt: SEEN_AT, driver: "libsql", spooled: 0 },
    };
    expect(statusText(status, now, plain)).toBe(
      "failures  1 failure of 1 fingerprint\n" +
        "runs      2 runs, 0 tasks, first 4 min ago, last 4 min ago\n" +
        "learned   1 fix, 2 patterns, 1 lesson\n" +
        "memory    /p/.twiceshy/memory.db  131 kB, schema 1, libsql\n",
    );
    const proven = { ...status, fixes: 3, provenFixes: 2, treeBytes: 2_000_000 };
    expect(statusText(proven, now, plain)).toContain("learned   3 fixes (2 proven), 2 patterns, 1 lesson\n");
    expect(statusText({ ...status, deliveries: 2 }, now, plain)).toContain(
      "said      2 warnings handed over\n",
    );
    expect(statusText(proven, now, plain)).toContain("trees     2.0 MB of it, to prove fixes with\n");
    expect(statusText({ ...status, spooled: 3, firstAt: null, lastAt: null }, now, plain)).toContain(
      "waiting   3 events spooled",
    );
  });

  it("lists tasks and shows one", () => {
    const task: Task = {
      ...{
        id: "12-01",
        title: "Rate limiting",
        category: null,
        files: ["a.ts"],
        phase: "12",
        state: "failed",
      },
      ...{ startedAt: SEEN_AT, endedAt: SEEN_AT, signature: "abc" },
    };
    expect(tasksText([task], now, plain, 80)).toBe("12-01  failed  Rate limiting  4 min ago\n");
    expect(tasksText([], now, plain, 80)).toBe("no task yet\n");
    expect(taskText(task, now, plain)).toContain("  files     a.ts\n");
    expect(taskText(task, now, plain)).not.toContain("category");
  });
});
