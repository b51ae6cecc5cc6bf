import { describe, expect, it } from "vitest";
import { toldLesson } from "../cli/promote-world.ts";
import { bearer, served } from "./served.ts";

describe("/api/impact", () => {
  it("answers as the command does, to whoever may read, and refuses what it does not know", async () => {
    const world = await served({ before: async (project) => void (await toldLesson(project, 20, 6)) });
    const reader = bearer(await world.token("--role", "read"));
    const { json, status } = await world.get("/api/impact?by=moment&since=30d", reader);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      version: 1,
      by: "moment",
      groups: [],
      repeats: { difference: { value: null, n: 0 } },
    });
    expect(json.repeats.difference.why).toMatch(/^not enough data yet \(0 of about \d+ needed\)$/);
    const prevention = json.metrics.find(
      ({ name }: { name: string }) => name === "Warnings that lead to prevention",
    );
    expect(prevention).toMatchObject({ isMet: true, measured: { value: 1, n: 20 } });
    expect((await world.get("/api/impact?by=weather", reader)).status).toBe(400);
  });
});
