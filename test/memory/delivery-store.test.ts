import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redact } from "#detect/redact.ts";
import { hasUnsettledBefore } from "#memory/delivery-store.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { recordDeliveriesOrSpool } from "#memory/remember-or-spool.ts";
import type { DeliveryFilter } from "#model/warning.ts";
import { filesWith } from "./bytes.ts";
import { aDelivery, aMissed, anOutcome } from "./delivery-shapes.ts";
import {
  aDirectory,
  aFinding,
  aMemory,
  anId,
  aRun,
  aStoreDir,
  HOUR,
  isOnFile,
  MONDAY,
  testOfFile,
} from "./facts.ts";

const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
const NOTHING = { deliveries: [], events: [], missed: [] };
const deliveriesIn = (memory = aMemory()) => knowledgeOf(memory).deliveries;

describe("what was said", () => {
  test("comes back as it went in, with what came of it; stored twice it is one", () => {
    const memory = deliveriesIn();
    const delivery = aDelivery({ callId: "toolu_1", reason: "exact", check: "npm test@", task: "12-01" });
    memory.record([delivery, delivery]);
    memory.record([delivery]);
    expect(memory.deliveries()).toEqual([
      { ...delivery, outcome: null, ignored: false, outcomeWhy: null, acknowledgedAt: null },
    ]);
    const failed = anOutcome(delivery.id, "failed_anyway", { ignored: true });
    memory.recordEvents([failed, failed]);
    expect(memory.deliveries()[0]).toMatchObject({
      outcome: "failed_anyway",
      ignored: true,
      outcomeWhy: "npm test ran",
    });
    expect(memory.events(delivery.id)).toEqual([failed]);
  });

  test("the latest outcome counts, the first acknowledgement does, whatever the order in which they came", () => {
    const delivery = aDelivery();
    const events = [
      anOutcome(delivery.id, "prevented", { at: MONDAY + 1 }),
      anOutcome(delivery.id, "failed_anyway", { at: MONDAY + 9, ignored: true }),
      anOutcome(delivery.id, "task_incomplete", { at: MONDAY + 5 }),
      anOutcome(delivery.id, null, { at: MONDAY + 7, kind: "acknowledged" }),
      anOutcome(delivery.id, null, { at: MONDAY + 3, kind: "acknowledged" }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 5 }), fc.nat(5), (shuffled, place) => {
        const memory = deliveriesIn();
        memory.recordEvents(shuffled.slice(0, place));
        memory.record([delivery]);
        memory.recordEvents(shuffled.slice(place));
        expect(memory.delivery(delivery.id)).toMatchObject({
          outcome: "failed_anyway",
          ignored: true,
          acknowledgedAt: MONDAY + 3,
        });
        expect(memory.unsettled()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test.each<[string, DeliveryFilter, string[]]>([
    ["all, newest first", {}, ["four", "three", "two", "one"]],
    ["of a session", { session: "s1" }, ["two", "one"]],
    ["of a task", { task: "t9" }, ["three"]],
    ["of a lesson", { lesson: "seed/npm-ci" }, ["two"]],
    ["at a moment", { moment: "failure" }, ["three"]],
    ["by outcome", { outcome: "prevented" }, ["one"]],
    ["since", { since: MONDAY + 2 * HOUR }, ["four", "three"]],
    ["so many", { limit: 1 }, ["four"]],
    ["none", { session: "s1", moment: "failure" }, []],
  ])("%s", (_, filter, expected) => {
    const memory = deliveriesIn();
    const one = aDelivery({ text: "one" });
    memory.record([
      one,
      aDelivery({ text: "two", at: MONDAY + HOUR, lesson: "seed/npm-ci" }),
      aDelivery({ text: "three", at: MONDAY + 2 * HOUR, session: null, task: "t9", moment: "failure" }),
      aDelivery({ text: "four", at: MONDAY + 3 * HOUR, session: "s2" }),
    ]);
    memory.recordEvents([anOutcome(one.id, "prevented")]);
    expect(memory.deliveries(filter).map(({ text }) => text)).toEqual(expected);
  });

  test("is found by its id, its beginning and its end, where only one has that", () => {
    const memory = deliveriesIn();
    const [one, two] = [aDelivery(), aDelivery()];
    memory.record([one, two]);
    expect(memory.delivery(one.id)?.id).toBe(one.id);
    expect(memory.delivery(one.id.slice(-12))?.id).toBe(one.id);
    expect(memory.delivery(two.id.slice(0, 20))?.id).toBe(two.id);
    // Both begin with the same time.
    expect(memory.delivery(one.id.slice(0, 8))).toBeNull();
    expect(memory.delivery(one.id.slice(-3))).toBeNull();
    expect(memory.delivery("nobody-here")).toBeNull();
  });

  test("in a session is told in order", () => {
    const memory = deliveriesIn();
    const [late, early, other] = [aDelivery({ at: MONDAY + 9 }), aDelivery(), aDelivery({ session: "s2" })];
    memory.record([late, early, other]);
    expect(memory.toldIn("s1").map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  test("waits to be settled by session, with its last sign of life, and by task where there is no session", () => {
    const store = aMemory();
    const memory = deliveriesIn(store);
    const settled = aDelivery({ session: "done" });
    memory.record([
      aDelivery(),
      aDelivery({ at: MONDAY + 5 }),
      settled,
      aDelivery({ session: null, task: "t9" }),
      aDelivery({ session: null, task: null }),
    ]);
    memory.recordEvents([anOutcome(settled.id, "prevented")]);
    expect(memory.unsettled()).toEqual([{ session: "s1", lastAt: MONDAY + 5 }]);
    expect(memory.unsettledTasks()).toEqual(["t9"]);
    const oldest = Math.min(...memory.deliveries({ session: "s1" }).map(({ at }) => at));
    expect(hasUnsettledBefore(storeOf(store), oldest)).toBe(true);
    expect(hasUnsettledBefore(storeOf(store), oldest - 1)).toBe(false);
    store.remember(aRun({ session: "s1", startedAt: MONDAY + HOUR, durationMs: 1500 }), []);
    expect(memory.unsettled()).toEqual([{ session: "s1", lastAt: MONDAY + HOUR + 1500 }]);
  });

  test("is counted; what was withheld was not said", () => {
    const store = aMemory();
    deliveriesIn(store).record([aDelivery(), aDelivery({ manner: "withheld" })]);
    expect(store.status().deliveries).toBe(1);
  });

  test("passes through the scrubbing, all of it; ids stay", () => {
    const storeDir = aStoreDir();
    const memory = deliveriesIn(aMemory({ redact }, storeDir));
    const delivery = aDelivery({
      text: `token ${SECRET}`,
      session: SECRET,
      task: SECRET,
      agent: SECRET,
      check: `curl ${SECRET}`,
      callId: SECRET,
      reason: SECRET,
    });
    memory.record([delivery]);
    memory.recordEvents([anOutcome(delivery.id, "prevented", { why: SECRET, by: SECRET })]);
    memory.recordMissed([aMissed({ session: SECRET, lesson: `x ${SECRET}` })]);
    expect(filesWith(storeDir, SECRET)).toEqual([]);
    expect(memory.delivery(delivery.id)).toMatchObject({ lesson: delivery.lesson, fingerprint: "aaaa" });
    expect(memory.toldIn(SECRET)).toHaveLength(1);
  });
});

describe("what was missed", () => {
  test("newest first, by session, since, once", () => {
    const memory = deliveriesIn();
    const [one, two] = [aMissed(), aMissed({ at: MONDAY + HOUR, session: "s2", why: "no_hook" })];
    memory.recordMissed([one, two, one]);
    expect(memory.missed()).toEqual([two, one]);
    expect(memory.missed({ session: "s1" })).toEqual([one]);
    expect(memory.missed({ since: MONDAY + 1 })).toEqual([two]);
    expect(memory.missed({ limit: 1 })).toEqual([two]);
  });
});

describe("the runs that judge", () => {
  test("of a session in order, with what failed, and whether that is all", () => {
    const store = aMemory();
    const run = (minute: number, changes = {}) =>
      aRun({ session: "s1", startedAt: MONDAY + minute * 60_000, ...changes });
    const late = run(9, { failureCount: 5, execution: "toolu_1" });
    store.remember(late, [aFinding("one"), aFinding("one"), aFinding("two", { category: "lint_error" })]);
    store.remember(run(1, { outcome: "passed", failureCount: 0 }), []);
    store.remember(run(2, { session: "s2" }), [aFinding("three")]);
    store.remember(run(3, { session: null, task: "t9" }), [aFinding("one")]);
    const [first, second, ...rest] = deliveriesIn(store).runsOf({ session: "s1" });
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ outcome: "passed", failures: [], isWhole: true });
    expect(second).toMatchObject({
      id: late.id,
      endedAt: late.startedAt + 1500,
      execution: "toolu_1",
      failures: [
        { fingerprint: "one", category: "test_failure" },
        { fingerprint: "two", category: "lint_error" },
      ],
      isWhole: false,
    });
    expect(deliveriesIn(store).runsOf({ task: "t9" })).toHaveLength(1);
  });

  test("a pattern is itself, what older recipes called it, and where it struck", () => {
    const store = aMemory();
    const memory = deliveriesIn(store);
    expect(memory.samePattern("unheard")).toEqual(["unheard"]);
    store.remember(aRun({ startedAt: MONDAY }), [aFinding("old")]);
    store.remember(aRun({ startedAt: MONDAY + HOUR }), [aFinding("new", { aliases: ["old"] })]);
    expect(memory.samePattern("new")).toEqual(["new", "old"]);
    expect(memory.struck(["new", "old"])).toEqual({
      checks: [{ id: "npm test@", command: "npm test", directory: "", family: "npm test@" }],
      categories: ["test_failure"],
    });
    expect(memory.seenBefore(["new", "old", "unheard"], MONDAY + HOUR)).toEqual(["old"]);
  });
});

describe("where the memory cannot be written", () => {
  const nowhere = () => {
    const file = join(aDirectory(), "file");
    writeFileSync(file, "");
    return join(file, ".twiceshy");
  };

  testOfFile(
    "facts wait, scrubbed, in a shape that an older twiceshy leaves alone, and are taken in once",
    () => {
      const spools = [join(aDirectory(), "spool")];
      const delivery = aDelivery({ text: `token ${SECRET}` });
      const facts = {
        deliveries: [delivery],
        events: [anOutcome(delivery.id, "prevented")],
        missed: [aMissed()],
      };
      const kept = recordDeliveriesOrSpool({ store: nowhere(), spools }, facts, { redact });
      expect(kept).toMatchObject({ kind: "spooled", where: join(spools[0]!, `${delivery.id}.json`) });
      const body = readFileSync(join(spools[0]!, `${delivery.id}.json`), "utf8");
      expect(JSON.parse(body)).toMatchObject({ version: 2, kind: "deliveries" });
      expect(body).not.toContain(SECRET);
      const store = aMemory({ redact, spools });
      expect(readdirSync(spools[0]!)).toEqual([]);
      expect(deliveriesIn(store).delivery(delivery.id)).toMatchObject({ outcome: "prevented" });
      expect(deliveriesIn(store).missed()).toHaveLength(1);
    },
  );

  testOfFile("runs are still spooled in the shape that an older twiceshy takes in", () => {
    const spools = [join(aDirectory(), "spool")];
    mkdirSync(spools[0]!);
    const storeDir = aStoreDir();
    const newer = { version: 3, kind: "deliveries", facts: NOTHING };
    writeFileSync(join(spools[0]!, "newer.json"), JSON.stringify(newer));
    writeFileSync(
      join(spools[0]!, "empty.json"),
      JSON.stringify({ version: 2, kind: "deliveries", facts: NOTHING }),
    );
    writeFileSync(join(spools[0]!, "odd.json"), JSON.stringify({ version: 2, kind: "dance" }));
    aMemory({ spools }, storeDir);
    expect(readdirSync(spools[0]!).sort()).toEqual([
      "empty.json.unreadable",
      "newer.json",
      "odd.json.unreadable",
    ]);
  });

  test("a memory that is open is used, all or nothing", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const dirs = { store: storeDir, spools: [join(aDirectory(), "spool")] };
    const broken = { ...aDelivery(), moment: null as unknown as "session" };
    const kept = recordDeliveriesOrSpool(
      dirs,
      { ...NOTHING, deliveries: [aDelivery(), broken] },
      { memory, redact },
    );
    expect(kept.kind).toBe("spooled");
    expect(deliveriesIn(memory).deliveries()).toEqual([]);
  });
});

describe("forget", () => {
  const LEAK = 'hunter2-"quoted"-zebrafish';

  function planted(storeDir: string) {
    const store = aMemory({}, storeDir);
    const memory = deliveriesIn(store);
    const [leaky, clean] = [aDelivery({ text: `say ${LEAK}` }), aDelivery({ fingerprint: "bbbb" })];
    memory.record([leaky, clean]);
    const events = [anOutcome(leaky.id, "prevented"), anOutcome(clean.id, "prevented", { why: LEAK })];
    memory.recordEvents(events);
    const missed = [aMissed({ session: LEAK }), aMissed({ fingerprint: "bbbb" })];
    memory.recordMissed(missed);
    return { store, memory, leaky, clean, events, missed };
  }

  test("a text is gone from all of it, does not come back, and the rest stays", () => {
    const storeDir = aStoreDir();
    const spools = join(storeDir, "spool");
    const { store, memory, leaky, clean, events, missed } = planted(storeDir);
    const spooled = aDelivery({ reason: LEAK });
    if (isOnFile()) {
      recordDeliveriesOrSpool(
        { store: join(storeDir, "memory.db"), spools: [spools] },
        { ...NOTHING, deliveries: [spooled] },
        { redact: (text) => text },
      );
      expect(readdirSync(spools)).toHaveLength(1);
    }
    expect(store.previewForget({ match: LEAK }).traces).toBeGreaterThanOrEqual(2);
    store.forget({ match: LEAK }, MONDAY + HOUR);
    expect(filesWith(storeDir, LEAK)).toEqual([]);
    expect(filesWith(storeDir, "zebrafish")).toEqual([]);
    memory.record([leaky, clean, ...(isOnFile() ? [spooled] : [])]);
    memory.recordEvents(events);
    memory.recordMissed(missed);
    expect(memory.deliveries().map(({ id }) => id)).toEqual([clean.id]);
    expect(memory.events(clean.id)).toEqual([]);
    expect(memory.missed().map(({ id }) => id)).toEqual([missed[1]!.id]);
  });

  test("a delivery goes by its id, with what came of it", () => {
    const { store, memory, clean, leaky } = planted(aStoreDir());
    store.forget({ id: clean.id }, MONDAY + HOUR);
    expect(memory.deliveries().map(({ id }) => id)).toEqual([leaky.id]);
    expect(memory.events(clean.id)).toEqual([]);
  });

  test("what was said about a failure goes with the last failure of that fingerprint", () => {
    const { store, memory, clean, missed } = planted(aStoreDir());
    const run = aRun();
    store.remember(run, [aFinding("bbbb"), aFinding("cccc")]);
    memory.recordMissed([aMissed({ run: run.id, fingerprint: "cccc", lesson: "fix/x" })]);
    store.forget({ id: "bbbb" }, MONDAY + HOUR);
    expect(memory.delivery(clean.id)).toBeNull();
    expect(memory.missed().some(({ id }) => id === missed[1]!.id)).toBe(false);
    store.forget({ id: run.id }, MONDAY + HOUR);
    expect(memory.missed().filter((one) => one.run === run.id)).toEqual([]);
  });
});

describe("gc", () => {
  test("drops what was decided long ago, never what is open or recent", () => {
    const store = aMemory();
    const memory = deliveriesIn(store);
    const NOW = MONDAY + 100 * 24 * HOUR;
    const old = Array.from({ length: 120 }, () => aDelivery({ text: "word ".repeat(400) }));
    const open = aDelivery({ text: "open" });
    const recent = aDelivery({ at: NOW - HOUR, text: "recent" });
    memory.record([...old, open, recent]);
    memory.recordEvents([...old, recent].map(({ id }) => anOutcome(id, "prevented")));
    memory.recordMissed([aMissed(), aMissed({ at: NOW - HOUR, run: anId(NOW) })]);
    expect(store.gc(1e9, NOW)).toMatchObject({ deliveriesDropped: 0 });
    const { deliveriesDropped } = store.gc(1000, NOW);
    expect(deliveriesDropped).toBe(121);
    expect(memory.deliveries().map(({ text }) => text)).toEqual(["recent", "open"]);
    expect(memory.missed()).toHaveLength(1);
    expect(memory.events(old[0]!.id)).toEqual([]);
  });
});
