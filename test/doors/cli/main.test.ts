import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../../../package.json";
import { BUG_EXIT } from "../../../src/doors/cli/main.ts";
import { mayPaint } from "../../../src/doors/cli/terminal.ts";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeAll(() => {
  project = makeProject();
});
afterAll(() => project.remove());

describe("the command line", () => {
  it.each([[[]], [["--help"]], [["-h"]], [["help"]]])("%j shows every command", async (words) => {
    const { status, out, err } = await project.play(words);
    expect(status).toBe(0);
    expect(err).toBe("");
    expect(out).toContain("usage: twiceshy <command>");
    expect(out).toMatch(/^ {2}inspect {6}Say what failed in a log/m);
    expect(out).toMatch(/^ {2}run {10}Run a command/m);
  });

  it("says its version", async () => {
    expect((await project.play(["--version"])).out).toBe(`${version}\n`);
    expect((await project.play(["--version", "--json"])).json).toEqual({ version: 1, twiceshy: version });
  });

  it.each([
    [["insepct"], 'there is no command "insepct". Did you mean "inspect"?', "twiceshy inspect --help"],
    [["banana"], 'there is no command "banana".', "twiceshy --help"],
    [["--verison"], 'there is no flag "--verison". Did you mean "--version"?', "twiceshy --version"],
    [["status", "--jsno"], "status has no flag --jsno. Did you mean --json?", "twiceshy status --help"],
    [["status", "now"], 'status does not take another word: "now".', "twiceshy status --help"],
    [
      ["run", "--tsak", "x", "--", "true"],
      "run has no flag --tsak. Did you mean --task?",
      "twiceshy run --help",
    ],
    [["failures", "--limit", "many"], "--limit takes a whole number", "twiceshy failures --help"],
    [["help", "shwo"], 'there is no command "shwo". Did you mean "show"?', "twiceshy help show"],
  ])("%j is an error that names the nearest and the next command", async (words, message, hint) => {
    const { status, out, err } = await project.play(words);
    expect(status).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(`twiceshy: ${message}`);
    expect(err.endsWith(`  try: ${hint}\n`)).toBe(true);
  });

  it("answers errors as JSON too, and still says them on stderr", async () => {
    const { status, json, err } = await project.play(["show", "nothing", "--json"]);
    expect(status).toBe(1);
    expect(json).toMatchObject({ version: 1, error: { code: "not_found", hint: "twiceshy failures" } });
    expect(err).toContain('nothing remembered is called "nothing"');
  });

  it.each(["show", "inspect", "task"])("explains %s by --help and by help", async (name) => {
    const flag = await project.play([name, "--help"]);
    const command = await project.play(["help", name]);
    expect(flag.out).toBe(command.out);
    expect(flag.out).toContain(`usage: twiceshy ${name}`);
    expect(flag.out).toContain("-h, --help");
    expect((await project.play(["help", name, "--json"])).json).toMatchObject({ version: 1, name });
  });

  it("calls a bug a bug, with the stack only when asked", async () => {
    // A stdin that breaks is nothing a user can act on.
    const broken = () => {
      throw new Error("the stream is upside down");
    };
    const terminal = { stdin: { [Symbol.asyncIterator]: broken } as never };
    const quiet = await project.play(["inspect", "-"], { ...terminal });
    expect(quiet.status).toBe(BUG_EXIT);
    expect(quiet.err).toContain("a bug in twiceshy");
    expect(quiet.err).toContain("TWICESHY_DEBUG=1");
    expect(quiet.err).not.toContain("    at ");
    const loud = await project.play(["inspect", "-"], { ...terminal, env: { TWICESHY_DEBUG: "1" } });
    expect(loud.err).toContain("    at ");
  });
});

describe("colour", () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ FORCE_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "0" }, false, false],
    [{ TERM: "dumb" }, true, false],
  ])("%j on a terminal: %s", (env, terminal, painted) => {
    expect(mayPaint(env, terminal)).toBe(painted);
  });

  it("is in the text and never in JSON", async () => {
    expect((await project.play(["--help"], { paint: true })).out).toContain("\u001b[");
    expect((await project.play(["help", "--json"], { paint: true })).out).not.toContain("\u001b[");
  });
});
