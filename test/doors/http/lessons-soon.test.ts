import { expect, it } from "vitest";
import { toldLesson } from "../cli/promote-world.ts";
import { served } from "./served.ts";

it("lessons that came, or were decided about, since the server last looked through all of them are seen at once", async () => {
  const { get, project } = await served({
    before: (own) => toldLesson(own, 1, 1, "Load the cart before it is shown"),
  });
  const titles = async () =>
    (await get("/api/lessons")).json.lessons.map(({ title }: { title: string }) => title).sort();
  expect(await titles()).toEqual(["Load the cart before it is shown"]);
  const id = await toldLesson(project, 1, 1, "Open the door before you leave");
  expect(await titles()).toEqual(["Load the cart before it is shown", "Open the door before you leave"]);
  const retired = await project.play(["lessons", "retire", id, "--reason", "it is open"]);
  expect(retired.status, retired.err).toBe(0);
  const { lesson } = (await get(`/api/lessons/${id}`)).json;
  expect(lesson.archived || lesson.lifecycle === "deprecated").toBe(true);
});
