import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { patternsNow, urgentPatterns } from "#doors/patterns.ts";
import type { Pattern } from "#model/pattern.ts";
import type { Knowledge, PatternFilter } from "#model/ports-learning.ts";
import { aFinding, aRun } from "../../memory/fact-shapes.ts";
import { envOf, served } from "./served.ts";

const MANY = 230;

describe("a list as CSV", () => {
  it("has every row that the filters match, more than a page holds", async () => {
    const now = Date.now();
    const { get } = await served({
      before: async (project) => {
        const house = compose({ cwd: project.root, env: envOf(project) });
        const memory = await house.openMemory();
        try {
          for (let i = 0; i < MANY; i++) {
            const hash = `${i.toString(16).padStart(4, "0")}${"a".repeat(12)}`;
            const message = `the ${"abcdefghij"[i % 10]}${"klmnopqrstuvwxyz"[i % 16]}-${i} is broken`;
            memory.remember(
              aRun({
                startedAt: now - (MANY - i) * 60_000,
                session: `s-${i}`,
                agent: "claude",
                source: "hook",
              }),
              [
                aFinding(hash, {
                  message,
                  test: null,
                  tool: i % 2 === 0 ? "tsc" : "vitest",
                  fingerprint: { hash, coarse: hash, recipe: "2026-11", parts: [] },
                }),
              ],
            );
          }
          await patternsNow(house, memory);
        } finally {
          memory.close();
        }
      },
    });
    const rows = async (path: string) => (await get(path)).text.trimEnd().split("\r\n").length - 1;
    const listed = async (query: string) => {
      let [n, cursor] = [0, ""];
      do {
        const { patterns, next } = (await get(`/api/patterns?limit=200${query}${cursor}`)).json;
        n += patterns.length;
        cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
      } while (cursor !== "");
      return n;
    };
    expect(await listed("")).toBe(MANY);
    expect(await rows("/api/patterns?format=csv")).toBe(MANY);
    expect(await rows("/api/patterns?format=csv&tool=tsc")).toBe(MANY / 2);
    expect(await rows("/api/patterns?format=csv&agent=claude")).toBe(MANY);
    expect(await rows("/api/patterns?format=csv&agent=codex")).toBe(0);
    expect(await rows("/api/sessions?format=csv&table=sessions&since=7d")).toBe(MANY);
    expect((await get("/api/sessions?since=7d&limit=200")).json.sessions).toHaveLength(200);
  });
});

describe("patterns that a filter of ours asks for", () => {
  const all = Array.from(
    { length: 1500 },
    (_, i) =>
      ({ id: String(i), state: "open", tool: i < 1400 ? "tsc" : "rustc", lastAt: 1500 - i }) as Pattern,
  );
  const knowledge = {
    patterns: { patterns: ({ limit }: PatternFilter) => all.slice(0, limit ?? all.length) },
  } as unknown as Knowledge;

  it("are found among all of them, and the most recent are enough where nothing is asked", () => {
    const limit = Number.POSITIVE_INFINITY;
    const fits = ({ tool }: Pattern) => tool === "rustc";
    expect(urgentPatterns(knowledge, { limit, isWhole: true, fits }, 0)).toHaveLength(100);
    expect(urgentPatterns(knowledge, { limit: 50 }, 0)).toHaveLength(50);
    expect(urgentPatterns(knowledge, { limit }, 0)).toHaveLength(1000);
  });
});
