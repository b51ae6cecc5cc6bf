import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { commandArgv } from "#agents/headless/command-argv.ts";
import type { Profile } from "#heal/cycle/bound.ts";
import type { FixLimits } from "#model/fix-event.ts";
import { Trouble } from "#model/trouble.ts";
import type { AskedFix } from "../fix-request.ts";
import type { Flags, Invocation } from "./command.ts";
import { costFlag } from "./cost-flag.ts";
import { spanFlag } from "./span-flag.ts";

/** What a loop that goes on can still be told; all else it was told when it began. */
const WITH_RESUME = ["loop", "json", "events", "store"];
const ALL_ELSE = [
  "agent",
  "model",
  "profile",
  "max-cycles",
  "total-cycles",
  "budget",
  "cost",
  "agent-timeout",
  "check-timeout",
  "worktree",
  "in-place",
  "land",
  "goal",
  "only",
  "also",
  "dry-run",
  "task",
  "session",
];

/** What `twiceshy fix` is asked for by its flags and words; null for a loop that goes on. */
export function askedFix({ args, flags, terminal }: Invocation): AskedFix | null {
  if (flags.has("events") && !flags.has("json"))
    throw usage("--events are lines of JSON: they need --json.", "--json --events -- npm test");
  if (flags.has("resume")) return checkResume(args, flags);
  if (flags.has("loop"))
    throw usage(
      "--loop names the loop to go on with: it needs --resume.",
      `--resume --loop ${flags.text("loop")}`,
    );
  checkWords(args, terminal.cwd);
  checkPlaces(flags);
  if (flags.texts("only").some((one) => one.trim() === ""))
    throw usage("--only needs the name of a test, or a fingerprint.", "--only 'adds tax' -- npm test");
  return {
    argv: args,
    also: flags.texts("also").map(alsoWords),
    agent: flags.text("agent"),
    model: flags.text("model"),
    profile: flags.text("profile") as Profile | null,
    limits: limitsIn(flags),
    isInPlace: flags.has("in-place"),
    goal: flags.text("goal")?.trim() || null,
    only: flags.texts("only"),
    land: flags.text("land") as AskedFix["land"],
    isDryRun: flags.has("dry-run"),
    session: flags.text("session"),
    task: flags.text("task"),
  };
}

const usage = (message: string, next: string) => new Trouble("usage", message, `twiceshy fix ${next}`);

function checkResume(args: readonly string[], flags: Flags): null {
  const other = ALL_ELSE.find((name) => flags.has(name));
  if (other !== undefined)
    throw usage(
      `a loop that goes on keeps what it was told: --${other} cannot be given with --resume (only ${WITH_RESUME.map((name) => `--${name}`).join(", ")}).`,
      "--resume",
    );
  if (args.length > 0)
    throw usage("a loop that goes on has its check already: --resume takes no command.", "--resume");
  return null;
}

function checkWords(args: readonly string[], cwd: string): void {
  const [program] = args;
  if (program === undefined || program.trim() === "")
    throw usage("fix needs the check that fails.", "-- npm test");
  // twiceshy fix -- "npm test": one word, which a shell would take apart, and we do not.
  if (args.length === 1 && /\s/.test(program) && !existsSync(resolve(cwd, program))) {
    const words = commandArgv(program);
    throw usage(
      `there is no program "${program}": the check is given as words, and no shell comes between.`,
      words.kind === "argv" ? `-- ${program}` : `-- sh -c '${program.replaceAll("'", "'\\''")}'`,
    );
  }
}

function checkPlaces(flags: Flags): void {
  if (!flags.has("in-place")) return;
  if (flags.has("worktree"))
    throw usage("--worktree and --in-place cannot both be.", "--worktree -- npm test");
  if (flags.text("land") === "patch")
    throw usage(
      "--in-place changes your files, so there is nothing to hand over as a patch: leave out one of the two.",
      "--land patch -- npm test",
    );
}

function alsoWords(line: string): readonly string[] {
  const words = commandArgv(line);
  if (words.kind === "argv") return words.argv;
  throw usage(`--also ${JSON.stringify(line)}: ${words.why}.`, "--also 'npm run lint' -- npm test");
}

function limitsIn(flags: Flags): Partial<FixLimits> {
  const minutes = (name: string) => {
    const span = spanFlag(flags, name, "fix", " -- npm test");
    return span === null ? null : span / 60_000;
  };
  const given = {
    maxCycles: cycles(flags, "max-cycles"),
    totalCycles: cycles(flags, "total-cycles"),
    minutes: minutes("budget"),
    costUsd: costFlag(flags, "fix", " -- npm test"),
    agentMinutes: minutes("agent-timeout"),
    checkMinutes: minutes("check-timeout"),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function cycles(flags: Flags, name: string): number | null {
  const text = flags.text(name);
  // 1, 12
  if (text === null || /^[1-9]\d{0,8}$/.test(text.trim())) return text === null ? null : Number(text);
  throw usage(
    `--${name} takes a whole number from 1 up, not "${text}": a loop without an attempt, or without an end, is none.`,
    `--${name} 3 -- npm test`,
  );
}
