import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataOf, parseJsonc } from "../../../src/doors/install/jsonc-tree.ts";
import { countOurs, hasHooks, mergeHooks, removeHooks } from "../../../src/doors/install/merge-hooks.ts";
import { wantedHooks, wantedTop } from "../../../src/doors/install/wanted-hooks.ts";
import { BROKEN, CONFIGS } from "./configs.ts";

const CLAUDE = wantedHooks("claude");
const CURSOR = wantedHooks("cursor");

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
const read = (text: string): any => dataOf(parseJsonc(text));

describe.each(Object.entries(CONFIGS))("%s", (_, text) => {
  it.each([
    ["claude", CLAUDE, {}],
    ["cursor", CURSOR, wantedTop("cursor")],
  ] as const)("takes the hooks of %s, and comes back byte for byte", (_agent, wanted, top) => {
    const merged = mergeHooks(text, wanted, top);
    expect(hasHooks(merged, wanted)).toBe(true);
    expect(mergeHooks(merged, wanted, top)).toBe(merged);
    expect(removeHooks(merged, text)).toBe(text);
  });

  it("keeps every line of it, and all that it says", () => {
    const merged = mergeHooks(text, CLAUDE);
    const before = read(text);
    const after = read(merged);
    expect({ ...after, hooks: null }).toEqual({ ...before, hooks: null });
    for (const [event, list] of Object.entries(before.hooks ?? {})) {
      expect(after.hooks[event].slice(0, (list as unknown[]).length)).toEqual(list);
    }
    expect(merged.includes("\r\n")).toBe(text.includes("\r\n"));
    if (text.includes("\r\n")) expect(merged.replaceAll("\r\n", "")).not.toContain("\n");
    expect(merged.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
    expect(merged.endsWith("\n")).toBe(text.endsWith("\n"));
    for (const remark of text.match(/\/\/ [\w ]+/g) ?? []) expect(merged).toContain(remark);
  });

  it("loses only our entries after an edit, also without a receipt", () => {
    const merged = mergeHooks(text, CLAUDE);
    const edited = merged.replace("opus", "haiku");
    expect(removeHooks(edited, text)).toBe(text.replace("opus", "haiku"));
    const left = removeHooks(edited, undefined);
    if (left !== null) {
      expect(countOurs(left)).toBe(0);
      const { hooks: _h, ...before } = read(text);
      const { hooks: _i, ...after } = read(left);
      expect(JSON.stringify(after)).toBe(JSON.stringify(before).replace("opus", "haiku"));
    } else expect(Object.keys(read(text)).filter((key) => key !== "hooks")).toEqual([]);
  });
});

describe("mergeHooks", () => {
  it("makes a file of its own where there is none, or an empty one", () => {
    const made = mergeHooks(null, CLAUDE);
    expect(made.endsWith("}\n")).toBe(true);
    expect(read(made).hooks.PreToolUse.map((group: { matcher: string }) => group.matcher)).toEqual([
      "Bash",
      "Edit|Write|MultiEdit|NotebookEdit",
    ]);
    expect(mergeHooks(" \n", CLAUDE)).toBe(made);
    expect(removeHooks(made, null)).toBeNull();
    expect(removeHooks(made, undefined)).toBeNull();
    expect(removeHooks(mergeHooks(null, CURSOR, wantedTop("cursor")), undefined)).toBeNull();
    // Qwen Code puts its own mark into every settings file that it reads; anything more is somebody's.
    const stamped = (more: object) => JSON.stringify({ ...JSON.parse(made), ...more });
    expect(removeHooks(stamped({ $version: 4 }), null)).toBeNull();
    expect(removeHooks(stamped({ $version: 4, theme: "dark" }), null)).toBe('{"$version":4,"theme":"dark"}');
  });

  it("writes as the file is written", () => {
    expect(mergeHooks('{\n\t"a": 1\n}\n', CLAUDE)).toContain(
      '\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{\n',
    );
    expect(mergeHooks('{"a":1}', CLAUDE)).toMatch(
      /^\{"a":1,"hooks":\{"SessionStart":\[\{"hooks":\[\{"type":/,
    );
  });

  it("exchanges what an older version wrote, and leaves a neighbour in the same group alone", () => {
    const older = (entry: object) =>
      JSON.stringify({ hooks: { Stop: [entry], Other: [] }, model: "opus" }, null, 2);
    const ours = { type: "command", command: 'x="$HOME/.local/share/twiceshy/hook"; "$x" old', timeout: 99 };
    const theirs = { type: "command", command: "echo done" };
    const merged = mergeHooks(older({ hooks: [theirs, ours] }), CLAUDE);
    expect(merged).not.toContain("old");
    expect(read(merged).hooks.Stop[0]).toEqual({ hooks: [theirs] });
    expect(hasHooks(merged, CLAUDE)).toBe(true);
    expect(removeHooks(merged, undefined)).toBe(older({ hooks: [theirs] }));
  });

  it("takes out what is there twice", () => {
    const once = mergeHooks('{"model": "opus"}', CLAUDE);
    const data = read(once);
    data.hooks.Stop.push(data.hooks.Stop[0]);
    const twice = JSON.stringify(data);
    expect(hasHooks(twice, CLAUDE)).toBe(false);
    expect(countOurs(mergeHooks(twice, CLAUDE))).toBe(CLAUDE.length);
  });

  it.each([
    ["a list", "[]", "no JSON object"],
    ["hooks that are a list", '{"hooks": []}', '"hooks" is no object'],
    ["an event that is an object", '{"hooks": {"Stop": {}}}', "no list"],
  ])("refuses %s", (_, text, why) => {
    expect(() => mergeHooks(text, CLAUDE)).toThrow(why);
  });

  it("does not take somebody else's hook for ours", () => {
    const theirs =
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "~/twiceshy/hook-of-mine"}]}]}}';
    expect(countOurs(theirs)).toBe(0);
    expect(removeHooks(theirs, undefined)).toBe(theirs);
  });
});

describe("parseJsonc", () => {
  it.each(BROKEN)("says where %s is", (_, text, line) => {
    let at: number | null = null;
    try {
      parseJsonc(text);
    } catch (error) {
      at = (error as { line: number }).line;
    }
    expect(at).toBe(line);
  });

  it("reads what JSON.parse reads, and says the same", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\t", "    "), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(dataOf(parseJsonc(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("is not brought down by a deep one", () => {
    expect(() => parseJsonc("[".repeat(100_000))).toThrow("too deeply");
  });
});

describe("any object", () => {
  it("comes back as it was", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue()).filter((value) => !("hooks" in value));
    fc.assert(
      fc.property(object, fc.constantFrom("", "  ", "\t"), fc.boolean(), (value, indent, isWindows) => {
        const plain = JSON.stringify(value, null, indent);
        const text = isWindows ? plain.replaceAll("\n", "\r\n") : plain;
        const merged = mergeHooks(text, CLAUDE);
        expect(hasHooks(merged, CLAUDE)).toBe(true);
        expect(removeHooks(merged, text)).toBe(text);
      }),
    );
  });
});
