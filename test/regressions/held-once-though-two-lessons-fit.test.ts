import { expect, it } from "vitest";
import type { Delivery, Warning } from "#model/warning.ts";
import { momentOf } from "#warn/moment.ts";
import { newsOf } from "../../src/doors/deliver-words.ts";
import { aWarning } from "../warn/lesson-shapes.ts";

const [A, B] = ["a".repeat(20), "b".repeat(20)];
const sure = (lesson: string, fingerprint: string): Warning =>
  aWarning({ lesson, fingerprint, grade: "proven", isExact: true });

let clock = 1_000;
function ask(
  kind: "command" | "edit",
  warnings: readonly Warning[],
  said: readonly Delivery[],
  { failedAt = 0, checks = {} as Record<string, string> } = {},
) {
  clock += 1_000;
  const now = clock;
  return newsOf(
    { clock: { now: () => now } as never, ids: { next: () => `id-${now}` } as never },
    momentOf({ kind, session: "s", command: kind === "command" ? "npm test" : null }),
    warnings,
    { mayHold: true, mayShow: true, callId: null },
    {
      said,
      hasFailedSince: (_, at) => failedAt > at,
      checkOf: (lesson) => checks[lesson] ?? null,
    },
  );
}

it("of one failure: the second is advice, at that action and at the next", () => {
  const both = [sure(A, "f1"), sure(B, "f1")];
  const first = ask("command", both, []);
  expect([first?.isHeld, first?.said.map(({ lesson }) => lesson)]).toEqual([true, [A]]);
  const again = ask("command", both, first!.deliveries);
  expect([again?.isHeld, again?.said.map(({ lesson }) => lesson)]).toEqual([false, [B]]);
  expect(ask("edit", both, first!.deliveries)?.isHeld).toBe(false);
});

it("of two failures in one check: the command is let through the second time", () => {
  const both = [sure(A, "f1"), sure(B, "f2")];
  const checks = { [A]: "npm test", [B]: "npm test" };
  const first = ask("command", both, [], { checks });
  expect(first?.isHeld).toBe(true);
  expect(ask("command", both, first!.deliveries, { checks })?.isHeld).toBe(false);
});

it("of two checks that one command runs, and of two mistakes in one edit: the same again is let through", () => {
  const both = [sure(A, "f1"), sure(B, "f2")];
  const checks = { [A]: "node --test a.js", [B]: "node --test b.js" };
  for (const kind of ["command", "edit"] as const) {
    const first = ask(kind, both, [], { checks });
    expect([first?.isHeld, first?.said.length], kind).toEqual([true, 1]);
    const again = ask(kind, both, first!.deliveries, { checks });
    expect([again?.isHeld, again?.said.map(({ lesson }) => lesson)], kind).toEqual([false, [B]]);
  }
});

it("another check, another edit, and one that failed again are held", () => {
  const both = [sure(A, "f1"), sure(B, "f2")];
  const checks = { [A]: "npm test", [B]: "npm run lint" };
  const first = ask("command", [both[0]!], [], { checks });
  expect(ask("command", [both[1]!], first!.deliveries, { checks })?.isHeld).toBe(true);
  const edit = ask("edit", [both[0]!], [], { checks: { [A]: "npm test", [B]: "npm test" } });
  expect(ask("edit", [both[1]!], edit!.deliveries)?.isHeld).toBe(true);
  const twin = [both[0]!, sure(B, "f1")];
  expect(ask("command", twin, first!.deliveries, { failedAt: clock + 5_000, checks })?.isHeld).toBe(true);
});
