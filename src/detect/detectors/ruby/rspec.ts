import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { readRspecJson } from "./rspec-json.ts";
import { readReason } from "./rspec-reason.ts";
import { ownPlace, readRubyFrame } from "./ruby-frame.ts";

/** RSpec: the numbered list under "Failures:", and files that could not be loaded. */
export const rspec: Detector = {
  id: "rspec",
  tool: "rspec",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["failure/error:", "rspec ./", "rspec '", '"full_description":', "_spec.rb:"],
  programs: ["rspec", "rake", "turbo_tests", "parallel_rspec"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let pending = false;
    for (let i = 0; i < log.lines.length; i++) {
      const line = log.lines[i]!;
      // "Pending: (Failures listed here are expected and do not affect your suite's status)"
      if (/^(?:Pending|Failures):/.test(line)) pending = line.startsWith("P");
      const draft = pending ? null : (readEntry(log.lines, i) ?? readOutside(log.lines, i));
      const listed = RERUN.exec(line);
      if (draft !== null) {
        drafts.push(draft);
        i = draft.to - 1;
      } else if (listed !== null) drafts.push(rerun(listed, i));
      else drafts.push(...readRspecJson(line, i), ...readShort(line, i));
    }
    return drafts.map((draft) => (draft.file == null ? { ...draft, ...placeOf(draft, drafts) } : draft));
  },
};

/** Where a test has no stack, the line that runs it again names its place. */
function placeOf({ test }: Draft, drafts: readonly Draft[]): Pick<Draft, "file" | "line"> {
  const again = drafts.find((other) => test != null && other.role === "summary" && other.test === test);
  return again === undefined ? {} : { file: again.file ?? null, line: again.line ?? null };
}

// "  1) Cart#pay charges the gateway", "     1.2) Failure/Error: expect(b).to eq 2"
const NUMBERED = /^\s*(\d+)\) (\S.*)$/;
// "     Failure/Error: expect(Cart.new.total).to eq(42)"
const REASON = /^\s*(?:\d+\.\d+\) )?Failure\/Error:/;
const END = /^(?:Finished in |Failed examples:|No examples found|Pending:|\d+ examples?, )/;
// "An error occurred while loading ./spec/cart_spec.rb.", "An error occurred in a `before(:suite)` hook."
const OUTSIDE = /^An error occurred (?:while loading (\S+?)\.|in an? .+ hook\.)$/;
// "rspec ./spec/cart_spec.rb:4 # Cart sums the prices", "rspec './spec/cart_spec.rb[1:2]' # Cart sums"
const RERUN = /^rspec '?(\.?\/?[^\s'[:]+)(?::(\d+)|\[[\d:]+\])'? # (\S.*)$/;

// "./spec/cart_spec.rb:5:sums the prices" (--format failures)
const SHORT = /^(\.\/\S+_spec\.rb):(\d+):((?!in [`'])\S.*)$/;

function readShort(text: string, at: number): Draft[] {
  const said = SHORT.exec(text);
  if (said === null) return [];
  const [, file, line, test] = said;
  return [{ message: test!, test: test!, file: file!, line: Number(line), from: at, to: at + 1 }];
}

function readEntry(lines: readonly string[], at: number): Draft | null {
  const head = NUMBERED.exec(lines[at]!);
  if (head === null) return null;
  // "Got 2 failures:" and a blank line may stand between
  const start = [1, 2, 3].map((n) => at + n).find((i) => REASON.test(lines[i] ?? ""));
  if (start === undefined) return readFixed(lines, at, head[2]!);
  const to = endOf(lines, start, NUMBERED);
  return { ...told(lines, start, to), test: head[2]!, from: at, to };
}

// "  17) Cart adds FIXED", "     Expected pending 'no tax yet' to fail. No error was raised.", "     # ./spec/cart_spec.rb:19"
const FIXED = / FIXED$/;
const NOT_RAISED = /^\s*(Expected pending '.*' to fail\. No error was raised\.)$/;

/** What was to fail and does not any more fails the run. */
function readFixed(lines: readonly string[], at: number, name: string): Draft | null {
  if (!FIXED.test(name)) return null;
  const said = [1, 2].map((n) => at + n).find((i) => NOT_RAISED.test(lines[i] ?? ""));
  if (said === undefined) return null;
  const [, file = null, line] = /^\s*# (\S+\.rb):(\d+)$/.exec(lines[said + 1] ?? "") ?? [];
  const message = NOT_RAISED.exec(lines[said]!)![1]!;
  const to = file === null ? said + 1 : said + 2;
  return { message, test: name.replace(FIXED, ""), file, line: toNumber(line), from: at, to };
}

function readOutside(lines: readonly string[], at: number): Draft | null {
  const head = OUTSIDE.exec(lines[at]!);
  if (head === null || !REASON.test(lines[at + 1] ?? "")) return null;
  const to = endOf(lines, at + 1, OUTSIDE);
  const read = told(lines, at + 1, to);
  return { ...read, category: "runtime_error", file: read.file ?? head[1] ?? null, from: at, to };
}

function endOf(lines: readonly string[], start: number, next: RegExp): number {
  let to = start + 1;
  while (to < lines.length && !END.test(lines[to]!) && !(next.test(lines[to]!) && !REASON.test(lines[to]!)))
    to++;
  while (to > start + 1 && lines[to - 1]!.trim() === "") to--;
  return to;
}

function told(lines: readonly string[], start: number, to: number): Omit<Draft, "from" | "to"> {
  const body = lines.slice(start, to);
  const reason = readReason(body);
  const frames = body
    .map((line) => (/^\s*# /.test(line) ? readRubyFrame(line) : null))
    .filter((read) => read !== null);
  const place = reason.file === null ? ownPlace(frames) : { file: reason.file, line: reason.line };
  return { message: reason.message, errorType: reason.errorType, ...place, frames };
}

function rerun([, file, line, test]: RegExpExecArray, at: number): Draft {
  return {
    message: `${test} failed`,
    test: test!,
    file: file!,
    line: toNumber(line),
    role: "summary",
    from: at,
    to: at + 1,
  };
}
