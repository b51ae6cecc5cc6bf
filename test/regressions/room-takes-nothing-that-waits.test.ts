import { expect, it } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { pushBatch } from "#memory/sync/push.ts";
import { aDelivery, aMissed, anOutcome } from "../memory/delivery-shapes.ts";
import { MONDAY } from "../memory/facts.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { aMachine, aTeamFile, type Machine } from "../memory/sync/machines.ts";

const MUCH_LATER = MONDAY + 800 * 86_400_000;
const rows = ({ sides }: Machine, sql: string) => sides.local.prepare(sql).all();

/** No cap can be kept: all goes that may. */
function makeRoom(machine: Machine): void {
  machine.sides.local.exec("DELETE FROM stale WHERE kind = 'delivery'");
  machine.memory.gc(1, MUCH_LATER);
}

it("keeps warnings, what came of them and what was missed, until the team has them", () => {
  const team = aTeamFile();
  const a = aMachine("a", team);
  const { deliveries } = knowledgeOf(a.memory);
  const [sent, waits, drawn] = [
    aDelivery(),
    aDelivery(),
    aDelivery({ at: MUCH_LATER - 30 * 86_400_000, heldOut: 0.5 }),
  ];
  deliveries.record([sent]);
  a.push();
  deliveries.recordEvents([anOutcome(sent.id, "prevented")]);
  deliveries.record([waits, drawn]);
  deliveries.recordMissed([aMissed()]);
  makeRoom(a);
  expect(rows(a, "SELECT id FROM deliveries")).toHaveLength(3);
  expect(rows(a, "SELECT id FROM deliveries WHERE text = ''")).toEqual([]);
  a.push();
  const there = (table: string) => team.prepare(`SELECT id FROM ${table}`).all().length;
  expect(["deliveries", "delivery_events", "missed"].map(there)).toEqual([3, 1, 1]);
  expect(team.prepare("SELECT id FROM deliveries WHERE text = ''").all()).toEqual([]);
  makeRoom(a);
  expect(rows(a, "SELECT id FROM deliveries"), "then they may go").toEqual([{ id: drawn.id }]);
  expect(rows(a, "SELECT id FROM missed")).toEqual([]);
});

it("keeps the failures of a run that was sent before them", () => {
  const team = aTeamFile();
  const a = aMachine("a", team);
  for (let minute = 1; minute < 9; minute++) red(a.memory, minute, "npm test", null, { f1: "x" });
  const seq = rows(a, "SELECT seq, tbl FROM outbox ORDER BY seq");
  // The connection broke behind the first run.
  expect(seq[0]).toMatchObject({ tbl: "runs" });
  pushBatch(a.sides, 1);
  makeRoom(a);
  a.push();
  expect(team.prepare("SELECT id FROM failures").all()).toHaveLength(8);
});

it("keeps a change that waits", async () => {
  const team = aTeamFile();
  const a = aMachine("a", team);
  red(a.memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
  green(a.memory, 2, "npm test", "t2");
  await learnAll(a.memory);
  expect(rows(a, "SELECT from_tree FROM diffs")).toHaveLength(1);
  makeRoom(a);
  a.push();
  expect(team.prepare("SELECT from_tree FROM diffs").all()).toHaveLength(1);
  makeRoom(a);
  expect(rows(a, "SELECT from_tree FROM diffs"), "then it may go").toEqual([]);
});
