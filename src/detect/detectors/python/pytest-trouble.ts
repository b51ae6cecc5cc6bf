import type { Draft } from "../../detector.ts";
import type { About } from "../../log.ts";
import { readBlock } from "./pytest-block.ts";
import { ownFrame, readFrame } from "./python-frame.ts";

interface Shape {
  readonly pattern: RegExp;
  readonly category?: string;
  readonly role?: Draft["role"];
  /** Also printed by runs that pass. */
  readonly weak?: boolean;
}

const SHAPES: readonly Shape[] = [
  // "ERROR: file or directory not found: tests/nope.py", "ERROR: not found: /app/test_a.py::test_nope"
  {
    pattern:
      /^ERROR: ((?:file (?:or directory )?)?not found: .+|found no collectors for .+|(?:Wrong expression|Unknown) .+)$/,
    category: "config_error",
  },
  // "pytest: error: unrecognized arguments: --cov", "__main__.py: error: …"
  {
    pattern: /^(?:ERROR: )?(?:pytest|py\.test|__main__\.py)(?:\.exe)?: error: (.+)$/,
    category: "config_error",
  },
  // "FAIL Required test coverage of 90% not reached. Total coverage: 87.50%", "ERROR: Coverage failure: total of 50 is less than fail-under=80"
  { pattern: /^(?:FAIL|ERROR:) ?((?:Required test coverage|Coverage failure).+)$/ },
  // "!!!!!!!! Interrupted: 11 errors during collection !!!!!!!!"
  {
    pattern: /^!+ (Interrupted: .+|stopping after .+|KeyboardInterrupt|_pytest\.outcomes\.Exit: .+) !+$/,
    role: "consequence",
  },
  // "============ 1 failed, 2 passed in 2.36s ============", "1 failed in 0.12s"
  { pattern: /^=* ?(\d+ (?:failed|errors?)\b.* in [\d.]+s.*?) ?=*$/, role: "consequence" },
  // "============ no tests ran in 0.01s ============", "============ 22 deselected in 0.01s ============"
  { pattern: /^=* ?(no tests ran|\d+ deselected)(?:,? .*)? in [\d.]+s.*?=*$/, weak: true },
];

/** The first characters of all that is read here. */
const LEADS = /^[EFIp_!=+\dn]/;

/** What stops pytest before or beside the tests: bad arguments, a broken conftest, too little coverage, a deadline. */
export function readTrouble(lines: readonly string[], about: About): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.endsWith("+") && DEADLINE.test(line)) {
      const draft = readDeadline(lines, i);
      drafts.push(draft);
      i = draft.to - 1;
    } else if (/^ImportError while loading conftest /.test(line)) drafts.push(readConftest(lines, i));
    else if (LEADS.test(line)) {
      const shape = SHAPES.find(({ pattern }) => pattern.test(line));
      if (shape === undefined) continue;
      const { category, role = "cause" } = shape;
      const message = shape.pattern.exec(line)![1]!.replace(/^(\d+ deselected)$/, "no tests ran: $1");
      const sure = !shape.weak || about.exitCode === 5;
      drafts.push({ message, role, sure, from: i, to: i + 1, ...(category && { category }) });
    }
  }
  return drafts;
}

/** "ImportError while loading conftest '/home/dev/app/conftest.py'." and the short traceback after it. */
function readConftest(lines: readonly string[], at: number): Draft {
  let to = at + 1;
  while (to < lines.length && lines[to]!.trim() !== "") to++;
  const file = /conftest '([^']+)'/.exec(lines[at]!)?.[1] ?? null;
  const block = readBlock(lines, { title: "conftest", from: at, to });
  return { message: lines[at]!, file, ...block, test: null, tags: ["collection"], from: at, to };
}

// Behind the progress where it begins: "tests/test_slow.py ++++++++++ Timeout ++++++++++"
const DEADLINE = /(?:^|\s)\+{5,} Timeout \+{5,}$/;

/** pytest-timeout's "++++ Timeout ++++": the stacks of all threads between two such lines. */
function readDeadline(lines: readonly string[], at: number): Draft {
  let to = at + 1;
  const frames = [];
  for (; to < Math.min(lines.length, at + 400); to++) {
    if (DEADLINE.test(lines[to]!)) break;
    const read = readFrame(lines[to]!);
    if (read !== null) frames.unshift(read);
  }
  const test = frames.find((f) => f.fn?.startsWith("test"))?.fn ?? null;
  const top = ownFrame(frames);
  return {
    message: "Timeout",
    category: "timeout",
    test,
    frames,
    file: top?.file ?? null,
    line: top?.line ?? null,
    from: at,
    to: Math.min(lines.length, to + 1),
  };
}
