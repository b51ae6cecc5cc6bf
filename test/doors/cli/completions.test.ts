import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { COMPLETIONS, type Completable } from "../../../src/doors/cli/completions.ts";

/** Docs that would break out of every kind of quoting, if it were done badly. */
const HOSTILE: readonly Completable[] = [
  {
    name: "bake",
    summary: 'It\'s [hot]: "very" $(touch /tmp/owned) `x` \\ ',
    flags: [
      { name: "heat", doc: "don't [burn]: $HOME `id` \\", takesValue: true },
      { name: "json", doc: "as JSON", takesValue: false },
    ],
    words: ["plum", "cheese"],
    files: true,
    passesRest: false,
  },
  {
    name: "wrap",
    summary: "Wraps",
    flags: [{ name: "json", doc: "x", takesValue: false }],
    words: [],
    files: false,
    passesRest: true,
  },
];

const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

describe("completion scripts", () => {
  it.each(["bash", "zsh", "fish"] as const)("%s names each command and flag", (shell) => {
    const script = COMPLETIONS[shell](HOSTILE);
    for (const word of ["bake", "wrap", "heat", "plum", "cheese"]) expect(script).toContain(word);
    expect(script.endsWith("\n")).toBe(true);
  });

  it.each(["bash", "zsh"].filter(has))("%s can read it, whatever the docs hold", (shell) => {
    const { status, stderr } = spawnSync(shell, ["-n"], {
      input: COMPLETIONS[shell as "bash"](HOSTILE),
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("fish quotes what could break out", () => {
    const script = COMPLETIONS.fish(HOSTILE);
    expect(script).toContain("-d 'It\\'s [hot]: \"very\" $(touch /tmp/owned) `x` \\\\ '");
    expect(script).toContain("-l heat -r -d 'don\\'t [burn]: $HOME `id` \\\\'");
  });

  it("bash completes files where a command takes one, and other commands after --", () => {
    const ask = (...words: string[]) => {
      const program = `${COMPLETIONS.bash(HOSTILE)}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _twiceshy; echo "\${COMPREPLY[*]}"`;
      return spawnSync("bash", ["-c", program], {
        encoding: "utf8",
        cwd: new URL("../../..", import.meta.url),
      }).stdout.trim();
    };
    expect(ask("twiceshy", "bake", "package.j")).toBe("package.json");
    expect(ask("twiceshy", "bake", "pl")).toBe("plum");
    expect(ask("twiceshy", "bake", "--h")).toBe("--heat");
    expect(ask("twiceshy", "wrap", "package.j")).toBe("");
    expect(ask("twiceshy", "wrap", "--", "package.j")).toContain("package.json");
    expect(ask("twiceshy", "w")).toBe("wrap");
    expect(ask("twiceshy", "--v")).toBe("--version");
  });
});
