import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { inspectOutput } from "#loop/inspect-output.ts";
import { Trouble } from "#model/trouble.ts";
import { explanationText } from "#report/explanation-text.ts";
import { findingJson } from "#report/failure-json.ts";
import { excerptText, findingText } from "#report/finding-text.ts";
import { paint } from "#report/paint.ts";
import { count } from "#report/words.ts";
import { compose } from "../../compose.ts";
import { openInput, readOutputFile, readOutputStream } from "../../read-output.ts";
import type { Command, Invocation } from "../command.ts";
import { inspectBatch } from "../inspect-batch.ts";

export const command: Command = {
  name: "inspect",
  summary: "Say what failed in a log; store nothing",
  details:
    "Reads a log (a file, or stdin) and names the failures in it, the likely cause first. " +
    "Without --exit-code twiceshy decides by itself whether anything failed. " +
    "With --jsonl each line {id, command, exitCode, output} is answered by a line {id, failures: […]}; " +
    "a line that cannot be read is answered by {id, error}.",
  args: [{ name: "file", doc: "The log; - or nothing is stdin", optional: true }],
  flags: {
    command: { doc: "The command that wrote the log", value: "COMMAND" },
    "exit-code": { doc: "Its exit code; 0 means that nothing failed", value: "N" },
    explain: { doc: "Show each part of the fingerprint, whether it counts and why" },
    jsonl: { doc: "Batch: a JSON line in, a JSON line out, in order" },
  },
  examples: [
    { line: "twiceshy inspect build.log", doc: "what failed in this log?" },
    { line: "npm test 2>&1 | twiceshy inspect", doc: "the same, from a pipe" },
    {
      line: 'twiceshy inspect ci.log --command "npm test" --explain',
      doc: "why is this the same failure as that?",
    },
  ],
  run: inspect,
};

async function inspect(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const path = args[0] === undefined || args[0] === "-" ? null : resolve(terminal.cwd, args[0]);
  if (path === null && args[0] === undefined && terminal.interactive) {
    throw new Trouble("usage", "inspect needs a FILE, or a log on stdin.", "twiceshy inspect --help");
  }
  const settings = await compose(terminal).detectSettings();
  if (flags.has("jsonl")) {
    const source = path === null ? terminal.stdin() : createReadStream("", { fd: openInput(path) });
    // A batch comes from other machines: files stay as they were printed.
    return inspectBatch(source, { ...settings, roots: [] }, terminal);
  }
  const exitCode = flags.whole("exit-code", 0);
  const log =
    path === null ? await readOutputStream(terminal.stdin(), settings) : readOutputFile(path, settings);
  const { findings, total } = inspectOutput(
    log,
    { command: flags.text("command"), exitCode, signal: null },
    settings,
  );

  if (flags.has("json")) {
    const failures = findings.map((finding) => ({
      ...findingJson(finding),
      ...(flags.has("explain") ? { parts: finding.fingerprint.parts } : {}),
    }));
    await terminal.out(
      `${JSON.stringify({ version: 1, total, lines: log.totalLines, bytes: log.totalBytes, failures })}\n`,
    );
    return 0;
  }
  const colours = paint(terminal.paintOut);
  if (findings.length === 0) {
    await terminal.out(`no failure in ${count(log.totalLines, "line")}\n`);
    return 0;
  }
  const blocks = findings.map((finding) => {
    const text = findingText(finding, colours, terminal.columns);
    if (!flags.has("explain")) return text;
    const why = explanationText(finding.fingerprint, colours, terminal.columns);
    return `${text}${why}${excerptText(finding.excerpt, colours)}`;
  });
  await terminal.out(blocks.join("\n"));
  if (total > findings.length) await terminal.out(`\nand ${total - findings.length} more\n`);
  return 0;
}
