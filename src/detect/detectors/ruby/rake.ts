import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** rake, and rails for its tasks: "aborted!", what was raised, and where. What a program it ran printed is read as that program's. */
export const rake: Detector = {
  id: "rake",
  tool: "rake",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [" aborted!", "to define constant ", "please specify a valid ruby command or the path"],
  programs: ["rake", "rails"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at) => {
      if (ABORTED.test(line)) return readAborted(log.lines, at) ?? [];
      return readConstant(line, at) ?? readRunner(log.lines, at) ?? [];
    }),
};

// "rake aborted!", "bin/rails aborted!"
const ABORTED = /^(?:\S*\/)?(?:rake|rails) aborted!$/;
// "KeyError: key not found: :coffee", "ActiveRecord::PendingMigrationError: …"
const RAISED = /^([A-Z]\w*(?:::[A-Z]\w*)*): (\S.*)$/;
// "StandardError: An error has occurred, this and all later migrations canceled:", and the reason below
const CANCELED = /^(?:StandardError: )?An error has occurred, .*migrations canceled:$/;
// "Command failed with status (2): [ls nothing-here...]"
const COMMAND = /^(?:RuntimeError: )?Command failed with status \(/;
// "/home/dev/app/Rakefile:3:in `fetch'"
const FRAME = /^(\S.*?):(\d+):in [`']/;
// rails 4 has no line break behind a migration's message: "undefined method `price' for nil:NilClass/home/dev/app/db/migrate/1_add_price.rb:6:in `change'"
const GLUED = /^(.{1,500}?[^\s/])((?:\/[^\s:/]{1,100}){2,20}\.(?:rb|rake):\d+:in [`'].*)$/;
const END = /^(?:Tasks: TOP|\(See full trace|Caused by:)/;
const MOST = 60;

function readAborted(lines: readonly string[], from: number): Draft | null {
  let at = from + 1;
  if (CANCELED.test(lines[at] ?? "")) at++;
  while (at < lines.length && at < from + 5 && lines[at]!.trim() === "") at++;
  const said = lines[at] ?? "";
  if (said.trim() === "" || END.test(said)) return null;
  const raised = RAISED.exec(said);
  const glued = GLUED.exec(raised?.[2] ?? said);
  const message = glued?.[1] ?? raised?.[2] ?? said.trim();
  const to = Math.min(lines.length, endOf(lines, at + 1, from + MOST));
  const frame = [glued?.[2] ?? "", ...lines.slice(at + 1, to)]
    .map((line) => FRAME.exec(line))
    .find((match) => match !== null && isOwnFile(match[1]!));
  return {
    message,
    errorType: raised?.[1] ?? null,
    ...kindOf(said),
    ...(COMMAND.test(said) && { role: "consequence" }),
    file: frame?.[1] ?? null,
    line: frame ? Number(frame[2]) : null,
    from,
    to,
  };
}

function endOf(lines: readonly string[], from: number, most: number): number {
  for (let i = from; i < lines.length && i < most; i++) if (END.test(lines[i]!)) return i;
  return Math.min(lines.length, most);
}

const isOwnFile = (file: string) => !/\/gems\/|\/ruby\/|^<internal:/.test(file);

function kindOf(said: string): { category?: Category } {
  return /^(?:Don't know how to build task|No Rakefile found)/.test(said) ? { category: "config_error" } : {};
}

// "expected file app/models/item.rb to define constant Item" (rails zeitwerk:check)
const CONSTANT = /^(expected file (\S+\.rb) to define constant \S+)/;

function readConstant(line: string, from: number): Draft | null {
  const said = CONSTANT.exec(line);
  if (said === null) return null;
  return { message: said[1]!, category: "build_error", file: said[2]!, from, to: from + 1 };
}

// "Please specify a valid ruby command or the path of a script to run.", two lines on what the command raised (rails runner)
const RUNNER = /^Please specify a valid ruby command or the path of a script to run\.$/;
// "/home/dev/app/app/models/item.rb:3: syntax error, unexpected `end'" is Ruby's own form
const PLACED = /^\S+:\d+: /;

function readRunner(lines: readonly string[], from: number): Draft | null {
  const said = RUNNER.test(lines[from]!) ? (lines[from + 3] ?? "") : "";
  return said.trim() === "" || PLACED.test(said) ? null : { message: said, from, to: from + 4 };
}
