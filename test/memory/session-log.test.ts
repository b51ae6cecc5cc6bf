import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { openMemory, storeOf } from "#memory/open.ts";
import { SessionLog, sessionName } from "#memory/session-log.ts";
import { aDelivery } from "./delivery-shapes.ts";
import { aFinding, aRun, aStoreDir } from "./facts.ts";

const LONE = "s\ud83d";

describe("the log of a session", () => {
  test("an entry that cannot be read (the power went) keeps nothing from being stored", () => {
    const storeDir = aStoreDir();
    const memory = openMemory(storeDir, { redact: (text) => text });
    mkdirSync(join(storeDir, "sessions", "s1"), { recursive: true });
    writeFileSync(join(storeDir, "sessions", "s1", "0"), "");
    const delivery = aDelivery({ session: "s1" });
    knowledgeOf(memory).deliveries.record([delivery]);
    expect(knowledgeOf(memory).deliveries.deliveries()).toMatchObject([{ id: delivery.id }]);
    // Nobody may take it for whole any more.
    expect(new SessionLog(storeDir, "s1").isWhole).toBe(false);
    memory.close();
  });

  test("set incomplete, it keeps every entry", () => {
    const storeDir = aStoreDir();
    const log = new SessionLog(storeDir, "s1");
    log.make();
    const spool = join(storeDir, "spool");
    const said = [aDelivery(), aDelivery()];
    said.forEach((one, at) => {
      log.claim(spool, at, [one])!.drop();
    });
    log.setIncomplete();
    expect(log.isWhole).toBe(false);
    expect(new Set(log.read().said.map(({ id }) => id))).toEqual(new Set(said.map(({ id }) => id)));
    expect(readdirSync(join(storeDir, "sessions", "s1")).sort()).toEqual(["1", "2"]);
    log.setIncomplete();
    expect(log.read().next).toBe(3);
  });

  test("is gone with everything that others forget, also where their tombstone came before", () => {
    const storeDir = aStoreDir();
    const memory = openMemory(storeDir, { redact: (text) => text });
    const { deliveries } = knowledgeOf(memory);
    for (const row of [
      "tombstones (id, at, failures, runs, digest) VALUES ('t', 1, 0, 0, 'd')",
      "forgotten (fact_id, tombstone) VALUES ('x', 't')",
    ]) {
      deliveries.record([aDelivery({ session: "s1", text: "mind hunter2" })]);
      expect(readdirSync(join(storeDir, "sessions"))).toEqual(["s1"]);
      storeOf(memory).database.prepare(`INSERT INTO ${row}`).run();
      expect(readdirSync(storeDir)).not.toContain("sessions");
    }
    memory.close();
  });

  test("a session whose id was cut in the middle of a letter is stored as any other", () => {
    expect(sessionName(LONE)).toBe(sessionName("s\ufffd"));
    const storeDir = aStoreDir();
    const memory = openMemory(storeDir, { redact: (text) => text });
    memory.remember(aRun({ session: LONE }), [aFinding("aaaa")]);
    knowledgeOf(memory).deliveries.record([aDelivery({ session: LONE })]);
    expect(memory.status()).toMatchObject({ runs: 1, deliveries: 1 });
    expect(readdirSync(join(storeDir, "sessions"))).toEqual([sessionName("s\ufffd")]);
    memory.close();
  });
});
