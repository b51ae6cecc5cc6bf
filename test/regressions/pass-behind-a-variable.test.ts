import { expect, it } from "vitest";
import { readTold } from "#loop/told-run.ts";
import type { CommandObservation } from "#model/observation.ts";

const told = (command: string): CommandObservation => ({
  kind: "command",
  key: "k",
  agent: "claude",
  session: "s",
  at: 1,
  cwd: "/shop",
  place: 0,
  command,
  exitCode: 0,
  interrupted: false,
  output: "ok",
  durationMs: 10,
  callId: null,
});

// A command with a variable in front of it was once taken for one that only looks: its pass was no fact, and nothing was ever fixed.
it.each(["CI=1 npm test", "env CI=1 npm test", "CI=1 NODE_ENV=test npm test 2>&1"])(
  "%j that passes is a run of npm test",
  (command) => {
    const read = readTold(told(command), ["/shop"], {});
    expect(read).toMatchObject({ check: { command: "npm test" }, judged: { outcome: "passed" } });
  },
);

it.each(["CI=1 ls", "CI=1", "CI=1 twiceshy run -- npm test"])("%j is still no fact", (command) => {
  expect(readTold(told(command), ["/shop"], {})).toBeNull();
});
