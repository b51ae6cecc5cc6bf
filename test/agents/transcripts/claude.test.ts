import { expect, it } from "vitest";
import type { CommandObservation } from "#model/observation.ts";
import { aHome, hear, located } from "./a-home.ts";

function heard(fixture: string) {
  const home = aHome(fixture);
  return hear(home, located(home, "claude")[0]!).all;
}

it("tells how commands can end", () => {
  const all = heard("claude/2.1.325-ends.jsonl");
  const commands = all.filter((told): told is CommandObservation => told.kind === "command");
  const ends = commands.map(({ command, exitCode, interrupted }) => [command, exitCode, interrupted]);
  expect(ends).toEqual([
    ["grep nomatch README.md", 2, false],
    ["seq 1 20000; echo TAIL-ERR >&2; exit 1", 1, false],
    ["sleep 4; exit 5", 143, true],
    // The one in the background has no end here.
    ["sleep 2; false | cat; echo after-pipe", 0, false],
    ["nonexistent-cmd-xyz", 127, false],
    ["kill -9 $$", 1, false],
    ["diff README.md /dev/null", 2, false],
    // "Condition is false": no error, and no code either
    ["test -f nope", null, false],
  ]);
  expect(commands[3]!.output).toBe("after-pipe");
  expect(commands[4]!.output).toBe("/bin/bash: line 1: nonexistent-cmd-xyz: command not found");
});

it("does not tell an edit that failed", () => {
  expect(heard("claude/2.1.325-ends.jsonl").filter(({ kind }) => kind === "edit")).toEqual([]);
});

it("tells a subagent's work as that of its session, without a prompt", () => {
  const all = heard("claude/2.1.325-subagent.jsonl");
  expect(all.map(({ kind }) => kind)).toEqual(["command", "said"]);
  expect(all[0]).toMatchObject({
    session: "01f1aead-6c5d-418d-99ae-1b9dc60be455",
    exitCode: 4,
    output: "SUBFAIL",
  });
});

it("tells each prompt of a continued session by its first line", () => {
  const titles = heard("claude/2.1.325.jsonl").flatMap((told) =>
    told.kind === "prompt" ? [told.title] : [],
  );
  expect(titles).toEqual([
    "The tests of the cart are red. Make them green.",
    "Now break the total on purpose,",
  ]);
});

it("finds the folder that CLAUDE_CONFIG_DIR names", () => {
  const home = aHome("claude/2.0.60.jsonl");
  const elsewhere = { ...home, home: "/nowhere", env: { CLAUDE_CONFIG_DIR: home.path(".claude") } };
  expect(located(elsewhere, "claude")).toHaveLength(1);
  expect(located({ ...home, home: "/nowhere" }, "claude")).toEqual([]);
});

const LINE = { sessionId: "s", timestamp: "2026-11-15T23:41:59.282Z", cwd: "/home/dev/shop" };

function told(...lines: readonly object[]) {
  const home = aHome();
  const text = lines.map((line, i) => `${JSON.stringify({ uuid: `u${i}`, ...LINE, ...line })}\n`).join("");
  home.write(".claude/projects/-home-dev-shop/s.jsonl", text);
  return hear(home, located(home, "claude")[0]!).all;
}

it.each([
  ["a reminder", { message: { content: "<system-reminder>\nToday's date is…" } }],
  ["a slash command", { message: { content: "<command-name>/clear</command-name>" } }],
  ["a shell line of the person's", { message: { content: "<bash-input>npm test</bash-input>" } }],
  ["a summary", { isCompactSummary: true, message: { content: "The user asked…" } }],
  ["a hidden line", { isMeta: true, message: { content: "Caveat: …" } }],
  [
    "an interruption",
    { message: { content: [{ type: "text", text: "[Request interrupted by user for tool use]" }] } },
  ],
  ["nothing", { message: { content: "  \n" } }],
])("takes %s for no prompt", (_what, line) => {
  expect(told({ type: "user", ...line })).toEqual([]);
  expect(told({ type: "user", message: { content: "Fix it" } })).toMatchObject([
    { kind: "prompt", title: "Fix it" },
  ]);
});

it("cuts a title at 80 characters", () => {
  const [prompt] = told({ type: "user", message: { content: `${"word ".repeat(40)}\nmore` } });
  expect(prompt?.kind === "prompt" && prompt.title).toMatch(/^word .*word…$/);
  expect(prompt?.kind === "prompt" && prompt.title.length).toBeLessThanOrEqual(80);
});

it("tells nothing of a call that the person refused", () => {
  const call = {
    type: "assistant",
    message: { content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "npm test" } }] },
  };
  const end = (content: string) => ({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "t1", is_error: true, content }] },
  });
  expect(told(call, end("The user doesn't want to proceed with this tool use."))).toEqual([]);
  expect(told(call, end("Exit code 1\nboom"))).toMatchObject([
    { kind: "command", exitCode: 1, output: "boom" },
  ]);
  expect(told(end("Exit code 1\nboom"))).toEqual([]);
});
