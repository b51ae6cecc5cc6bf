import type { Memory } from "#model/ports.ts";
import type { TaskEvent, TaskEventKind } from "#model/task.ts";
import { Trouble } from "#model/trouble.ts";
import { failureJson } from "#report/failure-json.ts";
import { failuresText } from "#report/failures-text.ts";
import { paint } from "#report/paint.ts";
import { taskJson } from "#report/task-json.ts";
import { tasksText, taskText } from "#report/task-text.ts";
import { compose, type House } from "../../compose.ts";
import { recordTask } from "../../record-task.ts";
import { runContext } from "../../run-context.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { nearest } from "../nearest.ts";

const FAILURES_SHOWN = 20;

export const command: Command = {
  name: "task",
  summary: "Say when a unit of work starts and ends",
  details:
    "Runs name their task with --task; here a task gets a title, a category, files, a start and an end. " +
    "Its signature (title words, category, files) is stored with each failure. " +
    "12-01 is task 01 of phase 12, unless --phase says otherwise.",
  args: [
    { name: "action", doc: "What to do", choices: ["start", "done", "fail", "list", "show"] },
    { name: "id", doc: "The task; not for list", optional: true },
  ],
  flags: {
    title: { doc: "What is to be done", value: "TEXT" },
    category: { doc: "The kind of work, such as feature or bugfix", value: "TEXT" },
    files: { doc: "The files it is about; commas separate", value: "FILES", many: true },
    session: { doc: "The session it belongs to", value: "ID" },
    phase: { doc: "The phase it belongs to", value: "ID" },
    ...STORE_FLAG,
  },
  examples: [
    { line: 'twiceshy task start 12-01 --title "Rate limiting" --files src/api.ts', doc: "work begins" },
    { line: "twiceshy task done 12-01", doc: "and ends well" },
    { line: "twiceshy task list", doc: "all of them" },
  ],
  run: task,
};

async function task(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const [action, id] = args as ["start" | "done" | "fail" | "list" | "show", string | undefined];
  const house = compose(terminal, flags);
  if (action === "list") {
    if (id !== undefined)
      throw new Trouble(
        "usage",
        `task list does not take another word: "${id}".`,
        `twiceshy task show ${id}`,
      );
    return list(invocation, house);
  }
  if (id === undefined || id.trim() === "") {
    throw new Trouble("usage", `task ${action} needs the task's id.`, `twiceshy task ${action} 12-01`);
  }
  return action === "show" ? show(id, invocation, house) : record(action, id, invocation, house);
}

async function list({ flags, terminal }: Invocation, house: House): Promise<number> {
  const memory = await house.memoryIfThere();
  try {
    const tasks = memory?.tasks() ?? [];
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, tasks: tasks.map(taskJson) })}\n`
        : tasksText(tasks, house.clock.now(), paint(terminal.paintOut), terminal.columns),
    );
    return 0;
  } finally {
    memory?.close();
  }
}

async function show(id: string, { flags, terminal }: Invocation, house: House): Promise<number> {
  const memory = await house.memoryIfThere();
  try {
    const found = memory?.task(id);
    if (!memory || !found) throw unknownTask(id, memory);
    const failures = memory.failures({ task: id, limit: FAILURES_SHOWN });
    const now = house.clock.now();
    const colours = paint(terminal.paintOut);
    const list =
      failures.length === 0 ? "  no failure in it\n" : failuresText(failures, now, colours, terminal.columns);
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, task: taskJson(found), failures: failures.map(failureJson) })}\n`
        : `${taskText(found, now, colours)}${list}`,
    );
    return 0;
  } finally {
    memory?.close();
  }
}

async function record(
  kind: TaskEventKind,
  id: string,
  { flags, terminal }: Invocation,
  house: House,
): Promise<number> {
  if (kind !== "start") await refuseUnknown(id, house);
  const at = house.clock.now();
  const { session, phase } = runContext(
    { task: id, session: flags.text("session"), phase: flags.text("phase") },
    terminal.env,
  );
  const event: TaskEvent = {
    id: house.ids.next(at),
    task: id,
    kind,
    at,
    title: flags.text("title"),
    category: flags.text("category"),
    files: flags.list("files"),
    session,
    phase,
  };
  const { kept, task } = await recordTask(house, event);
  if (kind !== "start") (await import("../../background.ts")).startWorker(house);
  if (flags.has("json")) {
    await terminal.out(`${JSON.stringify({ version: 1, kept, task: task && taskJson(task) })}\n`);
  } else if (task === null)
    terminal.err("twiceshy: the memory cannot be written: kept in the spool for later\n");
  else await terminal.out(tasksText([task], at, paint(terminal.paintOut), terminal.columns));
  return 0;
}

async function refuseUnknown(id: string, house: House): Promise<void> {
  const memory = await house.memoryIfThere();
  try {
    if (!memory?.task(id)) throw unknownTask(id, memory);
  } finally {
    memory?.close();
  }
}

function unknownTask(id: string, memory: Memory | null): Trouble {
  const near = nearest(
    id,
    (memory?.tasks() ?? []).map((known) => known.id),
  );
  return new Trouble(
    "not_found",
    `there is no task "${id}".${near ? ` Did you mean "${near}"?` : ""}`,
    near ? `twiceshy task show ${near}` : `twiceshy task start ${id}`,
  );
}
