import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { changesOf, learnNow } from "#doors/learn-now.ts";
import { holdOutLine, putLine } from "#report/promotion-block.ts";
import { GIT_ENV, gitRepository, tempFolder, treeOf, write } from "../host/sandbox.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const BLOCK = (entries: string) =>
  `## Failure Context\n\nFailure learnings from current phase - cleared on phase completion. Times are UTC.\n\n### Phase 12:\n\n<!-- twiceshy:notes 12 -->\n${entries}<!-- /twiceshy -->\n`;
const LINE = (source: string) => putLine(source, "3f9a2c41", "Load the cart first.", (text) => text);
const HOUSE = "# Agents\n\nUse tabs.\n\n## Commands\n\nnpm test\n";

/** The change between two states of a repository, as it is learned. */
async function changed(before: Record<string, string>, after: Record<string, string>) {
  const repo = gitRepository(before);
  const from = await treeOf(repo);
  write(repo, after);
  const to = await treeOf(repo);
  const made = await changesOf(compose({ cwd: repo, env: { ...GIT_ENV, HOME: tempFolder() } }))(from, to);
  return {
    files: made!.files.map(({ path, added, removed }) => `${path} +${added} -${removed}`),
    text: made!.text,
  };
}

describe("what notes sync writes", () => {
  it.each([
    ["a new section", HOUSE, `${HOUSE}\n${BLOCK("- one\n")}`],
    ["one more entry", `${HOUSE}\n${BLOCK("- one\n")}`, `${HOUSE}\n${BLOCK("- one\n- two\n")}`],
    ["an entry less", `${HOUSE}\n${BLOCK("- one\n- two\n")}`, `${HOUSE}\n${BLOCK("- two\n")}`],
    ["the block gone", `${HOUSE}\n${BLOCK("- one\n")}`, HOUSE],
    ["a promoted line", HOUSE, LINE(HOUSE)],
    ["a promoted line that is left out", LINE(HOUSE), holdOutLine(LINE(HOUSE), "3f9a2c41", "2026-12-01")],
    ["a promoted line that left", LINE(HOUSE), HOUSE],
  ])("is no part of a change: %s", async (_, before, after) => {
    const made = await changed({ "AGENTS.md": before, "a.js": "1\n" }, { "AGENTS.md": after, "a.js": "2\n" });
    expect(made.files).toEqual(["a.js +1 -1"]);
    expect(made.text).not.toContain("AGENTS.md");
    expect(made.text).toContain("+2");
  });

  it("nor is a file that it made", async () => {
    const made = await changed(
      { "a.js": "1\n" },
      { "AGENTS.md": `# Project Learnings\n\n${BLOCK("- one\n")}`, "a.js": "2\n" },
    );
    expect(made.files).toEqual(["a.js +1 -1"]);
  });

  it("what a person edited in the same file stays, and can be applied", async () => {
    const before = `${HOUSE}\n${BLOCK("- one\n")}`;
    const after = before.replace("Use tabs.", "Use spaces.").replace("- one\n", "- one\n- two\n");
    const made = await changed({ "AGENTS.md": before }, { "AGENTS.md": after });
    expect(made.files).toEqual(["AGENTS.md +1 -1"]);
    expect(made.text).toContain("+Use spaces.");
    expect(made.text).not.toContain("+- two");
  });

  it.each([
    [
      "a section of the same name without our marks",
      HOUSE,
      `${HOUSE}\n## Failure Context\n\nCheck the disk.\n`,
    ],
    [
      "words of a person in our section",
      `${HOUSE}\n${BLOCK("")}`,
      `${HOUSE}\n${BLOCK("")}\nCheck the disk.\n`,
    ],
    [
      "marks in fenced code",
      HOUSE,
      `${HOUSE}\n\`\`\`\n<!-- twiceshy:notes 12 -->\n- Check the disk.\n\`\`\`\n`,
    ],
  ])("is not %s", async (_, before, after) => {
    const made = await changed({ "AGENTS.md": before }, { "AGENTS.md": after });
    expect(made.text).toContain("Check the disk.");
    expect(made.files).toHaveLength(1);
  });

  it("does not stand in the fix that was learned", async () => {
    const repo = gitRepository({ ...SHOP, "AGENTS.md": HOUSE });
    const session = new Session(repo);
    await session.check();
    writeFileSync(join(repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
    writeFileSync(
      join(repo, "AGENTS.md"),
      `${readFileSync(join(repo, "AGENTS.md"), "utf8")}\n${BLOCK("- it failed\n")}`,
    );
    await session.check();
    const house = compose({ cwd: repo, env: { ...GIT_ENV, HOME: tempFolder() } });
    const memory = await house.openMemory();
    onTestFinished(() => memory.close());
    const { knowledge } = await learnNow(house, memory);
    expect(knowledge.fixes.fixes({})[0]).toMatchObject({ files: ["sum.js"] });
  });
});
