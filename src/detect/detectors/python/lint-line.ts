import type { Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

// "pkg/core.py:2:12: F821 [*] Undefined name `confg`", "pkg/core.py:2: W605 …", "./a.py:1:1: C0114: Missing module docstring (missing-module-docstring)",
// "pkg/core.py:14:15: invalid-syntax: Expected an expression", "pkg/core.py:2:15: SyntaxError: Expected an expression"
const CONCISE =
  /^(?:::(?:error|warning) [^:]*(?::[^:]+)*?::)?\s*(\S[^:]*\.(?:pyi?|pyw|pyx|ipynb)|<?stdin>?|-|[A-Za-z]:[\\/][^:]*\.pyi?)(?::cell \d+)?:(\d+)(?::(\d+))?: (?:([A-Z]{1,5}\d{1,5}):?|(invalid-syntax|SyntaxError):) (?:\[\*\] )?(\S.*)$/;
// "core.py:2: [E0602(undefined-variable), load] Undefined variable 'confg'" (pylint parseable), "core.py:1: [F401] 'os' imported but unused"
const BRACKETS = /^(\S[^:]*\.pyi?):(\d+)(?::(\d+))?: \[([A-Z]{1,5}\d{1,5})(?:\([\w-]+\), .*?)?\] (\S.*)$/;
// "##vso[task.logissue type=error;sourcepath=/app/core.py;linenumber=6;columnnumber=9;code=F821;]Undefined name `confg`" (ruff for Azure)
const AZURE =
  /^##vso\[task\.logissue type=error;sourcepath=([^;]+\.pyi?);linenumber=(\d+);columnnumber=(\d+);code=([\w-]+);\](\S.*)$/;

/** A finding of flake8, pycodestyle, pylint or ruff on one line; null for any other line. */
export function readLintLine(line: string): Omit<Draft, "from" | "to"> | null {
  const parseable = BRACKETS.exec(line) ?? AZURE.exec(line);
  if (parseable !== null)
    return place(parseable[1]!, parseable[2], parseable[3], parseable[4]!, parseable[5]!);
  // In a workflow's command stand line ends as codes: "::error title=ruff (F401),…::core.py:1:8: F401 `os` imported but unused%0A  help: Remove unused import"
  const match = CONCISE.exec(line.startsWith("::") ? line.split("%0A", 1)[0]!.replaceAll("%25", "%") : line);
  return match === null ? null : place(match[1]!, match[2], match[3], match[4] ?? match[5]!, match[6]!);
}

function place(
  file: string,
  line: string | undefined,
  column: string | undefined,
  rule: string,
  words: string,
): Omit<Draft, "from" | "to"> {
  // pylint repeats the rule's name behind the message
  const message = /^[A-Z]\d{4}$/.test(rule) ? words.replace(/ \([a-z][a-z0-9-]+\)$/, "") : words;
  return { file, line: toNumber(line), column: toNumber(column), errorType: rule, message };
}

/** What stops a linter from reading a file is what a person would name, before any matter of style. */
export function gravestFirst(drafts: readonly Draft[], isGrave: (rule: string) => boolean): Draft[] {
  return drafts.map((draft) => (isGrave(draft.errorType ?? "") ? { ...draft, score: 1 } : draft));
}
