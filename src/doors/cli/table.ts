import type { Command, Entry } from "./command.ts";

const entry = (name: string, summary: string, load: () => Promise<{ command: Command }>): Entry => ({
  name,
  summary,
  load: async () => (await load()).command,
});

/** Not in the short help: nobody needs it by name. */
const hidden = (shown: Entry): Entry => ({ ...shown, isHidden: true });

const SET_UP = "set up";
const SEE = "see what fails";
const LEARN = "learn from it";
const LESSONS = "what was learned";
const HAND_ON = "hand it on";
const WORK = "your own work flow";
const KEEP = "the memory itself";

const among = (group: string, entries: readonly Entry[]): Entry[] =>
  entries.map((one) => ({ ...one, group }));

/** Those that a newcomer needs by name only. */
const briefly = (entries: readonly Entry[]): Entry[] => entries.map((one) => ({ ...one, isBrief: true }));

/** Every command, in the order in which a newcomer meets them. */
export const COMMANDS: readonly Entry[] = [
  ...among(SET_UP, [
    entry("init", "Set up your coding agents, so that they remember", () => import("./commands/init.ts")),
    entry(
      "uninstall",
      "Take twiceshy out of your coding agents again",
      () => import("./commands/uninstall.ts"),
    ),
    entry("off", "Switch warnings or capture off for a while", () => import("./commands/off.ts")),
    entry("on", "Switch them on again", () => import("./commands/on.ts")),
  ]),
  ...among(SEE, [
    entry("demo", "See it work, in a throw-away repository", () => import("./commands/demo.ts")),
    entry("run", "Run a command; remember what fails", () => import("./commands/run.ts")),
    entry("inspect", "Say what failed in a log; store nothing", () => import("./commands/inspect.ts")),
    entry("failures", "List what has failed", () => import("./commands/failures.ts")),
    entry("show", "Show a failure, its fingerprint and its history", () => import("./commands/show.ts")),
    entry("recall", "Say what is known about an error", () => import("./commands/recall.ts")),
  ]),
  ...among(LEARN, [
    entry("fix", "Let a coding agent mend a failing check, within bounds", () => import("./commands/fix.ts")),
    entry("heal", "Mend what is known to be cured, behind gates", () => import("./commands/heal.ts")),
    entry("fixes", "Show what change turned a failing check green", () => import("./commands/fixes.ts")),
    entry("prove", "Show that a fix is the reason why a check passes", () => import("./commands/prove.ts")),
    entry("patterns", "Show what keeps breaking, and correct it", () => import("./commands/patterns.ts")),
    entry("causes", "Show what caused a failure, and look further", () => import("./commands/causes.ts")),
    entry("flaky", "Show what fails and passes by itself", () => import("./commands/flaky.ts")),
    entry("issues", "Work off what waits for a person's decision", () => import("./commands/issues.ts")),
  ]),
  ...among(LESSONS, [
    entry("lessons", "Show what was learned, and correct it", () => import("./commands/lessons.ts")),
    entry(
      "deliveries",
      "Show what agents were told, and what came of it",
      () => import("./commands/deliveries.ts"),
    ),
    entry(
      "impact",
      "Say whether it helps, with intervals, and what it costs",
      () => import("./commands/impact.ts"),
    ),
  ]),
  ...briefly(
    among(HAND_ON, [
      entry("learn", "Say what was learned, in lessons", () => import("./commands/learn.ts")),
      entry(
        "export",
        "Write lessons as text, for others or for review",
        () => import("./commands/export.ts"),
      ),
      entry("import", "Take in lessons from another project or tool", () => import("./commands/import.ts")),
      entry(
        "promote",
        "Tell everybody what is proven to help, in AGENTS.md",
        () => import("./commands/promote.ts"),
      ),
      entry("pitfalls", "Write the common pitfalls as a document", () => import("./commands/pitfalls.ts")),
      entry(
        "vaccinate",
        "Make a guard of a proven lesson, which needs no agent",
        () => import("./commands/vaccinate.ts"),
      ),
      entry(
        "vaccines",
        "Show which guards lessons became, and take one back",
        () => import("./commands/vaccines.ts"),
      ),
    ]),
  ),
  ...briefly(
    among(WORK, [
      entry(
        "warn",
        "Say what is known at a moment, before or after it fails",
        () => import("./commands/warn.ts"),
      ),
      entry("task", "Say when a unit of work starts and ends", () => import("./commands/task.ts")),
      entry("phase", "Say when a phase of a plan starts and is done", () => import("./commands/phase.ts")),
      entry("notes", "Keep a phase's failures in AGENTS.md", () => import("./commands/notes.ts")),
      entry("attempt", "Keep the bound of a fix loop of your own", () => import("./commands/attempt.ts")),
      entry("capture", "Store a verdict of your own QA", () => import("./commands/capture.ts")),
      entry("ingest", "Take in reports and logs of runs that are over", () => import("./commands/ingest.ts")),
      entry("backfill", "Learn from old sessions and from history", () => import("./commands/backfill.ts")),
      entry("mcp", "Serve this repository's memory to agents over MCP", () => import("./commands/mcp.ts")),
      entry(
        "serve",
        "Serve a dashboard, an API, events and MCP by HTTP",
        () => import("./commands/serve.ts"),
      ),
      entry("token", "Let others ask the server: make and end tokens", () => import("./commands/token.ts")),
    ]),
  ),
  ...briefly(
    among(KEEP, [
      entry("status", "Say what is remembered, and where", () => import("./commands/status.ts")),
      entry("team", "Share this memory with a team, on PostgreSQL", () => import("./commands/team.ts")),
      entry(
        "embed",
        "Turn lessons and issues into directions that can be compared",
        () => import("./commands/embed.ts"),
      ),
      entry("sync", "Exchange what was learned with the team, now", () => import("./commands/sync.ts")),
      entry("doctor", "Check that everything twiceshy needs works", () => import("./commands/doctor.ts")),
      entry("config", "Read and change settings", () => import("./commands/config.ts")),
      entry(
        "forget",
        "Erase failures, and what was learned of them, for good",
        () => import("./commands/forget.ts"),
      ),
      entry("gc", "Keep the memory under a size", () => import("./commands/gc.ts")),
      entry("rebuild", "Fold what is known again from the facts", () => import("./commands/rebuild.ts")),
      entry(
        "replay",
        "Play a failure history again: what would have been warned of",
        () => import("./commands/replay.ts"),
      ),
      hidden(entry("worker", "Do what waits, for a minute at most", () => import("./commands/worker.ts"))),
      // These two speak of all commands, so they are given the list.
      entry("completions", "Print a completion script for your shell", async () => ({
        command: (await import("./commands/completions.ts")).completionsOf(COMMANDS),
      })),
      entry("help", "Explain a command", async () => ({
        command: (await import("./commands/help.ts")).helpOn(COMMANDS),
      })),
    ]),
  ),
];
