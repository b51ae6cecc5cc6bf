import { resolve } from "node:path";
import { inspectOutput } from "#loop/inspect-output.ts";
import { hasDirections } from "#memory/has-directions.ts";
import { storeOf } from "#memory/open.ts";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { recalledJson } from "#report/recall-json.ts";
import { recalledText } from "#report/recall-text.ts";
import { compose, type House } from "../../compose.ts";
import { areFoldedByOthers, numbersIfSet } from "../../lessons-folded-by.ts";
import { projectReader } from "../../project-reader.ts";
import { readOutputFile, readOutputStream, readOutputText } from "../../read-output.ts";
import { type Asked, recallFingerprint, recallText } from "../../recall.ts";
import { haveSharedLessonsChanged, memoryForLessons } from "../../shared-listing.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

const DEFAULT_LIMIT = 5;

export const command: Command = {
  name: "recall",
  summary: "Say what is known about an error",
  details:
    "Give the error as words, as a log (--file, or - for stdin) or as a fingerprint. The answer is ranked by how well it matches, " +
    "by the lower bound of how often it worked, and by how recent it is, and says why each entry matched: the same fingerprint, " +
    "the same kind, shared words, much the same meaning. Where nothing relevant is known it says so instead of guessing.",
  args: [{ name: "text", doc: "The error, as it was printed; - is stdin", optional: true, many: true }],
  flags: {
    file: { doc: "A log with the error in it", value: "FILE" },
    fingerprint: { doc: "A fingerprint that was seen before, or its beginning", value: "HASH" },
    command: { doc: "The command that wrote the log", value: "COMMAND" },
    limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" },
    ...STORE_FLAG,
  },
  examples: [
    { line: `twiceshy recall "Cannot find module 'left-pad'"`, doc: "have we seen this before?" },
    { line: "npm test 2>&1 | twiceshy recall -", doc: "what is known about this output?" },
    { line: "twiceshy recall --file ci.log --json", doc: "for a machine" },
    { line: "twiceshy recall --fingerprint 3f9a2c", doc: "what is known about this failure?" },
  ],
  run: recall,
};

async function recall(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const house = compose(terminal, flags);
  const ask = await questionOf(invocation, house);
  const memory = await memoryForLessons(house);
  try {
    // Teammates' lessons come in with a pull, numbers by a setting; nothing of it is loaded while they are as they were.
    if (
      memory !== null &&
      (haveSharedLessonsChanged(house.project.root, memory) || areFoldedByOthers(house, memory))
    )
      await (await import("../../lessons.ts")).lessonsNow(house, memory);
    const now = house.clock.now();
    const options = {
      now,
      limit,
      readFile: projectReader(house.project.root),
      ...(await numbersIfSet(house)),
      ...(memory === null
        ? {}
        : {
            near: async (text: string) =>
              hasDirections(storeOf(memory))
                ? (await import("../../recall-near.ts")).nearLessons(house, memory)(text)
                : [],
          }),
    };
    const recalled =
      typeof ask === "string"
        ? await recallFingerprint(memory, ask, options)
        : await recallText(memory, ask, options);
    if (flags.has("json")) await terminal.out(`${JSON.stringify(recalledJson(recalled))}\n`);
    else await terminal.out(recalledText(recalled, now, paint(terminal.paintOut), terminal.columns));
    return 0;
  } finally {
    memory?.close();
  }
}

/** A fingerprint as it is, anything else as the failures found in it. */
async function questionOf({ args, flags, terminal }: Invocation, house: House): Promise<string | Asked> {
  const [file, fingerprint] = [flags.text("file"), flags.text("fingerprint")];
  const words = args.join(" ").trim();
  const given = [file, fingerprint, words === "" ? null : words].filter((one) => one !== null);
  if (given.length !== 1)
    throw new Trouble(
      "usage",
      given.length === 0
        ? "recall needs the error: as words, --file LOG, --fingerprint HASH, or - for stdin."
        : "recall takes words, --file or --fingerprint, only one of them.",
      "twiceshy recall --help",
    );
  if (fingerprint !== null) return fingerprint;
  if (isQuestion(words)) return { findings: [], text: words };
  const settings = await house.detectSettings();
  const log =
    file !== null
      ? readOutputFile(resolve(terminal.cwd, file), settings, "recall")
      : words === "-"
        ? await readOutputStream(terminal.stdin(), settings)
        : readOutputText(words, settings);
  // Whoever asks says that it failed.
  const about = { command: flags.text("command"), exitCode: 1, signal: null };
  const { findings } = inspectOutput(log, about, settings);
  return { findings, text: words !== "" && words !== "-" ? words : lastWords(log) };
}

/** Typed by a person ("segmentation fault in the parser"), not pasted from an output ("a.c:1:2: error: …"): no tool is to be recognised. */
function isQuestion(words: string): boolean {
  return words !== "" && words !== "-" && !/[:\n]/.test(words);
}

const LAST_LINES = 20;

/** Where nothing was found to have failed, the end of a log is the question. */
function lastWords(log: ReturnType<typeof readOutputText>): string {
  return log.lines.slice(-LAST_LINES).join("\n").trim();
}
