import type { Memory } from "#model/ports.ts";
import { TROUBLE_EXIT, Trouble } from "#model/trouble.ts";
import { findingJson } from "#report/failure-json.ts";
import { ingestText } from "#report/ingest.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../../compose.ts";
import { failuresOfRun } from "../../failures-of-run.ts";
import { FORMATS, type IngestedFile, ingest } from "../../ingest.ts";
import { reportInputs } from "../../ingest-inputs.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "ingest",
  summary: "Take in reports and logs of runs that are over",
  details:
    `Reads files by their content, whatever they are called: ${FORMATS}, transcripts of coding agents. ` +
    "A suite, a job's step or a command becomes a run, with what passed and what failed; a failure in a report is the same as the one that " +
    "`twiceshy run` saw. Reading the same report again adds nothing. What cannot be read is named and does not stop the rest.",
  args: [{ name: "file", doc: "A report, a folder, a pattern, or - for stdin", many: true }],
  flags: {
    command: {
      doc: "The command that the report is about; all of it is then one run of that command",
      value: "COMMAND",
    },
    "exit-code": { doc: "How it ended, for a log that does not say", value: "N" },
    task: { doc: "The task it belongs to", value: "ID" },
    session: { doc: "The session it belongs to", value: "ID" },
    phase: { doc: "The phase it belongs to", value: "ID" },
    agent: { doc: "The agent whose work it is", value: "NAME" },
    report: {
      doc: "Tell the failing runs to others too: github writes annotations to stderr",
      value: "FORMAT",
      choices: ["github"],
    },
    untrusted: {
      doc: "A stranger's: of a bundle only what ran and failed counts, and teaches nothing; no transcripts",
    },
    "dry-run": { doc: "Say what would be stored; store nothing" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy ingest junit.xml", doc: "what the tests in CI said" },
    { line: "twiceshy ingest logs/ --dry-run", doc: "look first" },
    { line: "twiceshy ingest reports/ --report github", doc: "in a workflow, with annotations at the lines" },
    {
      line: 'npm test 2>&1 | tee log | twiceshy ingest - --command "npm test" --task 12-01',
      doc: "a log from a pipe, for a task",
    },
  ],
  run: ingestCommand,
};

async function ingestCommand({ args, flags, terminal }: Invocation): Promise<number> {
  const inputs = reportInputs(args, terminal);
  if (inputs.length === 0)
    throw new Trouble("bad_input", `there are no files in ${args.join(", ")}.`, "twiceshy ingest --help");
  const exitCode = flags.whole("exit-code", 0);
  const house = compose(terminal, flags);
  const isDry = flags.has("dry-run");
  const memory = isDry ? await house.memoryIfThere() : await house.openMemory();
  const line = liveLine(terminal);
  const stop = stopOnSignals();
  try {
    const files = await ingest(house, memory, inputs, {
      isDry,
      isUntrusted: flags.has("untrusted"),
      context: {
        command: flags.text("command"),
        exitCode,
        session: flags.text("session"),
        task: flags.text("task"),
        phase: flags.text("phase"),
        agent: flags.text("agent"),
      },
      onProgress: (name, bytes, of) => line.show(progressWords(name, bytes, of)),
      isStopped: () => stop.signal.aborted,
    });
    line.clear();
    const isRead = stop.signal.aborted || files.some(({ trouble }) => trouble === null);
    const trouble = isRead ? null : unreadable(files, inputs.length);
    if (flags.has("json")) {
      await terminal.out(`${JSON.stringify(ingestJson(files, isDry, trouble))}\n`);
      // One document on stdout, so the trouble stands in it and is not told again behind it.
      if (trouble !== null) return TROUBLE_EXIT[trouble.code];
    } else await terminal.out(ingestText(files, isDry, paint(terminal.paintOut), terminal.columns));
    if (flags.has("report") && memory !== null) await annotate(files, memory, terminal);
    if (trouble !== null) throw trouble;
    return stop.exitCode() ?? 0;
  } finally {
    line.clear();
    stop.forget();
    memory?.close();
  }
}

/** Each failing run once, whichever of the files tell of it. */
async function annotate(
  files: readonly IngestedFile[],
  memory: Memory,
  terminal: Invocation["terminal"],
): Promise<void> {
  const { reportText } = await import("../../write-report.ts");
  const { knownNow } = await import("../../known-now.ts");
  const failing = files.flatMap(({ runs }) => runs.filter(({ outcome }) => outcome === "failed"));
  for (const id of new Set(failing.map((run) => run.id))) {
    const run = memory.run(id);
    if (run === null) continue;
    const failures = failuresOfRun(memory, id);
    terminal.err(reportText("github", { run, failures, known: knownNow(memory, failures) }, terminal));
  }
}

/** A file that is there can be looked at; one that is not has another name. */
function unreadable(files: readonly IngestedFile[], count: number): Trouble {
  const which = count === 1 ? "the file" : "none of the files";
  const message = `${which} could ${count === 1 ? "not " : ""}be read as a report.`;
  const isThere = files.some(({ trouble }) => trouble !== "there is no such file");
  return new Trouble("bad_input", message, isThere ? "twiceshy inspect FILE" : "twiceshy ingest --help");
}

/** "junit.xml: 120 of 500 MB"; small files are over before anyone could read it. */
function progressWords(name: string, bytes: number, of: number | null): string {
  const mega = (n: number) => Math.round(n / 1_000_000);
  return `${name}: ${mega(bytes)}${of === null ? "" : ` of ${mega(of)}`} MB`;
}

function ingestJson(files: readonly IngestedFile[], isDry: boolean, trouble: Trouble | null) {
  return {
    version: 1,
    dryRun: isDry,
    files: files.map(({ runs, ...file }) => ({
      ...file,
      runs: runs.map(({ findings, ...run }) => ({ ...run, failures: findings.map(findingJson) })),
    })),
    ...(trouble && { error: { code: trouble.code, message: trouble.message, hint: trouble.hint } }),
  };
}
