import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { branches, brokenShop, CART, heal, redIn } from "../e2e/heal-scene.ts";
import { ENV, ended, startTwiceshy, twiceshy, until } from "../e2e/twiceshy.ts";
import { git, tempFolder, write } from "../host/sandbox.ts";
import { expectNothingLeft, ofUser, signalAt } from "./fix-world.ts";

const EVENTS = ["--json", "--events"];
const REAL_GIT = git("/", "--exec-path");

/** A git in front of the real one that kills whoever asked it, before or after it did what is asked. */
function killingGit(when: "before" | "after", words: string): Record<string, string> {
  const folder = tempFolder();
  const file = join(folder, "git");
  writeFileSync(
    file,
    `#!/bin/sh
case " $* " in
  *"${words}"*)
    ${when === "after" ? `"${REAL_GIT}/git" "$@"` : ":"}
    kill -9 $PPID
    exit 1 ;;
esac
exec "${REAL_GIT}/git" "$@"
`,
  );
  chmodSync(file, 0o755);
  return { PATH: `${folder}:${ENV.PATH}` };
}

/** Nothing of a heal is left but what landed, and the user's own is as it was. */
function expectClean(root: string, before: Record<string, string>): void {
  expect(ofUser(root)).toEqual(before);
  expectNothingLeft({ root, runs: () => [] });
  expect(heal(root, ["audit", "verify"]).told.isWhole).toBe(true);
}

describe("kill -9 at each step of a heal", () => {
  it.each(["begun", "gates", "applied", "verified", "landing"])(
    "%s: undone, and it can be healed",
    (event) => {
      const root = brokenShop();
      const fingerprint = redIn(root);
      write(root, { "notes.md": "not committed\n" });
      const before = ofUser(root);
      const killed = twiceshy(root, ["heal", "apply", fingerprint, ...EVENTS], {
        env: signalAt(event, "SIGKILL"),
      });
      expect(killed.code, killed.stdout + killed.stderr).toBe(null);
      const { told, stderr } = heal(root, ["history"]);
      expect(told.applications).toMatchObject([{ state: "failed", pid: null, scratch: null }]);
      expect(stderr).toContain("was cut off");
      expect(branches(root)).toEqual([]);
      expectClean(root, before);
      const again = heal(root, ["apply", fingerprint]);
      expect(again.code, again.stderr).toBe(0);
      expect(branches(root)).toHaveLength(1);
      expectClean(root, before);
    },
  );

  it("before anything of it was stored: its copy is gone with the next word", () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    const before = ofUser(root);
    const killed = twiceshy(root, ["heal", "apply", fingerprint], {
      env: killingGit("before", "status --porcelain"),
    });
    expect(killed.code).toBe(null);
    expect(heal(root, ["history"]).told.applications).toEqual([]);
    expectClean(root, before);
  });

  it("after the branch was made: it has landed", () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    const before = ofUser(root);
    const killed = twiceshy(root, ["heal", "apply", fingerprint, ...EVENTS], {
      env: killingGit("after", "update-ref -m twiceshy heal --stdin"),
    });
    expect(killed.code).toBe(null);
    const [application] = heal(root, ["history"]).told.applications;
    expect(application).toMatchObject({ state: "landed", pid: null });
    expect(branches(root)).toEqual([application.branch]);
    expect(git(root, "show", `${application.branch}:cart.js`)).toBe(CART("+").trim());
    const [lesson] = JSON.parse(twiceshy(root, ["lessons", "--json"]).stdout).lessons;
    expect(lesson.evidence, "its lesson hears of it").toMatchObject({ successes: 2, verified: 2 });
    expectClean(root, before);
  });

  it("while the check runs: what it started is ended", async () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    const marker = join(tempFolder(), "runs");
    const check = readFileSync(join(root, "check.cjs"), "utf8");
    // It hangs once it is green.
    write(root, {
      "check.cjs": `${check}require("node:fs").writeFileSync(${JSON.stringify(marker)}, "");\nsetInterval(() => {}, 1000);\n`,
    });
    const before = ofUser(root);
    const child = startTwiceshy(root, ["heal", "apply", fingerprint]);
    const over = ended(child);
    await until(() => existsSync(marker));
    child.kill("SIGKILL");
    await over;
    expect(heal(root, ["history"]).told.applications[0].state).toBe("failed");
    expectClean(root, before);
  });
});

describe("Ctrl-C", () => {
  it.each(["gates", "applied", "verified"])("at %s: nothing lands, nothing is left", (event) => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    const before = ofUser(root);
    const { code } = twiceshy(root, ["heal", "apply", fingerprint, ...EVENTS], {
      env: signalAt(event, "SIGINT"),
    });
    expect(code).toBe(130);
    expect(heal(root, ["history"]).told.applications).toMatchObject([
      { state: "failed", why: "It was interrupted.", pid: null },
    ]);
    expect(branches(root)).toEqual([]);
    expectClean(root, before);
  });
});

describe("kill -9 while a heal is undone", () => {
  it.each(["before", "after"] as const)("%s its branch is removed: it is undone", (when) => {
    const root = brokenShop();
    const before = ofUser(root);
    const { id } = heal(root, ["apply", redIn(root)]).told.application;
    const killed = twiceshy(root, ["heal", "revert", id, "--reason", "harm"], {
      env: killingGit(when, "update-ref -m twiceshy heal revert -d"),
    });
    expect(killed.code).toBe(null);
    const [application] = heal(root, ["history"]).told.applications;
    expect(application).toMatchObject({ id, state: "reverted", pid: null });
    expect(branches(root)).toEqual([]);
    expectClean(root, before);
  });

  it.each([
    ["before", "read-tree -m -u"],
    ["after", "read-tree -m -u"],
    ["before", "update-ref -m twiceshy heal revert HEAD"],
    ["after", "update-ref -m twiceshy heal revert HEAD"],
  ] as const)("%s %s, on the branch that is worked on: one commit takes it back", (when, words) => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", branch);
    const merged = git(root, "rev-parse", "HEAD");
    write(root, { "notes.md": "not committed\n" });
    const killed = twiceshy(root, ["heal", "revert", id, "--reason", "harm"], {
      env: killingGit(when, words),
    });
    expect(killed.code).toBe(null);
    const [application] = heal(root, ["history"]).told.applications;
    expect(application).toMatchObject({ id, state: "reverted", pid: null });
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
    expect(git(root, "rev-parse", "HEAD^")).toBe(merged);
    expect(git(root, "status", "--porcelain", "--untracked-files=no")).toBe("M notes.md");
    expectNothingLeft({ root, runs: () => [] });
  });
});
