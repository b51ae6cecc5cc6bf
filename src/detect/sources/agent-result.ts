import { readMention } from "../mention.ts";
import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Tell, type Told } from "./source.ts";
import { fieldsOf, listOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

// {"session_id": "db64e785-…", "response": "Done.", "stats": {…
const GEMINI = /^[\s\ufeff]*\{\s*"session_id"\s*:\s*"[\w-]{1,100}"\s*,\s*"response"\s*:/;

/** What a headless coding agent answers: {"result": …, "error": …}, perhaps with a line `FAILURE_REASON: …` in the result. */
export const agentResult: ReportSource = {
  id: "agent-result",
  title: "headless agent result",
  // {"type":"result","subtype":"success","is_error":false,"result":"…"}, {"result":"…","error":null}
  sniff: (head) =>
    GEMINI.test(head) ||
    (beginsAs(head, "{") &&
      /^[\s\ufeff]*\{(?:[^{}[\]]|\{[^{}]*\}|\[[^[\]]*\])*"(?:result|error|is_error)"\s*:/.test(
        head.slice(0, 20_000),
      ) &&
      !/"(?:testResults|runs|jsonrpc|stats)"\s*:/.test(head)),
  open: (tell) =>
    jsonReader(tell, {
      isListed: () => false,
      item: () => undefined,
      end: (root, isCut) => {
        const answer = fieldsOf(root);
        // The reason of a failure may have been in what is missing.
        if (isCut && answer.is_error !== true && errorText(answer.error) === null) tell(CUT_OFF);
        else readResult(answer, tell);
      },
    }),
};

/** A stream that does not say how the agent ended. */
export const CUT_OFF: Told = { kind: "note", text: "the agent's result is missing: it was cut off" };

type Fields = Readonly<Record<string, unknown>>;

// "FAILURE_REASON:", and below it "- the migration is missing"
const REASON_BELOW =
  /^\W{0,4}FAILURE_REASON(?:\*\*)?:(?:\*\*)?[ \t]*\r?\n(?:[ \t]*\r?\n)?[ \t]*(?:[-*•] |\d\. )?([^\s*_#>-].*)$/m;

/** Tells what an agent came to, as the run that its session was. */
export function readResult(answer: Fields, tell: Tell): void {
  const result =
    textOf(answer.result) ??
    textOf(fieldsOf(answer.result).text) ??
    textOf(answer.output) ??
    textOf(answer.response);
  const error =
    errorText(answer.error) ??
    listOf(answer.errors)
      .map((one) => errorText(one))
      .find((text) => text !== null) ??
    null;
  // "FAILURE_REASON: the migration is missing", "**FAILURE_REASON:** the migration is missing"
  const reason =
    /^\W{0,4}FAILURE_REASON(?:\*\*)?:(?:\*\*)?[ \t]*(?!\*\*[ \t]*$)(\S.*)$/m
      .exec(result ?? "")?.[1]
      ?.trim() ??
    REASON_BELOW.exec(result ?? "")?.[1]?.trim() ??
    null;
  const isReasonless = /^\W{0,4}FAILURE_REASON(?:\*\*)?:(?:\*\*)?[ \t]*$/m.test(result ?? "");
  const exitCode = wholeOf(answer.exit_code) ?? wholeOf(answer.exitCode);
  const subtype = textOf(answer.subtype);
  const isFailed =
    reason !== null ||
    isReasonless ||
    error !== null ||
    isWordless(answer.error) ||
    answer.is_error === true ||
    answer.success === false ||
    (exitCode ?? 0) !== 0 ||
    (subtype ?? "").startsWith("error");
  const attempted =
    textOf(answer.task_title) ?? textOf(answer.attempted) ?? textOf(answer.prompt) ?? attemptedIn(result);
  tell({
    kind: "run",
    title: attempted === null ? "agent" : attempted.slice(0, 200),
    tool: "agent",
    command: null,
    startedAt: momentOf(answer.timestamp) ?? momentOf(answer.started_at),
    session: textOf(answer.session_id) ?? textOf(answer.sessionId),
    task: textOf(answer.task) ?? textOf(answer.task_id) ?? textOf(answer.taskId),
    phase: textOf(answer.phase) ?? textOf(answer.phase_id),
    agent: textOf(answer.agent) ?? textOf(answer.model),
  });
  // An answer without a word says nothing about how it ended; what is in another tells it from the next.
  const isSilent =
    !isFailed && result === null && exitCode === null && subtype === null && answer.is_error == null;
  if (!isFailed) tell({ kind: "output", text: result ?? "" });
  if (isFailed)
    tell(
      resultTold({
        status: "failed",
        message: reason ?? error ?? unsaid(result, subtype),
        file: filesIn(`${reason ?? ""}\n${error ?? ""}\n${result ?? ""}`)[0] ?? null,
        // Where the agent quotes what it ran, the detectors know it better than its own words do.
        text:
          reason === null
            ? (error ?? result)
            : [reason, error, result].filter((text) => text !== null).join("\n"),
        isOwnWords: reason !== null || error === null,
      }),
    );
  tell({
    kind: "end",
    durationMs: millisOf(answer.duration_ms),
    exitCode,
    outcome: isFailed ? "failed" : isSilent ? null : "passed",
  });
}

/** {"error": {"code": 500}}, {"error": true}: an error without words. */
function isWordless(error: unknown): boolean {
  if (Array.isArray(error)) return error.length > 0;
  return typeof error === "object" ? error !== null : typeof error !== "string" && Boolean(error);
}

/** Nothing was said: a sentence that says so. */
function unsaid(result: string | null, subtype: string | null): string {
  if (subtype?.startsWith("error")) return `the agent ended with ${subtype.replaceAll("_", " ")}`;
  return result === null
    ? "the agent failed and wrote no output"
    : "the agent failed and gave no reason for it";
}

// "[API Error: 400 scripted error]"
const BRACKETS = /^\[([^[\]]*)\]$/;

/** "rate limit reached", {"message": "…"}, {"name":"APIError","data":{"message":"…"}}; a message may hold such an error again. */
function errorText(error: unknown, depth = 0): string | null {
  const text = textOf(error);
  if (text !== null)
    return errorText(depth < 3 ? errorIn(text) : null, depth + 1) ?? text.replace(BRACKETS, "$1");
  const { message, error: inner, data, name } = fieldsOf(error);
  const told = [message, inner, fieldsOf(inner).message, fieldsOf(data).message, name].find(
    (one) => textOf(one) !== null,
  );
  return told === undefined ? null : errorText(told, depth + 1);
}

/** The error in '{"type":"error","error":{"type":"api_error","message":"…"}}'; null for words. */
function errorIn(text: string): unknown {
  if (!text.startsWith("{") || text.length > 10_000) return null;
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** "Attempted: move the cart to Redis" */
export function attemptedIn(result: string | null): string | null {
  return (
    /^\W{0,4}(?:Attempted|ATTEMPTED|Task|Tried):\W{0,3}[ \t]*(\S.*)$/m.exec(result ?? "")?.[1]?.trim() ?? null
  );
}

/** The files that a text names, in its order. */
export function filesIn(text: string): string[] {
  const files = new Set<string>();
  for (const word of text.split(/[\s,;()[\]{}"'`]+/, 5000)) {
    if (!word.includes(".") || word.length > 300) continue;
    const file = readMention(word.replace(/:\d+(?::\d+)?$/, "").replace(/[.:]$/, ""))?.file ?? null;
    if (file !== null) files.add(file);
    if (files.size >= 50) break;
  }
  return [...files];
}
