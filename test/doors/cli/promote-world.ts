import { openMemory } from "#doors/library/open-memory.ts";
import type { TestProject } from "./play.ts";

const TITLE = "Install pytest-asyncio for async tests";

/** A lesson that was told so often, in so many tasks, and held each time. */
export async function toldLesson(
  project: TestProject,
  times: number,
  tasks: number,
  title = TITLE,
): Promise<string> {
  const lesson = {
    title,
    category: "missing_dependency",
    trigger: { conditions: [{ field: "message", operator: "contains", value: title.slice(8, 20) }] },
    action: { kind: "command", argv: ["pip", "install", "-r", "requirements-dev.txt"] },
    validation: "pytest",
  };
  await project.play(["learn"], { stdin: JSON.stringify(lesson) });
  const { json } = await project.play(["lessons", "--json"]);
  const { id } = json.lessons.find((known: { title: string }) => known.title === title) as { id: string };
  const memory = await openMemory({ cwd: project.root });
  try {
    for (let i = 0; i < times; i++) {
      const delivery = await memory.recordDelivery({
        ...{ lesson: id, moment: "command", text: "run pip install", session: `s${i}`, check: "pytest" },
        task: `task-${i % tasks}`,
      });
      await memory.recordOutcome(delivery.id, { outcome: "prevented", why: "it held", by: "ann" });
    }
  } finally {
    memory.close();
  }
  return id;
}
