import { expect, it } from "vitest";
import { DEFAULT_HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import { alertsOf } from "#heal/watch/alerts.ts";
import type { Application } from "#model/heal.ts";
import { anApplication } from "../judging/plan.ts";

const CALM = { panels: 0, split: 0, share: null };
const applied = (landed: number, reverted: number, over: Partial<Application> = {}) =>
  Array.from({ length: landed }, (_, n) =>
    anApplication({ id: `a${n}`, state: n < reverted ? "reverted" : "kept", ...over }),
  );
const alerts = (all: readonly Application[], split = CALM as Parameters<typeof alertsOf>[1]) =>
  alertsOf(all, split, DEFAULT_HEAL_NUMBERS);

it("churn above 8 % warns, above 15 % locks", () => {
  expect(alerts(applied(100, 8))).toEqual([]);
  expect(alerts(applied(100, 9))).toMatchObject([{ kind: "churn", does: "warn" }]);
  expect(alerts(applied(100, 15))).toMatchObject([{ does: "warn" }]);
  expect(alerts(applied(100, 16))).toEqual([
    { kind: "churn", does: "lock", why: "16 of 100 landed changes were taken back (16 %), more than 15 %" },
  ]);
});

it("few changes, shadow and dry runs say nothing", () => {
  expect(alerts(applied(4, 4))).toEqual([]);
  expect(alerts(applied(5, 1))).toMatchObject([{ does: "lock" }]);
  expect(alerts(applied(50, 50, { by: "shadow" }))).toEqual([]);
  expect(alerts(applied(50, 50, { isDryRun: true }))).toEqual([]);
});

it("judges that contradict each other on more than 30 % warn", () => {
  expect(alerts([], { panels: 10, split: 3, share: 0.3 })).toEqual([]);
  expect(alerts([], { panels: 10, split: 4, share: 0.4 })).toMatchObject([{ kind: "judges", does: "warn" }]);
});
