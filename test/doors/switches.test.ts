import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { everywhereFile, projectFile, sessionFile, switchedOff } from "../../src/doors/switches.ts";
import { makeProject, type TestProject } from "./cli/play.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-switches-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const off = (
  env: Record<string, string> = {},
  more: { session?: string; settings?: { warnings: boolean; capture: boolean } } = {},
) => {
  const storeDir = join(folder, ".twiceshy");
  return switchedOff({ env, storeDir, home: join(folder, "home"), session: null, ...more });
};
const both = (warnings: boolean, capture: boolean) => ({ warnings, capture });

describe("switchedOff", () => {
  it("is nothing where nobody said so", () => {
    expect(off()).toEqual({ warnings: false, capture: false, why: null });
  });

  it.each([
    [{ TWICESHY: "off" }, both(true, true)],
    [{ TWICESHY: "OFF" }, both(true, true)],
    [{ TWICESHY: "0" }, both(true, true)],
    [{ TWICESHY: "on" }, both(false, false)],
    [{ TWICESHY: "" }, both(false, false)],
    [{ TWICESHY: "official" }, both(false, false)],
    [{ ENABLE_QA_WARNINGS: "false" }, both(true, false)],
    [{ ENABLE_QA_WARNINGS: "true" }, both(false, false)],
    [{ ENABLE_QA_LEARNING: "false" }, both(false, true)],
    [{ ENABLE_QA_LEARNING: "False", ENABLE_QA_WARNINGS: "no" }, both(true, true)],
  ])("reads the environment %o", (env, expected) => {
    expect(off(env as Record<string, string>)).toMatchObject(expected);
  });

  it.each([
    ["all\n", both(true, true)],
    ["warnings\n", both(true, false)],
    ["capture", both(false, true)],
    ["warnings\r\ncapture\r\n", both(true, true)],
    ["", both(true, true)],
    ["because of the demo\n", both(true, true)],
  ])("reads a switch file that says %j", (text, expected) => {
    write(projectFile(join(folder, ".twiceshy")), text);
    expect(off()).toMatchObject(expected);
  });

  it("says what switched it off", () => {
    write(everywhereFile(join(folder, "home")), "warnings\n");
    const { why } = off({ ENABLE_QA_LEARNING: "false" });
    expect(why).toBe(`ENABLE_QA_LEARNING=false, ${join(folder, "home", ".local/share/twiceshy/off")}`);
  });

  it("knows one session from another, whatever its name", () => {
    const odd = "../../x y/1";
    write(sessionFile(join(folder, ".twiceshy"), odd), "all\n");
    expect(off({}, { session: odd })).toMatchObject(both(true, true));
    expect(off({}, { session: "other" })).toMatchObject(both(false, false));
    expect(dirname(sessionFile("/s", odd))).toBe("/s/off-sessions");
  });

  it("takes the settings too", () => {
    const settings = { warnings: false, capture: true };
    expect(off({}, { settings })).toEqual({ ...both(true, false), why: "the setting warnings" });
  });

  it("does not fail on a folder where the file should be", () => {
    mkdirSync(projectFile(join(folder, ".twiceshy")), { recursive: true });
    expect(off()).toMatchObject(both(false, false));
  });
});

describe("on and off", () => {
  let project: TestProject;
  beforeEach(() => {
    project = makeProject();
  });
  afterEach(() => project.remove());
  const file = () => join(project.root, ".twiceshy", "off");

  it("switches a repository off and on again, part by part", async () => {
    expect((await project.play(["off"])).out).toBe(
      "warnings and capture are off for this repository; `twiceshy on` switches back\n",
    );
    expect(readFileSync(file(), "utf8")).toBe("all\n");
    expect(readFileSync(join(project.root, ".twiceshy/.gitignore"), "utf8")).toBe("*\n");
    await project.play(["on", "--warnings"]);
    expect(readFileSync(file(), "utf8")).toBe("capture\n");
    expect((await project.play(["status"])).out).toContain(`off       capture, by ${file()}`);
    expect((await project.play(["on"])).out).toBe("warnings and capture are on for this repository\n");
    expect(existsSync(file())).toBe(false);
    expect((await project.play(["status"])).out).not.toContain("off  ");
  });

  it("says what is still off", async () => {
    await project.play(["off", "--everywhere", "--warnings"]);
    const { out } = await project.play(["on"]);
    expect(out).toContain("still off: warnings");
    const json = (await project.play(["on", "--everywhere", "--json"])).json;
    expect(json).toEqual({
      version: 1,
      reach: "everywhere",
      off: { warnings: false, capture: false, why: null },
    });
  });

  it("switches one session off, where the environment names it", async () => {
    const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s1" };
    const { out } = await project.play(["off", "--session"], { env });
    expect(out).toContain("`twiceshy on --session` switches back");
    expect((await project.play(["status", "--json"], { env })).json.off.warnings).toBe(true);
    expect((await project.play(["status", "--json"])).json.off.warnings).toBe(false);
    const none = await project.play(["off", "--session"]);
    expect(none.status).toBe(2);
    expect(none.err).toContain("try: twiceshy off --project");
    const back = await project.play(["on", "--session"]);
    expect(back.err).toContain("try: twiceshy on --project");
  });

  it("names what switches on again, for each that switched it off", async () => {
    const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s1", ENABLE_QA_LEARNING: "no" };
    await project.play(["off", "--everywhere", "--warnings"]);
    await project.play(["off", "--session"], { env });
    await project.play(["config", "set", "warnings", "false"]);
    const { out } = await project.play(["on"], { env });
    expect(out).toMatch(
      /: `unset ENABLE_QA_LEARNING`, `twiceshy on --everywhere`, `twiceshy on --session`, `twiceshy config set warnings true`\n$/,
    );
    const told = async (more: Record<string, string>) => {
      const { json } = await project.play(["doctor", "--quick", "--json"], { env: more });
      return json.symptoms.find(({ name }: { name: string }) => name === "switches")?.todo;
    };
    expect(await told({})).toBe(
      "twiceshy on --everywhere and twiceshy config set warnings true, if you did not mean it",
    );
    expect(await told({ TWICESHY_WARNINGS: "false" })).toContain("unset TWICESHY_WARNINGS");
    await project.play(["on", "--everywhere"]);
    await project.play(["config", "set", "warnings", "true"]);
    expect(await told({})).toBeUndefined();
    expect(await told({ TWICESHY: "off" })).toBe("unset TWICESHY, if you did not mean it");
  });

  it("takes one reach at a time", async () => {
    const { status, err } = await project.play(["off", "--session", "--everywhere"]);
    expect(status).toBe(2);
    expect(err).toContain("cannot be said together");
  });
});

describe("the gate", () => {
  it("may be lowered by a committed file, never raised", async () => {
    const project = makeProject();
    try {
      project.write("twiceshy.json", '{ "gate": "advise", "warnings": false }');
      const at = async (key: string) => (await project.play(["config", "get", key])).out.trim();
      expect(await at("gate")).toBe("advise");
      expect(await at("warnings")).toBe("false");
      project.write("twiceshy.json", '{ "gate": "hold-once", "capture": true }');
      project.write(".twiceshy/config.json", "{}");
      project.write("home/.config/twiceshy/config.json", '{ "gate": "off" }');
      expect(await at("gate")).toBe("off");
      const { err, out } = await project.play(["doctor"]);
      expect(err + out).toContain('"gate" can only be set to "off" or "advise" by a committed file');
    } finally {
      project.remove();
    }
  });
});
