import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { embedInBackground, embedNow, embedStatus } from "#doors/embed.ts";
import { embeddingsSpent } from "#doors/embeddings-spent.ts";
import { foldLessons } from "#doors/lessons.ts";
import { recallText } from "#doors/recall.ts";
import { nearLessons } from "#doors/recall-near.ts";
import { isWorkerNeeded } from "#doors/worker-needed.ts";
import { budgetFor } from "#heal/preflight/gate-budget.ts";
import { DEFAULT_HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import { judgeServer, sendJson } from "../agents/judges/judge-server.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { anEvent, created, DAY, MONDAY } from "../learn/lessons/shapes.ts";

async function aHouse(settings: Readonly<Record<string, unknown>> = {}) {
  const repo = gitRepository({ "a.txt": "a" });
  const env = { ...GIT_ENV, HOME: tempFolder(), TWICESHY_JUDGE_API_KEY: "sk-not-a-real-key-0123456789" };
  const first = compose({ cwd: repo, env });
  const memory = await first.openMemory();
  onTestFinished(() => memory.close());
  const around = (more: Readonly<Record<string, unknown>>) => {
    writeFileSync(join(first.dirs.store, "config.json"), JSON.stringify(more));
    return compose({ cwd: repo, env });
  };
  return { house: around(settings), memory, around };
}

/** Lessons that people said, by what they answer to. */
function teach(memory: Memory, errors: readonly string[]): void {
  const knowledge = knowledgeOf(memory);
  const ids = errors.map((_, n) => `lesson-${n}`);
  knowledge.lessons.record(
    errors.map((error, n) => {
      const trigger = { conditions: [{ field: "message" as const, operator: "is" as const, value: error }] };
      return { ...created({ title: error, examples: [error], trigger }), lesson: ids[n]!, at: MONDAY + n };
    }),
  );
  foldLessons(knowledge, ids, { now: () => MONDAY + DAY, numbers: LESSON_NUMBERS });
}

const wish = { deadline: Date.now() + 600_000, signal: new AbortController().signal };
const vectorsOf = (memory: Memory) => embeddingMemoryOf(storeOf(memory));

describe("our own vectors of words", () => {
  it("embed what is stored, once; what changes anew; what is gone no more", async () => {
    const { house, memory } = await aHouse();
    teach(memory, ["connection refused by the database", "no space left on device"]);
    expect(await isWorkerNeeded(house, memory, knowledgeOf(memory))).toBe(true);
    expect(await embedStatus(house, memory)).toMatchObject({ done: 0, of: 2 });
    const status = await embedNow(house, memory, wish);
    expect(status).toMatchObject({ done: 2, of: 2, others: 0, why: null });
    expect(status.embedder).toMatch(/^local\/words-[0-9a-f]{8}$/);
    expect(await isWorkerNeeded(house, memory, knowledgeOf(memory))).toBe(false);
    const before = vectorsOf(memory).digests("lesson", status.embedder!);
    knowledgeOf(memory).lessons.record([
      { ...anEvent("edited", 1, { title: "the disk is full", examples: [] }), lesson: "lesson-1" },
    ]);
    foldLessons(knowledgeOf(memory), ["lesson-1"], { now: () => MONDAY + DAY, numbers: LESSON_NUMBERS });
    expect(await embedStatus(house, memory)).toMatchObject({ done: 1, of: 2 });
    await embedNow(house, memory, wish);
    const after = vectorsOf(memory).digests("lesson", status.embedder!);
    expect(after.get("lesson-0")).toBe(before.get("lesson-0"));
    expect(after.get("lesson-1")).not.toBe(before.get("lesson-1"));
    knowledgeOf(memory).lessons.keepLessons([], ["lesson-0"]);
    await embedNow(house, memory, wish);
    expect([...vectorsOf(memory).digests("lesson", status.embedder!).keys()]).toEqual(["lesson-1"]);
    expect(embeddingsSpent(house, memory)).toEqual({ texts: 0, usd: 0 });
  });

  it("know nothing any more of what was forgotten", async () => {
    const { house, memory } = await aHouse();
    teach(memory, ["the vault zebra-4711 is locked", "no space left on device"]);
    const { embedder } = await embedNow(house, memory, wish);
    memory.forget({ match: "zebra-4711" }, MONDAY + DAY);
    expect(vectorsOf(memory).digests("lesson", embedder!).size).toBe(0);
    await embedNow(house, memory, wish);
    const left = knowledgeOf(memory).lessons.lessons({ archived: false });
    expect([...vectorsOf(memory).digests("lesson", embedder!).keys()]).toEqual(left.map(({ id }) => id));
    expect(JSON.stringify(left)).not.toContain("zebra");
  });

  it("let recall find a lesson that says it in other words", async () => {
    const { house, memory } = await aHouse();
    const said = [
      "the server rejected the connection",
      "package is not installed",
      "folder cannot be deleted",
      "wrong password for the user",
    ];
    teach(memory, said);
    await embedNow(house, memory, wish);
    const near = await nearLessons(house, memory)("database refused connections");
    expect(near[0]?.id).toBe("lesson-0");
    const options = { now: MONDAY + DAY, limit: 5, readFile: () => null };
    const titles = async (text: string, isNear: boolean) => {
      const more = isNear ? { near: nearLessons(house, memory) } : {};
      const { hits } = await recallText(memory, { findings: [], text }, { ...options, ...more });
      return hits.map(({ title }) => title);
    };
    expect(await titles("database refused connections", false)).toEqual([]);
    expect(await titles("database refused connections", true)).toEqual([said[0]]);
    // The threshold stays what it was: what is far off is not told because it is the nearest there is.
    for (const text of ["the moon is round", "login failed"]) expect(await titles(text, true)).toEqual([]);
  });
});

/** A server of embeddings: a text's direction follows from its letters. */
async function provider(answers: (texts: readonly string[]) => unknown) {
  const server = await judgeServer((response, { body }) => {
    const said = answers(body.input as string[]);
    if (said === null) sendJson(response, { error: "no" }, 503);
    else sendJson(response, said);
  });
  onTestFinished(() => server.close());
  return server;
}
const embedded = (texts: readonly string[]) => ({
  object: "list",
  data: texts.map((text, index) => ({
    ...{ object: "embedding", index },
    embedding: [text.length, 1, text.charCodeAt(0), 2],
  })),
  usage: { prompt_tokens: 10 * texts.length, total_tokens: 10 * texts.length },
});

describe("a provider", () => {
  const errors = Array.from({ length: 70 }, (_, n) => `error number ${n} in the ledger`);

  it("is asked in pieces, for new texts alone; each is of length 1 and counted by its price", async () => {
    const server = await provider(embedded);
    const name = `acme/embed@${server.origin}/v1`;
    const prices = [{ judge: name, input: 1000, output: 0 }];
    const { house, memory } = await aHouse({ embedder: name, "heal.judgePrices": prices });
    teach(memory, errors);
    const progress: string[] = [];
    const status = await embedNow(house, memory, {
      ...wish,
      onProgress: (done, of) => progress.push(`${done}/${of}`),
    });
    expect(status).toEqual({ embedder: name, done: 70, of: 70, others: 0, why: null });
    expect(progress).toEqual(["0/70", "32/70", "64/70", "70/70"]);
    expect(server.asked.map(({ path, body }) => [path, (body.input as string[]).length])).toEqual([
      ["/v1/embeddings", 32],
      ["/v1/embeddings", 32],
      ["/v1/embeddings", 6],
    ]);
    expect(server.asked[0]?.headers.authorization).toBe("Bearer sk-not-a-real-key-0123456789");
    const [one] = vectorsOf(memory).read("lesson", name, ["lesson-5"]);
    expect(Math.hypot(...one!.vector!)).toBeCloseTo(1, 5);
    expect(embeddingsSpent(house, memory).texts).toBe(70);
    expect(embeddingsSpent(house, memory).usd).toBeCloseTo(0.7, 9);
    await embedNow(house, memory, wish);
    expect(server.asked).toHaveLength(3);
    // A question goes there without its secrets, and is counted like the rest.
    const secret = ["ghp", "0123456789abcdefghijklmnopqrstuvwxyzAB"].join("_");
    expect((await nearLessons(house, memory)(`push failed with ${secret}`)).length).toBeGreaterThan(0);
    expect(JSON.stringify(server.asked[3]!.body)).not.toContain(secret);
    expect(JSON.stringify(server.asked[3]!.body)).toContain("push failed with");
    // Judges find the purse lighter by it.
    const said = budgetFor("p", [], DEFAULT_HEAL_NUMBERS, embeddingsSpent(house, memory).usd);
    expect(said.why).toContain("$0.71 of $10.00");
    expect(budgetFor("p", [], DEFAULT_HEAL_NUMBERS, 10).verdict).toBe("refuse");
  });

  it("is not asked about a text where none of its own directions are of lessons", async () => {
    const server = await provider(embedded);
    const embedder = `acme/embed@${server.origin}/v1`;
    const { house, memory } = await aHouse({ embedder });
    const one = { id: "x", digest: "d", at: MONDAY, vector: new Float32Array([1, 0]) };
    vectorsOf(memory).keep([
      { ...one, kind: "lesson", embedder: "another" },
      { ...one, kind: "issue", embedder },
    ]);
    expect(await nearLessons(house, memory)("error number 3")).toEqual([]);
    expect(server.asked).toEqual([]);
  });

  it("is asked for so many a day and no more; the rest waits, and is not forgotten", async () => {
    const server = await provider(embedded);
    const embedder = `acme/embed@${server.origin}/v1`;
    const { house, memory } = await aHouse({ embedder, "heal.dailyEmbeddings": 40 });
    teach(memory, errors);
    const status = await embedNow(house, memory, wish);
    expect(status).toMatchObject({ done: 40, of: 70 });
    expect(status.why).toContain("the budget of 24 hours is used up");
    expect(await nearLessons(house, memory)("error number 3")).toEqual([]);
    expect(server.asked.map(({ body }) => (body.input as string[]).length)).toEqual([32, 8]);
  });

  it("that takes the place of another makes all anew; until then the old ones stay", async () => {
    let isDown = true;
    const server = await provider((texts) => (isDown ? null : embedded(texts)));
    const { house, memory, around } = await aHouse();
    teach(memory, errors.slice(0, 3));
    const local = await embedNow(house, memory, wish);
    const other = around({ embedder: `acme/embed@${server.origin}/v1` });
    expect(await embedNow(other, memory, wish)).toMatchObject({
      ...{ done: 0, of: 3, others: 3 },
      why: "its server said 503",
    });
    expect(vectorsOf(memory).digests("lesson", local.embedder!).size).toBe(3);
    // In the background it is left alone for an hour, and no worker is started for it.
    teach(memory, errors.slice(0, 4));
    await embedInBackground(other, memory, wish);
    expect(await isWorkerNeeded(other, memory, knowledgeOf(memory))).toBe(false);
    const asked = server.asked.length;
    await embedInBackground(other, memory, wish);
    expect(server.asked).toHaveLength(asked);
    isDown = false;
    expect(await embedNow(other, memory, wish)).toMatchObject({ done: 4, of: 4, others: 0, why: null });
    expect(vectorsOf(memory).digests("lesson", local.embedder!).size).toBe(0);
  });

  it.each([
    ["too few", { data: [] }, "it gave 0 directions for 2 texts"],
    ["of two sizes", { data: [{ embedding: [1, 2] }, { embedding: [1] }] }, "not of one size"],
    ["rubbish", { hello: 1 }, "its answer is not what its API promises"],
  ])("that answers %s is not believed", async (_, answer, why) => {
    const server = await provider(() => answer);
    const { house, memory } = await aHouse({ embedder: `acme/embed@${server.origin}/v1` });
    teach(memory, errors.slice(0, 2));
    const status = await embedNow(house, memory, wish);
    expect(status.done).toBe(0);
    expect(status.why).toContain(why);
    expect(vectorsOf(memory).count()).toEqual([]);
  });

  it("that nobody knows is told, and by a committed file none can be named", async () => {
    const { house, memory, around } = await aHouse({ embedder: "nobody/x" });
    await expect(embedNow(house, memory, wish)).rejects.toThrow("names nobody who embeds");
    writeFileSync(join(house.project.root, "twiceshy.json"), '{"embedder": "acme/e@https://e.example/v1"}');
    const other = around({});
    expect(other.settings.values.embedder).toBeNull();
    expect(other.settings.warnings.join()).toContain('"embedder" cannot be set by a committed file');
  });
});
