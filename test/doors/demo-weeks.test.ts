import { expect, it, onTestFinished, vi } from "vitest";
import { compose } from "../../src/doors/compose.ts";
import { tellWeeks } from "../../src/doors/demo-weeks.ts";
import { makeProject } from "./cli/play.ts";
import { envOf, served } from "./http/served.ts";

it("tells six weeks of a shop: everything that a dashboard shows is in it", async () => {
  const project = makeProject();
  onTestFinished(() => project.remove());
  const house = compose({ cwd: project.root, env: envOf(project) });
  const memory = await house.openMemory();
  await tellWeeks(house, memory);
  memory.close();
  const { get, said } = await served({ project });
  const overview = async () => (await get("/api/analytics/overview?since=42d")).json;
  // Days are counted a few at a time.
  await vi.waitFor(async () => expect((await overview()).range.pending).toBe(0), 30_000);
  const json = await overview();
  expect(said).toEqual([]);
  expect(json.totals.runs).toBeGreaterThan(250);
  expect(json.totals.failures).toBeGreaterThan(150);
  expect(json.series.filter(({ runs }: { runs: number }) => runs > 0).length).toBeGreaterThan(35);
  expect(json.categories.length).toBeGreaterThan(4);
  const direction = Object.fromEntries(
    json.curves.map(({ category, direction }: { category: string; direction: string }) => [
      category,
      direction,
    ]),
  );
  expect(direction.missing_dependency).toBe("falling");
  expect(json.failureRate.runs.rate).toBeGreaterThan(0.1);
  expect(json.prevention.of).toBeGreaterThan(10);
  expect(json.prevention.rate).toBeGreaterThan(json.prevention.heldOut.rate ?? 0);
  expect(json.timeToGreen.mean).toBeGreaterThan(60_000);
  expect(json.flaky.length).toBeGreaterThan(0);
  expect((await get("/api/issues?state=deferred")).json.issues.length).toBeGreaterThan(0);
  expect((await get("/api/sessions?since=42d")).json.sessions.length).toBeGreaterThan(20);
  expect((await get("/api/lessons")).json.lessons.length).toBeGreaterThan(2);
});
