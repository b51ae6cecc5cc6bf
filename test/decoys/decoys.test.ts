import { describe, expect, it } from "vitest";
import { changedLines, play, type Scene } from "./play.ts";
import { CHANGE_SCENES } from "./scenes-change.ts";
import { FALSE_SCENES } from "./scenes-false.ts";
import { OWN_SCENES } from "./scenes-own.ts";

const SCENES: readonly Scene[] = [...CHANGE_SCENES, ...FALSE_SCENES, ...OWN_SCENES];

/** All of them where everything is tested; elsewhere every fifth. */
const PLAYED = process.env.TWICESHY_ALL_TESTS ? SCENES : SCENES.filter((_, index) => index % 5 === 0);

describe("decoys: what really fixed it, and what only looked like it", () => {
  it("has many scenes, each with a name of its own", () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(SCENES.map((scene) => scene.name)).size).toBe(SCENES.length);
  });

  it.concurrent.each(PLAYED)(
    "$name",
    async (scene) => {
      const { fixes, all, untouched } = await play(scene);
      expect(untouched).toBe(true);
      const proven = all.filter((fix) => fix.grade === "proven");
      const { truth } = scene;
      if (truth.kind === "none") {
        expect(fixes).toEqual([]);
        expect(proven).toEqual([]);
      } else if (truth.kind === "unproven") {
        expect(proven).toEqual([]);
        expect(all.length).toBeGreaterThan(0);
      } else {
        const why = all.map((fix) => fix.receipt?.why ?? "no receipt").join("; ");
        expect(proven, why).toHaveLength(1);
        const minimal = proven[0]!.minimal ?? "";
        if (truth.kind === "proven") expect(changedLines(minimal)).toEqual([...truth.minimal].sort());
        else {
          for (const part of truth.contains) expect(minimal).toContain(part);
          for (const part of truth.lacks ?? []) expect(minimal).not.toContain(part);
        }
      }
    },
    60_000,
  );
});
