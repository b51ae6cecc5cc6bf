import { expect, it } from "vitest";
import { served } from "./served.ts";

it("answers soon where much is new at once, and folds the rest in the background", async () => {
  const world = await served();
  const checks = Array.from({ length: 260 }, (_, i) => ({
    name: `unit ${i}`,
    passed: false,
    output: `Error: ${["alpha", "beta", "gamma", "delta"][i % 4]}${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))} failed in module_${String.fromCharCode(97 + (i % 23))}`,
  }));
  expect((await world.post("/api/captures", { checks })).status).toBe(201);
  const total = (await world.get("/api/status")).json.memory.fingerprints;
  expect(total).toBeGreaterThan(200);
  const occurrences = async () => {
    const { patterns } = (await world.get("/api/qa/failures/patterns")).json;
    return patterns.reduce((sum: number, one: { occurrences: number }) => sum + one.occurrences, 0);
  };
  await occurrences();
  let seen = 0;
  for (let i = 0; i < 100 && seen < 260; i++) {
    await new Promise((next) => setTimeout(next, 100));
    seen = await occurrences();
  }
  expect(seen).toBe(260);
  expect(world.said).toEqual([]);
});
