import fc from "fast-check";
import { expect, it } from "vitest";
import { breakerOf } from "#heal/preflight/breaker.ts";
import { DEFAULT_HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import type { Application } from "#model/heal.ts";
import { HOUR, landed, MINUTE, NOW, reverted } from "./scene.ts";

const past: fc.Arbitrary<Application[]> = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 600 }),
      fc.constantFrom("reverted", "stuck", "landed", "kept", "running"),
    )
    .map(([ago, state]) =>
      state === "reverted" || state === "stuck"
        ? reverted(ago, { state })
        : landed(ago, { state, landedAt: state === "running" ? null : NOW - ago * MINUTE }),
    ),
  { maxLength: 12 },
);
const at = (applications: readonly Application[]) => breakerOf(applications, NOW, DEFAULT_HEAL_NUMBERS);
const times = (applications: readonly Application[]) =>
  applications
    .filter(({ state }) => state === "reverted" || state === "stuck")
    .map(({ updatedAt }) => updatedAt)
    .sort((a, b) => b - a);

it("is the same in whatever order applications are read", () => {
  fc.assert(
    fc.property(past, (all) => {
      expect(at([...all].reverse())).toEqual(at(all));
    }),
  );
});

it("is open for half an hour after two reverts within an hour, and never longer after the last", () => {
  fc.assert(
    fc.property(past, (all) => {
      const [last, before] = times(all);
      const breaker = at(all);
      // Kept in between, the count begins anew.
      const isFresh = last !== undefined && !all.some(({ state }) => state === "kept");
      if (isFresh && before !== undefined && last - before < HOUR && NOW - last < 30 * MINUTE)
        expect(breaker.state).toBe("open");
      if (breaker.state === "open") expect(breaker.until).toBeLessThanOrEqual(last! + 30 * MINUTE);
    }),
    { numRuns: 500 },
  );
});

it("begins its half hour anew when something is taken back while it is open", () => {
  expect(at([reverted(30), reverted(30), reverted(1)])).toEqual({ state: "open", until: NOW + 29 * MINUTE });
  expect(at([reverted(31), reverted(31)])).toMatchObject({ state: "half-open" });
});

it("is closed while there were not two reverts", () => {
  fc.assert(
    fc.property(past, (all) => {
      if (times(all).length < 2) expect(at(all).state).toBe("closed");
    }),
  );
});

it("lets one try through when half-open: as soon as it is begun, nobody else's", () => {
  const before = [reverted(120), reverted(80)];
  expect(at(before)).toEqual({ state: "half-open", trying: null });
  const running = landed(1, { state: "running", landedAt: null });
  expect(at([...before, running])).toEqual({ state: "half-open", trying: running.id });
  expect(at([...before, landed(1, { by: "person" })])).toEqual({ state: "half-open", trying: null });
  expect(at([...before, landed(40, { state: "kept", updatedAt: NOW })]).state).toBe("closed");
});
