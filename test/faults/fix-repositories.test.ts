import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CART } from "../e2e/fix-scene.ts";
import { twiceshy } from "../e2e/twiceshy.ts";
import { GIT_ENV, git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import { expectNothingLeft, MENDS, ofUser, QUICK_CHECK, quickScene } from "./fix-world.ts";

const CRLF = (text: string) => text.replaceAll("\n", "\r\n");
const SECOND = (bad: string) => `if (time === 1) { ${bad} } else { ${MENDS} }`;

describe.each([
  ["in a copy", []],
  ["in place", ["--in-place", "--land", "commit"]],
])("odd repositories, %s", (_, flags) => {
  const isCopy = flags.length === 0;
  /** In place the mended file is the one that may differ. */
  const expectAsBefore = (root: string, before: Record<string, string>) => {
    const after = ofUser(root);
    expect(isCopy ? after : { ...after, "cart.js": "" }).toEqual(
      isCopy ? before : { ...before, "cart.js": "" },
    );
  };

  it("names with spaces, newlines, quotes, letters of the world and a dash in front", () => {
    const odd = [
      "a b.txt",
      "line\nbreak.txt",
      'quo"te.txt',
      "ünï😀.txt",
      "-dash.txt",
      "back\\slash.txt",
      ":(top).txt",
    ];
    const { root, told } = quickScene(
      SECOND(
        `for (const name of ${JSON.stringify(odd)}) { write(name, "spoilt"); write("new " + name, "junk"); } remove("a b.txt");`,
      ),
      Object.fromEntries(odd.map((name) => [name, "as it was\n"])),
    );
    write(root, { "un tracked\n.txt": "mine\n" });
    const before = ofUser(root);
    const { code, end } = told([...flags], QUICK_CHECK);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(end.cycles[0].files).toContain("line\nbreak.txt");
    expect(git(root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expectAsBefore(root, before);
  });

  it.each([
    ["core.autocrlf", "", ["core.autocrlf", "true"]],
    ["an attribute", "* text eol=crlf\n", null],
    ["in the files themselves", "", null],
  ] as const)("Windows line ends by %s come back as they were", (_how, attributes, config) => {
    const { root, told } = quickScene(SECOND(`write("other.txt", "spoilt\\n"); remove("more.txt");`), {
      ".gitattributes": attributes,
      "other.txt": CRLF("one\ntwo\n"),
      "more.txt": CRLF("three\nfour\n"),
    });
    if (config !== null) {
      git(root, "config", ...config);
      git(root, "add", "--renormalize", ".");
      if (git(root, "status", "--short") !== "") git(root, "commit", "-qm", "line ends");
    }
    const before = ofUser(root);
    const { code, end } = told([...flags], QUICK_CHECK);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(readFileSync(join(root, "other.txt"), "utf8")).toBe(CRLF("one\ntwo\n"));
    expect(readFileSync(join(root, "more.txt"), "utf8")).toBe(CRLF("three\nfour\n"));
    expect(git(root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expectAsBefore(root, before);
  });

  it("a submodule is there for the check, and left alone", () => {
    const library = gitRepository({ "three.js": "module.exports = 3;\n" });
    const { root, told, runs } = quickScene(SECOND(`write("note.txt", "");`), {
      "check.cjs": `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), require("./lib/three.js"));\n`,
    });
    execFileSync("git", ["-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "lib"], {
      cwd: root,
      env: GIT_ENV,
      stdio: "ignore",
    });
    git(root, "commit", "-qam", "a submodule");
    const before = ofUser(root);
    const { code, end } = told([...flags], QUICK_CHECK);
    expect({ code, reason: end.reason, why: end.why }).toMatchObject({ code: 0, reason: "fixed" });
    expect(git(root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expectAsBefore(root, before);
    expect(git(root, "submodule", "status")).toMatch(/^[0-9a-f]{40} lib/);
    expectNothingLeft({ root, runs });
  });

  it("a dirty tree: what is staged, changed, deleted and new stays so", () => {
    const { root, told } = quickScene(
      SECOND(`write("staged.txt", "spoilt"); remove("new.txt"); write("gone.txt", "back");`),
      {
        "staged.txt": "1\n",
        "gone.txt": "1\n",
        "changed.txt": "1\n",
        "tool.sh": "#!/bin/sh\n",
      },
    );
    write(root, { "staged.txt": "2\n", "new.txt": "mine\n", "changed.txt": "2\n" });
    git(root, "add", "staged.txt");
    git(root, "rm", "-q", "gone.txt");
    git(root, "update-index", "--chmod=+x", "tool.sh");
    write(root, { "staged.txt": "3\n" });
    const before = ofUser(root);
    const { code, end } = told([...flags], QUICK_CHECK);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(git(root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expectAsBefore(root, before);
  });

  it("a linked worktree of the user's: the main one is left alone", () => {
    const { root, agent } = quickScene(MENDS);
    const linked = join(tempFolder(), "linked");
    git(root, "worktree", "add", "-q", linked);
    const before = ofUser(root);
    const done = twiceshy(linked, ["fix", "--json", ...flags, "--agent", agent, "--", ...QUICK_CHECK]);
    expect(done).toMatchObject({ code: 0 });
    expect(ofUser(root)).toEqual(before);
    expect(readFileSync(join(linked, "cart.js"), "utf8")).toBe(CART(isCopy ? "-" : "+"));
  });
});

describe("large repositories", () => {
  it("twenty thousand files: mended at the second try, in seconds, and nothing is left", () => {
    const { root, told, runs } = quickScene(SECOND(`write("note.txt", "");`));
    for (let d = 0; d < 100; d++)
      write(
        root,
        Object.fromEntries(Array.from({ length: 200 }, (_, f) => [`d${d}/f${f}.txt`, `${d} ${f}\n`])),
      );
    git(root, "add", "-A");
    git(root, "commit", "-qm", "many");
    const startedAt = Date.now();
    const { code, end } = told([], QUICK_CHECK);
    expect({ code, reason: end.reason, cycles: end.cycles.length }).toEqual({
      code: 0,
      reason: "fixed",
      cycles: 2,
    });
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    expect(git(root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expect(git(root, "status", "--short")).toBe("");
    expectNothingLeft({ root, runs });
  }, 180_000);

  it("without a commit yet: the fix is a patch, and it is said why", () => {
    const { root, told, runs } = quickScene(MENDS);
    git(root, "checkout", "-q", "--orphan", "fresh");
    const { code, end } = told([], QUICK_CHECK);
    expect({ code, how: end.landed.how }).toEqual({ code: 0, how: "patch" });
    expect(end.landed.text).toContain("no commit yet");
    expect(existsSync(end.landed.patchFile)).toBe(true);
    expectNothingLeft({ root, runs });
  });
});
