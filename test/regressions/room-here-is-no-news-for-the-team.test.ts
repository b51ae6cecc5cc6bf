import { expect, it } from "vitest";
import { dropDeliveries } from "#memory/gc-deliveries.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { countWaiting } from "#memory/sync/outbox.ts";
import { inTransaction } from "#memory/transaction.ts";
import { aDelivery } from "../memory/delivery-shapes.ts";
import { MONDAY } from "../memory/facts.ts";
import { aMachine, aTeamFile } from "../memory/sync/machines.ts";

it("sends no warning again whose text went to make room, and what is said afterwards still waits", () => {
  const team = aTeamFile();
  const a = aMachine("a", team);
  const { local } = a.sides;
  const { deliveries } = knowledgeOf(a.memory);
  deliveries.record([aDelivery({ heldOut: 0.5, text: "the cart is loaded too late" })]);
  local.exec("DELETE FROM stale WHERE kind = 'delivery'");
  a.push();
  expect(countWaiting(local)).toBe(0);
  expect(inTransaction(local, () => dropDeliveries(local, MONDAY + 30 * 86_400_000, 100))).toBe(1);
  expect(local.prepare("SELECT text FROM deliveries").all()).toEqual([{ text: "" }]);
  expect(countWaiting(local)).toBe(0);
  a.push();
  expect(team.prepare("SELECT text FROM deliveries").all()).toEqual([
    { text: "the cart is loaded too late" },
  ]);
  deliveries.record([aDelivery({ at: MONDAY + 1 })]);
  expect(countWaiting(local)).toBe(1);
});
