import { describe, expect, test } from "vitest";
import { bisectCheck } from "#loop/bisect-check.ts";
import type { BisectCommit, BisectPorts, BisectTrial } from "#loop/bisect-ports.ts";

/** Numbers that are the same in every run of the tests. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const id = (n: number) => n.toString(16).padStart(40, "0");
const commit = (n: number, parents: readonly number[] = n === 1 ? [] : [n - 1]): BisectCommit => ({
  id: id(n),
  parents: parents.map(id),
  tree: id(n + 5000),
  at: n * 1000,
  subject: `commit ${n}`,
});
const RED: BisectTrial = { exitCode: 1, timedOut: false, fingerprints: ["ours"] };
const GREEN: BisectTrial = { exitCode: 0, timedOut: false, fingerprints: [] };
const BROKEN: BisectTrial = { exitCode: 2, timedOut: false, fingerprints: ["does not build"] };

interface World {
  readonly count?: number;
  trial(n: number): BisectTrial | null;
  readonly good?: number;
  readonly known?: { failed: number; passed: number };
  readonly budget?: number;
}

async function search({ count = 30, trial, good, known = { failed: 0, passed: 0 }, budget = 1e9 }: World) {
  const line = Array.from({ length: count }, (_, index) => commit(count - index));
  const ran: number[] = [];
  let now = 0;
  const ports: BisectPorts = {
    history: async (from, until) => {
      const place = line.findIndex((one) => one.id === from);
      const end = until === null ? line.length : line.findIndex((one) => one.id === until);
      return line.slice(place, end);
    },
    mergeBase: async () => null,
    files: async (of) => [`file of ${Number.parseInt(of, 16)}`],
    run: async (one) => {
      now += 1;
      const n = Number.parseInt(one.id, 16);
      ran.push(n);
      return trial(n);
    },
    clock: { now: () => now },
    isStopped: () => false,
  };
  const answer = await bisectCheck(
    {
      fingerprint: "ours",
      bad: id(count),
      good: good === undefined ? null : id(good),
      deadline: budget,
      known,
    },
    ports,
  );
  return { answer, ran };
}

describe("the first bad commit", () => {
  test("is found wherever it is, in few runs", async () => {
    for (let first = 2; first <= 30; first++) {
      const { answer, ran } = await search({ trial: (n) => (n >= first ? RED : GREEN) });
      expect(answer).toMatchObject({
        kind: "found",
        first: { commit: id(first), subject: `commit ${first}`, files: [`file of ${first}`] },
        before: id(first - 1),
        rate: 1,
      });
      expect(ran.length).toBeLessThan(20);
    }
  });

  test("is found from a commit that was seen green, and also where that one is bad after all", async () => {
    const near = await search({ good: 20, trial: (n) => (n >= 25 ? RED : GREEN) });
    expect(near.answer).toMatchObject({ kind: "found", first: { commit: id(25) } });
    expect(Math.min(...near.ran)).toBe(20);
    const wrong = await search({ good: 28, trial: (n) => (n >= 12 ? RED : GREEN) });
    expect(wrong.answer).toMatchObject({ kind: "found", first: { commit: id(12) } });
  });

  test.each([0.7, 0.5, 0.3])(
    "is found in 95 of 100 histories although the failure shows in %d of the runs",
    async (rate) => {
      let right = 0;
      for (let seed = 1; seed <= 200; seed++) {
        const random = randomOf(seed * 7919);
        const first = 2 + Math.floor(random() * 28);
        const { answer } = await search({
          trial: (n) => (n >= first && random() < rate ? RED : GREEN),
          known: { failed: 3, passed: 7 },
        });
        if (answer.kind !== "found") continue;
        expect(answer.confidence).toBeGreaterThan(0.8);
        if (answer.first.commit === id(first)) right += 1;
      }
      expect(right).toBeGreaterThanOrEqual(190);
    },
  );

  test("is found although three of ten runs fail with something else", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomOf(seed);
      const { answer } = await search({
        trial: (n) => (random() < 0.3 ? BROKEN : n >= 9 ? RED : GREEN),
      });
      expect(answer).toMatchObject({ kind: "found", first: { commit: id(9) } });
    }
  });

  test("is found beside a failure that was always there", async () => {
    const other = (fingerprints: readonly string[]): BisectTrial => ({ ...RED, fingerprints });
    const { answer } = await search({
      trial: (n) => other(n >= 21 ? ["old", "ours"] : ["old"]),
    });
    expect(answer).toMatchObject({ kind: "found", first: { commit: id(21) } });
  });

  test("is found round commits that do not build; beside one it is not, and the answer says so", async () => {
    const round = await search({ trial: (n) => (n >= 10 && n <= 14 ? BROKEN : n >= 20 ? RED : GREEN) });
    expect(round.answer).toMatchObject({ kind: "found", first: { commit: id(20) } });
    const beside = await search({ trial: (n) => (n === 18 || n === 19 ? BROKEN : n >= 20 ? RED : GREEN) });
    expect(beside.answer).toMatchObject({
      kind: "not-found",
      among: [id(18), id(19), id(20)],
      skipped: 2,
    });
    expect((beside.answer as { why: string }).why).toContain("2 commits in between cannot be told");
  });
});

describe("it is not found", () => {
  const why = async (world: World) => {
    const { answer } = await search(world);
    expect(answer.kind).toBe("not-found");
    return answer.kind === "not-found" ? answer.why : "";
  };

  test("where it was always there, is not there, or cannot be run; never another answer", async () => {
    expect(await why({ trial: () => RED })).toContain("it is there in all 30 commits");
    expect(await why({ trial: () => GREEN })).toContain("not seen on");
    expect(await why({ trial: () => BROKEN })).toContain("cannot be run on");
    expect(await why({ trial: () => null })).toContain("cannot be run on");
    expect(await why({ trial: (n) => (n === 30 ? RED : BROKEN) })).toContain("no commit was found");
    expect(await why({ trial: () => ({ ...RED, timedOut: true }) })).toContain("cannot be run on");
  });

  test("where the time is up: then it says among which commits it is", async () => {
    const { answer } = await search({ trial: (n) => (n >= 17 ? RED : GREEN), budget: 9 });
    expect(answer).toMatchObject({ kind: "not-found", why: "the time was up" });
    const among = answer.kind === "not-found" ? answer.among : [];
    expect(among).toContain(id(17));
    expect(among.length).toBeLessThan(30);
    expect(await why({ trial: () => RED, budget: 0 })).toContain("the time was up before it was seen");
  });
});

test("a commit that cannot be run often enough to be called good is not called bad either", async () => {
  let looks = 0;
  const { answer } = await search({
    trial: (n) => {
      if (n >= 20) return RED;
      return n === 19 && looks++ > 0 ? null : GREEN;
    },
  });
  expect(answer).toMatchObject({ kind: "not-found", among: [id(19), id(20)] });
});
