import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { BIN, ENV } from "../e2e/twiceshy.ts";
import { tempFolder } from "../host/sandbox.ts";

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** Whether another user can start what this one has built; a checkout in a private folder is not theirs to read. */
const canStart =
  !isRoot || spawnSync(process.execPath, [BIN, "--help"], { uid: NOBODY, env: ENV }).status === 0;

// `sudo -E -u ci npm test` keeps HOME: every command ended with "config.json cannot be read (EACCES)".
describe.skipIf(process.platform === "win32" || !canStart)("a home that may not be looked into", () => {
  let home = "";
  afterEach(() => chmodSync(home, 0o700));

  it("has no settings for us", () => {
    const folder = tempFolder();
    home = join(folder, "home");
    mkdirSync(home);
    chmodSync(folder, 0o777);
    const project = join(folder, "project");
    mkdirSync(project);
    chmodSync(project, 0o777);
    chmodSync(home, 0o000);
    const tell = (...args: string[]) =>
      spawnSync(process.execPath, [BIN, ...args], {
        cwd: project,
        env: { ...ENV, HOME: home, XDG_CONFIG_HOME: "", TWICESHY_STORE: join(project, ".twiceshy") },
        encoding: "utf8",
        ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      });
    expect(tell("run", "--", "sh", "-c", "echo 'a.txt:1:1: error: no'; exit 3").status).toBe(3);
    const { status, stdout, stderr } = tell("failures", "--json");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(JSON.parse(stdout).failures).toHaveLength(1);
  });
});
