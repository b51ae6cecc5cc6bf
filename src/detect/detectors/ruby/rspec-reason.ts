import { toNumber } from "../../frames.ts";

/** Why an example failed. */
export interface Reason {
  readonly message: string;
  readonly errorType: string | null;
  /** Where the message itself names the place: a file that could not be parsed. */
  readonly file: string | null;
  readonly line: number | null;
}

// "     NoMethodError:", "Faraday::ConnectionFailed:"
const CLASS = /^\s*((?:[A-Z]\w*::)*[A-Z]\w*):$/;
// "/home/dev/app/spec/cart_spec.rb:3: syntax error, unexpected ')', expecting ']'"
const PLACED = /^((?:[A-Za-z]:)?[^\s:]+):(\d+): (\S.*)$/;

/** Reads what stands from "Failure/Error:" to the first "# ./spec/…" line: the code, a blank line, the reason. */
export function readReason(body: readonly string[]): Reason {
  const code = body[0]!.replace(/^.*?Failure\/Error: ?/, "").trim();
  let at = 1;
  // Code of several lines begins below the label, and a blank line ends it.
  if (code === "") while (at < body.length && body[at]!.trim() !== "") at++;
  const said = body.slice(at).filter((line) => line.trim() !== "" && !/^\s*# /.test(line));
  const thrown = CLASS.exec(said[0] ?? "");
  const words = (thrown === null ? said : said.slice(1)).map((line) => line.trim());
  const first = words[0] ?? thrown?.[1] ?? code;
  const placed = PLACED.exec(first);
  return {
    message: placed === null ? withActual(first, words[1]) : placed[3]!,
    errorType: thrown?.[1] ?? null,
    file: placed?.[1] ?? null,
    line: toNumber(placed?.[2]),
  };
}

/** "expected: 42" and "got: 41" are one sentence. */
function withActual(first: string, next: string | undefined): string {
  return /^expected\b/.test(first) && next !== undefined && /^(?:got|but)\b/.test(next)
    ? `${first}, ${next}`
    : first;
}
