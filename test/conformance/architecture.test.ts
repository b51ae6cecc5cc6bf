import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");
const page = read("docs/architecture.md");
const table = JSON.parse(read("scripts/rooms.json")) as Record<string, readonly string[]>;
const rooms = readdirSync(join(root, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

/** The rows of the map: room and what it may import, in words. */
const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm)].map(
  ([, room = "", words = ""]) => [room, words.trim()] as const,
);
const steps = ["model", "detect", "fingerprint", "verify", "learn", "warn", "heal", "review"];

/** "the steps before it" in names. */
function named(room: string, words: string): readonly string[] {
  if (words === "nothing") return [];
  if (words === "everything") return rooms.filter((other) => other !== room);
  if (words === "the steps") return steps;
  if (words === "the steps before it") return steps.slice(0, steps.indexOf(room));
  return words.split(", ");
}

describe("the import map of docs/architecture.md", () => {
  it("has every room of src, and no other, as the table of the lint has", () => {
    expect(rows.map(([room]) => room).sort()).toEqual([...rooms].sort());
    expect(Object.keys(table).sort()).toEqual([...rooms].sort());
  });

  it.each(rows)("says of %s what the lint allows it", (room, words) => {
    expect([...named(room, words)].sort()).toEqual([...table[room]!].sort());
  });

  it("has no debt: no rule of the lint knows an exception by a file's name, and none only warns", () => {
    const lint = read("scripts/rooms.cjs");
    expect(lint.match(/\.ts["'|)]/g) ?? []).toEqual([]);
    expect(new Set(lint.match(/severity: "\w+"/g))).toEqual(new Set(['severity: "error"']));
  });

  it("is what the sources do: rooms are entered by their name, and only where they may", () => {
    const wrong = sources.flatMap((file) => {
      const [room = ""] = file.split("/");
      // Examples of imports stand in remarks.
      const text = read(`src/${file}`).replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
      const imports = [...text.matchAll(/(?:from |import\()"(#\w+|\.[./\w-]*)\/[^"]+"/g)];
      return imports.flatMap(([, from = ""]) => {
        const other = from.startsWith("#") ? from.slice(1) : join(dirname(file), from).split("/")[0]!;
        if (other === room || !rooms.includes(room)) return [];
        const isAllowed = from.startsWith("#") && table[room]!.includes(other);
        // package.json is above src.
        return isAllowed || other === ".." ? [] : [`${file} imports ${from}`];
      });
    });
    expect(wrong).toEqual([]);
    expect(sources.length).toBeGreaterThan(1000);
  });
});

describe("docs/architecture.md", () => {
  it("names only files that are there", () => {
    // `loop/watch-command.ts`, `hook-drain.ts`, `scripts/rooms.json`; what is built is not looked for.
    const files = [...page.matchAll(/`([\w./-]+\.(?:ts|json))`/g)].map((match) => match[1]!);
    expect(files.length).toBeGreaterThan(25);
    const isThere = (file: string) =>
      existsSync(join(root, file)) ||
      existsSync(join(root, "src", file)) ||
      sources.some((source) => source.endsWith(`/${file}`));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});
