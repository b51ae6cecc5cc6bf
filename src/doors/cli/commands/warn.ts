import { resolve } from "node:path";
import { inspectOutput } from "#loop/inspect-output.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { Trouble } from "#model/trouble.ts";
import { MOMENTS, type MomentKind } from "#model/warning.ts";
import { warningsJson } from "#report/warnings-json.ts";
import { type MomentInput, momentOf } from "#warn/moment.ts";
import { compose, type House } from "../../compose.ts";
import { offFor } from "../../hook-off.ts";
import { missingAt } from "../../moment-needs.ts";
import { pathInProject } from "../../path-in-project.ts";
import { readOutputFile, readOutputStream } from "../../read-output.ts";
import { runContext } from "../../run-context.ts";
import { haveSharedLessonsChanged, memoryForLessons } from "../../shared-listing.ts";
import { type Said, sayAt } from "../../warnings-say.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { readStdin } from "../stdin.ts";

export const command: Command = {
  name: "warn",
  summary: "Say what is known at a moment, before or after it fails",
  details:
    "For orchestrators and scripts; coding agents get the same by their hooks. Give the moment and what is known of it: at a command " +
    "the --command, at an edit the --files and, as --text, what it puts in, at a prompt its --text, at a failure its output (on " +
    "stdin, or --file). The answer is text for a prompt, at most 5 warnings and 600 tokens (150 at a command or an edit), and " +
    "nothing at all where nothing fits. What was said is kept as a delivery, and not said twice in a --session unless it failed again.",
  args: [],
  flags: {
    moment: { doc: "When it is", value: "MOMENT", choices: MOMENTS },
    files: {
      doc: "Files that are touched, or that the task is about; commas separate",
      value: "FILES",
      many: true,
    },
    "task-title": { doc: "What the task is about", value: "TITLE" },
    category: { doc: "The category of work, as lessons have it", value: "NAME" },
    command: { doc: "The shell line that is about to run, or has failed", value: "COMMAND" },
    text: { doc: "The prompt, or what the edit puts in; - is stdin", value: "TEXT" },
    replaces: { doc: "What the edit takes out; without it, the text is the whole file", value: "TEXT" },
    file: { doc: "The failing output, where it is not on stdin", value: "FILE" },
    session: { doc: "The session, so that nothing is said twice in it", value: "ID" },
    task: { doc: "The task", value: "ID" },
    agent: { doc: "Who is warned: chooses a template", value: "NAME" },
    "dry-run": { doc: "Say it, and keep no delivery" },
    ...STORE_FLAG,
  },
  examples: [
    { line: 'twiceshy warn --moment command --command "npm test"', doc: "will this fail as it did before?" },
    {
      line: 'twiceshy warn --moment session --task-title "Speed up login" --files src/login.ts',
      doc: "what should I know before I start?",
    },
    {
      line: 'npm test 2>&1 | twiceshy warn --moment failure --command "npm test" --json',
      doc: "what fixed this before, for a machine",
    },
  ],
  run: warn,
};

async function warn(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  const kind = flags.text("moment") as MomentKind | null;
  if (kind === null)
    throw new Trouble("usage", `warn needs --moment ${MOMENTS.join("|")}.`, "twiceshy warn --help");
  const house = compose(terminal, flags);
  const moment = await momentIn(invocation, house, kind);
  const said = await say(house, moment, flags.has("dry-run"));
  for (const fault of said.faults) terminal.err(`twiceshy: ${fault}\n`);
  if (flags.has("json")) {
    const answer = warningsJson(kind, said.warnings, said.text, said.deliveries);
    await terminal.out(`${JSON.stringify(answer)}\n`);
  } else if (said.text !== "") await terminal.out(`${said.text}\n`);
  return 0;
}

async function say(house: House, moment: MomentInput, isDryRun: boolean): Promise<Said> {
  const nothing: Said = { warnings: [], text: "", deliveries: [], faults: [] };
  if (offFor(house, moment.session ?? "").warnings) return nothing;
  const memory = await memoryForLessons(house);
  if (memory === null) return nothing;
  try {
    // Teammates' lessons come in with a pull; nothing of it is loaded while they are as they were.
    if (haveSharedLessonsChanged(house.project.root, memory))
      await (await import("../../lessons.ts")).lessonsNow(house, memory);
    return await sayAt(house, memory, moment, { isDryRun });
  } finally {
    memory.close();
  }
}

async function momentIn(invocation: Invocation, house: House, kind: MomentKind): Promise<MomentInput> {
  const { flags, terminal } = invocation;
  const line = flags.text("command");
  const files = flags.list("files").map((file) => inProject(house, terminal.cwd, file));
  const given = flags.text("text");
  const text = given === "-" ? await readStdin(terminal, "twiceshy warn --help") : given;
  const missing = missingAt({ kind, command: line, files, text: text ?? flags.text("task-title") });
  if (missing !== null)
    throw new Trouble("usage", `at the moment of ${kind}, warn needs --${missing}.`, "twiceshy warn --help");
  // Silence about an edit that nobody can tell would look like an answer.
  if (kind === "edit" && files.length > 1 && (text !== null || flags.has("replaces")))
    throw new Trouble(
      "usage",
      `--text is what one file gets, and ${files.length} are named: ask for each of them.`,
      "twiceshy warn --help",
    );
  const context = runContext({ session: flags.text("session"), task: flags.text("task") }, terminal.env);
  return momentOf({
    kind,
    session: context.session,
    task: context.task,
    agent: flags.text("agent") ?? context.agent,
    files,
    command: line,
    directory: inProject(house, terminal.cwd, terminal.cwd),
    edits:
      kind === "edit" && files.length === 1
        ? [{ file: files[0]!, before: flags.text("replaces"), after: text }]
        : [],
    text:
      kind === "edit"
        ? null
        : [flags.text("task-title"), text].filter((one) => one !== null).join("\n") || null,
    category: flags.text("category"),
    findings: kind === "failure" ? await findingsIn(invocation, house, line) : [],
  });
}

/** As the memory names files: relative to the project, with slashes; what is outside stays as it is. */
function inProject({ project }: House, cwd: string, file: string): string {
  return pathInProject(project.root, resolve(cwd, file)) ?? file;
}

async function findingsIn(
  { flags, terminal }: Invocation,
  house: House,
  line: string | null,
): Promise<readonly IdentifiedFinding[]> {
  const file = flags.text("file");
  if (file === null && terminal.interactive) throw needsOutput("");
  const settings = await house.detectSettings();
  const log =
    file === null
      ? await readOutputStream(terminal.stdin(), settings)
      : readOutputFile(resolve(terminal.cwd, file), settings, "warn");
  if (log.lines.every((text) => text.trim() === ""))
    throw needsOutput(`: ${file === null ? "stdin" : file} is empty`);
  // Whoever asks says that it failed.
  return inspectOutput(log, { command: line, exitCode: 1, signal: null }, settings).findings;
}

/** Silence about an output that is not there would look like an answer. */
function needsOutput(why: string): Trouble {
  return new Trouble(
    "usage",
    `at the moment of failure, warn needs the failing output on stdin, or --file LOG${why}.`,
    "twiceshy warn --help",
  );
}
