import type { Frame } from "#model/failure.ts";
import { classify } from "../../classify.ts";
import type { Draft } from "../../detector.ts";
import { isOwn, topFrame } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { type Mention, readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";
import { isRetold, readCause, withCause } from "./caused-by.ts";
import { isUnderFrames } from "./chain.ts";
import { fullMessage } from "./full-message.ts";
import { type Circumstances, guessCategory } from "./guess-category.ts";
import { readKeyedBelow, readKeyedPlace } from "./keyed-place.ts";
import { readLineAbove } from "./line-above.ts";
import {
  readCondemned,
  readConflicting,
  readFailedStep,
  readFileHeading,
  readListedAbove,
  readRunOn,
  readTurnedTo,
} from "./listed-above.ts";
import { readMarkedSource, readShownAbove, readShownBelow } from "./marked-source.ts";
import { saysUnopened } from "./missing-file.ts";
import { readNamedInCommand, readOnlyFile } from "./named-in-command.ts";
import { readQuotedInStack } from "./quoted-in-stack.ts";
import { isStackHead } from "./stack-lines.ts";
import { readAbove, readBelow, readLedFrom, readPlaceAbove, readPointed } from "./surroundings.ts";

/** A score that only a program's speaking of itself gives. */
export const WEAK = 2;

/** What the output says of its end. */
export interface Ended extends Pick<Circumstances, "testsFailed" | "buildFailed"> {
  /** Places stand on lines of their own over what is said of them. */
  readonly placesLead: boolean;
}

/** What is told of a candidate: its message in full, its place, its stack, its kind; `inFull` false leaves its surroundings out. */
export function toDraft(candidate: Candidate, log: Log, about: About, ended: Ended, inFull: boolean): Draft {
  const outer = inFull ? readBelow(log, candidate.index) : { frames: [], end: candidate.index + 1 };
  const cause = outer.frames.length > 0 ? readCause(log, candidate.index) : null;
  const inner =
    cause !== null && isRetold(candidate.message, cause) ? readBelow(log, cause.index).frames : [];
  const below = inner.some(({ own }) => own) ? { ...outer, frames: inner } : outer;
  const over =
    inFull && (below.frames.length === 0 || isLed(candidate, ended, log))
      ? readAbove(log, candidate.index)
      : [];
  const frames = below.frames.length === 0 || over.some(({ own }) => own) ? over : below.frames;
  const { message: said, led } = fullMessage(candidate, log);
  // "Could not resolve dependencies for project shop:shop:jar:1.0" over "Caused by: java.net.UnknownHostException: …" (maven, gradle, ivy): what is missing is the news, of whichever kind its cause is.
  const isMissing = cause !== null && classify("other", null, said) === "missing_dependency";
  const message = isMissing ? said : withCause(said, cause);
  const told = led === null || candidate.place !== null ? candidate : led;
  // A file that the message names says more than the insides of a tool: "failed to resolve "axios" from "src/main.js"", at node_modules/…
  const isForeign = (told.mention?.file ?? told.mention?.line) != null && !frames.some((frame) => frame.own);
  const pointed = inFull && candidate.exception ? readPointed(log, candidate.index) : null;
  const place =
    told.place !== null && !isOwn(told.place.file)
      ? (readLedFrom(log, candidate.index) ?? told.place)
      : (told.place ?? (frames.some(({ own }) => own) ? null : readPlaceAbove(log, candidate.index)));
  const top = place === null && !isForeign ? (pointed ?? topFrame(frames)) : null;
  const mention =
    top === null && place === null
      ? inOneFile(withLine(mentionOf(told, candidate, log, about, inFull), message, told, log), about)
      : null;
  const named =
    candidate.test !== undefined
      ? candidate.test
      : place === null
        ? undefined
        : TEST_SAID.exec(message)
            ?.slice(1)
            .find((name) => name !== undefined);
  const test = named ?? testInStack(frames);
  return {
    message,
    test,
    errorType: candidate.errorType,
    file: place?.file ?? top?.file ?? mention?.file ?? null,
    line: place?.line ?? top?.line ?? mention?.line ?? null,
    column: place?.column ?? top?.column ?? mention?.column ?? null,
    frames,
    category:
      named !== undefined
        ? "test_failure"
        : guessCategory(
            {
              ...candidate,
              word: candidate.word ?? kindSaid(candidate, message, log),
              mention: told.mention,
            },
            message,
            about,
            {
              ...ended,
              file: place?.file ?? top?.file ?? null,
              isInside:
                frames.length > 0 &&
                !frames.some(({ own }) => own) &&
                isUsers(place?.file ?? told.mention?.file),
              isBundlers: !frames.some(({ own }) => own) && BUNDLER.test(frames[0]?.file ?? ""),
              isTools: frames.length > 0 && !frames.some(({ own }) => own),
              isPointed: (place ?? top) !== null && !frames.some(({ fn }) => fn !== null),
              isRuled: /\[[a-z]+(?:-[a-z\d]+){1,6}\]$/.test(log.lines[candidate.index]!.trimEnd()),
              isTraced: log.lines.slice(candidate.index + 1, candidate.index + 5).some(isStackHead),
              isConfiguring:
                frames.length > 0 &&
                !frames.some(({ own }) => own) &&
                frames.slice(0, INNERMOST).some(({ fn }) => CONFIGURES.test((fn ?? "").slice(0, 200))),
              isParsed:
                frames.length > 0 &&
                !frames.some(({ own }) => own) &&
                frames.slice(0, INNERMOST).some(isParser),
              hasStack:
                candidate.place === null
                  ? frames.some(({ fn }) => fn !== null)
                  : IN_CALL.test(candidate.place.after.slice(0, 200)),
            },
          ),
    from: candidate.index,
    to: Math.max(below.end, candidate.index + 1),
    // A program that only speaks of itself ("shell: /usr/bin/bash -e") is a last resort.
    ...(candidate.score <= WEAK ? { role: "consequence" as const } : {}),
    score: candidate.order,
  };
}

// "node_modules/rollup/dist/es/shared/node-entry.js", "/app/node_modules/.pnpm/webpack@5.90.0/node_modules/webpack/lib/Compiler.js"; vite serves, too
const BUNDLER =
  /(?:^|[\\/])node_modules[\\/](?:rollup|rolldown|webpack|esbuild|parcel|@parcel|metro|browserify)[\\/]/;

// "Syntax error compiling at", 'in thread "main" Syntax error compiling at', "SyntaxError in file Cartfile, line 2:"
const KIND_SAID = /^(?:in thread "[^"]{1,60}" )?((?:syntax|parser?|type|runtime) ?error)\b/i;

// "SyntaxError in file Cartfile, line 2:", and right below it what was expected there
const KIND_OVER = /^\w{1,40} ?error (?:in|at) \S.{0,300}:$/i;

/** The kind that only the heading over the words tells. */
function kindSaid({ message: told, index }: Candidate, message: string, { lines }: Log): string | null {
  const above = lines[index - 1] ?? "";
  const head = message !== told ? told : KIND_OVER.test(above) ? above : "";
  return (
    KIND_SAID.exec(head)?.[1]
      ?.toLowerCase()
      .replace(/ ?error$/, " error") ?? null
  );
}

/** So many calls up from where it was thrown. */
const INNERMOST = 8;

// "Parser.parse", "Tokenizer.finish", "parseWithoutProcessing"; "Command.parseAsync" reads the command line
const isParser = ({ fn }: Frame): boolean =>
  /^(?!.*(?:Command|Arg|Option|CAC|parseError)).*(?:^|[.#])(?:[Pp]arser?|[Tt]okeni[sz]er?|[Ll]exer)(?=[.#A-Z_]|$)/.test(
    (fn ?? "").slice(0, 200),
  );

// "data race src/cart.c:6:8 in add": behind the place the call that was there
const IN_CALL = /^ in [\w:.~<>]+$/;

// "Config.validateRulesConfig" (eslint), "loadConfigFromFile" (vite), "read_configuration" (setuptools), "validateConfig" (jest): who reads settings
const CONFIGURES =
  /(?:^|[.#])_?(?:load|read|parse|validate|resolve|normali[sz]e|apply)_?\w{0,30}[cC]onfig\w{0,20}$/;

function isUsers(file: string | null | undefined): boolean {
  return file != null && isOwn(file);
}

/** A compiler's message, where places lead, or an exception under its calls: what stands below it is the next one's. */
function isLed({ exception, place, index }: Candidate, { placesLead }: Ended, log: Log): boolean {
  // Of a tree of exceptions the parts below the head say where: "---------------- 1 ----------------"
  if (exception) return isUnderFrames(log, index) && !/^-{8,} 1 -{8,}$/.test(log.lines[index + 1] ?? "");
  return place === null && (placesLead || /^\s+[\^~]+\s*$/.test(log.lines[index - 1] ?? ""));
}

/** 'Failed to parse "menu.feature":' and, below it, "at line 4": the sentence that names the file goes on to say where in it. */
function withLine(
  mention: Mention | null,
  message: string,
  { mention: own, index }: Candidate,
  log: Log,
): Mention | null {
  if (mention?.file == null || mention.line !== null) return mention;
  const { line = null, column = null } = readMention(message) ?? {};
  if (line !== null) return { ...mention, line, column };
  // "In src/till.frob:" over "  line 12, col 5: unknown coin": the file from the one, the line from the other
  if (own?.line != null) return { ...mention, line: own.line, column: own.column };
  return { ...mention, line: readShownBelow(log, index), column: null };
}

/** A line without a file, of a command that was given one file: that one's. */
function inOneFile(mention: Mention | null, about: About): Mention | null {
  if (mention === null || mention.file !== null || mention.line === null) return mention;
  return { ...mention, file: readOnlyFile(about) };
}

/** `head` is the line that led to the candidate's words, or the candidate itself. */
function mentionOf(
  candidate: Candidate,
  head: Candidate,
  log: Log,
  about: About,
  inFull: boolean,
): Mention | null {
  const { mention, index } = candidate;
  const asked =
    inFull && mention?.file != null && saysUnopened(candidate.message) ? readKeyedBelow(log, index) : null;
  if (asked !== null) return asked;
  if (mention?.file != null || !inFull) return mention;
  return (
    readMarkedSource(log, index) ??
    readNamedInCommand(log, index, about) ??
    readKeyedPlace(log, index) ??
    readKeyedPlace(log, head.index) ??
    (mention === null ? null : (readFileHeading(log, index) ?? mention)) ??
    readLineAbove(log, index) ??
    readListedAbove(log, candidate) ??
    readConflicting(log, candidate) ??
    readFailedStep(log, candidate) ??
    readFileHeading(log, index) ??
    readQuotedInStack(log, index) ??
    readCondemned(log) ??
    readShownAbove(log, index) ??
    readTurnedTo(log, index) ??
    readRunOn(log, index)
  );
}

// "test_waits", "TestWaits", "shop.CartTest.testTotal"
const TEST_CALL = /(?:^|[.#:])(Test[A-Z]\w+|test_\w+|test[A-Z]\w+)$/;

// "main.swift:5: error: CartTests.testTotal : XCTAssertEqual failed", "test.c:4:F:tax:adds_tax:0: Assertion 'a == b' failed": behind the place, a name as tests
// have it, or a verdict's letter, the names and which turn it was
const TEST_SAID = /^((?:\w+[.:#])+test[A-Z_]\w*) ?: |^(?:[EF]:)?[\w -]{1,60}:([A-Za-z_]\w{1,80}):\d+: /;

/** A call that is named as a test is, in a file of tests. */
function testInStack(frames: readonly Frame[]): string | null {
  for (const { file, fn } of frames) {
    const name = /test/i.test(file) ? TEST_CALL.exec(fn ?? "")?.[1] : undefined;
    if (name !== undefined) return name;
  }
  return null;
}
