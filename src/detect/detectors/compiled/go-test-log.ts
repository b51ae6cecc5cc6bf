/** What a test logged at one place, over one or several lines. */
export interface TestLog {
  readonly file: string;
  readonly line: number;
  readonly text: string[];
  readonly from: number;
  to: number;
}

// t.Log and t.Error look alike; these words tell a complaint from a remark.
const COMPLAINT =
  /\b(?:want(?:ed)?|got|expect(?:ed|s)?|error|err|fail(?:ed|ure)?|unexpected|mismatch|invalid|cannot|can't|should|must|not|no|missing|wrong|diff|actual|panic|nil|timed? ?out|differs?|incorrect|bad|race)\b|!=|Error Trace:/i;

/** True of a log that says that something is wrong. */
export function complains(log: TestLog): boolean {
  return COMPLAINT.test(log.text.join(" "));
}

/** The log that says why a test failed. */
export function chooseLog(logs: readonly TestLog[]): TestLog | null {
  return logs.find(complains) ?? logs.at(-1) ?? null;
}

/** True of a block of testify. */
export function isTestify({ text }: TestLog): boolean {
  return text.some((line) => /^\s*Error Trace:/.test(line));
}

export interface Told {
  readonly message: string;
  readonly errorType: string | null;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** One line for a person: the first of what was logged, or the essence of testify's block. */
export function tell(log: TestLog): Told {
  if (isTestify(log)) return tellTestify(log.text);
  const words = log.text.map((line) => line.trim()).filter((line) => line !== "");
  // "got false" is half of it: the next lines have the rest, if it is short.
  let message = words[0] ?? "";
  for (const more of words.slice(1, 4)) if (message.length + more.length < 160) message += ` ${more}`;
  return { message, errorType: null };
}

// "        	Error:      	Not equal: " / "        	            	expected: 1"
const FIELD = /^\s*(Error Trace|Error|Test|Messages):\s*(.*)$/;

/** The essence of a block of testify: where, what, and what the test says of it. */
export function tellTestify(text: readonly string[]): Told {
  const fields = new Map<string, string[]>();
  let field: string[] = [];
  for (const line of text) {
    const match = FIELD.exec(line);
    // The first of several assertions; what follows often follows from it.
    if (match?.[1] === "Error Trace" && fields.has("Error")) break;
    if (match !== null) fields.set(match[1]!, (field = [match[2]!.trim()]));
    else field.push(line.trim());
  }
  const traced = fields.get("Error Trace") ?? [];
  // Above the test stand the calls of what asserts for it: "accumulator.go:258", "cart_test.go:51"
  const place = traced.find((line) => /_test\.go:\d+$/.test(line)) ?? traced[0] ?? "";
  const trace = /^(.*\.go):(\d+)$/.exec(place);
  const error = fields.get("Error") ?? [];
  const diff = error.findIndex((line) => line === "" || line === "Diff:");
  const said = (diff > 0 ? error.slice(0, diff) : error).join(" ").replace(/\s+/g, " ").trim();
  const extra = fields.get("Messages")?.join(" ").trim();
  return {
    message: extra ? `${said} (${extra})` : said,
    errorType: null,
    file: trace?.[1],
    line: trace === null ? undefined : Number(trace[2]),
  };
}

/** An example's "got:" and "want:" on one line. */
export function exampleMessage(plain: readonly string[]): string | null {
  const want = plain.indexOf("want:");
  if (plain[0] !== "got:" || want < 0) return null;
  return `got: ${plain.slice(1, want).join(" ")}, want: ${plain.slice(want + 1).join(" ")}`;
}
