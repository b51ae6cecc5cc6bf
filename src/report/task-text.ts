import type { Task } from "#model/task.ts";
import type { Paint } from "./paint.ts";
import { clip, when } from "./words.ts";

/** One line per task, the most recent first. */
export function tasksText(tasks: readonly Task[], now: number, paint: Paint, columns: number): string {
  if (tasks.length === 0) return "no task yet\n";
  const width = Math.max(...tasks.map((task) => task.id.length));
  return tasks
    .map((task) => {
      const time = when(task.endedAt ?? task.startedAt, now);
      const title =
        task.title === null ? "" : `  ${clip(task.title, Math.max(20, columns - width - time.length - 16))}`;
      return `${task.id.padEnd(width)}  ${stateWord(task, paint)}${title}  ${paint.dim(time)}\n`;
    })
    .join("");
}

/** One task in full. */
export function taskText(task: Task, now: number, paint: Paint): string {
  const rows: [string, string | null][] = [
    ["title", task.title],
    ["category", task.category],
    ["phase", task.phase],
    ["files", task.files.length > 0 ? task.files.join(", ") : null],
    ["started", when(task.startedAt, now)],
    ["ended", task.endedAt === null ? null : when(task.endedAt, now)],
    ["signature", task.signature],
  ];
  const lines = rows
    .filter((row) => row[1] !== null)
    .map(([name, value]) => `  ${paint.dim(name.padEnd(9))} ${value}\n`);
  return `${paint.bold(task.id)}  ${stateWord(task, paint)}\n${lines.join("")}`;
}

function stateWord(task: Task, { green, red, yellow }: Paint): string {
  const colour = { open: yellow, done: green, failed: red }[task.state];
  return colour(task.state.padEnd(6));
}
