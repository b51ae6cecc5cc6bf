import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GIT_ENV, git } from "../../host/sandbox.ts";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

const ENV = { ...GIT_ENV, USER: "ann", TWICESHY_BACKGROUND: "off" };
const GREEN = JSON.stringify({ checks: [{ name: "unit", passed: true }] });
const RED = failedCheck("TypeError: rates table is empty");

let project: TestProject;
beforeEach(() => {
  project = makeProject();
  project.write("AGENTS.md", "# Agents\n\nBe kind.\n");
  git(project.root, "add", "-A");
  git(project.root, "commit", "-q", "-m", "first");
});
afterEach(() => project.remove());

const play = (words: string[], stdin = "") => project.play(words, { env: ENV, stdin });
const file = (path: string) => readFileSync(join(project.root, path), "utf8");
const issues = async () => (await play(["issues", "list", "--all", "--json"])).json.issues;
async function learned(action: object, more: object = {}) {
  const trigger = { conditions: [{ field: "message", operator: "contains", value: "rates table is empty" }] };
  const lesson = { title: "Seed the rates first", type: "knowledge", trigger, action, ...more };
  const { status, err } = await play(["learn", "-"], JSON.stringify(lesson));
  expect(status, err).toBe(0);
}
async function auto() {
  const { status, json, err } = await play(["heal", "auto", "--json"]);
  expect(status, err).toBe(0);
  return json.proposed;
}
/** Red, and green and red again once the lesson is known. */
async function comesBack() {
  for (const verdict of [GREEN, RED]) await play(["capture", "-"], verdict);
}
const DOCUMENT = { kind: "document", file: "docs/rates.md", text: "Run `make seed` before the tests." };

describe("a lesson that is a document", () => {
  it("is proposed as a new file when its failure comes back, once, and a person applies it", async () => {
    await play(["capture", "-"], RED);
    await learned(DOCUMENT);
    await play(["capture", "-"], RED);
    expect(await auto(), "still red is not back").toEqual([]);
    await comesBack();
    expect(await auto()).toMatchObject([{ number: 1, files: ["docs/rates.md"] }]);
    expect(await auto(), "no proposal twice").toEqual([]);
    expect(existsSync(join(project.root, "docs"))).toBe(false);
    expect(await issues()).toMatchObject([
      { number: 1, kind: "knowledge", state: "open", seen: 1, next: "twiceshy issues apply 1" },
    ]);
    const { status, err } = await play(["issues", "apply", "1", "--yes"]);
    expect(status, err).toBe(0);
    expect(file("docs/rates.md")).toMatch(
      /^## Seed the rates first\n\n<!-- twiceshy:lesson .+ -->\n\nRun `make seed` before the tests\.\n$/,
    );
    expect(git(project.root, "log", "--format=%s"), "uncommitted").toBe("first");
    await comesBack();
    expect(await auto(), "it says so already").toEqual([]);
  });

  it("is appended to the file as it is, and follows it while it waits", async () => {
    await play(["capture", "-"], RED);
    await learned({ ...DOCUMENT, file: "AGENTS.md" });
    await comesBack();
    expect(await auto()).toHaveLength(1);
    project.write("AGENTS.md", "# Agents\n\nBe quick.\n");
    expect(await auto()).toEqual([]);
    expect((await play(["issues", "apply", "1", "--yes"])).status).toBe(0);
    expect(file("AGENTS.md")).toMatch(/^# Agents\n\nBe quick\.\n\n## Seed the rates first\n/);
  });

  it("is appended to a file with the line ends of Windows", async () => {
    const text = "# Agents\r\n\r\nBe kind.\r\n";
    project.write("AGENTS.md", text);
    await play(["capture", "-"], RED);
    await learned({ ...DOCUMENT, file: "AGENTS.md" });
    await comesBack();
    expect(await auto()).toHaveLength(1);
    const { status, err } = await play(["issues", "apply", "1", "--yes"]);
    expect(status, err).toBe(0);
    expect(file("AGENTS.md").startsWith(`${text}\r\n## Seed the rates first\r\n`)).toBe(true);
    expect(await auto(), "and not proposed again").toEqual([]);
  });

  it("does not come back in the same words when a person turned it down", async () => {
    await play(["capture", "-"], RED);
    await learned(DOCUMENT);
    await comesBack();
    await auto();
    await play(["issues", "dismiss", "1", "--reason", "it is in the wiki"]);
    await comesBack();
    expect(await auto()).toEqual([]);
    expect(await issues()).toMatchObject([{ state: "dismissed", seen: 1 }]);
  });

  it.each(["src/rates.js", "../notes.md", ".github/notes.md", "/etc/motd.txt"])(
    "proposes nothing for %s",
    async (path) => {
      await play(["capture", "-"], RED);
      await learned({ ...DOCUMENT, file: path });
      await comesBack();
      expect(await auto()).toEqual([]);
    },
  );
});

describe("advice on how work is done", () => {
  const log = (day: string) =>
    `${JSON.stringify({ timestamp: `2026-03-0${day}T09:00:00Z`, event_type: "review_bypassed", workflow_id: `wf_${day}`, phase_id: "REVIEW", item_id: "security" })}\n`;
  const said = async (day: string) => {
    project.write(".workflow_log.jsonl", log(day));
    const { status, err } = await play(["ingest", ".workflow_log.jsonl"]);
    expect(status, err).toBe(0);
  };

  it("becomes the proposal of a concern that is said again, in the notes that agents read", async () => {
    const trigger = { conditions: [{ field: "message", operator: "contains", value: "review bypassed" }] };
    const advice = { kind: "advice", text: "A security review is never skipped: ask in #security." };
    await learned(advice, { title: "Reviews are not skipped", type: "process", trigger });
    await said("1");
    expect((await play(["issues", "--json"])).json.review).toMatchObject([{ proposal: null }]);
    await said("2");
    const [concern] = (await play(["issues", "--json"])).json.review;
    expect(concern).toMatchObject({ kind: "process", seen: 2, files: ["AGENTS.md"] });
    expect(concern.proposal).toContain("+A security review is never skipped");
    expect(await auto()).toEqual([]);
    expect((await play(["issues", "apply", "1", "--yes"])).status).toBe(0);
    expect(file("AGENTS.md")).toContain("Be kind.\n\n## Reviews are not skipped\n");
  });

  it("of another kind is left alone", async () => {
    await play(["capture", "-"], RED);
    await learned(
      { kind: "advice", text: "Seed the table before the tests run." },
      { type: "error_resolution" },
    );
    await comesBack();
    expect(await auto()).toEqual([]);
  });
});
