import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";
import { toldLesson } from "./promote-world.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const told = (title?: string) => toldLesson(project, 20, 6, title);
const promote = (...words: string[]) =>
  project.play(["promote", "--json", ...words], { env: { USER: "ann", TWICESHY_HOLDOUT: "0" } });
const text = (file: string) => readFileSync(join(project.root, file), "utf8");
const FORMS = [
  ["agents", "AGENTS.md", /^## Common Pitfalls$/m],
  ["claude", "CLAUDE.md", /^## Common Pitfalls$/m],
  ["gemini", "GEMINI.md", /^## Common Pitfalls$/m],
  [
    "cursor",
    ".cursor/rules/twiceshy.mdc",
    /^---\ndescription: .+\nglobs:\nalwaysApply: true\n---\n\n## Common/,
  ],
  ["copilot", ".github/copilot-instructions.md", /^## Common Pitfalls$/m],
  [
    ".github/instructions/pitfalls.instructions.md",
    ".github/instructions/pitfalls.instructions.md",
    /^---\ndescription: '.+'\napplyTo: '\*\*'\n---\n\n## Common/,
  ],
] as const;

describe("promote into the files of clients", () => {
  it.each(FORMS)(
    "writes for %s into %s in its own form, and leaves nothing behind",
    async (name, file, form) => {
      const id = await told();
      const { json } = await promote("approve", id, "--file", name);
      expect(json.promotions).toMatchObject([{ files: [file], absent: [] }]);
      expect(text(file)).toMatch(form);
      expect(text(file)).toContain(`lesson ${id} receipt`);
      await promote("rollback", id);
      expect(existsSync(join(project.root, file))).toBe(false);
      const [top] = file.split("/");
      expect(existsSync(join(project.root, top!))).toBe(false);
    },
  );

  it("writes into several at once, once where one is a link to another, and keeps a folder that others use", async () => {
    const id = await told();
    project.write("AGENTS.md", "# Notes\n");
    symlinkSync("AGENTS.md", join(project.root, "CLAUDE.md"));
    project.write(".github/workflows/ci.yml", "on: push\n");
    const { json } = await promote("approve", id, "--file", "agents, claude,copilot");
    expect(json.promotions[0].files).toEqual(["AGENTS.md", ".github/copilot-instructions.md"]);
    expect(text("AGENTS.md").match(/ receipt /g)).toHaveLength(1);
    await promote("rollback", id);
    expect(text("AGENTS.md")).toBe("# Notes\n");
    expect(existsSync(join(project.root, ".github/copilot-instructions.md"))).toBe(false);
    expect(existsSync(join(project.root, ".github/workflows/ci.yml"))).toBe(true);
  });

  it.each([
    ["in the middle", "# Notes\n\n## Common Pitfalls\n\nMind the gap.\n\n## Commands\n\nmake\n"],
    ["at the end", "# Notes\n\n## Common Pitfalls\n\nMind the gap."],
    ["with Windows' line ends", "# Notes\r\n\r\n## Common Pitfalls\r\n\r\n## Commands\r\n"],
    ["with a part below it", "## Common Pitfalls\nMind.\n### Old\nx\n"],
  ])("leaves a section of a person's own as it was, %s", async (_, before) => {
    const [id, other] = [await told(), await told("Load the cart before it is shown")];
    const path = join(project.root, "CLAUDE.md");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, before);
    await promote("approve", id, other, "--file", "claude");
    expect(text("CLAUDE.md").match(/## Common Pitfalls/g)).toHaveLength(1);
    await promote("rollback", id);
    await promote("rollback", other);
    expect(text("CLAUDE.md")).toBe(before);
  });

  it("puts a line back where it stood, and keeps what a person wrote in the block", async () => {
    const titles = ["Load the cart before it is shown", "Migrate the shop before it is opened", undefined];
    const ids: string[] = [];
    for (const title of titles) ids.push(await told(title));
    await promote("approve", ...ids);
    const own = text("AGENTS.md").replace("<!-- /twiceshy", "\n- ask Bea first\n<!-- /twiceshy");
    writeFileSync(join(project.root, "AGENTS.md"), own);
    for (const id of ids) {
      await promote("rollback", id);
      expect(text("AGENTS.md")).not.toContain(id);
      await promote("approve", id);
      expect(text("AGENTS.md")).toBe(own);
    }
    await promote("rollback", ...ids);
    expect(text("AGENTS.md")).toContain("- ask Bea first");
  });

  it("says what has to leave and what stands, and that a sync changes nothing where nothing has to", async () => {
    const id = await told();
    expect((await project.play(["promote", "sync"])).out).toBe("every line stands as it should\n");
    await promote("approve", id);
    expect((await promote("sync")).json).toEqual({ version: 1, isDry: false, changes: [], left: [] });
    await project.play(["lessons", "retire", id, "--reason", "we dropped it"]);
    expect((await project.play(["promote"])).out).toContain(
      "leaves with the next `promote sync`: its lesson is in the archive",
    );
    const { out } = await project.play(["promote", "sync", "--dry-run"]);
    expect(out).toContain("would be taken out: AGENTS.md");
    expect(text("AGENTS.md")).toContain(id);
    expect((await promote("sync")).json.changes).toMatchObject([{ lesson: id, change: "demoted" }]);
    expect(existsSync(join(project.root, "AGENTS.md"))).toBe(false);
    expect((await project.play(["promote", "history"])).out).toContain("demoted AGENTS.md");
    expect((await promote("--all")).json.promotions).toMatchObject([{ state: "demoted" }]);
    expect((await promote()).json.promotions).toEqual([]);
  });
});

it("keeps the cap where a person makes a line longer", async () => {
  const lessons = Array.from({ length: 12 }, (_, i) => ({
    title: `Mind the ${["ox", "elk", "cat"][i % 3]} number ${i} of the farm`,
    trigger: { conditions: [{ field: "message", operator: "contains", value: `number ${i} of` }] },
    action: { kind: "advice", text: `look after ${i}` },
  }));
  await project.play(["learn"], { stdin: JSON.stringify(lessons) });
  const { json } = await project.play(["lessons", "--json", "--limit", "30"]);
  const ids: string[] = json.lessons.map(({ id }: { id: string }) => id);
  await promote("approve", ...ids, "--force", "--reason", "to fill it");
  const statuses: number[] = [];
  for (const id of ids)
    statuses.push((await promote("edit", id, "--text", `${id} ${"word ".repeat(100)}`)).status);
  expect(statuses.at(0)).toBe(0);
  expect(statuses.at(-1)).not.toBe(0);
  expect(text("AGENTS.md").split(/\s+/).length).toBeLessThan(1300);
});
