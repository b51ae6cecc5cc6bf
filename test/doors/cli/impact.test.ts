import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import type { Delivery, DeliveryEvent, DeliveryOutcome } from "#model/warning.ts";
import { GIT_ENV, gitRepository } from "../../host/sandbox.ts";
import { play } from "./play.ts";

const ENV = { ...GIT_ENV, USER: "ann", TWICESHY_BACKGROUND: "off", TWICESHY_HOLDOUT: "0.1" };
const DAY = 24 * 3_600_000;

/** A project with a lesson, and so many sessions in which it was drawn, every tenth withheld; where it is shown a tenth comes back, else most. */
async function project(sessions: number): Promise<string> {
  const repo = gitRepository({ "a.txt": "a\n" });
  const lesson = {
    title: "Start the database before the tests",
    trigger: { conditions: [{ field: "command", operator: "contains", value: "npm test" }] },
    action: { kind: "command", argv: ["docker", "compose", "up"] },
  };
  await play(["learn"], { cwd: repo, env: ENV, stdin: JSON.stringify(lesson) });
  const house = compose({ cwd: repo, env: ENV });
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const { id: lesson } = knowledge.lessons.lessons({})[0]!;
    const start = house.clock.now() - 20 * DAY;
    const deliveries: Delivery[] = [];
    const events: DeliveryEvent[] = [];
    for (let i = 0; i < sessions; i++) {
      const at = start + i;
      const isShown = i % 10 !== 0;
      const id = house.ids.next(at);
      const outcome: DeliveryOutcome = (isShown ? i % 10 === 9 : i % 20 === 0)
        ? "failed_anyway"
        : "prevented";
      deliveries.push({
        ...{
          id,
          at,
          session: `s${i}`,
          task: null,
          agent: i % 2 === 0 ? "claude" : "codex",
          lesson,
          fingerprint: "f1",
        },
        ...{
          check: null,
          moment: i % 3 === 0 ? "session" : "command",
          manner: isShown ? "shown" : "withheld",
        },
        ...{ text: "twelve words or so", score: 1, rank: 1, callId: null, reason: null, heldOut: 0.1 },
      });
      events.push({
        ...{
          id: house.ids.next(at),
          delivery: id,
          at: at + 1,
          kind: "outcome",
          outcome,
          ignored: false,
          why: "",
        },
        by: "twiceshy",
      });
    }
    knowledge.deliveries.record(deliveries);
    knowledge.deliveries.recordEvents(events);
    return repo;
  } finally {
    memory.close();
  }
}

/** Every measure in an answer, by its path. */
function measuresIn(data: unknown, path = ""): [string, Record<string, unknown>][] {
  if (typeof data !== "object" || data === null) return [];
  const one = data as Record<string, unknown>;
  if ("low" in one && "high" in one) return [[path, one]];
  return Object.entries(one).flatMap(([key, value]) => measuresIn(value, `${path}.${key}`));
}

describe("impact", () => {
  it("says how much is missing where there is too little, and no number", async () => {
    const repo = await project(12);
    const { out, status } = await play(["impact"], { cwd: repo, env: ENV });
    expect(status).toBe(0);
    expect(out).toMatch(/difference +not enough data yet \(12 of about \d+ needed\)/);
    expect(out).toContain("10 % of warnings are withheld at random");
  });

  it("tells what came back with and without, by lesson, agent and moment, each with interval and n", async () => {
    const repo = await project(400);
    const { json } = await play(["impact", "--json"], { cwd: repo, env: ENV });
    expect(json.repeats.shown).toMatchObject({ n: 360 });
    expect(json.repeats.withheld).toMatchObject({ n: 40, value: 0.5 });
    expect(json.repeats.difference.value).toBeCloseTo(40 / 360 - 0.5);
    expect(json.repeats.difference.high).toBeLessThan(0);
    expect(json.saved.failures.value).toBeCloseTo(360 * (0.5 - 40 / 360));
    expect(json.groups).toMatchObject([{ title: "Start the database before the tests", finding: "helps" }]);
    expect(json.groups[0].saved.failures).toEqual(json.saved.failures);
    expect(json.groups[0].saved.minutes.why).toBe("not enough data yet (0 of about 3 needed)");
    const by = async (what: string) =>
      (await play(["impact", "--by", what, "--json"], { cwd: repo, env: ENV })).json.groups.map(
        (group: { name: string; shown: { n: number }; withheld: { n: number } }) =>
          `${group.name} ${group.shown.n + group.withheld.n}`,
      );
    expect(await by("agent")).toEqual(["claude 200", "codex 200"]);
    expect(await by("moment")).toEqual(["command 266", "session 134"]);
    expect(await by("category")).toHaveLength(1);
    const { out } = await play(["impact"], { cwd: repo, env: ENV });
    expect(out).toMatch(/difference +-39 points \(-\d+ points to -\d+ points, n 400\)/);
  });

  it("shows no number without its interval and its n, and every metric by its name with its target", async () => {
    const { json } = await play(["impact", "--json"], { cwd: await project(60), env: ENV });
    const measures = measuresIn(json);
    expect(measures.length).toBeGreaterThan(40);
    for (const [path, { value, low, high, n, why }] of measures) {
      expect(typeof n, path).toBe("number");
      if (value === null) expect(why, path).toMatch(/./);
      else {
        expect(why, path).toBeNull();
        expect(low as number, path).toBeLessThanOrEqual(value as number);
        expect(high as number, path).toBeGreaterThanOrEqual(value as number);
      }
    }
    const names = json.metrics.map(({ name }: { name: string }) => name);
    for (const name of [
      "Error Detection Rate",
      "Auto-Resolve Rate",
      "First-Fix Success Rate",
      "Churn Rate",
      "Cascade Rate",
      "Time-to-Resolution",
      "Learning Actionability Rate",
      "Learning Dedup Rate",
      "Automation Graduation Rate",
      "Correction-to-Learning Rate",
      "Learning Decay Rate",
      "Mean attempts to pass QA",
      "Warnings that lead to prevention",
    ])
      expect(names).toContain(name);
    expect(json.metrics.every(({ target }: { target: string }) => target.length > 3)).toBe(true);
  });

  it("tells what passes at the first try too, as fixes --strategies does", async () => {
    const repo = await project(20);
    const words = ["ingest", "-", "--command", "npm test", "--exit-code", "0", "--task", "12-01"];
    const captured = await play(words, { cwd: repo, env: ENV, stdin: "1 passing\n" });
    expect(captured.status).toBe(0);
    const { json } = await play(["impact", "--json"], { cwd: repo, env: ENV });
    expect(json.success.firstTry.all).toMatchObject({ passed: 1, of: 1, high: 1 });
    const strategies = await play(["fixes", "--strategies", "--json"], { cwd: repo, env: ENV });
    expect(json.success).toEqual({
      strategies: strategies.json.strategies,
      firstTry: strategies.json.firstTry,
    });
    // A verdict of others counts by what it checked.
    const verdict = { task: "12-02", checks: [{ name: "cart", command: "npm test", passed: true }] };
    await play(["capture"], { cwd: repo, env: ENV, stdin: JSON.stringify(verdict) });
    const again = await play(["impact", "--json"], { cwd: repo, env: ENV });
    expect(again.json.success.firstTry.all).toMatchObject({ passed: 2, of: 2 });
    expect((await play(["impact"], { cwd: repo, env: ENV })).out).toMatch(
      /passes at the first try +2 of 2 \(/,
    );
  });

  it("says so where nothing is remembered, and what is wrong with a flag", async () => {
    const repo = gitRepository({ "a.txt": "a\n" });
    expect((await play(["impact"], { cwd: repo, env: ENV })).out).toBe("nothing is remembered yet\n");
    const wrong = await play(["impact", "--by", "weather"], { cwd: repo, env: ENV });
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain("lesson, category, agent");
    expect((await play(["impact", "--since", "never"], { cwd: repo, env: ENV })).err).toContain(
      "--since takes a moment",
    );
  });
});
