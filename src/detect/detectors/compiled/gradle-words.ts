import type { Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

// "> Could not find method dependencis()", and of Gradle before 1.0 "Cause: Could not find method …"
const CAUSE = /^(?:\s*>|Cause: )/;

// "3 PMD rule violations were found.", "Analysis failed with 1 weighted issues." (detekt), "Verification failed: SpotBugs ended with exit code 1.", "KtLint found code style violations.", "Lint found errors in the project; aborting build."
const LINTED =
  /violations were found|^Analysis failed with \d+ (?:weighted )?issues|SpotBugs ended with exit code|^KtLint found code style violations|^Lint found (?:fatal )?errors /;

// "Could not determine java version from '17.0.1'.", "error: invalid source release: 17", "startup failed: General error during conversion: Unsupported class file major version 65"
const JAVA_VERSION =
  /Could not determine java version|Unsupported class file major version|invalid (?:source|target) release|No matching toolchains/;

/** Gradle's "* What went wrong:" is a chain of ">"; the innermost says what it is. */
export function readGradle(lines: readonly string[], i: number): Draft | null {
  if (!/^\* What went wrong:/.test(lines[i]!) && !isHeadless(lines, i)) return null;
  let to = /^\*/.test(lines[i]!) ? i + 1 : i;
  const chain: string[] = [];
  let depth = -1;
  let isBranched = false;
  for (; to < lines.length && to < i + 40; to++) {
    const line = lines[to]!;
    if (/^\* |^BUILD FAILED|^={5,}|^\d+: Task failed/.test(line)) break;
    const text = line.replace(/^[\s>]+/, "");
    // "> startup failed:" over "  General error during conversion: Unsupported class file major version 65"
    if (text !== "" && !isBranched && !CAUSE.test(line) && /^\s/.test(line) && chain.at(-1)?.endsWith(":"))
      chain.push(`${chain.pop()} ${text}`);
    if (text === "" || isBranched || (chain.length > 0 && !CAUSE.test(line))) continue;
    const at = line.startsWith("Cause: ") ? depth + 1 : line.indexOf(">");
    // Back to the left another cause begins; the first is told.
    isBranched = at >= 0 && at < depth;
    if (isBranched) continue;
    depth = at;
    chain.push(text.replace(/^Cause: /, ""));
  }
  const message = chain.at(-1) ?? "";
  const resource = readResource(lines, i, to);
  if (resource !== null) return resource;
  const where = placeAbove(lines, i);
  const isStep =
    /There were failing tests|Compilation (?:failed|error)|see the compiler error output|finished with non-zero exit value|Process 'command|There were failing/.test(
      message,
    ) || LINTED.test(message);
  const step = isStep && where === null;
  return {
    // Gradle names a script's blocks by hashes: "arguments [build_bylbfc048rv2$_run_closure1@60652518]"
    message: message
      .replace(/ See the report at: .*$/, "")
      .replace(/\bbuild_\w+\$_run_closure\w*@[0-9a-f]+/g, "{}"),
    tool: "gradle",
    category:
      /Could not (?:resolve|download|get)|Could not find (?!method|property)|Plugin .* was not found/.test(
        message,
      )
        ? "missing_dependency"
        : LINTED.test(message)
          ? "lint_error"
          : (where !== null && !/^Execution failed for task/.test(chain[0] ?? "")) ||
              /evaluating|configuring|script/.test(chain[0] ?? "") ||
              JAVA_VERSION.test(message)
            ? "config_error"
            : "build_error",
    ...(step ? { role: "consequence" as const } : {}),
    file: where?.file ?? null,
    line: where?.line ?? null,
    from: i,
    to: Math.max(i + 1, to),
  };
}

// "Execution failed for task ':app:compile'.", "A problem occurred evaluating root project 'shop'."
const HEADLESS =
  /^(?:Execution failed for task '\S+'\.|A problem occurred (?:evaluating|configuring) (?:root )?(?:project|settings|script)\b.{0,200})$/;

/** What "* What went wrong:" stands over, with what it is below it, where the heading was cut off. */
function isHeadless(lines: readonly string[], i: number): boolean {
  return HEADLESS.test(lines[i]!) && CAUSE.test(lines[i + 1] ?? "");
}

// Under "> Android resource linking failed": "  Output:  /app/src/main/res/layout/cart.xml:12: error: resource font/shop (aka com.shop:font/shop) not found.",
// "     ERROR:/app/src/main/res/values/styles.xml:4: AAPT: error: style attribute 'attr/soup' not found."
const RESOURCE =
  /^\s*(?:Output: {1,4}|ERROR: ?)?((?:[A-Za-z]:)?[^\s:][^:]{0,300}\.xml):(\d+)(?::(\d+))?: (?:AAPT: )?error: (\S.*)$/;

function readResource(lines: readonly string[], from: number, to: number): Draft | null {
  for (let i = from; i < to; i++) {
    const match = RESOURCE.exec(lines[i]!);
    if (match === null) continue;
    const [, file, line, column, message] = match;
    const category = /\bnot found\.?$/.test(message!) ? "missing_dependency" : "build_error";
    const where = { file: file!, line: Number(line), column: toNumber(column) };
    return { message: message!.replace(/\.$/, ""), tool: "aapt", category, ...where, from, to };
  }
  return null;
}

// "* Where:" / "Build file '/home/dev/shop/build.gradle' line: 12"
function placeAbove(lines: readonly string[], i: number): { file: string; line: number } | null {
  for (let j = i - 1; j >= Math.max(0, i - 4); j--) {
    const match = /^(?:Build file|Script|Settings file|Initialization script) '(.+)' line: (\d+)$/.exec(
      lines[j]!,
    );
    if (match !== null) return { file: match[1]!, line: Number(match[2]) };
  }
  return null;
}
