import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { play } from "../doors/cli/play.ts";
import { toldLesson } from "../doors/cli/promote-world.ts";
import { git } from "../host/sandbox.ts";
import { ROOT } from "./built.ts";
import { BIN, ENV, json, twiceshy } from "./twiceshy.ts";

/** A shop that twiceshy has known for a while: what the examples of the documentation are about is there, under ids of its own. */
export interface DocWorld {
  readonly folder: string;
  readonly ids: Readonly<Record<DocId, string>>;
  /** The same once more, for one line to be typed in. */
  copy(): { readonly root: string; readonly env: Record<string, string>; remove(): void };
  remove(): void;
}

export type DocId =
  | "fingerprint"
  | "otherFingerprint"
  | "run"
  | "fix"
  | "pattern"
  | "otherPattern"
  | "lesson"
  | "told"
  | "otherTold"
  | "delivery"
  | "session"
  | "attempt"
  | "edge"
  | "token";

const CART =
  "export const total = (order) => order.items.map((item) => item.price).reduce((a, b) => a + b, 0);\n";
const MENDED = CART.replace("item.price)", "item?.price ?? 0)");
const FILES: Readonly<Record<string, string>> = {
  "package.json": `${JSON.stringify({ name: "shop", private: true, type: "module", scripts: { test: "node --test", lint: "node lint.mjs" } })}\n`,
  "cart.mjs": CART,
  "cart.test.mjs": `import assert from "node:assert";
import { test } from "node:test";
import { total } from "./cart.mjs";
test("sums what is there", () => assert.equal(total({ items: [{ price: 3 }, undefined] }), 3));
`,
  "check.mjs": 'import { total } from "./cart.mjs";\ntotal({ items: [undefined] });\n',
  "lint.mjs": 'throw new RangeError("no rule is called tidy");\n',
  Makefile: "all:\n\tnode lint.mjs\n",
  ".gitignore": "home/\nbin/\n*.log\nlogs/\n",
};

const JUNIT = `<testsuite name="shop" tests="1" failures="1"><testcase classname="login" name="signs in" file="login.test.ts">
<failure message="TypeError: user is null">TypeError: user is null\n    at login.test.ts:3:9</failure></testcase></testsuite>\n`;
const LOG = "TypeError: user is null\n    at signIn (src/login.ts:12:9)\nnpm ERR! Test failed.\n";
const LESSON = {
  title: "Load the user before the page",
  category: "runtime_error",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "user is null" }] },
  action: { kind: "advice", text: "await load() first" },
};

/** What the examples read: reports, logs, lessons. Nothing of it is committed. */
const PAPERS: Readonly<Record<string, string>> = {
  "build.log": LOG,
  "ci.log": LOG,
  "logs/ci.log": LOG,
  "junit.xml": JUNIT,
  "reports/unit/junit.xml": JUNIT,
  "test-results/junit.xml": JUNIT,
  "target/surefire-reports/TEST-login.xml": JUNIT,
  "verdict.json": JSON.stringify({
    checks: [{ name: "login", passed: false, error: "TypeError: user is null" }],
  }),
  "lessons.yaml": `- title: ${LESSON.title}\n  category: runtime_error\n  trigger:\n    conditions:\n      - field: message\n        operator: contains\n        value: user is null\n  action:\n    kind: advice\n    text: await load() first\n`,
  "lessons.jsonl": `${JSON.stringify(LESSON)}\n`,
  ".claude/learnings.jsonl": `${JSON.stringify(LESSON)}\n`,
  "12-01-SUMMARY.md":
    "---\nphase: 12\nplan: 01\npatterns-established:\n  - Load the user before the page is drawn\n---\n# Done\n",
  "docs/readme.md": "# Shop\n",
};

/** Programs that the examples start and that are not ours. */
const PROGRAMS: Readonly<Record<string, string>> = {
  twiceshy: `exec '${process.execPath}' '${BIN}' "$@"`,
  pytest: "exec node --test",
  "workflow-learnings": `printf '%s\\n' '${JSON.stringify(LESSON)}'`,
};

/** Makes the world by what one would type. */
export async function docWorld(): Promise<DocWorld> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-docs-")));
  const root = join(folder, "shop");
  write(root, FILES);
  git(root, "init", "-q", "-b", "main");
  git(root, "add", ".");
  git(root, "commit", "-q", "-m", "a shop");
  const env = envIn(root);
  const type = (...args: string[]) => twiceshy(root, args, { env });
  const ask = (...args: string[]) => json(type(...args, "--json"));

  type("task", "start", "12-01", "--title", "Carts with gaps");
  type("run", "--task", "12-01", "--", "npm", "test");
  write(root, { "cart.mjs": MENDED });
  type("run", "--task", "12-01", "--", "npm", "test");
  type("prove", "--all");
  git(root, "commit", "-q", "-a", "-m", "items may be missing");
  type("run", "--", "npm", "run", "lint");
  git(root, "checkout", "-q", "-b", "tidy");
  write(root, { "cart.mjs": `// Sums what was ordered.\n${CART}` });
  git(root, "commit", "-q", "-a", "-m", "tidied up");
  type("warn", "--moment", "command", "--command", "npm test", "--session", "demo-1");
  type("run", "--session", "demo-1", "--", "npm", "test");
  for (const title of ["one", "two", "three", "four"]) type("issues", "add", "--kind", "process", title);

  const { failures } = ask("failures");
  const isCart = (one: { latest: { file: string } }) => one.latest.file === "cart.mjs";
  const fingerprint = failures.find(isCart).fingerprint as string;
  const otherFingerprint = failures.find((one: { latest: { file: string } }) => !isCart(one)).fingerprint;
  type("causes", "add", otherFingerprint, fingerprint, "--reason", "for the tests");
  const told = { root, write: () => {}, remove: () => {}, play: playIn(root) };
  const ids: Record<DocId, string> = {
    fingerprint,
    otherFingerprint,
    run: ask("show", fingerprint).failures[0]?.runId ?? "",
    fix: ask("fixes").fixes[0]?.id ?? "",
    pattern: ask("patterns").patterns[0]?.id ?? "",
    otherPattern: ask("patterns").patterns[1]?.id ?? "",
    lesson:
      ask("lessons").lessons.find((one: { action: { kind: string } }) => one.action.kind === "patch")?.id ??
      "",
    told: await toldLesson(told, 24, 6),
    otherTold: await toldLesson(told, 24, 6, "Write migrations before models in this shop"),
    delivery: ask("deliveries").deliveries[0]?.id ?? "",
    session: "demo-1",
    attempt: ask("attempt", "begin", otherFingerprint).attempt ?? "",
    edge: ask("causes", fingerprint).steps[0]?.edge ?? "",
    token: ask("token", "create", "--role", "read").token?.id ?? "",
  };
  write(root, PAPERS);
  cpSync(join(ROOT, "bench/replay/data/shop-ts.jsonl"), join(root, "history.jsonl"));
  return {
    folder,
    ids,
    copy() {
      const place = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-line-")));
      cpSync(root, join(place, "shop"), { recursive: true });
      const shop = join(place, "shop");
      return { root: shop, env: envIn(shop), remove: () => removed(place) };
    },
    remove: () => removed(folder),
  };
}

function playIn(root: string) {
  return (words: readonly string[], options: { stdin?: string } = {}) =>
    play(words, { cwd: root, env: { TWICESHY_HOLDOUT: "0" }, ...options });
}

/** A home and programs of its own. */
function envIn(root: string): Record<string, string> {
  mkdirSync(join(root, "home"), { recursive: true });
  mkdirSync(join(root, "bin"), { recursive: true });
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(join(root, "bin", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(root, "bin", name), 0o755);
  }
  return { ...ENV, HOME: join(root, "home"), PATH: `${join(root, "bin")}:${ENV.PATH}`, NO_COLOR: "1" };
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

function removed(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Every id must have been found: a line about nothing would prove nothing. */
export function expectWhole({ ids }: DocWorld): void {
  for (const [name, id] of Object.entries(ids)) expect(id, name).not.toBe("");
}
