import { describe, expect, test } from "vitest";
import { fileImports } from "#loop/file-imports.ts";
import { type RecordPorts, recordCauses } from "#loop/record-causes.ts";
import { digestOf } from "#memory/derived-id.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { aFinding, aMemory, aRun, MONDAY } from "../memory/facts.ts";

const MINUTE = 60_000;

/** Real memory; git is a function of the test. */
function portsOf(memory: Memory, over: Partial<RecordPorts> = {}): RecordPorts & { asked: number } {
  const ports = {
    asked: 0,
    failures: (filter: Parameters<RecordPorts["failures"]>[0]) => memory.failures(filter),
    run: (id: string) => memory.run(id),
    fixes: () => [],
    applications: () => [],
    isFlaky: () => false,
    commits: async () => [],
    greenBefore: () => null,
    blame: async () => {
      ports.asked += 1;
      return null;
    },
    imports: fileImports(() => null),
    edgeId: (seed: string) => digestOf(seed).slice(0, 24),
    causes: healingOf(memory).causes,
    progress: knowledgeOf(memory).progress,
    clock: { now: () => MONDAY },
    ...over,
  };
  return ports;
}

function fail(memory: Memory, hash: string, minutesAgo: number, over: Parameters<typeof aRun>[0] = {}): void {
  const startedAt = MONDAY - minutesAgo * MINUTE;
  memory.remember(aRun({ startedAt, session: "s1", ...over }), [
    { ...aFinding(hash), file: "src/cart.ts", line: 3, frames: [] },
  ]);
}

const LATER = MONDAY + 60 * MINUTE;

describe("recording causes", () => {
  test("goes on where it was, and what is looked at again counts once", async () => {
    const memory = aMemory();
    fail(memory, "aaaa1111", 50);
    fail(memory, "bbbb2222", 40);
    expect(await recordCauses(portsOf(memory), LATER)).toBe(1);
    expect(await recordCauses(portsOf(memory), LATER)).toBe(0);
    fail(memory, "cccc3333", 30);
    expect(await recordCauses(portsOf(memory), LATER)).toBe(2);
    const pairs = healingOf(memory)
      .causes.edges()
      .map(({ cause, effect }) => `${cause} ${effect}`);
    expect(pairs.sort()).toEqual(["aaaa1111 bbbb2222", "aaaa1111 cccc3333", "bbbb2222 cccc3333"]);
  });

  test("stops when the time is up, and comes back to what it left", async () => {
    const memory = aMemory();
    for (let n = 0; n < 6; n++) fail(memory, `aaaa000${n}`, 50 - n);
    let now = 0;
    const slow = portsOf(memory, { clock: { now: () => (now === 0 ? MONDAY : MONDAY + now) } });
    const counting = {
      ...slow,
      commits: async () => {
        now += 1;
        return [];
      },
    };
    const first = await recordCauses(counting, MONDAY + 3);
    expect(first).toBeGreaterThan(0);
    const all = first + (await recordCauses(portsOf(memory), LATER));
    expect(all).toBe(15);
  });

  test("more than one look can take does not keep it from what is new", async () => {
    const memory = aMemory();
    for (let n = 0; n < 130; n++) fail(memory, `feed${String(n).padStart(4, "0")}`, 100 - n * 0.5);
    const seen = () =>
      healingOf(memory)
        .causes.edges()
        .some(({ effect }) => effect === "feed0129");
    await recordCauses(portsOf(memory), LATER);
    expect(seen()).toBe(false);
    await recordCauses(portsOf(memory), LATER);
    expect(seen()).toBe(true);
  });

  test("asks git about few lines, and about none that is not committed", async () => {
    const memory = aMemory();
    for (let n = 0; n < 40; n++) fail(memory, `feed${String(n).padStart(4, "0")}`, 50 - n);
    const many = portsOf(memory);
    await recordCauses(many, LATER);
    expect(many.asked).toBe(25);
    const other = aMemory();
    const git = { head: "0".repeat(40), branch: "main", dirty: ["src/cart.ts"], dirtyCount: 1, tree: null };
    fail(other, "aaaa1111", 10, { git });
    const dirty = portsOf(other);
    await recordCauses(dirty, LATER);
    expect(dirty.asked).toBe(0);
  });

  test("a commit with which the check was seen to pass is not to blame, neither for its line nor for its file", async () => {
    const commit = (name: string, minutesAgo: number) => ({
      commit: name.repeat(40),
      at: MONDAY - minutesAgo * MINUTE,
      subject: name,
      files: ["src/cart.ts"],
    });
    const history = [commit("c", 15), commit("b", 20), commit("a", 25)];
    const git = { head: "c".repeat(40), branch: "main", dirty: [], dirtyCount: 0, tree: null };
    const found = async (green: string | null) => {
      const memory = aMemory();
      fail(memory, "aaaa1111", 10, { git });
      const ports = portsOf(memory, {
        commits: async () => history,
        greenBefore: () => green,
        blame: async () => ({ commit: "a".repeat(40), at: history[2]!.at, file: "src/cart.ts" }),
      });
      await recordCauses(ports, LATER);
      return healingOf(memory)
        .causes.edges()
        .map(({ kind, evidence }) => `${kind} ${evidence.commit![0]}`)
        .sort();
    };
    expect(await found(null)).toEqual(["blame a", "temporal a", "temporal b", "temporal c"]);
    expect(await found("a".repeat(40))).toEqual(["temporal b", "temporal c"]);
    expect(await found("b".repeat(40))).toEqual(["temporal c"]);
    expect(await found("f".repeat(40))).toHaveLength(4);
  });

  test("nothing is learned from flakes, from the network and from reports of others", async () => {
    const memory = aMemory();
    fail(memory, "aaaa1111", 50);
    fail(memory, "bbbb2222", 45, { source: "ingest" });
    memory.remember(aRun({ startedAt: MONDAY - 42 * MINUTE, session: "s1" }), [
      {
        ...aFinding("dddd4444"),
        file: "src/cart.ts",
        frames: [],
        message: "connect ECONNREFUSED 127.0.0.1:80",
        errorType: "Error",
      },
    ]);
    fail(memory, "cccc3333", 40);
    const ports = portsOf(memory, { isFlaky: (hash) => hash === "aaaa1111" });
    expect(await recordCauses(ports, LATER)).toBe(0);
  });
});
