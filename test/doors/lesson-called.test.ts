import { expect, test } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonCalled } from "#doors/lessons.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { gitRepository } from "../host/sandbox.ts";
import { aLesson } from "../warn/lesson-shapes.ts";

test("a beginning that more than one lesson has is refused with their names; one that a single lesson has is it", async () => {
  const root = gitRepository();
  const house = compose({ cwd: root, env: { HOME: root } });
  const memory = await house.openMemory();
  try {
    const knowledge = knowledgeOf(memory);
    const ids = ["3f9a2c410000", "3f9a2c419999", "77aa00"];
    knowledge.lessons.keepLessons(
      ids.map((id) => ({ ...aLesson(), id })),
      [],
    );
    const called = (wanted: string) => lessonCalled(house, knowledge, wanted);
    await expect(called("3f9a2c41")).rejects.toThrow(
      '"3f9a2c41" names more than one lesson (3f9a2c410000, 3f9a2c419999): give more of it.',
    );
    expect((await called("3f9a2c419")).id).toBe("3f9a2c419999");
    expect((await called("77aa")).id).toBe("77aa00");
    await expect(called("zzzz")).rejects.toThrow('no lesson is called "zzzz"');
  } finally {
    memory.close();
  }
});
