import type { ChangedFile } from "./suppression-diff.ts";
import { type Found, netAdded } from "./suppression-net.ts";
import { isComment } from "./suppression-tests.ts";

// npm test || true   pytest || :   || exit 0   ; true   set +e   --exit-zero   --passWithNoTests   continue-on-error: true
const SWALLOWS =
  /\|\|\s*(?:true|:|exit 0|echo\b)|;\s*(?:true|exit 0)\s*["']?\s*,?$|\bset \+e\b|--exit-zero\b|--pass-?[wW]ith-?[nN]o-?[tT]ests\b|\bpassWithNoTests["']?\s*:\s*true|\bcontinue-on-error:\s*true|\ballow_failure:\s*true|\bignoreFailures\s*=?\s*(?:=|\()?\s*true|\btestFailureIgnore>?\s*true|maven\.test\.failure\.ignore|\bskipTests>?\s*=?\s*true|-DskipTests\b|\bmaven\.test\.skip\b|--no-verify\b|--no-tests=(?:ignore|pass)|--no-error-on-unmatched|--suppress-tests-failed|--max-warnings[ =]\s*(?:-1|\d{2,})|\bforceExit\b.*exit 0/;
// process.exit(0)   sys.exit(0)   os._exit(0)   os.Exit(0)   std::process::exit(0)   trap 'exit 0' EXIT   session.exitstatus = 0
const LEAVES =
  /^\s*process\.exit(?:Code\s*=\s*0|\(0?\))|^\s*(?:sys\.exit|os\._exit|os\.Exit|process::exit|System\.exit)\(0\)|^\s*trap\b.*exit 0|\bsession\.exitstatus\s*=\s*0/;

// process.on("uncaughtException", () => process.exit(0));   process.on('unhandledRejection', () => {});
const CATCHES_ALL =
  /\bprocess\.(?:on|once|addListener)\(\s*["'](?:uncaughtException|unhandledRejection)["'].*(?:exit\(0?\)|exitCode\s*=\s*0|\{\s*\})/;

/** The exit code that can no longer be red. */
export function swallowedExit(files: readonly ChangedFile[]): Found | null {
  const runs = files.filter(
    (file) =>
      file.kind === "check" ||
      (!file.created && /\.(?:sh|bash|ya?ml|ps1|bats)$|(?:^|\/)(?:scripts?|bin|ci)\/[^.]+$/.test(file.path)),
  );
  const found = netAdded(runs, (line) => !isComment(line) && SWALLOWS.test(line));
  if (found) return { ...found, why: "a failing check no longer ends with a failing exit code" };
  const tests = files.filter((file) => file.kind === "test" || file.kind === "support");
  const left = netAdded(tests, (line) => !isComment(line) && LEAVES.test(line));
  if (left) return { ...left, why: "the tests end with success whatever happens" };
  const caught = netAdded(
    files.filter((file) => file.kind !== "docs"),
    (line) => !isComment(line) && CATCHES_ALL.test(line),
  );
  if (caught) return { ...caught, why: "whatever is thrown ends with success" };
  const ended = netAdded(
    files.filter((file) => !file.created && /\.(?:sh|bash)$/.test(file.path)),
    (line) => /^exit 0\s*$/.test(line),
  );
  if (ended) return { ...ended, why: "the script ends with success whatever happens" };
  const marked = netAdded(
    files.filter((file) => /(?:^|\/)(?:GNUm|[Mm])akefile$|\.mk$/.test(file.path)),
    (line) => /^\t-\S/.test(line),
  );
  return marked && { ...marked, why: "make ignores the failing command" };
}
