import { describe, expect, it } from "vitest";
import { addToEslint } from "#heal/vaccines/eslint-config.ts";
import { isSamePiece, standing, withoutPieces } from "#heal/vaccines/standing.ts";

const IMPORT = 'import twiceshyVaccines from "./twiceshy/vaccines/eslint.cjs";\n';
const SPREAD = "...twiceshyVaccines, ";
const PLUGINS = '\n  "plugins": ["./twiceshy/vaccines/biome.grit"],';
const HOOK = "  - repo: local\n    hooks:\n      - id: twiceshy-3f9a2c41\n        always_run: true\n";

describe("a piece as a formatter left it", () => {
  it.each([
    [
      "Prettier",
      "import twiceshyVaccines from './twiceshy/vaccines/eslint.cjs'\nimport a from 'a'\n\nexport default config(\n  ...twiceshyVaccines,\n  { a },\n)\n",
      [IMPORT, SPREAD],
      "import a from 'a'\n\nexport default config(\n  { a },\n)\n",
    ],
    ["an empty list", "export default [...twiceshyVaccines];\n", [SPREAD], "export default [];\n"],
    [
      "Biome, with tabs",
      '{\n\t"plugins": ["./twiceshy/vaccines/biome.grit"],\n\t"a": 1\n}\n',
      [PLUGINS],
      '{\n\t"a": 1\n}\n',
    ],
    [
      "a list over several lines",
      '{\n  "plugins": [\n    "./twiceshy/vaccines/biome.grit"\n  ],\n  "a": 1\n}\n',
      [PLUGINS],
      '{\n  "a": 1\n}\n',
    ],
    [
      "YAML with less before it",
      "repos:\n- repo: local\n  hooks:\n  - id: twiceshy-3f9a2c41\n    always_run: true\n- repo: meta\n",
      [HOOK],
      "repos:\n- repo: meta\n",
    ],
  ])("%s", (_, text, pieces, wanted) => {
    expect(withoutPieces(text, pieces)).toBe(wanted);
  });

  it("is not what somebody rewrote, and not what stands there twice", () => {
    expect(standing("export default [...twiceshyVaccinesOf(a), b];\n", SPREAD)).toBe(null);
    expect(standing("repos:\n  - repo: local\n    hooks: []\n", HOOK)).toBe(null);
    expect(withoutPieces(`[${SPREAD}${SPREAD}]`, [SPREAD])).toBe(null);
  });

  it("is the same piece as the one that a later guard found", () => {
    expect(isSamePiece(PLUGINS, '"./twiceshy/vaccines/biome.grit", ')).toBe(true);
    expect(isSamePiece(HOOK, HOOK.replace("3f9a2c41", "0b77e1d2"))).toBe(false);
  });

  it("is enough for a second lesson: a formatted configuration of ESLint is not extended again", () => {
    const text =
      "import twiceshyVaccines from './twiceshy/vaccines/eslint.cjs'\n\nexport default [\n  ...twiceshyVaccines,\n  {},\n]\n";
    expect(addToEslint("eslint.config.js", text)).toEqual({
      ...{ path: "eslint.config.js", text },
      pieces: [IMPORT, SPREAD],
    });
  });
});
