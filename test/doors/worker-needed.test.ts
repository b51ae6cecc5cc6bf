import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { recordDelivery } from "#doors/deliveries.ts";
import { embedNow } from "#doors/embed.ts";
import { endOfSession } from "#doors/end-of-session.ts";
import { endedSessions, noteEnded } from "#doors/ended.ts";
import { learnNow } from "#doors/learn-now.ts";
import { foldLessons } from "#doors/lessons.ts";
import { patternsNow } from "#doors/patterns.ts";
import { isWorkerNeeded, isWorthReading } from "#doors/worker-needed.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { created } from "../learn/lessons/shapes.ts";
import { red } from "../memory/learned-world.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const CHAT = '{"type":"user","message":{"content":"What is a monad? Bash it."}}\n{"type":"assistant"}\n';
const CALL = '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash"}]}}\n';

function transcript(text: string, size?: number): string {
  const path = join(tempFolder(), "t.jsonl");
  writeFileSync(path, text);
  if (size !== undefined) truncateSync(path, size);
  return path;
}

async function aHouse(files: Record<string, string> = SHOP) {
  const repo = gitRepository(files);
  const house = compose({ cwd: repo, env: { ...GIT_ENV, HOME: tempFolder() } });
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  return { repo, house, memory, knowledge: knowledgeOf(memory) };
}

describe("a transcript is worth reading", () => {
  it.each([
    ["with a command", CALL, true],
    ["with another agent", CALL.replace("Bash", "Task"), true],
    ["of Gemini", '{"functionCall":{"name":"run_shell_command"}}', true],
    ["of Codex", '{"type":"function_call","name":"exec_command"}', true],
    ["of a chat", CHAT, false],
    ["with edits alone", CALL.replace("Bash", "Edit"), false],
    ["without anything", "", false],
  ])("%s", (_, text, isWorth) => {
    expect(isWorthReading({ transcript: transcript(text), agent: "claude" })).toBe(isWorth);
  });

  it("where it is too large to look, or nobody says where it is; not where there is none", () => {
    expect(isWorthReading({ transcript: transcript("", 3_000_000), agent: "claude" })).toBe(true);
    expect(isWorthReading({ transcript: null, agent: "opencode" })).toBe(true);
    expect(isWorthReading({ transcript: null, agent: "cursor" })).toBe(false);
    expect(isWorthReading({ transcript: join(tempFolder(), "gone"), agent: "claude" })).toBe(false);
    expect(isWorthReading({ transcript: tempFolder(), agent: "claude" })).toBe(false);
  });
});

describe("the worker", () => {
  it("is not needed after a chat, and is after a session with commands", async () => {
    const { house, memory, knowledge } = await aHouse();
    const end = (text: string) =>
      endOfSession(house, memory, {
        session: "s1",
        transcript: transcript(text),
        agent: "claude",
        isOver: true,
      });
    await end(CHAT);
    expect(endedSessions(house.dirs.store)).toEqual([]);
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(false);
    await end(CALL);
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(true);
  });

  it("is needed for what an earlier session left, and for a fix that it may prove", async () => {
    const { house, memory, knowledge } = await aHouse();
    noteEnded(house.dirs.store, { session: "s0", transcript: null, agent: null, at: 1 });
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(true);
    const other = await aHouse();
    const session = new Session(other.repo);
    await session.check();
    writeFileSync(join(other.repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
    await session.check();
    await learnNow(other.house, other.memory);
    await patternsNow(other.house, other.memory);
    expect(await isWorkerNeeded(other.house, other.memory, other.knowledge)).toBe(true);
  });

  it.each([
    ["document", true],
    ["advice", false],
  ] as const)("where something is red and its lesson is %s: %s", async (kind, isNeeded) => {
    const { house, memory, knowledge } = await aHouse();
    red(memory, 1, "npm test", null, { abcd: "boom" });
    await patternsNow(house, memory);
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(false);
    const action = kind === "document" ? { kind, file: "docs/a.md", text: "Seed." } : { kind, text: "Seed." };
    knowledge.lessons.record([created({ action, fingerprint: "abcd" })]);
    foldLessons(knowledge, ["one"], { now: () => house.clock.now(), numbers: LESSON_NUMBERS });
    // A new lesson has no direction yet, which is a reason of its own.
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(true);
    const { signal } = new AbortController();
    await embedNow(house, memory, { deadline: house.clock.now() + 60_000, signal });
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(isNeeded);
  });

  it("is not needed for a fix whose check nobody may run unasked", async () => {
    const { repo, house, memory, knowledge } = await aHouse();
    const session = new Session(repo);
    const deploy = "./deploy.sh --now";
    await session.check(deploy, "node --test test.js");
    writeFileSync(join(repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
    await session.check(deploy, "node --test test.js");
    await learnNow(house, memory);
    await patternsNow(house, memory);
    expect(knowledge.fixes.fixes({})).toHaveLength(1);
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(false);
  });

  it("is needed while what was told may be found to be ignored, also where nothing is withheld", async () => {
    const { house, memory, knowledge } = await aHouse();
    recordDelivery(house, memory, { lesson: "one", moment: "command", text: "seed first", session: "s1" });
    expect(knowledge.deliveries.toldIn("s1").map(({ heldOut }) => heldOut ?? null)).toEqual([null]);
    expect(await isWorkerNeeded(house, memory, knowledge)).toBe(true);
    const later = { ...house, clock: { now: () => house.clock.now() + 3 * 24 * 3_600_000 } };
    expect(await isWorkerNeeded(later, memory, knowledge)).toBe(false);
  });
});
