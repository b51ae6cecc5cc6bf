import { expect, it } from "vitest";
import { mergeHooks, removeHooks } from "../../src/doors/install/merge-hooks.ts";
import { wantedHooks, wantedTop } from "../../src/doors/install/wanted-hooks.ts";

const CLAUDE = wantedHooks("claude");

it.each([
  ["an empty object", "{}", (text: string) => text.replace("{", "{\n  // mine"), "{\n  // mine\n}"],
  [
    "an object with a remark",
    "{ // old\n}\n",
    (text: string) => text.replace("// old", "// new"),
    "{ // new\n}\n",
  ],
  [
    "an empty list of hooks",
    '{\n  "hooks": {}\n}\n',
    (text: string) => text.replace('"hooks": {', '"hooks": {\n    // mine'),
    '{\n  "hooks": {\n    // mine\n  }\n}\n',
  ],
])("a remark that somebody wrote into %s", (_, original, edit, left) => {
  expect(removeHooks(edit(mergeHooks(original, CLAUDE)), original)).toBe(left);
});

it("a version that is not the one we wrote", () => {
  const edited = mergeHooks('{\n  "a": 1\n}\n', CLAUDE).replace('"a": 1', '"a": 1,\n  "version": "2.1"');
  expect(removeHooks(edited, '{\n  "a": 1\n}\n')).toBe('{\n  "a": 1,\n  "version": "2.1"\n}\n');
  const cursor = mergeHooks('{\n  "a": 1\n}\n', wantedHooks("cursor"), wantedTop("cursor"));
  expect(removeHooks(cursor.replace('"a": 1', '"a": 2'), '{\n  "a": 1\n}\n')).toBe('{\n  "a": 2\n}\n');
});
