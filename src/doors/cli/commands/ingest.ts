import { Trouble } from "#model/trouble.ts";
import { findingJson } from "#report/failure-json.ts";
import { ingestText } from "#report/ingest.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../../compose.ts";
import { ingest } from "../../ingest.ts";
import { reportInputs } from "../../ingest-inputs.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";

export const command: Command = {
  name: "ingest",
  summary: "Take in reports and logs of runs that are over",
  details: "Reads report files by their content, whatever they are called: JUnit XML.",
  args: [{ name: "file", doc: "A report, a folder of them, or - for stdin", many: true }],
  flags: {
    command: {
      doc: "The command that the report is about; then it is one run of that command",
      value: "COMMAND",
    },
    "exit-code": { doc: "How it ended, for a log that does not say", value: "N" },
    task: { doc: "The task it belongs to", value: "ID" },
    session: { doc: "The session it belongs to", value: "ID" },
    phase: { doc: "The phase it belongs to", value: "ID" },
    agent: { doc: "The agent whose work it is", value: "NAME" },
    "dry-run": { doc: "Say what would be stored; store nothing" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy ingest junit.xml", doc: "what CI's tests said" },
    { line: "twiceshy ingest test-results/ --dry-run", doc: "look first" },
  ],
  run: ingestCommand,
};

async function ingestCommand({ args, flags, terminal }: Invocation): Promise<number> {
  const inputs = reportInputs(args, terminal);
  const house = compose(terminal, flags);
  const isDry = flags.has("dry-run");
  const memory = isDry ? await house.memoryIfThere() : await house.openMemory();
  const line = liveLine(terminal);
  try {
    const files = await ingest(house, memory, inputs, {
      isDry,
      context: {
        command: flags.text("command"),
        exitCode: flags.whole("exit-code", 0),
        session: flags.text("session"),
        task: flags.text("task"),
        phase: flags.text("phase"),
        agent: flags.text("agent"),
      },
      onProgress: (name, bytes, of) =>
        line.show(`${name}: ${bytes >> 20}${of === null ? "" : ` of ${of >> 20}`} MB`),
    });
    line.clear();
    if (flags.has("json")) {
      const shown = files.map((file) => ({
        ...file,
        runs: file.runs.map((run) => ({
          ...run,
          findings: undefined,
          failures: run.findings.map(findingJson),
        })),
      }));
      await terminal.out(`${JSON.stringify({ version: 1, dryRun: isDry, files: shown })}\n`);
    } else await terminal.out(ingestText(files, isDry, paint(terminal.paintOut), terminal.columns));
    if (files.some(({ trouble }) => trouble === null)) return 0;
    throw new Trouble("bad_input", "none of the files could be read as a report.", "twiceshy inspect --help");
  } finally {
    line.clear();
    memory?.close();
  }
}
