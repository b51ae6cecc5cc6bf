import { describe, expect, it } from "vitest";
import { countDays, impactNow } from "#doors/impact-now.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { play } from "./cli/play.ts";
import { DAY, ENV, helpful, type Scene, tell, within } from "./trials-world.ts";

/** One metric by its name, so many days from now. */
async function metricOf({ house, memory }: Scene, name: string, days = 0) {
  const later = { ...house, clock: { now: () => house.clock.now() + days * DAY } };
  const { knowledge } = await lessonsNow(later, memory);
  countDays(memory);
  const { metrics } = impactNow(later, memory, knowledge, { since: null, by: "lesson" });
  return metrics.find((one) => one.name === name)!;
}

const FIRST_MONTH = "QA failures captured in the first month";

describe("a named metric", () => {
  it("of the first month says nothing before the month is over", () =>
    within(async (scene) => {
      const words = ["ingest", "-", "--command", "npm test", "--exit-code", "1"];
      await play(words, { cwd: scene.repo, env: ENV, stdin: "Error: boom\n    at a.js:1:1\n" });
      const early = await metricOf(scene, FIRST_MONTH, 11);
      expect(early).toMatchObject({ isMet: null, measured: { value: null, n: 1 } });
      expect(early.measured.why).toBe("the first month is not over (day 12 of 30, 1 so far)");
      const late = await metricOf(scene, FIRST_MONTH, 30);
      expect(late).toMatchObject({ isMet: false, measured: { value: 1, why: null } });
    }));

  it("says that nothing can be compared, rather than that more is needed, where more would not help", () =>
    within(async (scene) => {
      const { repo, knowledge } = scene;
      const name = "Prevention correlates with confidence";
      tell(scene, 60, () => "prevented");
      expect((await metricOf(scene, name)).measured.why).toBe("not enough data yet (1 of about 4 needed)");
      for (const title of ["Seed the shop first", "Build the parser first", "Start the queue first"]) {
        const trigger = { conditions: [{ field: "command", operator: "contains", value: title }] };
        const lesson = { title, trigger, action: { kind: "command", argv: ["make", title.split(" ")[2]] } };
        await play(["learn"], { cwd: repo, env: ENV, stdin: JSON.stringify(lesson) });
      }
      for (const { id } of knowledge.lessons.lessons({}).filter(({ id }) => id !== scene.lesson))
        tell({ ...scene, lesson: id }, 60, () => "prevented");
      expect((await metricOf(scene, name)).measured).toMatchObject({
        value: null,
        why: "all of them are equally confident, or hold equally often",
      });
    }));

  it("of the warnings that hold leaves out what is put away", () =>
    within(async (scene) => {
      tell(scene, 60, helpful);
      const name = "High-effectiveness warnings promoted";
      expect((await metricOf(scene, name)).measured.n).toBe(1);
      await play(["lessons", "retire", scene.lesson, "--reason", "no more"], { cwd: scene.repo, env: ENV });
      expect((await metricOf(scene, name)).measured.n).toBe(0);
    }));
});
