import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#doors/http.ts";
import { play } from "../cli/play.ts";
import { toldLesson } from "../cli/promote-world.ts";
import { ENV, harmful, tell, within } from "../trials-world.ts";
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

  it("decides nothing by being looked at; the command does", () =>
    within(async (scene) => {
      const { repo, knowledge, lesson } = scene;
      tell(scene, 300, harmful);
      const listening = await listen(
        { cwd: repo, env: ENV, err: () => {} },
        { port: 0, host: "127.0.0.1", version: "1" },
      );
      onTestFinished(() => listening.close());
      const events = knowledge.lessons.events(lesson).length;
      // Days are counted as far as a request can wait, never to their end.
      const first = await fetch(new URL("/api/impact", listening.url));
      expect(await first.json()).toMatchObject({ range: { pending: 0 } });
      const answer = await fetch(new URL("/api/impact", listening.url));
      expect(await answer.json()).toMatchObject({ groups: [{ name: lesson, finding: null }] });
      expect(knowledge.lessons.events(lesson)).toHaveLength(events);
      const said = await play(["impact", "--json"], { cwd: repo, env: ENV });
      expect(JSON.parse(said.out).groups[0].finding).toMatch(/^archived: it does harm/);
      expect(knowledge.lessons.events(lesson).at(-1)).toMatchObject({ kind: "archived", by: "twiceshy" });
    }));
});
