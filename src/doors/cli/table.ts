import type { Command, Entry } from "./command.ts";

const entry = (name: string, summary: string, load: () => Promise<{ command: Command }>): Entry => ({
  name,
  summary,
  load: async () => (await load()).command,
});

/** Every command, in the order in which a newcomer meets them. */
export const COMMANDS: readonly Entry[] = [
  entry("demo", "See it work, in a throw-away repository", () => import("./commands/demo.ts")),
  entry("run", "Run a command; remember what fails", () => import("./commands/run.ts")),
  entry("inspect", "Say what failed in a log; store nothing", () => import("./commands/inspect.ts")),
  entry("failures", "List what has failed", () => import("./commands/failures.ts")),
  entry("show", "Show a failure, its fingerprint and its history", () => import("./commands/show.ts")),
  entry("fixes", "Show what change turned a failing check green", () => import("./commands/fixes.ts")),
  entry("flaky", "Show what fails and passes by itself", () => import("./commands/flaky.ts")),
  entry("patterns", "Show what keeps breaking, and correct it", () => import("./commands/patterns.ts")),
  entry("task", "Say when a unit of work starts and ends", () => import("./commands/task.ts")),
  entry("capture", "Store a verdict of your own QA", () => import("./commands/capture.ts")),
  entry("status", "Say what is remembered, and where", () => import("./commands/status.ts")),
  entry("doctor", "Check that everything twiceshy needs works", () => import("./commands/doctor.ts")),
  entry("config", "Read and change settings", () => import("./commands/config.ts")),
  entry("forget", "Erase failures for good", () => import("./commands/forget.ts")),
  entry("gc", "Keep the memory under a size", () => import("./commands/gc.ts")),
  // These two speak of all commands, so they are given the list.
  entry("completions", "Print a completion script for your shell", async () => ({
    command: (await import("./commands/completions.ts")).completionsOf(COMMANDS),
  })),
  entry("help", "Explain a command", async () => ({
    command: (await import("./commands/help.ts")).helpOn(COMMANDS),
  })),
];
