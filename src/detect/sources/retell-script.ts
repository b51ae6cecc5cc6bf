import type { Retell } from "./retold.ts";

const BAR = "_".repeat(20);
const LINE = "=".repeat(30);

/** How the test runners of Python, PHP, Ruby and the shell print a failure. */
export const SCRIPT_TOOLS: Readonly<Record<string, Retell>> = {
  pytest: ({ name, file, message }, body) => {
    const title =
      message === "collection failure" || name === null
        ? `ERROR collecting ${file}`
        : message?.startsWith("failed on setup")
          ? `ERROR at setup of ${name}`
          : message?.startsWith("failed on teardown")
            ? `ERROR at teardown of ${name}`
            : name;
    const text = withoutHead(body, message);
    // pytest.fail("no price", pytrace=False): the block has the words alone, the line of the summary whose they are.
    if (name !== null && text === `${message}\n${message?.slice("Failed: ".length)}`)
      return {
        text: `${LINE} FAILURES ${LINE}\n${BAR} ${title} ${BAR}\n\n${text.slice(message!.length + 1)}\n${LINE} short test summary info ${LINE}\nFAILED ${file}::${name.replace(/^[^[]+/, (path) => path.replaceAll(".", "::"))} - ${message}\n`,
        command: "pytest",
      };
    return { text: `${LINE} FAILURES ${LINE}\n${BAR} ${title} ${BAR}\n\n${text}\n`, command: "pytest" };
  },
  mypy: (_, body) => ({
    text: `${body}\nFound 1 error in 1 file (checked 1 source file)\n`,
    command: "mypy .",
  }),
  ruff: ({ file, line, column, message, errorType }) => ({
    text: `${file ?? "file.py"}:${line ?? 1}:${column ?? 1}: ${errorType ?? "E999"} ${(message ?? "").split("\n", 1)[0]}\nFound 1 error.\n`,
    command: "ruff check",
  }),
  phpunit: ({ name }, body) => ({
    // The report begins each text with the test's name.
    text: `There was 1 failure:\n\n1) ${name ?? "test"}\n${body.replace(/^[^\s:]+(?::[^\s:]+)*::\S.*\n/, "")}\n\nFAILURES!\nTests: 1, Assertions: 1, Failures: 1.\n`,
    command: "phpunit",
  }),
  rspec: ({ name, errorType }, body) => {
    // "./spec/cart_spec.rb:2:in `block (2 levels) in <top (required)>'", "./spec/cart_spec.rb:19"
    const told = body.replace(/^(?=\S+\.rb:\d+(?::in |$))/gm, "# ").replace(/^(?=.)/gm, " ".repeat(5));
    const isFixed = errorType?.endsWith("PendingExampleFixedError") === true;
    // Of several failures at once the formatter has only the class.
    const reason =
      isFixed || /^ *(?:\d+\.\d+\) )?Failure\/Error:/m.test(told) ? "" : "     Failure/Error:\n\n";
    return {
      text: `Failures:\n\n  1) ${name ?? "test"}${isFixed ? " FIXED" : ""}\n${reason}${told}\n\nFinished in 0.01 seconds\n1 example, 1 failure\n`,
      command: "rspec",
    };
  },
  bats: ({ name }, body) => ({
    text: `1..1\nnot ok 1 ${name ?? ""}\n${body.replace(/^/gm, "# ")}\n`,
    command: "bats test",
  }),
};

/** The heading says already where it failed: "collection failure", "failed on setup with …". */
function withoutHead(body: string, message: string | null): string {
  const first = (message ?? "").split("\n", 1)[0]!;
  return /^(?:collection failure|failed on (?:setup|teardown))/.test(first) && body.startsWith(first)
    ? body.slice(message!.length).replace(/^\n/, "")
    : body;
}
