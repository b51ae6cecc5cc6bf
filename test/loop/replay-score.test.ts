import { expect, test } from "vitest";
import { readReplay } from "../../src/loop/replay-read.ts";
import { scoreReplay } from "../../src/loop/replay-score.ts";
import type { ReplayAnswer } from "../../src/model/replay.ts";

const NOW = Date.parse("2026-06-01");
const LINES = [
  { "twiceshy-replay": 1, name: "x" },
  { id: "s", kind: "session", session: "1" },
  { id: "a1", kind: "run", command: "t", exitCode: 1, truth: { new: true, occurrence: "o1" } },
  { id: "b1", kind: "run", command: "t", exitCode: 1, truth: { new: true, occurrence: "o2" } },
  { id: "c", kind: "action", command: "t", truth: { clean: true } },
  { id: "a2?", kind: "action", command: "t", session: "1", truth: { repeats: "a1", occurrence: "o3" } },
  {
    id: "a2",
    kind: "run",
    command: "t",
    session: "1",
    exitCode: 1,
    truth: { repeats: "a1", occurrence: "o3", cure: "x ?? 1", where: "elsewhere" },
  },
  { id: "f", kind: "run", command: "t", exitCode: 1, truth: { flake: true } },
].map((line, n) => JSON.stringify(n === 0 ? line : { at: "2026-01-01", ...line }));

const HISTORY = readReplay(LINES.join("\n"), "x.jsonl", NOW);

function score(
  ...answers: (Pick<ReplayAnswer, "event" | "moment"> & { about: string[][]; text?: string })[]
) {
  const told = answers.map(({ event, moment, about, text = "" }) => ({
    ...{ event, moment, text, tokens: 1, ms: 1 },
    said: about.map((one) => ({ about: one })),
  }));
  return scoreReplay({ name: "m", version: null }, [{ history: HISTORY, answers: told, learningMs: 0 }]);
}

test("a warning before the action is in time, one after the failure is not", () => {
  expect(score({ event: "a2?", moment: "command", about: [["a1"]] })).toMatchObject({
    ...{ repeats: 1, atAction: 1, inTime: 1, afterFailure: 0, ever: 1, withCure: 0 },
    wheres: [{ where: "elsewhere", repeats: 1, inTime: 1, ever: 1 }],
  });
  const after = score({ event: "a2", moment: "failure", about: [["a1"]], text: "put x\n  ?? 1" });
  expect(after).toMatchObject({ inTime: 0, afterFailure: 1, ever: 1, withCure: 1 });
});

test("who names another cause, or all at once, has not warned", () => {
  expect(score({ event: "a2?", moment: "command", about: [["b1"]] }).ever).toBe(0);
  expect(score({ event: "a2?", moment: "command", about: [["a1", "b1"]] }).ever).toBe(0);
});

test("false warnings are counted by what was so; general advice only on clean work", () => {
  const said = score(
    { event: "c", moment: "command", about: [[]] },
    { event: "b1", moment: "failure", about: [["a1"], []] },
    { event: "f", moment: "failure", about: [["a1"]] },
    { event: "a1", moment: "failure", about: [[]] },
  );
  expect(said).toMatchObject({
    onClean: { count: 1, of: 1 },
    onNew: { count: 1, of: 2 },
    onFlakes: { count: 1, of: 1 },
  });
  expect(said).toMatchObject({ said: 5, general: 3, right: 0, tokens: 4 });
});

test("what is said at a start counts for the repeats of that session", () => {
  expect(score({ event: "s", moment: "session", about: [["a1"], ["b1"]] })).toMatchObject({
    ...{ atStart: 1, inTime: 1, right: 1, said: 2, idleStarts: { count: 0, of: 1 } },
  });
  expect(score({ event: "s", moment: "session", about: [["b1"]] }).idleStarts.count).toBe(1);
});
