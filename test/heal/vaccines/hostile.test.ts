import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { TEMPLATES } from "#heal/vaccines/registry.ts";
import type { Case, Guard } from "#heal/vaccines/template.ts";
import { write } from "../../host/sandbox.ts";
import { repository, seen } from "./seen.ts";

/** What a test may be called, and a line may hold, so that it is run where a guard is: in JavaScript, Python, a shell, YAML, TOML. */
const WORDS = [
  'x"); process.getBuiltinModule("node:fs").writeFileSync("owned", ""); ("',
  "x`); process.getBuiltinModule('node:fs').writeFileSync('owned', ''); (`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that a template would run
  '${process.getBuiltinModule("node:fs").writeFileSync("owned", "")}',
  "$(touch owned) `touch owned`; touch owned",
  "'; touch owned; echo '",
  "x\ntouch owned\n# x",
  'x\r\nopen("owned", "w")\r\n',
  'x\u2028process.getBuiltinModule("node:fs").writeFileSync("owned", "")\u2029',
  '"""\nopen("owned", "w")\n"""',
  "*/ touch owned /*",
  'x"\nrun: touch owned\n"',
  "\\",
  "\u0085- touch owned",
];

const FILES: Record<string, string> = {
  "package.json": "{}",
  "ruff.toml": "line-length = 100\n",
  "eslint.config.js": "export default [];\n",
  "biome.json": "{}\n",
  "sgconfig.yml": "ruleDirs:\n  - rules\n",
  ".pre-commit-config.yaml": "repos:\n  - repo: meta\n",
  ".github/workflows/a.yml": "on: push\n",
  "tests/one.txt": "",
};
const VITEST = { ...FILES, "package.json": '{ "devDependencies": { "vitest": "4" } }' };

function guardsFor(title: string): { name: string; guard: Guard }[] {
  const line = title.replace(/[\r\n\u2028\u2029]+/g, " ");
  const cases: Case[] = [
    seen("a.js", `const a = parseInt(t); // ${line}\n`, "const a = parseInt(t, 10);\n"),
    seen("a.py", `import time\nnow = time.time()  # ${line}\n`, "import time\nnow = time.monotonic()\n"),
  ].map((one) => ({ ...one, title, check: { argv: ["./check", line], directory: line, why: null } }));
  return cases.flatMap((one) =>
    TEMPLATES.flatMap((template) => {
      const made = template.make(one, repository(template.name === "vitest" ? VITEST : FILES));
      const isOther = template.name === "pytest" && one.files[0]!.path === "a.js";
      return made.kind === "unfit" || isOther
        ? []
        : made.guards.map((guard) => ({ name: template.name, guard }));
    }),
  );
}

/** What a file of a guard says when its own program reads it; tests are run, without a runner where that would not be here. */
function reads(path: string): readonly string[] | null {
  if (path.endsWith(".test.mjs")) return ["node", "--check", path];
  if (path.endsWith(".py")) return ["python3", path];
  if (path.endsWith(".sh")) return ["sh", path];
  return null;
}

describe("recorded words in a guard", () => {
  it.each(WORDS)("are words, and nothing that is run: %j", (title) => {
    const found = guardsFor(title);
    expect(new Set(found.map(({ name }) => name)).size).toBe(TEMPLATES.length);
    const read = new Set<string>();
    for (const { name, guard } of found) {
      const root = mkdtempSync(join(tmpdir(), "twiceshy-hostile-"));
      onTestFinished(() => rmSync(root, { recursive: true, force: true }));
      const all = [...guard.files, ...guard.edits];
      write(root, { ...Object.fromEntries(all.map(({ path, text }) => [path, text])) });
      for (const { path, text } of all) {
        if (/\.ya?ml$/.test(path)) expect(() => parse(text), `${name}: ${path}\n${text}`).not.toThrow();
        if (path.endsWith(".json")) expect(() => JSON.parse(text), `${name}: ${path}`).not.toThrow();
        const argv = reads(path);
        // Two guards may have one script.
        if (argv === null || read.has(text)) continue;
        read.add(text);
        const done = spawnSync(argv[0]!, argv.slice(1), { cwd: root, encoding: "utf8" });
        expect(done.status, `${name}: ${path}\n${text}\n${done.stderr}`).toBe(0);
      }
      if (name === "node-test")
        spawnSync(guard.argv[0]!, guard.argv.slice(1), { cwd: root, encoding: "utf8" });
      const owned = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((one) =>
        /owned$/.test(one),
      );
      expect(owned, name).toEqual([]);
    }
  });
});
