import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { inProjectsWords, readEvent } from "#doors/hook-begin.ts";
import { momentOfEvent } from "#doors/hook-moment.ts";
import { pathInProject } from "#doors/path-in-project.ts";
import { findProject } from "#host/project.ts";
import { tempFolder } from "../host/sandbox.ts";

/** A project, and a link to it beside it. */
function scene(): { folder: string; root: string; link: string } {
  const folder = tempFolder();
  const [root, link] = [join(folder, "real"), join(folder, "link")];
  mkdirSync(join(root, "src"), { recursive: true });
  writeFileSync(join(root, "src/a.ts"), "");
  mkdirSync(join(root, ".git"));
  symlinkSync(root, link);
  return { folder, root, link };
}

it.each([
  ["root", "src/a.ts", "src/a.ts"],
  ["link", "src/a.ts", "src/a.ts"],
  ["link", "src/not-yet.ts", "src/not-yet.ts"],
  ["root", "..a.ts", "..a.ts"],
  ["root", "", ""],
  ["folder", "other/a.ts", null],
  ["folder", "", null],
  ["folder", "real-too/a.ts", null],
] as const)("%s/%s is %j of the project", (from, file, expected) => {
  const places = scene();
  for (const project of [places.root, places.link])
    expect(pathInProject(project, join(places[from], file))).toBe(expected);
});

it.each([
  ["link", ["src/a.ts"]],
  ["folder", null],
] as const)("an edit of a file that is named from the %s is one of %j", (from, files) => {
  const places = scene();
  const payload = JSON.stringify({
    ...{ session_id: "s", cwd: places.root, hook_event_name: "PreToolUse", tool_name: "Edit" },
    tool_input: { file_path: `${places[from]}/src/a.ts`, old_string: "a", new_string: "b" },
  });
  const project = findProject(places.root);
  const event = inProjectsWords(readEvent("claude", "PreToolUse", payload, 1)!, project);
  expect(momentOfEvent(event, (path) => relative(project.root, path))?.files ?? null).toEqual(files);
});
