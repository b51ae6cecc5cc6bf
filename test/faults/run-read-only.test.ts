import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { twiceshy } from "../e2e/twiceshy.ts";

const disk = mkdtempSync(join(tmpdir(), "twiceshy-ro-"));
const canMount = tryMount();

function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    console.warn(
      "SKIPPED: a run on a read-only memory cannot be tried here: mounting a tmpfs is not allowed.",
    );
    return false;
  }
}

afterAll(() => {
  if (canMount) execFileSync("umount", [disk]);
});

describe.skipIf(!canMount)("a memory that can only be read", () => {
  it("still says what was seen before, and that this run waits", () => {
    const run = () =>
      twiceshy(disk, ["run", "--", "sh", "-c", 'echo "src/a.c:1:2: error: no such thing"; exit 3']);
    expect(run().stderr).toContain("· new");
    execFileSync("mount", ["-o", "remount,ro", disk]);
    const { code, stderr } = run();
    execFileSync("mount", ["-o", "remount,rw", disk]);
    expect(code).toBe(3);
    expect(stderr).toContain("seen once");
    expect(stderr).toContain("this run waits to be remembered");
    expect(run().stderr).toContain("seen twice");
  });
});
