import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { twice, WROTE, watching } from "#loop/prove-twice.ts";
import { tempFolder } from "../host/sandbox.ts";

function start([program, ...args]: readonly string[], cwd: string) {
  return spawnSync(program!, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

const sh = (script: string) => ["sh", "-c", script, "sh"];

describe("a check run twice in one place", () => {
  it("is heard the second time only, and its exit code is that of the second", () => {
    const root = tempFolder();
    const check = sh('if [ -f seen ]; then echo second; exit 4; fi; touch seen; echo "first" >&2; exit 9');
    expect(start(twice(check), root)).toMatchObject({ status: 4, stdout: "second\n", stderr: "" });
    expect(start(twice(sh("kill -TERM $$")), tempFolder())).toMatchObject({ signal: "SIGTERM" });
  });

  it("gets its words as they are", () => {
    const words = ["a b", "$HOME", "'", "*", ""];
    const { stdout } = start(twice(["printf", "[%s]", ...words]), tempFolder());
    expect(stdout).toBe(words.map((word) => `[${word}]`).join(""));
  });
});

describe("a check that is watched", () => {
  const ANY = ["new.txt", "it's here.txt", "deep/er/c", "$(touch oops)"];

  function folder(): string {
    const root = tempFolder();
    mkdirSync(join(root, "deep/er"), { recursive: true });
    for (const file of ANY.slice(1)) writeFileSync(join(root, file), "1\n");
    return root;
  }

  it.each([
    ["makes a file", "touch new.txt", WROTE],
    ["changes one", 'echo 2 > "it\'s here.txt"', WROTE],
    ["removes one", "rm deep/er/c", WROTE],
    ["changes one whose name looks like a command", "echo 2 > '$(touch oops)'", WROTE],
    ["writes one with what is in it", "echo 1 > deep/er/c", 0],
    ["writes others only", "touch other.txt deep/er/d; exit 1", 0],
    ["writes nothing, and fails", "exit 3", 0],
  ])("%s", (_, script, expected) => {
    const root = folder();
    expect(start(watching(sh(script), ANY, ""), root)).toMatchObject({ status: expected, stdout: "" });
    expect(start(["ls"], root).stdout).not.toContain("oops\n");
  });

  it("names files from the project's root, wherever it stands", () => {
    const root = folder();
    const inside = join(root, "deep/er");
    expect(start(watching(sh("echo 2 > c"), ["deep/er/c"], "deep/er"), inside).status).toBe(WROTE);
    expect(start(watching(sh("touch c2"), ["deep/er/c"], "deep/er"), inside).status).toBe(0);
  });

  it("looks at none, and at as many as a command line holds", () => {
    const root = folder();
    expect(start(watching(sh("touch new.txt"), [], ""), root).status).toBe(0);
    const many = Array.from({ length: 20_000 }, (_, i) => `some/folder/of/many/file-${i}.txt`);
    expect(start(watching(sh("rm new.txt; touch new.txt"), many, ""), root).status).toBe(0);
    expect(start(watching(sh("rm new.txt"), ["new.txt", ...many], ""), root).status).toBe(WROTE);
  });
});
