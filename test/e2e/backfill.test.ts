import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { json, twiceshy } from "./twiceshy.ts";

const CHECK =
  'for f in a b; do grep -q right $f.txt || { echo "$f.txt:1:1: error: $f is wrong"; exit 1; }; done\n';

/** A history: broken and fixed twice, once with a test that only the fix brought, and commits that fix nothing. */
function history(): string {
  const repo = gitRepository({ "a.txt": "wrong\n", "b.txt": "right\n", "c.txt": "c\n", "check.sh": CHECK });
  const commit = (subject: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(repo, name), text);
    git(repo, "add", "-A");
    git(repo, "commit", "-qm", subject);
  };
  commit("fix: a was wrong", { "a.txt": "right\n", "c.txt": "tidied\n" });
  commit("feat: something else", { "d.txt": "new\n" });
  commit("break b", { "b.txt": "wrong\n" });
  commit("fix b, at last", { "b.txt": "all right\n" });
  commit("fix nothing that the check sees", { "c.txt": "still tidier\n" });
  return repo;
}

const walk = (repo: string, ...flags: string[]) =>
  twiceshy(repo, ["backfill", "--git", "--check", "sh check.sh", "--json", ...flags], {
    env: { HOME: tempFolder() },
  });

describe("twiceshy backfill --git", () => {
  it("proves fixes out of the history, and goes on where it was", () => {
    const repo = history();
    const before = git(repo, "status", "--porcelain=v2", "--branch");
    const { history: walked } = json(walk(repo));
    expect(
      walked.commits.map(({ subject, verdict }: { subject: string; verdict: string }) => [subject, verdict]),
    ).toEqual([
      ["fix nothing that the check sees", "green-before"],
      ["fix b, at last", "proven"],
      ["fix: a was wrong", "proven"],
    ]);
    expect(git(repo, "status", "--porcelain=v2", "--branch")).toBe(before);
    const { fixes } = json(twiceshy(repo, ["fixes", "--json"]));
    expect(fixes.map((fix: { grade: string }) => fix.grade)).toEqual(["proven", "proven"]);
    expect(fixes[1].minimal).toContain("-wrong\n+right\n");
    expect(fixes[1].minimal).not.toContain("tidied");
    expect(json(walk(repo)).history).toMatchObject({ looked: 0, known: 3, left: 0 });
    expect(json(twiceshy(repo, ["fixes", "--json"])).fixes).toHaveLength(2);
    // It speaks at once when the old mistake comes back.
    writeFileSync(join(repo, "a.txt"), "wrong\n");
    expect(twiceshy(repo, ["run", "--", "sh", "check.sh"]).stderr).toContain("worked 1 of 1 time, proven");
  });

  it("stops when the time is up, and says what is left", () => {
    const repo = history();
    const { history: walked } = json(walk(repo, "--budget", "1s", "--commits", "50"));
    expect(walked.looked + walked.left).toBe(3);
    const rest = json(walk(repo)).history;
    expect(rest.known + rest.looked).toBe(3);
  });

  it("refuses what it cannot do, with the next command to try", () => {
    const repo = gitRepository({ "a.txt": "x\n" });
    const unnamed = twiceshy(repo, ["backfill", "--git"], { env: { HOME: tempFolder() } });
    expect(unnamed.code).not.toBe(0);
    expect(unnamed.stderr).toContain("no check is to be seen");
    expect(unnamed.stderr).toContain("try: twiceshy backfill --git --check");
    const nowhere = twiceshy(tempFolder(), ["backfill", "--git", "--check", "true"], {
      env: { HOME: tempFolder() },
    });
    expect(nowhere.stderr).toContain("no git repository");
    expect(twiceshy(repo, ["backfill", "--agent", "nobody"]).stderr).toContain("claude");
    expect(twiceshy(repo, ["backfill", "--budget", "soon"]).stderr).toContain("--budget takes a span");
  });

  it("says so when there is nothing to read", () => {
    const repo = gitRepository({ "a.txt": "x\n" });
    const { stdout, code } = twiceshy(repo, ["backfill"], { env: { HOME: tempFolder() } });
    expect(code).toBe(0);
    expect(stdout).toContain("no transcripts of coding agents about this project");
  });
});
