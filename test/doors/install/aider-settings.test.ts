import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isAiderWrapped, unwrapAider, wrapAider } from "../../../src/doors/install/aider-settings.ts";

const WRAPPER = "$(command -v twiceshy >/dev/null && echo twiceshy run --) ";

describe("wrapAider", () => {
  it.each([
    ["a plain command", "# mine\nmodel: opus # large\ntest-cmd: npm test\nauto-test: true\n", "npm test"],
    ["a quoted one", "test-cmd: 'npm test'\n", "npm test"],
    ["Windows line ends", 'model: opus\r\ntest-cmd: "npm test" # all\r\n', "npm test"],
    ["flow style", "{test-cmd: npm test, auto-test: true}\n", "npm test"],
    ["no newline at the end", "test-cmd: pytest -x", "pytest -x"],
  ])("wraps %s and leaves all else", (_, text, command) => {
    const { text: wrapped, notes } = wrapAider(text, false);
    expect(parse(wrapped)).toEqual({ ...parse(text), "test-cmd": WRAPPER + command });
    expect(notes).toEqual(["test-cmd goes through twiceshy run"]);
    expect(isAiderWrapped(wrapped)).toBe(true);
    expect(wrapAider(wrapped, false).text).toBe(wrapped);
    expect(unwrapAider(wrapped, text)).toBe(text);
    expect(parse(unwrapAider(wrapped))).toEqual(parse(text));
    for (const remark of text.match(/# \w+/g) ?? []) expect(wrapped).toContain(remark);
  });

  it.each(["CI=1 npm test", "npm test && npm run lint", "echo 'it''s' | cat", 'sh -c "exit 0"'])(
    "hands %s to a shell, and gets it back",
    (command) => {
      const text = `test-cmd: ${JSON.stringify(command)}\n`;
      const wrapped = wrapAider(text, false).text;
      expect(parse(wrapped)["test-cmd"]).toMatch(/ sh -c '/);
      expect(unwrapAider(wrapped, text)).toBe(text);
      expect(parse(unwrapAider(wrapped))).toEqual(parse(text));
    },
  );

  it("does nothing where there is no test-cmd", () => {
    const text = "lint-cmd: eslint\n";
    expect(wrapAider(text, true)).toEqual({
      text,
      notes: ["no test-cmd in it, so there is nothing to watch"],
    });
  });

  it("wraps lint commands that are plain, behind the language they are for, and leaves the others", () => {
    const text = 'test-cmd: make test\nlint-cmd:\n  - "python: flake8 --select=E9"\n  - "js: a && b"\n';
    const { text: wrapped, notes } = wrapAider(text, false);
    expect(parse(wrapped)["lint-cmd"]).toEqual([`python: ${WRAPPER}flake8 --select=E9`, "js: a && b"]);
    expect(notes).toContain("lint-cmd is too involved to be wrapped: it is left as it is");
    expect(unwrapAider(wrapped, text)).toBe(text);
  });

  it("adds the notes to read only where there is no list of the person's own", () => {
    const added = wrapAider("test-cmd: make\n", true).text;
    expect(added.endsWith("read: AGENTS.md # added by twiceshy\n")).toBe(true);
    expect(unwrapAider(added)).toBe("test-cmd: make\n");
    const own = wrapAider("test-cmd: make\nread: [X.md]\n", true);
    expect(parse(own.text).read).toEqual(["X.md"]);
    expect(own.notes.join()).toContain("add AGENTS.md to it");
  });

  it("refuses what is no YAML, with the line", () => {
    expect(() => wrapAider("a: 1\nb: [\nc: 2\n", false)).toThrow(/it is no YAML \(line \d\)/);
    expect(() => wrapAider("- a\n", false)).toThrow("no settings");
  });

  it("runs the command itself where twiceshy is not installed, and through it where it is", () => {
    const command = parse(wrapAider("test-cmd: echo hello there\n", false).text)["test-cmd"];
    const run = (script: string) =>
      execFileSync("/bin/sh", ["-c", script], { encoding: "utf8", env: { PATH: "/usr/bin:/bin" } });
    expect(run(command)).toBe("hello there\n");
    expect(run(`twiceshy() { echo "[$*]"; }; ${command}`)).toBe("[run -- echo hello there]\n");
    const script = parse(wrapAider("test-cmd: A='x y' && echo $A\n", false).text)["test-cmd"];
    expect(run(script)).toBe("x y\n");
  });
});
