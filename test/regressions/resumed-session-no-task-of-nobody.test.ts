import { describe, expect, it } from "vitest";
import { Taker } from "#loop/backfill-transcripts-taker.ts";
import type { CommandObservation, PromptObservation } from "#model/observation.ts";
import type { TaskEvent } from "#model/task.ts";

const told = { agent: "claude", session: "s-1", cwd: "/home/dev/shop", place: 0 };
const prompt = (key: string, at: number): PromptObservation => ({
  ...told,
  kind: "prompt",
  key,
  at,
  title: key,
});
const command: CommandObservation = {
  ...told,
  kind: "command",
  key: "c-1",
  at: 1_795_013_074_000,
  command: "npm test",
  exitCode: 1,
  interrupted: false,
  output: "Error: no\n",
  durationMs: 5,
  callId: "toolu_1",
};

/** What is recorded of tasks when a session goes on whose first part was read before. */
function tasksOf(isStoredCall: () => boolean): string[] {
  const events: TaskEvent[] = [];
  const taker = new Taker(["/home/dev/shop"], {
    remember: () => {},
    recordTaskEvent: (event) => void events.push(event),
    isStoredCall,
    derivedId: (at, seed) => `${at}/${seed}`,
    os: "linux",
    inspect: { roots: ["/home/dev/shop"] },
  });
  taker.take(prompt("first", command.at - 1), false);
  taker.take(command, false);
  taker.take(prompt("second", command.at + 1), true);
  taker.endTasks();
  return events.map(({ kind, title }) => `${title} ${kind}`);
}

// A task ended that nobody had begun: its runs were told by hooks, under a task of their own.
describe("the transcript of a session that was resumed", () => {
  it("ends no task whose runs the hooks have told of", () => {
    expect(tasksOf(() => true)).toEqual([]);
  });

  it("ends the task that an earlier reading began", () => {
    expect(tasksOf(() => false)).toEqual(["first done"]);
  });
});
