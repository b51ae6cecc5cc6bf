import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { recordDeliveriesOrSpool } from "#memory/remember-or-spool.ts";
import {
  aloneIn,
  forgetTold,
  notePrompt,
  noteTold,
  readTold,
  sessionsTold,
  setUnsettled,
  unsettledSince,
} from "#memory/told.ts";
import { aDelivery, anOutcome } from "./delivery-shapes.ts";
import { aMemory, aStoreDir, HOUR, MONDAY } from "./facts.ts";

const files = (storeDir: string) =>
  existsSync(join(storeDir, "told")) ? readdirSync(join(storeDir, "told")) : [];

function aStore(): string {
  const storeDir = aStoreDir();
  mkdirSync(storeDir, { recursive: true });
  return storeDir;
}

describe("what was said in a session", () => {
  test("stands in its file in the order of its times, with the prompt it is at", () => {
    const storeDir = aStore();
    expect(readTold(storeDir, "s1")).toBeNull();
    const [early, late] = [
      aDelivery({ session: "s1", at: MONDAY }),
      aDelivery({ session: "s1", at: MONDAY + 5, manner: "held" }),
    ];
    noteTold(storeDir, [late]);
    notePrompt(storeDir, "s1", "k1");
    notePrompt(storeDir, "s1", "k1");
    notePrompt(storeDir, "s1", "k2");
    noteTold(storeDir, [early, aDelivery({ session: "s2" }), aDelivery({ session: null })]);
    const told = readTold(storeDir, "s1")!;
    expect(told.said.map(({ at, manner }) => [at, manner])).toEqual([
      [MONDAY, early.manner],
      [MONDAY + 5, "held"],
    ]);
    expect(told.prompt).toBe("k2");
    expect(
      readFileSync(join(storeDir, "told", "s1.jsonl"), "utf8")
        .trim()
        .split("\n"),
    ).toHaveLength(4);
    expect(files(storeDir).sort()).toEqual(["s1.jsonl", "s2.jsonl"]);
  });

  test.each(["../../etc/passwd", "..", "a/b", "é ü", "con:1"])(
    "a session called %s has a file in its folder",
    (session) => {
      const storeDir = aStore();
      noteTold(storeDir, [aDelivery({ session })]);
      expect(readTold(storeDir, session)!.said).toHaveLength(1);
      expect(files(storeDir)).toHaveLength(1);
      expect([...sessionsTold(storeDir, Date.now())]).toEqual([session]);
    },
  );

  test.each(["", "x".repeat(200), "\ud800"])(
    "one that no file can be called has none, and says so",
    (session) => {
      const storeDir = aStore();
      noteTold(storeDir, [aDelivery({ session })]);
      notePrompt(storeDir, session, "k");
      expect(files(storeDir)).toEqual([]);
      expect(() => readTold(storeDir, session)).toThrow();
      expect(aloneIn(storeDir, session, () => 7)).toBe(7);
    },
  );

  test("half a line is no answer", () => {
    const storeDir = aStore();
    noteTold(storeDir, [aDelivery({ session: "s1" })]);
    appendFileSync(join(storeDir, "told", "s1.jsonl"), '{"lesson":');
    expect(() => readTold(storeDir, "s1")).toThrow();
  });

  test("is noted by whoever stores it, now or out of the spool", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    knowledgeOf(memory).deliveries.record([aDelivery({ session: "s1" })]);
    expect(readTold(storeDir, "s1")!.said).toHaveLength(1);
    const undone = () =>
      knowledgeOf(memory).together(() => {
        knowledgeOf(memory).deliveries.record([aDelivery({ session: "s2" })]);
        throw new Error("undone");
      });
    expect(undone).toThrow("undone");
    expect(readTold(storeDir, "s2")).toBeNull();
    memory.close();
    const facts = { deliveries: [aDelivery({ id: "0199-a", session: "s3" })], events: [], missed: [] };
    recordDeliveriesOrSpool({ store: storeDir, spools: [join(storeDir, "spool")] }, facts, {
      redact: (text) => text,
    });
    expect(readTold(storeDir, "s3")!.said).toHaveLength(1);
  });

  test("goes after a month, and when somebody forgets", () => {
    const storeDir = aStore();
    noteTold(storeDir, [aDelivery({ session: "old" }), aDelivery({ session: "new" })]);
    utimesSync(join(storeDir, "told", "old.jsonl"), 1, 1);
    expect([...sessionsTold(storeDir, Date.now())]).toEqual(["new"]);
    expect(files(storeDir)).toEqual(["new.jsonl"]);
    forgetTold(storeDir);
    expect(readTold(storeDir, "new")).toBeNull();
  });
});

describe("since when something waits to be judged", () => {
  test("is the first of it, until it is judged", () => {
    const storeDir = aStoreDir();
    const deliveries = knowledgeOf(aMemory({}, storeDir)).deliveries;
    expect(unsettledSince(storeDir)).toBeNull();
    const [one, two] = [
      aDelivery({ session: "s1", at: MONDAY }),
      aDelivery({ session: "s1", at: MONDAY + HOUR }),
    ];
    deliveries.record([two]);
    deliveries.record([one]);
    expect(unsettledSince(storeDir)).toBe(MONDAY);
    deliveries.recordEvents([anOutcome(one.id, "prevented")]);
    expect(unsettledSince(storeDir)).toBe(MONDAY + HOUR);
    deliveries.recordEvents([anOutcome(two.id, "prevented")]);
    expect(unsettledSince(storeDir)).toBeNull();
  });

  test("is always where it has a task and no session; rubbish is always, too", () => {
    const storeDir = aStore();
    noteTold(storeDir, [aDelivery({ session: null, task: "12-01" })]);
    expect(unsettledSince(storeDir)).toBe(0);
    setUnsettled(storeDir, null);
    expect(unsettledSince(storeDir)).toBeNull();
    writeFileSync(join(storeDir, "unsettled-since"), "what");
    expect(unsettledSince(storeDir)).toBe(0);
  });
});

describe("one speaks at a time", () => {
  test("the second waits, and gives up where the first does not end; what a killed one left is taken away", () => {
    const storeDir = aStore();
    const lock = join(storeDir, "told", "s1.jsonl.lock");
    expect(aloneIn(storeDir, "s1", () => aloneIn(storeDir, "s2", () => existsSync(lock)))).toBe(true);
    expect(existsSync(lock)).toBe(false);
    expect(aloneIn(storeDir, "s1", () => aloneIn(storeDir, "s1", () => "spoke"))).toBe("taken");
    const fails = () =>
      aloneIn(storeDir, "s1", () => {
        throw new Error("inside");
      });
    expect(fails).toThrow("inside");
    writeFileSync(lock, "");
    utimesSync(lock, 1, 1);
    expect(aloneIn(storeDir, "s1", () => "spoke")).toBe("spoke");
  });
});
