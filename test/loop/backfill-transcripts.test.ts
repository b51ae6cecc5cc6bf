import { appendFileSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TRANSCRIPT_READERS } from "#agents/transcripts/readers.ts";
import { redact } from "#detect/redact.ts";
import {
  type BackfillTranscriptsRequest,
  backfillTranscripts,
  type TranscriptsProgress,
} from "#loop/backfill-transcripts.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Memory } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { aHome, type Home, PLACES, ROOT } from "../agents/transcripts/a-home.ts";
import { aMemory } from "../memory/facts.ts";

const NOW = Date.UTC(2026, 11, 1);
const CLAUDE = "claude/2.1.325.jsonl";

interface World {
  readonly home: Home;
  readonly memory: Memory;
  readonly runs: Run[];
  readonly marks: Map<string, string>;
  again(change?: Partial<BackfillTranscriptsRequest>): ReturnType<typeof backfillTranscripts>;
}

/** A real memory beside a home with real transcripts. */
function aWorld(...fixtures: readonly string[]): World {
  const home = aHome(...fixtures);
  const memory = aMemory({ redact });
  const runs: Run[] = [];
  const marks = new Map<string, string>();
  const request = { roots: [ROOT], places: home, budgetMs: 60_000, ports: portsOf({ memory, runs, marks }) };
  return {
    home,
    memory,
    runs,
    marks,
    again: (change = {}) => backfillTranscripts({ ...request, ...change }),
  };
}

/** A clock that is a millisecond on each time it is asked. */
function ticking() {
  let now = NOW;
  return { now: () => now++ };
}

const STORIES = Object.keys(PLACES).filter(
  (fixture) => !/-(?:ends|subagent|long-running|talk)/.test(fixture),
);

describe.each(STORIES)("the story of %s", (fixture) => {
  it("becomes runs with their failures, edits and words", async () => {
    const { memory, runs, again } = aWorld(fixture);
    const done = await again();
    expect(done).toMatchObject({
      transcripts: 1,
      read: 1,
      unchanged: 0,
      left: 0,
      troubles: [],
      complete: true,
    });

    const tests = runs.filter(({ check }) => check.command === "npm test").slice(0, 3);
    const story = fixture === "gemini/0.20.0.json" ? ["failed", "passed"] : ["failed", "failed", "passed"];
    expect(tests.map(({ outcome }) => outcome).slice(0, story.length)).toEqual(story);
    const [agent] = fixture.split("/");
    for (const run of tests)
      expect(run).toMatchObject({ source: "transcript", agent, git: null, check: { directory: "" } });

    const cure = tests[story.length - 1]!;
    expect(cure).toMatchObject({
      filesModified: ["src/cart.js"],
      said: "A string concatenates instead of adding, so the sum must start at the number 0.",
    });
    expect(cure.diff).toMatch(/^diff --git a\/src\/cart\.js b\/src\/cart\.js\n--- a\/src\/cart\.js\n/);
    expect(cure.diff).toContain('-  let sum = "";\n+  let sum = 0;');
    expect(tests[story.length - 2]!.diff).toContain('+  let sum = "";');

    const failures = memory.failures({ tool: "node-test" });
    const first = memory.find(tests[0]!.id).failures;
    expect(first.map(({ test }) => test).sort()).toEqual(["adds the prices", "an empty cart costs nothing"]);
    expect(failures.every(({ file }) => file === "test/cart.test.js")).toBe(true);
  });

  it("is told once, however often it is read", async () => {
    const { memory, marks, again } = aWorld(fixture);
    await again();
    const before = memory.status();
    expect(before.runs).toBeGreaterThan(2);
    expect(await again()).toMatchObject({ read: 0, unchanged: 1, runs: 0 });
    marks.clear();
    expect(await again()).toMatchObject({ read: 1, unchanged: 0 });
    const { bytes: _, ...after } = memory.status();
    expect({ ...before, bytes: 0 }).toEqual({ ...after, bytes: 0 });
  });

  it("goes on where the budget ended, and loses nothing", async () => {
    const whole = aWorld(fixture);
    await whole.again();
    const parts = aWorld(fixture);
    let rounds = 0;
    for (let complete = false; !complete; rounds++) {
      const ports = { ...portsOf(parts), clock: ticking() };
      complete = (await parts.again({ budgetMs: 6, ports })).complete;
      expect(rounds).toBeLessThan(50);
    }
    expect(rounds).toBeGreaterThan(1);
    const essence = ({ id, diff, said, task }: Run) => ({ id, diff, said, task });
    expect(parts.runs.map(essence)).toEqual(whole.runs.map(essence));
  });
});

it("leaves all else for the next time once somebody stops it", async () => {
  const { again } = aWorld(CLAUDE, "codex/0.166.0.jsonl");
  let seen = 0;
  const stopped = await again({ onProgress: () => seen++, isStopped: () => seen > 0 });
  expect(stopped).toMatchObject({ transcripts: 2, read: 1, left: 1, complete: false });
  expect(await again()).toMatchObject({ read: 1, unchanged: 1, complete: true });
});

function portsOf({
  memory,
  runs,
  marks,
}: Pick<World, "memory" | "runs" | "marks">): BackfillTranscriptsRequest["ports"] {
  return {
    readers: TRANSCRIPT_READERS,
    state: {
      backfillState: (key) => marks.get(key) ?? null,
      setBackfillState: (key, value) => void marks.set(key, value),
    },
    remember: (run, findings) => {
      runs.push(run);
      return memory.remember(run, findings);
    },
    recordTaskEvent: (event) => memory.recordTaskEvent(event),
    derivedId,
    clock: { now: () => NOW },
    os: "linux x64",
    inspect: { roots: [ROOT] },
  };
}

it("sees one failure where seven agents met it", async () => {
  const newest = [CLAUDE, "codex/0.166.0.jsonl", "copilot/1.0.102.jsonl", "gemini/0.61.0.jsonl"];
  const { memory, again } = aWorld(
    ...newest,
    "opencode/1.18.33.json",
    "pi/0.87.1.jsonl",
    "qwen/0.24.4.jsonl",
  );
  expect(await again()).toMatchObject({ transcripts: 7, read: 7 });
  const counts = memory.summaries({ tool: "node-test" }).map(({ latest, count }) => [latest.message, count]);
  for (const message of ["NaN !== 5", "undefined !== 0", "'23' !== 5", "'' !== 0"])
    expect(counts).toContainEqual([`Expected values to be strictly equal: ${message}`, 7]);
});

describe("what is stored", () => {
  it("leaves out looks, answers and pipes that say nothing", async () => {
    const { runs, again } = aWorld(CLAUDE);
    await again();
    const commands = runs.map(({ check, outcome, exitCode }) => [
      check.command,
      check.directory,
      outcome,
      exitCode,
    ]);
    expect(commands).toEqual([
      ["npm test", "", "failed", 1],
      ["npm test", "", "failed", 1],
      ["npm test", "", "passed", 0],
      ["eslintt src", "", "failed", 127],
      // `cd src && node --check cart.js 2>&1 | tail -5` printed nothing: nobody knows.
      ["grep nothing-like-this README.md package.json", "src", "failed", 2],
      ["sed -i 's/let sum = 0/let sum = 1/' src/cart.js", "", "passed", 0],
      // npm test 2>&1 | tail -40: the output says it
      ["npm test", "", "failed", null],
      // npm test > /tmp/out.txt 2>&1; echo "exit: $?"
      ["npm test", "", "failed", 1],
      // … | tail -3 || true left only "# todo 0": nobody knows.
    ]);
  });

  it("keeps the output of what failed only", async () => {
    const { runs, again } = aWorld(CLAUDE);
    await again();
    for (const run of runs.slice(0, 3)) {
      if (run.outcome === "passed") expect(run.output).toBeNull();
      else expect(run.output).toContain("ERR_ASSERTION");
      expect(run.outputBytes).toBeGreaterThan(300);
    }
  });

  it("makes a task of each prompt, and ends it", async () => {
    const { memory, runs, again } = aWorld(CLAUDE);
    expect(await again()).toMatchObject({ tasks: 2 });
    const tasks = memory.tasks();
    expect(tasks.map(({ title, state }) => [title, state])).toEqual([
      ["Now break the total on purpose,", "done"],
      ["The tests of the cart are red. Make them green.", "done"],
    ]);
    expect(new Set(runs.map(({ task }) => task))).toEqual(new Set(tasks.map(({ id }) => id)));
    expect(JSON.stringify(tasks)).not.toContain("failing test");
  });

  it("tells of a task once, and ends it when the next one begins", async () => {
    const { home, memory, again } = aWorld(CLAUDE);
    const path = home.path(PLACES[CLAUDE]!);
    const lines = readFileSync(path, "utf8").split("\n");
    const second = lines.findIndex((line) => line.includes('"content":"Now break the total'));
    home.write(PLACES[CLAUDE]!, `${lines.slice(0, second).join("\n")}\n`);
    utimesSync(path, NOW / 1000, NOW / 1000);
    await again();
    expect(memory.tasks().map(({ state }) => state)).toEqual(["open"]);
    appendFileSync(path, lines.slice(second).join("\n"));
    utimesSync(path, NOW / 1000, NOW / 1000);
    await again();
    expect(memory.tasks().map(({ state }) => state)).toEqual(["open", "done"]);
  });

  it("leaves the last task of a session open that is going on", async () => {
    const { home, memory, again } = aWorld(CLAUDE);
    utimesSync(home.path(PLACES[CLAUDE]!), NOW / 1000, NOW / 1000);
    await again();
    expect(memory.tasks().map(({ state }) => state)).toEqual(["open", "done"]);
  });

  it("is one run where a resumed session carries the old one along", async () => {
    const { home, memory, again } = aWorld(CLAUDE);
    await again();
    const before = memory.status().runs;
    home.write(
      ".claude/projects/-home-dev-shop/copy.jsonl",
      readFileSync(home.path(PLACES[CLAUDE]!), "utf8"),
    );
    expect(await again()).toMatchObject({ transcripts: 2, read: 1, unchanged: 1 });
    expect(memory.status().runs).toBe(before);
  });

  it("holds no secret that stood in a transcript", async () => {
    const { home, memory, runs, again } = aWorld(CLAUDE);
    const token = `ghp_${"a1B2".repeat(9)}`;
    const text = readFileSync(home.path(PLACES[CLAUDE]!), "utf8");
    home.write(
      PLACES[CLAUDE]!,
      text
        .replaceAll("let sum = 0", `let sum = '${token}'`)
        .replaceAll("ERR_ASSERTION", token)
        .replaceAll("A string concatenates", `A string ${token} concatenates`),
    );
    await again();
    const all = runs.map(({ id }) => memory.run(id));
    expect(JSON.stringify([all, memory.failures({})])).not.toContain(token);
    expect(JSON.stringify(all)).toContain("[redacted:");
  });
});

describe("what is taken", () => {
  it("is the project's alone", async () => {
    const { home, runs, again } = aWorld(CLAUDE);
    const text = readFileSync(home.path(PLACES[CLAUDE]!), "utf8");
    home.write(
      ".claude/projects/-home-dev-shop-two/other.jsonl",
      text.replaceAll("/home/dev/shop", "/home/dev/shop-two").replaceAll("toolu_", "t_"),
    );
    const done = await again();
    expect(done).toMatchObject({ transcripts: 2, read: 2, runs: 8 });
    expect(runs.every(({ filesModified }) => filesModified.every((file) => !file.includes("two")))).toBe(
      true,
    );
    expect(await again({ roots: ["/home/dev/shop-two"] })).toMatchObject({
      transcripts: 1,
      runs: 0,
      unchanged: 1,
    });
  });

  it("is of the agents asked for, the newest first", async () => {
    const fixtures = [CLAUDE, "codex/0.166.0.jsonl", "pi/0.87.1.jsonl"];
    const { home, again } = aWorld(...fixtures);
    fixtures.forEach((fixture, i) => {
      utimesSync(home.path(PLACES[fixture]!), 1_790_000_000 + i, 1_790_000_000 + i);
    });
    const seen: TranscriptsProgress[] = [];
    const done = await again({ agents: ["claude", "pi"], onProgress: (progress) => seen.push(progress) });
    expect(done.transcripts).toBe(2);
    expect(seen.map(({ agent, done: at, of }) => [agent, at, of])).toEqual([
      ["pi", 1, 2],
      ["claude", 2, 2],
    ]);
    expect(seen[1]!.facts).toBeGreaterThan(seen[0]!.facts);
    expect(await again()).toMatchObject({ transcripts: 3, unchanged: 2, read: 1 });
  });

  it("is what was added since", async () => {
    const { home, runs, again } = aWorld(CLAUDE);
    const path = home.path(PLACES[CLAUDE]!);
    const lines = readFileSync(path, "utf8").split("\n");
    // Up to the second edit: its test was not run yet.
    const cut = lines.findIndex((line) => line.includes("A string concatenates")) + 3;
    home.write(PLACES[CLAUDE]!, `${lines.slice(0, cut).join("\n")}\n`);
    expect(await again()).toMatchObject({ runs: 2 });
    appendFileSync(path, lines.slice(cut).join("\n"));
    expect(await again()).toMatchObject({ runs: 6 });
    expect(runs[2]).toMatchObject({ outcome: "passed", filesModified: ["src/cart.js"] });
    expect(runs[2]!.said).toMatch(/^A string concatenates/);
  });
});

describe("trouble", () => {
  it("of one transcript costs no other", async () => {
    const { home, again } = aWorld(CLAUDE, "pi/0.87.1.jsonl");
    const readers = TRANSCRIPT_READERS.map((reader) => ({
      ...reader,
      locate: (...args: Parameters<typeof reader.locate>) => {
        const files = reader.locate(...args);
        if (reader.agent === "claude") rmSync(home.path(PLACES[CLAUDE]!), { force: true });
        return files;
      },
    }));
    const world = aWorld();
    const done = await again({ ports: { ...portsOf(world), readers } });
    expect(done.troubles).toMatchObject([
      { file: home.path(PLACES[CLAUDE]!), why: expect.stringContaining("ENOENT") },
    ]);
    expect(done).toMatchObject({ read: 1, left: 0 });
    expect(done.runs).toBeGreaterThan(2);
  });

  it("of the memory is thrown on, and nothing is marked as read", async () => {
    const { marks, again } = aWorld(CLAUDE);
    const world = aWorld();
    const remember = () => {
      throw new Error("database is locked");
    };
    const ports = { ...portsOf({ ...world, marks }), remember };
    await expect(again({ ports })).rejects.toThrow("database is locked");
    expect(marks.size).toBe(0);
    expect(await again()).toMatchObject({ read: 1, runs: 8 });
  });

  it("with a mark that nobody can read means reading again", async () => {
    const { marks, again } = aWorld(CLAUDE);
    await again();
    for (const value of ["", "{", "null", "[]", '{"rules":0}', '{"rules":2,"upTo":"x","hash":1}']) {
      for (const key of marks.keys()) marks.set(key, value);
      expect(await again(), value).toMatchObject({ read: 1, unchanged: 0 });
    }
  });

  it("with lines that are broken is counted", async () => {
    const { home, again } = aWorld(CLAUDE);
    appendFileSync(home.path(PLACES[CLAUDE]!), "{broken\n{worse\n");
    expect(await again()).toMatchObject({ skippedLines: 2, read: 1 });
  });

  it("is not where no agent ever worked", async () => {
    expect(await aWorld().again()).toMatchObject({ transcripts: 0, runs: 0, complete: true });
  });
});
