import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/doors/cli/table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");
const papers = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

describe.each(papers)("%s", (paper) => {
  it("links only to what is there", () => {
    // [docs/commands.md](docs/commands.md#run)
    const links = [...read(paper).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
    const dead = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(paper), link)),
    );
    expect(dead).toEqual([]);
  });

  it("names no command of twiceshy that does not exist", () => {
    const fenced = [...read(paper).matchAll(/`(?:npx )?twiceshy ([a-z]+)/g)].map((match) => match[1]!);
    const known = COMMANDS.map((entry) => entry.name);
    expect(fenced.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("the papers", () => {
  it("keep AGENTS.md short", () => {
    expect(read("AGENTS.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  });

  it("name the two commands of a newcomer", () => {
    expect(read("README.md")).toContain("npm install && npx twiceshy demo");
    expect(read("README.md")).toContain("npm install && npm test");
  });

  it("list a room for each folder of src, and only those", () => {
    const rooms = readdirSync(join(root, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, "src", entry.name)).length > 0)
      .map((entry) => entry.name);
    for (const room of rooms) {
      expect(read("AGENTS.md")).toContain(`src/${room}/`);
      expect(read("docs/architecture.md")).toContain(`| \`${room}\` |`);
    }
  });

  it("number decisions without gaps in meaning: one file each", () => {
    const numbers = readdirSync(join(root, "docs/decisions")).map(
      (name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1],
    );
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("have every script that they mention", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const own = [
      "README.md",
      "AGENTS.md",
      "CONTRIBUTING.md",
      "docs/add-a-detector.md",
      "docs/architecture.md",
    ];
    const mentioned = own.flatMap((paper) =>
      [...read(paper).matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map((match) => match[1]!),
    );
    expect(mentioned.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("carry the licence in full, and the notice of each bundled package", () => {
    expect(read("LICENSE")).toContain("Apache License");
    expect(read("LICENSE")).toContain("END OF TERMS AND CONDITIONS");
    expect(read("NOTICE")).toContain("@noble/hashes");
  });
});
