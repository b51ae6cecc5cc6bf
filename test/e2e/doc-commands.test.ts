import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsIn, typedLines } from "../conformance/doc-lines.ts";
import { ROOT } from "./built.ts";
import { type DocId, type DocWorld, docWorld, expectWhole } from "./doc-world.ts";

/**
 * What is only read by the parser (test/conformance/doc-commands.test.ts) and not typed here: why, and the test that plays it. A line
 * that is no longer in the documentation has to leave; a new one has to be typed.
 */
const NOT_TYPED: readonly (readonly [RegExp, string, string])[] = [
  [/^twiceshy serve\b/, "goes on until Ctrl-C", "test/e2e/serve.test.ts"],
  [/twiceshy demo\b/, "has its own test, and takes seconds", "test/e2e/demo.test.ts"],
  [/^twiceshy fix\b/, "needs a coding agent", "test/e2e/fix.test.ts"],
  [/twiceshy team (?:join|leave)$/, "needs a PostgreSQL", "test/e2e/team.test.ts"],
  [/^twiceshy team retain\b/, "needs a PostgreSQL", "test/postgres/retention.test.ts"],
  [/^twiceshy sync$/, "needs a PostgreSQL", "test/e2e/team.test.ts"],
  [/^(?:claude|codex) mcp add/, "is another program's", "test/e2e/mcp-claude.test.ts"],
  [/^sudo /, "needs root and another user", "test/doors/cli/token.test.ts"],
  [/--adapter "node my-adapter\.mjs"/, "needs an adapter of somebody", "test/e2e/replay.test.ts"],
  [/--data bench\/replay\/data$/, "takes minutes", "test/e2e/replay.test.ts"],
  [/^twiceshy vaccines takeback|--template eslint/, "needs ESLint", "test/e2e/vaccine-templates.test.ts"],
  [/completions zsh/, "is for another shell", "test/doors/cli/completions.test.ts"],
];

/** So many lines are not typed here: more of them would be a decision. */
const UNTYPED = 27;

/** How a line ends that does not end with 0, and why. */
const ENDS: readonly (readonly [RegExp, number, string])[] = [
  [/run --json -- make/, 2, "as make does"],
  [/^twiceshy run\b/, 1, "as the check does, which is red here"],
  [/^twiceshy init(?: --user| --agent claude,codex)?$/, 1, "it asks, and here is nobody"],
  [/^twiceshy issues apply/, 1, "it asks, and here is nobody"],
];

/** What has to be there before a line makes sense. */
const BEFORE: readonly (readonly [RegExp, string])[] = [
  [
    /heal revert/,
    "twiceshy heal apply $fingerprint; application=$(twiceshy heal history --json | node -p 'JSON.parse(require(\"fs\").readFileSync(0)).applications[0].id')",
  ],
  [/promote (?:rollback|edit)/, "twiceshy promote approve $told"],
  [/vaccinate/, "git checkout -q main"],
  [/--match hunter2/, "twiceshy run -- sh -c 'echo Error: who is hunter2; exit 1'"],
  [/off --session/, "export CLAUDECODE=1 CLAUDE_CODE_SESSION_ID=$session"],
  [/completions fish/, "mkdir -p ~/.config/fish/completions"],
];

/** Whose ids stand in a line, in their order, by what it asks for. */
const WHOSE: readonly (readonly [RegExp, readonly (DocId | "application")[]])[] = [
  [/heal revert/, ["application"]],
  [/causes add/, ["otherFingerprint", "fingerprint"]],
  [/causes drop/, ["edge"]],
  [/attempt end/, ["attempt"]],
  [/show 01932f0c|<run>/, ["run"]],
  [/twiceshy (?:fixes|prove)/, ["fix"]],
  [/twiceshy patterns/, ["pattern", "otherPattern"]],
  [/twiceshy (?:lessons|vaccinate|export)/, ["lesson"]],
  [/twiceshy promote/, ["told", "otherTold"]],
  [/twiceshy deliveries/, ["delivery"]],
  [/token revoke/, ["token"]],
  [/./, ["fingerprint", "otherFingerprint"]],
];

// 3f9a2c41, 01932f0c, 0193e2…, <run>
const AN_ID = /(?<=\s)(?:0193e2…|[0-9a-f]{6,12}(?![\w-])|<run>)/g;

/** The line with the names of what is really there. */
function inWorld(line: string): string {
  const [, whose] = WHOSE.find(([pattern]) => pattern.test(line))!;
  let at = 0;
  return line
    .replace(AN_ID, () => `"$${whose[at++] ?? whose.at(-1)}"`)
    .replace(/--session ID/, '--session "$session"')
    .replace(/--data FILE/, "--data history.jsonl");
}

const lines = [...new Set(typedLines().map(({ line }) => line))];
const whyNot = (line: string) => NOT_TYPED.find(([pattern]) => pattern.test(line));
const typed = lines.filter((line) => whyNot(line) === undefined);

describe("the commands of the documentation", () => {
  let world: DocWorld;
  beforeAll(async () => {
    world = await docWorld();
  }, 240_000);
  afterAll(() => world?.remove());

  it("have something to be about", () => expectWhole(world));

  it.each(NOT_TYPED)("%s is not typed here for a reason, and played by a test", (pattern, why, test) => {
    expect(
      lines.some((line) => pattern.test(line)),
      "nothing of the kind is in the documentation",
    ).toBe(true);
    expect(why).not.toBe("");
    expect(existsSync(join(ROOT, test)), test).toBe(true);
  });

  it("are typed, but for so many; what is expected of some is about lines that are there", () => {
    expect(lines.filter((line) => whyNot(line) !== undefined)).toHaveLength(UNTYPED);
    expect(typed.length).toBeGreaterThan(185);
    for (const [pattern] of [...ENDS, ...BEFORE])
      expect(
        typed.some((line) => pattern.test(line)),
        String(pattern),
      ).toBe(true);
  });

  it.each(typed)(
    "%s",
    (line) => {
      const { root, env, remove } = world.copy();
      try {
        const before = BEFORE.find(([pattern]) => pattern.test(line))?.[1] ?? ":";
        // The exit code of what twiceshy was asked, whatever stands behind it in a pipe.
        const script = `{ ${before}; } >before.txt 2>&1\n${inWorld(line)}\n`;
        const { status, stdout, stderr } = spawnSync("bash", ["-c", script], {
          cwd: root,
          env: { ...env, ...world.ids },
          input: "",
          encoding: "utf8",
          timeout: 60_000,
        });
        const said = `${inWorld(line)}\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`;
        expect(stderr, said).not.toMatch(
          /a bug in twiceshy|has no flag|there is no command|does not take another word/,
        );
        expect(status, said).toBe(ENDS.find(([pattern]) => pattern.test(line))?.[1] ?? 0);
      } finally {
        remove();
      }
    },
    90_000,
  );

  it("are all calls of twiceshy", () => {
    for (const line of typed) expect(callsIn(line), line).not.toEqual([]);
  });
});
