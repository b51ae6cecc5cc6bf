import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { Session, SHOP } from "../doors/hook-payloads.ts";
import { tempFolder } from "../host/sandbox.ts";

const [BAD, GOOD] = ["a + b);", "a + b, 0);"];

function project(): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries({ ...SHOP, "package.json": "{}" }))
    writeFileSync(join(folder, name), text);
  return folder;
}

/** An edit inside the line, as Claude Code 2.1.325 tells it: the texts are halves of lines, its own patch is whole. */
async function edit(session: Session, before: string, after: string) {
  const file = join(session.repo, "sum.js");
  const tool = {
    tool_name: "Edit",
    tool_input: { file_path: file, old_string: before, new_string: after, replace_all: false },
  };
  const said = await session.hear("PreToolUse", tool);
  const originalFile = readFileSync(file, "utf8");
  const whole = originalFile.replace(before, after);
  writeFileSync(file, whole);
  const lines = [`-${originalFile.trimEnd()}`, `+${whole.trimEnd()}`];
  const structuredPatch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines }];
  const tool_response = { filePath: file, oldString: before, newString: after, originalFile };
  await session.hear("PostToolUse", {
    ...tool,
    tool_response: { ...tool_response, structuredPatch, userModified: false },
  });
  return said;
}

async function twiceMended(folder: string): Promise<void> {
  for (const id of ["first", "second"]) {
    const session = new Session(folder, id);
    await session.hear("SessionStart", { source: "startup" });
    if (id === "second") await edit(session, GOOD, BAD);
    await session.check();
    await edit(session, BAD, GOOD);
    await session.check();
    await session.hear("Stop", { stop_hook_active: false });
    await session.hear("SessionEnd", { reason: "other" });
  }
  // What the worker does afterwards.
  const house = compose({ cwd: folder, env: {} });
  const memory = await house.openMemory();
  await lessonsNow(house, memory);
  memory.close();
}

it("an edit inside a line is learned as whole lines without git, and the next one that brings it back is warned of", async () => {
  const folder = project();
  await twiceMended(folder);
  const third = new Session(folder, "third");
  await third.hear("SessionStart", { source: "startup" });
  const said = await edit(third, GOOD, BAD);
  const words = said?.hookSpecificOutput.additionalContext;
  expect(words).toContain("This edit brings back a known failure");
  expect(words).toContain("-exports.sum = (list) => list.reduce((a, b) => a + b);\n");
});
