import type { ResultTold } from "./source.ts";

/** A failed result in the words of its tool, and what to expect of whoever reads them. */
export interface Retold {
  /** As the tool prints it. */
  readonly text: string;
  /** The command that the detectors are told of. */
  readonly command: string | null;
  /** The detector that knows these words; null: any. */
  readonly detector: string | null;
}

type Retell = (result: ResultTold, body: string) => Retold;

/**
 * A report has the same failure as the tool's own output has, in other clothes. So it is told again as the tool prints it and goes
 * through the same detectors: one failure has one fingerprint, whichever way it was seen.
 */
export function retell(result: ResultTold, tool: string | null): Retold {
  const body = bodyOf(result);
  return (TOOLS[tool ?? ""] ?? plain)(result, body);
}

const TOOLS: Readonly<Record<string, Retell>> = {
  vitest: ({ file, suites, name }, body) => {
    const title =
      name === null
        ? ` FAIL  ${file} [ ${file} ]`
        : ` FAIL  ${[file ?? "test.ts", ...suites, name].join(" > ")}`;
    const rule = "⎯".repeat(30);
    return {
      text: `${rule} Failed Tests 1 ${rule}\n\n${title}\n${body}\n\n${rule}[1/1]⎯\n`,
      command: "vitest run",
      detector: "vitest",
    };
  },
  pytest: ({ name, file, message }, body) => {
    const title =
      name === null
        ? `ERROR collecting ${file}`
        : message?.startsWith("failed on setup")
          ? `ERROR at setup of ${name}`
          : name;
    const bar = "_".repeat(20);
    return {
      text: `${"=".repeat(30)} FAILURES ${"=".repeat(30)}\n${bar} ${title} ${bar}\n\n${body}\n`,
      command: "pytest",
      detector: "pytest",
    };
  },
};

/** A tool that nobody here knows: what was said is read for itself. */
function plain(_result: ResultTold, body: string): Retold {
  return { text: `${body}\n`, command: null, detector: null };
}

/** The message and the text under it; most tools begin the text with the message. */
function bodyOf({ message, text }: ResultTold): string {
  if (text === null) return message ?? "";
  const first = (message ?? "").split("\n", 1)[0]!.trim();
  return first === "" || text.includes(first) ? text : `${message}\n${text}`;
}
