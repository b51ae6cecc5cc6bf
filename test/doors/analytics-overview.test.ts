import { expect, it } from "vitest";
import { failuresIn } from "#doors/analytics-overview.ts";
import { NO_COUNTS } from "#model/analytics.ts";

it("finds how often a name failed in a bucket, and looks at each row once however much is asked", () => {
  let looks = 0;
  const rows = Array.from({ length: 2_000 }, (_, i) => ({
    get bucket() {
      looks++;
      return Math.floor(i / 40);
    },
    name: `kind-${i % 40}`,
    counts: { ...NO_COUNTS, failures: i + 1 },
  }));
  const failuresAt = failuresIn(rows);
  for (let i = 0; i < 2_000; i++) expect(failuresAt(Math.floor(i / 40), `kind-${i % 40}`)).toBe(i + 1);
  expect([failuresAt(99, "kind-1"), failuresAt(1, "other")]).toEqual([0, 0]);
  expect(looks).toBe(2_000);
});
