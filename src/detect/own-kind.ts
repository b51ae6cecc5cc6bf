import type { Category } from "#model/category.ts";
import { programOf } from "./detectors/general/program.ts";
import { topFrame } from "./frames.ts";
import type { About, Log } from "./log.ts";
import { GENERAL_KIND } from "./registry.ts";
import { type Claim, isNamed } from "./resolve-overlaps.ts";

/**
 * A claim's kind in its tool's own word. Where a detector reads what another tool printed in the same form, its word for problems in general
 * gives way to what is known of the tool that was run: "sshd_config: line 2: Bad configuration option" is no shell's.
 */
export function ownKind(claim: Claim, log: Log, about: About): Category {
  const { detector, draft } = claim;
  const kindBy = (asked: About) => GENERAL_KIND.scan({ ...log, lines: [draft.message] }, asked)[0]?.category;
  const told = draft.category ?? detector.category;
  if (told !== "test_failure" && isTestsClaim(claim)) return "test_failure";
  // "cp: cannot stat 'charts/north.svg': No such file or directory": what kind of failure that is, the command says.
  if (detector.id === "program-words" && told === "config_error" && NOT_THERE.test(draft.message))
    return kindBy(about) ?? kindBy({ ...about, command: draft.tool ?? null }) ?? told;
  const isForeign =
    told === detector.category &&
    told !== "type_error" &&
    isShared(detector.rank, detector.programs) &&
    !isNamed(detector, about) &&
    tells(programOf(about.command));
  if (!isForeign) return told;
  return GENERAL_KIND.scan({ ...log, lines: [] }, about)[0]?.category ?? told;
}

// "test/cart-test.coffee", "tests/test_cart.py", "src/cart.spec.ts", "src/CartTest.java", "test.js"
const TEST_FILE =
  /(?:^|[\\/])(?:tests?|specs?|__tests__)(?:[\\/]|\.\w{1,6}$)|[._-](?:tests?|spec)\.\w{1,6}$|(?:^|[\\/])test_\w{1,80}\.\w{1,6}$|\wTests?\.\w{1,6}$/;

// "jq: error: Could not open file a.json: No such file or directory", "failed: No such file or directory (2)"
const NOT_THERE = /: No such file(?: or directory)?(?: \((?:os error )?\d+\))?$/;

/** What is asserted in a file of tests is a test's claim, whoever reads the stack: "AssertionError: 4 != 3" at tests/test_cart.py. */
function isTestsClaim({ detector, draft }: Claim): boolean {
  if (detector.rank > 1 || !/Assert/.test(draft.errorType ?? "")) return false;
  return TEST_FILE.test(draft.file ?? topFrame(draft.frames ?? [])?.file ?? "");
}

/** Interpreters and runners of tests run whatever they are given: what they are for says nothing, and the tables of programs need not be loaded. */
export const ANYTHING: ReadonlySet<string> = new Set(
  "./ node python python3 ruby perl php java jest vitest mocha pytest rspec ctest".split(" "),
);

function tells(program: string | null): boolean {
  return program !== null && !ANYTHING.has(program);
}

/** A language's stack and a shell's word may come from any program; a tool's form from others only where its own are known. */
function isShared(rank: number, programs: readonly string[] | undefined): boolean {
  return rank === 1 || (rank === 2 && programs !== undefined);
}
