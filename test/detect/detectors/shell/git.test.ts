import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "../python/read.ts";

const REJECTED = `To /srv/git/app.git
 ! [rejected]        main -> main (non-fast-forward)
error: failed to push some refs to '/srv/git/app.git'
hint: Updates were rejected because the tip of your current branch is behind
hint: its remote counterpart.`;

describe("git", () => {
  const push = { command: "git push origin main" };

  it("a refused push is told by the ref, not by what follows from it, nor by hints", () => {
    expect(told(REJECTED, push)).toEqual(["- | ! [rejected] main -> main (non-fast-forward) | - | -"]);
  });

  it.each(dresses(REJECTED).slice(0, 4))("is the same with %s", (_, dressed) => {
    expect(told(dressed, push)).toEqual(["- | ! [rejected] main -> main (non-fast-forward) | - | -"]);
  });

  it("is the same for scripts", () => {
    const porcelain =
      "error: failed to push some refs to '/srv/git/app.git'\nTo /srv/git/app.git\n!\trefs/heads/main:refs/heads/main\t[rejected] (non-fast-forward)\nDone";
    expect(told(porcelain, push)).toEqual(["- | ! [rejected] main -> main (non-fast-forward) | - | -"]);
  });

  it("a push that a hook of this side stopped is told by the hook", () => {
    const echo = "error: failed to push some refs to 'git.example.com:shop.git'";
    // Left to whoever reads what nobody knows.
    expect(told(`husky - pre-push hook failed (add -n to bypass)\n\n${echo}`, push)).toEqual([]);
    expect(told(`.git/hooks/pre-push: 6: export: 7d24-6f04: bad variable name\n${echo}`, push)[0]).toBe(
      "- | export: 7d24-6f04: bad variable name | .git/hooks/pre-push:6 | -",
    );
  });

  it("an echo alone still says something", () => {
    expect(told("error: failed to push some refs to 'origin'", push)).toEqual([
      "- | failed to push some refs to 'origin' | - | -",
    ]);
  });

  it.each([
    [
      "fatal: not a git repository (or any of the parent directories): .git",
      "config_error",
      "not a git repository (or any of the parent directories): .git",
    ],
    [
      "error: pathspec 'feature/login' did not match any file(s) known to git",
      "other",
      "pathspec 'feature/login' did not match any file(s) known to git",
    ],
    [
      "fatal: could not open 'out/app.tar' for writing: No such file or directory",
      "other",
      "could not open 'out/app.tar' for writing: No such file or directory",
    ],
    [
      "fatal: unable to access 'https://git.example/a.git/': Could not resolve host: git.example",
      "connection_error",
      "unable to access 'https://git.example/a.git/': Could not resolve host: git.example",
    ],
    [
      "fatal: Authentication failed for 'https://git.example/a.git/'",
      "permission_error",
      "Authentication failed for 'https://git.example/a.git/'",
    ],
    ["fatal: bad revision 'nope'", "config_error", "bad revision 'nope'"],
  ])("%s", (line, category, message) => {
    expect(read(line, { exitCode: 128 })).toMatchObject([{ detector: "git", category, message }]);
  });

  it("a conflict names its file", () => {
    const output =
      "Auto-merging app.txt\nCONFLICT (content): Merge conflict in app.txt\nAutomatic merge failed; fix conflicts and then commit the result.";
    expect(told(output)).toEqual(["- | CONFLICT (content): Merge conflict in app.txt | app.txt | -"]);
  });

  it.each([
    ["CONFLICT (modify/delete): my notes.txt deleted in HEAD and modified in a26df16 (m).", "my notes.txt"],
    ["CONFLICT (rename/delete): a.txt renamed to b.txt in HEAD, but deleted in topic.", "a.txt"],
  ])("so does one of another kind: %s", (line, file) => {
    expect(read(line)).toMatchObject([{ message: line, file }]);
  });

  it("what to do about it is no second failure", () => {
    const output = "error: cannot rebase: You have unstaged changes.\nerror: Please commit or stash them.";
    expect(told(output)).toEqual(["- | cannot rebase: You have unstaged changes. | - | -"]);
  });

  it("a pull that does not know from where says so, and no more", () => {
    const output = `There is no tracking information for the current branch.
Please specify which branch you want to merge with.
See git-pull(1) for details.

    git pull <remote> <branch>

If you wish to set tracking information for this branch you can do so with:

    git branch --set-upstream-to=<remote>/<branch> main
`;
    expect(read(output, { command: "git pull" })).toMatchObject([
      {
        detector: "git",
        category: "config_error",
        message: "There is no tracking information for the current branch",
      },
    ]);
  });

  it("ssh's word is the failure, git's below it is none of its own", () => {
    const output =
      "Cloning into 'x'...\nssh: connect to host 127.0.0.1 port 1: Connection refused\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.";
    expect(told(output)).toEqual(["- | connect to host 127.0.0.1 port 1: Connection refused | - | -"]);
  });

  it("the network's word comes before git's echo of it", () => {
    const output =
      "ssh: Could not resolve hostname git.example: Name or service not known\nfatal: Could not read from remote repository.";
    expect(read(output, { exitCode: 128 })[0]).toMatchObject({ category: "connection_error" });
  });

  it("other words after error: are git's only where git was called", () => {
    const line = "error: the flux capacitor is empty";
    expect(read(line)).toEqual([]);
    expect(read(line, { command: "git frobnicate" })).toHaveLength(1);
  });

  it.each([
    ["hint: Updates were rejected because the remote contains work"],
    ["fatal: No names found, cannot describe anything.\nbuilding 0.0.0\nSuccessfully built app-0.0.0"],
    ["Already up to date."],
    ["Warning 8: not exhaustive\nfatal: no"],
  ])("nothing in %j while the exit code is unknown", (output) => {
    expect(readUnknown(output)).toEqual([]);
  });
});

describe("git that somebody else ran", () => {
  it("goes no further where it may not ask who is there", () => {
    const log =
      "Command failed: git remote update\nfatal: could not read Username for 'http://git.example.com:8080': No such device or address\nerror: Could not fetch origin\n\nFetching origin\n\n";
    expect(told(log, { command: "yarn lerna publish" })).toEqual([
      "- | could not read Username for 'http://git.example.com:8080': No such device or address | - | -",
    ]);
  });
});

describe("git in another tongue", () => {
  it.each([
    ["CONFLIT (contenu) : Conflit de fusion dans menu.conf", "menu.conf"],
    ["KONFLIKT (Inhalt): Merge-Konflikt in src/menu.c", "src/menu.c"],
    ["CONFLICTO (contenido): Conflicto de fusión en menu.conf", "menu.conf"],
    ["冲突（内容）：合并冲突于 menu.conf", "menu.conf"],
    ["КОНФЛИКТ (содержимое): Конфликт слияния в menu.conf", "menu.conf"],
    ["KONFLIKT (ändern/löschen): menu.conf gelöscht in HEAD und geändert in suppe", "-"],
  ])("%s", (line, file) => {
    expect(read(`${line}\nexit status 1`)).toMatchObject([
      { message: line, ...(file === "-" ? {} : { file }) },
    ]);
  });

  it.each(["KONFLIKT im Team", "Ein KONFLIKT (Inhalt): nichts", "CONFLIT (contenu)"])("not %s", (line) =>
    expect(read(line)).toEqual([]),
  );
});
