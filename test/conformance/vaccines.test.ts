import { describe, expect, it } from "vitest";
import { TEMPLATES } from "#heal/vaccines/registry.ts";
import type { Guard } from "#heal/vaccines/template.ts";
import { repository, seen } from "../heal/vaccines/seen.ts";

const JS = seen(
  "src/age.js",
  "export const age = (t) => parseInt(t);\n",
  "export const age = (t) => parseInt(t, 10);\n",
);
const PY = seen("clock.py", "import time\nnow = time.time()\n", "import time\nnow = time.monotonic()\n");
const ADDS = seen("src/age.js", "const a = 1;\n", "const a = 1;\nconst b = 2;\n");

/** Each template with a change that it fits, and a repository that uses its tool. */
const FITS: Record<string, { one: typeof JS; files: Record<string, string> }> = {
  eslint: { one: JS, files: { "eslint.config.js": "export default [];\n" } },
  biome: { one: JS, files: { "biome.json": "{}\n" } },
  ruff: { one: PY, files: { "ruff.toml": "line-length = 100\n" } },
  "ast-grep": { one: JS, files: { "sgconfig.yml": "ruleDirs:\n  - rules\n" } },
  vitest: { one: JS, files: { "package.json": '{ "devDependencies": { "vitest": "4" } }' } },
  pytest: { one: PY, files: { "tests/test_a.py": "" } },
  "node-test": { one: JS, files: { "package.json": "{}" } },
  "pre-commit": { one: JS, files: { ".pre-commit-config.yaml": "repos:\n  - repo: meta\n" } },
  ci: { one: JS, files: { ".github/workflows/a.yml": "on: push\n" } },
};

describe.each(TEMPLATES.map((template) => [template.name, template] as const))(
  "the template %s",
  (name, template) => {
    const fits = FITS[name];
    const make = () => {
      const made = template.make(fits!.one, repository(fits!.files));
      if (made.kind === "unfit") throw new Error(made.why);
      return made.guards;
    };

    it("has a change that it fits, and a sentence on what it is", () => {
      expect(fits, "a row in FITS").toBeDefined();
      expect(make().length).toBeGreaterThan(0);
      expect(template.summary).toMatch(/^[a-zA-Z]/);
    });

    it("says its mark and its lesson in what it writes, and only there", () => {
      for (const guard of make()) {
        const texts = [...guard.files, ...guard.edits].map(({ text }) => text);
        expect(texts.some((text) => text.includes("twiceshy 3f9a2c41: TypeError: its wrong here"))).toBe(
          true,
        );
        expect(guard.forbids).not.toBe("");
        expect(guard.watches).toEqual(fits!.one.files.map(({ path }) => path));
      }
    });

    it("only adds to other people's files, and what it adds can be taken out to the byte", () => {
      for (const guard of make())
        for (const { path, text, pieces } of guard.edits) {
          const own = guard.files.find((file) => file.path === path)?.text;
          expect(without(text, pieces)).toBe(fits!.files[path] ?? own);
        }
    });

    it.each([
      ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
      ["CRLF behind a byte order mark", (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`],
      ["CRLF, and LF in its last line", (text: string) => `${text.replaceAll("\n", "\r\n")}\r\n\n`],
    ])("gives its lines the ends of the file: %s", (_, ended) => {
      const files = Object.fromEntries(
        Object.entries(fits!.files).map(([path, text]) => [path, ended(text)]),
      );
      const make = (all: Record<string, string>) => {
        const made = template.make(fits!.one, repository(all));
        if (made.kind === "unfit") throw new Error(made.why);
        return made.guards;
      };
      for (const guard of make(files))
        for (const { path, text, pieces } of guard.edits) {
          if (files[path] === undefined) continue;
          for (const piece of pieces) expect(piece.replaceAll("\r\n", "")).not.toContain("\n");
          expect(without(text, pieces)).toBe(files[path]);
          expect(text.indexOf("\uFEFF")).toBe(files[path]!.indexOf("\uFEFF"));
        }
      const [first] = make(files);
      const [again] = make({ ...files, ...written(first!) });
      expect(written(again!)).toEqual(written(first!));
    });

    it("is the same again where it stands already", () => {
      const [first] = make();
      const after = { ...fits!.files, ...written(first!) };
      const again = template.make(fits!.one, repository(after));
      expect(again).toMatchObject({ kind: "guards" });
      expect(written((again as { guards: readonly Guard[] }).guards[0]!)).toEqual(written(first!));
      expect((again as { guards: readonly Guard[] }).guards[0]!.edits.map(({ pieces }) => pieces)).toEqual(
        first!.edits.map(({ pieces }) => pieces),
      );
    });

    it("says why it does not fit: no such tool, nothing that was taken away", () => {
      const elsewhere = template.make(
        { ...fits!.one, files: [{ ...fits!.one.files[0]!, path: "a.txt" }] },
        repository({}, []),
      );
      expect(elsewhere).toEqual({ kind: "unfit", why: expect.stringMatching(/\w{3} \w/) });
      const file = { ...ADDS.files[0]!, path: fits!.one.files[0]!.path };
      expect(template.make({ ...ADDS, files: [file] }, repository(fits!.files))).toEqual({
        kind: "unfit",
        why: expect.stringContaining("nothing to restrict: the change only adds lines"),
      });
    });
  },
);

function written(guard: Guard): Record<string, string> {
  return Object.fromEntries([...guard.files, ...guard.edits].map(({ path, text }) => [path, text]));
}

function without(text: string, pieces: readonly string[]): string {
  return pieces.reduce((rest, piece) => {
    expect(rest.split(piece).length, piece).toBe(2);
    return rest.replace(piece, () => "");
  }, text);
}
