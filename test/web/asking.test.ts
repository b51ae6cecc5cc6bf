import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { oneAtATime } from "../../web/api/one-at-a-time.ts";
import { facetsRange } from "../../web/shell/facets-range.ts";

describe("a question that is under way", () => {
  /** Work that takes as long as the test lets it. */
  function slowly() {
    const begun: { signal: AbortSignal; end: () => void }[] = [];
    const line = oneAtATime(
      (signal) => new Promise((resolve) => void begun.push({ signal, end: () => resolve() })),
    );
    return { begun, line };
  }

  it("is answered however many events come meanwhile, and asked once more after them", async () => {
    const { begun, line } = slowly();
    for (let events = 0; events < 20; events++) line.ask();
    expect(begun).toHaveLength(1);
    expect(begun[0]!.signal.aborted).toBe(false);
    begun[0]!.end();
    await sleep(0);
    expect(begun).toHaveLength(2);
    begun[1]!.end();
    await sleep(0);
    expect(begun).toHaveLength(2);
    line.ask();
    expect(begun).toHaveLength(3);
  });

  it("is given up when nobody waits for it any more", async () => {
    const { begun, line } = slowly();
    line.ask();
    line.ask();
    line.stop();
    expect(begun[0]!.signal.aborted).toBe(true);
    begun[0]!.end();
    await sleep(0);
    line.ask();
    expect(begun).toHaveLength(1);
  });
});

describe("what there is to filter by", () => {
  it("is of the range that the page shows", () => {
    expect(facetsRange({ since: "7d" }, "30d")).toEqual({ since: "7d", until: undefined });
    expect(facetsRange({ since: "2026-01-01", until: "2026-02-01" }, "")).toEqual({
      since: "2026-01-01",
      until: "2026-02-01",
    });
    expect(facetsRange({}, "30d")).toEqual({ since: "30d", until: undefined });
    expect(facetsRange({}, "")).toEqual({ since: "3650d", until: undefined });
  });
});
