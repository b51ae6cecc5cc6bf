import { describe, expect, it } from "vitest";
import { decideNow, trialsIn } from "#doors/trials.ts";
import { dropDeliveries } from "#memory/gc-deliveries.ts";
import { storeOf } from "#memory/open.ts";
import { play } from "./cli/play.ts";
import { DAY, ENV, harmful, helpful, tell, within } from "./trials-world.ts";

describe("what trials decide, in a memory", () => {
  it("retires what harms, as a fact with its reason; restored, the trial begins anew", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson, repo } = scene;
      tell(scene, 300, harmful);
      expect(decideNow(house, memory, knowledge)).toMatchObject([{ lesson, kind: "retired", n: 300 }]);
      expect(knowledge.lessons.lesson(lesson)).toMatchObject({ archived: true });
      expect(knowledge.lessons.lesson(lesson)!.reason).toMatch(/^archived: it does harm: its failure struck/);
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      const restored = await play(["lessons", "restore", lesson, "--reason", "it was right"], {
        cwd: repo,
        env: ENV,
      });
      expect(restored.err).toBe("");
      expect(knowledge.lessons.lesson(lesson)!.archived).toBe(false);
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      expect(knowledge.lessons.events(lesson).map(({ kind }) => kind)).toContain("archived");
    }));

  it("decides once where two find the same at one time", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson } = scene;
      tell(scene, 300, harmful);
      // Another one is quicker, between what was found here and its writing down.
      const overtaken: typeof knowledge = {
        ...knowledge,
        together: (action) => {
          expect(decideNow(house, memory, knowledge)).toHaveLength(1);
          return knowledge.together(action);
        },
      };
      expect(decideNow(house, memory, overtaken)).toEqual([]);
      expect(knowledge.lessons.events(lesson).filter(({ kind }) => kind === "archived")).toHaveLength(1);
    }));

  it("withholds what helps less from then on, and the same facts rebuild the same lesson", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson, repo } = scene;
      tell(scene, 300, helpful);
      expect(decideNow(house, memory, knowledge)).toMatchObject([{ kind: "helps" }]);
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      expect(knowledge.lessons.lesson(lesson)).toMatchObject({ helps: true });
      const env = { ...ENV, TWICESHY_HOLDOUT: "0.5" };
      const warn = ["warn", "--moment", "command", "--command", "npm test", "--session", "later"];
      await play(warn, { cwd: repo, env });
      expect(knowledge.deliveries.toldIn("later").map(({ heldOut }) => heldOut)).toEqual([0.1]);
      await play(["rebuild"], { cwd: repo, env });
      expect(knowledge.lessons.lesson(lesson)).toMatchObject({ helps: true });
    }));

  it("says what is ignored again and again in other words, and retires it where that is ignored too", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson, repo } = scene;
      tell(scene, 12, () => "failed_anyway", true);
      expect(decideNow(house, memory, knowledge)).toMatchObject([{ kind: "rephrased" }]);
      const said = await play(["warn", "--moment", "command", "--command", "npm test", "--session", "x"], {
        cwd: repo,
        env: ENV,
      });
      expect(said.out).toContain("this was said before, was not done, and it failed");
      expect(said.out).toContain("do: $ docker compose up");
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      const later = { ...house, clock: { now: () => house.clock.now() + 60 * DAY } };
      tell({ ...scene, house: later }, 12, () => "failed_anyway", true);
      expect(decideNow(later, memory, knowledge)).toMatchObject([{ lesson, kind: "retired" }]);
    }));

  it("keeps what a trial is worked out from for a year, without its text", () =>
    within(async (scene) => {
      const { house, memory, knowledge } = scene;
      tell(scene, 40, helpful);
      const before = trialsIn(house, memory, knowledge);
      const { database } = storeOf(memory);
      expect(dropDeliveries(database, house.clock.now(), 1000)).toBe(40);
      expect(dropDeliveries(database, house.clock.now(), 1000)).toBe(0);
      expect(trialsIn(house, memory, knowledge)).toEqual(before);
      expect(before.units).toHaveLength(40);
      expect(dropDeliveries(database, house.clock.now() + 400 * DAY, 1000)).toBe(40);
      expect(trialsIn(house, memory, knowledge).units).toEqual([]);
    }));
});
