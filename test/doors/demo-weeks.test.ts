import { expect, it, onTestFinished, vi } from "vitest";
import { compose } from "../../src/doors/compose.ts";
import { tellWeeks } from "../../src/doors/demo-weeks.ts";
import { makeProject } from "./cli/play.ts";
import { envOf, served } from "./http/served.ts";

it("tells six weeks of a shop: everything that a dashboard shows is in it", async () => {
  const project = makeProject();
  onTestFinished(() => project.remove());
  const house = compose({ cwd: project.root, env: envOf(project) });
  // What the demo itself learned before, and after all that is told.
  const given = {
    title: "Ask for the cart first",
    category: "runtime_error",
    action: { kind: "advice", text: "ask" },
  };
  const trigger = { conditions: [{ field: "message", operator: "contains", value: "cart" }] };
  expect((await project.play(["learn"], { stdin: JSON.stringify({ ...given, trigger }) })).status).toBe(0);
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
  const { lessons } = (await get("/api/lessons")).json;
  expect(lessons.length).toBeGreaterThan(2);
  expect(lessons).toContainEqual(expect.objectContaining({ title: "Ask for the cart first" }));
  // Where a lesson is meant, it is named.
  const { events } = (await get("/api/activity?limit=100")).json;
  const titles = new Set(lessons.map(({ title }: { title: string }) => title));
  const named = events.filter(
    ({ kind, title }: { kind: string; title: string }) => kind === "lesson" && titles.has(title),
  );
  expect(named.length).toBeGreaterThan(5);
  const session = events.find(({ kind }: { kind: string }) => kind === "warning");
  const { delivery } = (await get(`/api/deliveries/${session.id}`)).json;
  const { story } = (await get(`/api/sessions/${encodeURIComponent(delivery.session)}`)).json;
  const told = story.filter(({ kind }: { kind: string }) => kind === "told" || kind === "withheld");
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ title }: { title: string }) => titles.has(title))).toBe(true);
});
