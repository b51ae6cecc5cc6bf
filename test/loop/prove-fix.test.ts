import { execFileSync } from "node:child_process";
import { chmodSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Fix } from "../../src/model/fix.ts";
import type { Proof } from "../../src/model/proof.ts";
import { contentOf, GIT_ENV, git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import { curesIn, fixOf, proveInWorld, treeOf, type WorldOptions } from "./prove-world.ts";

/** Fails unless a command in the repository succeeds. */
const unless = (condition: string) =>
  `${condition} || { echo "a.txt:1:1: error: it is not as it should be"; exit 1; }\n`;
const FAILURE = "a.txt:1:1: error: it is not as it should be\n";

interface Played {
  readonly root: string;
  readonly fix: Fix;
}

/** A repository before and after an edit, and the fix that the edit is. */
async function played(
  files: Record<string, string>,
  check: string,
  edit: (root: string) => void,
): Promise<Played> {
  const root = gitRepository({ ".gitignore": "ignored/\n", "check.sh": check, ...files });
  symlinkSync("nowhere", join(root, "link"));
  git(root, "add", "link");
  git(root, "commit", "-qm", "a link");
  const fromTree = await treeOf(root);
  edit(root);
  return {
    root,
    fix: fixOf({ fromTree, toTree: await treeOf(root), cures: curesIn(FAILURE, "sh check.sh") }),
  };
}

async function proof({ root, fix }: Played, world: WorldOptions = {}): Promise<Proof> {
  const before = contentOf(join(root, ".git"));
  const { outcomes, kept } = await proveInWorld(root, [fix], world);
  expect(contentOf(join(root, ".git"))).toEqual(before);
  expect(kept).toHaveLength(1);
  expect(outcomes).toEqual([{ kind: "proof", fix, proof: kept[0] }]);
  return kept[0]!;
}

const changed = (patch: string | null) =>
  (patch ?? "").split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line));

describe("a proof in a real repository", () => {
  it("is proven, with a receipt that says everything", async () => {
    const scene = await played({ "a.txt": "one\n", "b.txt": "two\n" }, unless("grep -q ONE a.txt"), (root) =>
      write(root, { "a.txt": "ONE\n", "b.txt": "TWO\n", "c.txt": "three\n" }),
    );
    const receipt = await proof(scene);
    expect(receipt).toMatchObject({
      fixId: "fix",
      verdict: "proven",
      command: ["sh", "check.sh"],
      directory: "",
      repeats: 2,
      withTree: scene.fix.toTree,
      withoutTree: scene.fix.fromTree,
      fingerprints: scene.fix.cures.map(({ fingerprint }) => fingerprint),
      reduced: "lines",
    });
    expect(receipt.isolation).toMatch(/^(overlay|copy)$/);
    expect(changed(receipt.minimal)).toEqual(["-one", "+ONE"]);
    expect(receipt.trials.find(({ exitCode }) => exitCode === 1)!.fingerprints).toEqual(receipt.fingerprints);
  });

  it.each([
    ["a rename", "test -f new.txt", (root: string) => git(root, "mv", "old name.txt", "new.txt")],
    ["a mode", "test -x tool", (root: string) => chmodSync(join(root, "tool"), 0o755)],
    [
      "a link",
      'test "$(readlink link)" = tool',
      (root: string) => {
        unlinkSync(join(root, "link"));
        symlinkSync("tool", join(root, "link"));
      },
    ],
    [
      "a file that becomes a link",
      "test -L b.txt",
      (root: string) => {
        unlinkSync(join(root, "b.txt"));
        symlinkSync("a.txt", join(root, "b.txt"));
      },
    ],
    ["a removed file", "test ! -e b.txt", (root: string) => rmSync(join(root, "b.txt"))],
    [
      "a binary file",
      "test $(wc -c < data.bin) = 5",
      (root: string) => writeFileSync(join(root, "data.bin"), Uint8Array.of(0, 1, 2, 255, 254)),
    ],
    [
      "text that is no UTF-8",
      "LC_ALL=C grep -q caf. latin.txt",
      (root: string) => writeFileSync(join(root, "latin.txt"), Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a)),
    ],
    [
      "line ends",
      "! grep -q \"$(printf '\\r')\" crlf.txt",
      (root: string) => write(root, { "crlf.txt": "one\ntwo\n" }),
    ],
    ["an empty file", "test -e pkg/__init__.py", (root: string) => write(root, { "pkg/__init__.py": "" })],
    [
      "a name in quotes",
      `grep -q ONE 'odd "name".txt'`,
      (root: string) => write(root, { 'odd "name".txt': "ONE\n" }),
    ],
  ])("finds %s among other edits", async (_, condition, edit) => {
    const files = {
      "a.txt": "one\n",
      "b.txt": "two\n",
      "old name.txt": "a\nb\nc\nd\n",
      tool: "#!/bin/sh\n",
      "crlf.txt": "one\r\ntwo\r\n",
      "data.bin": "\0",
      "latin.txt": "tea\n",
      'odd "name".txt': "one\n",
    };
    const scene = await played(files, unless(condition), (root) => {
      edit(root);
      write(root, { "a.txt": "ONE\n", "other.txt": "x\n" });
    });
    const receipt = await proof(scene);
    expect(receipt.why).toContain("1 hunk of 3");
    expect(receipt.verdict).toBe("proven");
    expect(receipt.minimal).not.toContain("other.txt");
  });

  it.each([
    ["a detached HEAD", (root: string) => git(root, "checkout", "-q", "--detach")],
    [
      "a merge in progress",
      (root: string) => {
        git(root, "checkout", "-qb", "other");
        write(root, { "b.txt": "theirs\n" });
        git(root, "commit", "-qam", "theirs");
        git(root, "checkout", "-q", "main");
        write(root, { "b.txt": "ours\n" });
        git(root, "commit", "-qam", "ours");
        try {
          git(root, "merge", "other");
        } catch {
          // It is in conflict, as it should be.
        }
        write(root, { "b.txt": "two\n" });
      },
    ],
    [
      "files staged and not committed",
      (root: string) => {
        write(root, { "staged.txt": "x\n" });
        git(root, "add", "staged.txt");
      },
    ],
  ])("works with %s", async (_, prepare) => {
    const root = gitRepository({
      "a.txt": "one\n",
      "b.txt": "two\n",
      "check.sh": unless("grep -q ONE a.txt"),
    });
    prepare(root);
    const fromTree = await treeOf(root);
    write(root, { "a.txt": "ONE\n" });
    const fix = fixOf({ fromTree, toTree: await treeOf(root), cures: curesIn(FAILURE, "sh check.sh") });
    expect((await proof({ root, fix })).verdict).toBe("proven");
  });

  it("works in a linked worktree, and with a submodule beside it", async () => {
    const lib = gitRepository({ "lib.txt": "lib\n" });
    const main = gitRepository({ "a.txt": "one\n", "check.sh": unless("grep -q ONE a.txt") });
    execFileSync("git", ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib, "lib"], {
      cwd: main,
      env: GIT_ENV,
      stdio: "pipe",
    });
    git(main, "commit", "-qam", "lib");
    const linked = join(tempFolder(), "linked");
    git(main, "worktree", "add", "-q", linked);
    for (const root of [main, linked]) {
      const fromTree = await treeOf(root);
      write(root, { "a.txt": "ONE\n" });
      const fix = fixOf({ fromTree, toTree: await treeOf(root), cures: curesIn(FAILURE, "sh check.sh") });
      const { kept } = await proveInWorld(root, [fix]);
      expect(kept[0]).toMatchObject({ verdict: "proven" });
    }
  });
});

describe("what cannot be proven", () => {
  const simple = () =>
    played({ "a.txt": "one\n" }, unless("grep -q ONE a.txt"), (root) => write(root, { "a.txt": "ONE\n" }));

  it("says so when the trees are gone", async () => {
    const { root, fix } = await simple();
    rmSync(join(root, ".twiceshy", "scratch.git"), { recursive: true });
    const receipt = await proof({ root, fix });
    expect(receipt).toMatchObject({ verdict: "inconclusive", isolation: "none", trials: [] });
    expect(receipt.why).toContain("the change cannot be read");
  });

  it("says so when the change is huge", async () => {
    const scene = await played({ "a.txt": "one\n" }, unless("grep -q ONE a.txt"), (root) => {
      write(root, { "a.txt": "ONE\n" });
      for (const n of [1, 2]) writeFileSync(join(root, `${n}.txt`), `${n}${"x".repeat(98)}\n`.repeat(30_000));
    });
    const receipt = await proof(scene);
    expect(receipt).toMatchObject({ verdict: "inconclusive", trials: [] });
    expect(receipt.why).toContain("too large");
  });

  it("says so when no scratch copy can be made", async () => {
    const receipt = await proof(await simple(), {
      ports: { openScratch: async () => ({ kind: "unavailable", why: "no room" }) },
    });
    expect(receipt).toMatchObject({ verdict: "inconclusive", why: "no scratch copy can be made: no room" });
  });

  it("stops a run that hangs", async () => {
    const scene = await played({ "a.txt": "one\n" }, "grep -q ONE a.txt && exit 0\nsleep 60\n", (root) =>
      write(root, { "a.txt": "ONE\n" }),
    );
    const started = Date.now();
    const receipt = await proof(scene, { options: { timeoutMs: 700 } });
    expect(receipt).toMatchObject({
      verdict: "inconclusive",
      why: "without the change the check did not end in time",
    });
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it("does not count a command that is not there", async () => {
    const receipt = await proof(await simple(), { argv: ["no-such-program"] });
    expect(receipt.verdict).toBe("inconclusive");
    expect(receipt.minimal).toBeNull();
  });

  it("calls nothing proven where the script that checks was changed, unless the failure is in it", async () => {
    const scene = await played({ "a.txt": "one\n" }, unless("grep -q ONE a.txt"), (root) =>
      write(root, { "check.sh": unless("grep -q one a.txt") }),
    );
    const receipt = await proof(scene);
    expect(receipt).toMatchObject({ verdict: "inconclusive", minimal: null });
    expect(receipt.why).toContain("the script that does the check was changed (check.sh)");
    const own = await played(
      { "a.txt": "one\n" },
      'echo "check.sh:1:1: error: it is not as it should be"; exit 1\n',
      (root) => write(root, { "check.sh": "true\n" }),
    );
    const cures = curesIn("check.sh:1:1: error: it is not as it should be\n", "sh check.sh");
    expect((await proof({ root: own.root, fix: { ...own.fix, cures } })).verdict).toBe("proven");
  });

  it("calls a skipped test what it is", async () => {
    const test = (skip: string) =>
      `const test = require("node:test");\ntest${skip}("adds", () => { require("node:assert").equal(1, 2); });\n`;
    const root = gitRepository({ "a.test.js": test("") });
    const fromTree = await treeOf(root);
    const output = execFileSync("sh", ["-c", "node --test || true"], {
      cwd: root,
      env: GIT_ENV,
      encoding: "utf8",
    });
    write(root, { "a.test.js": test(".skip") });
    const check = { id: "c", command: "node --test", directory: "" };
    const fix = fixOf({ check, fromTree, toTree: await treeOf(root), cures: curesIn(output, "node --test") });
    const receipt = await proof({ root, fix }, { argv: ["node", "--test"] });
    expect(receipt).toMatchObject({ verdict: "suppression", minimal: null });
  });
});

describe("the story", () => {
  const two = async () => {
    const { root, fix } = await played({ "a.txt": "one\n" }, unless("grep -q ONE a.txt"), (at) =>
      write(at, { "a.txt": "ONE\n" }),
    );
    return { root, fix };
  };

  it.each(["same-tree", "flaky", "environment", "untrusted"] as const)(
    "runs nothing of a fix that is marked %s",
    async (mark) => {
      const { root, fix } = await two();
      const { outcomes, kept, opened } = await proveInWorld(root, [{ ...fix, marks: [mark] }]);
      expect(outcomes[0]).toMatchObject({ kind: "refused" });
      expect([kept.length, opened]).toEqual([0, 0]);
    },
  );

  it("runs by itself only what may; what a person names, always", async () => {
    const { root, fix } = await two();
    const ports = { mayRunByItself: () => ({ may: false, why: "it deploys" }) };
    const refused = await proveInWorld(root, [fix], { ports, options: { isNamed: false } });
    expect(refused.outcomes[0]).toEqual({
      kind: "refused",
      fix,
      why: `its check may not run by itself: it deploys; named, it is run: twiceshy prove ${fix.id.slice(-12)}`,
    });
    expect(refused.opened).toBe(0);
    expect((await proveInWorld(root, [fix], { ports })).outcomes[0]).toMatchObject({ kind: "proof" });
  });

  it("does not run what was proven before, nor a command with a secret taken out", async () => {
    const { root, fix } = await two();
    const receipt = { verdict: "proven" } as Proof;
    expect((await proveInWorld(root, [{ ...fix, receipt }])).outcomes[0]).toMatchObject({
      kind: "already",
      proof: receipt,
    });
    const secret = await proveInWorld(root, [fix], { argv: ["curl", "-H", "[redacted:token]"] });
    expect(secret.outcomes[0]).toMatchObject({ kind: "refused", why: expect.stringContaining("secret") });
  });

  it("opens one scratch copy for all, and leaves what there is no time for", async () => {
    const { root, fix } = await two();
    const fixes = [fix, { ...fix, id: "second" }, { ...fix, id: "third" }];
    let ended = 0;
    const { outcomes, opened } = await proveInWorld(root, fixes, {
      ports: { isStopped: () => ended >= 2, onEnd: () => ended++ },
    });
    expect(outcomes.map(({ kind }) => kind)).toEqual(["proof", "proof", "waiting"]);
    expect(opened).toBe(1);
    const late = await proveInWorld(root, [fix], { options: { deadline: Date.now() - 1 } });
    expect(late.outcomes).toEqual([{ kind: "waiting", fix }]);
  });
});
