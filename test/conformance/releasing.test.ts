import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");
const page = read("docs/releasing.md");
const { scripts, version } = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  version: string;
};
const code = [...page.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

describe("docs/releasing.md", () => {
  it("names no script that is not there", () => {
    const named = matchesIn(page, /npm run ([\w:]+)/g);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("has every measurement of this repository in it", () => {
    const measuring = Object.keys(scripts).filter((name) => /^(?:bench|eval|fuzz|nightly)/.test(name));
    expect(measuring.filter((name) => !page.includes(`npm run ${name}`))).toEqual([]);
  });

  it("names only files and folders that are there", () => {
    const named = code.flatMap((text) =>
      matchesIn(text, /(?:^|\s)(\.?(?:src|test|scripts|docs|action|deploy|\.ci)\/[\w./-]+)/g),
    );
    expect(named).toContain(".ci/run");
    expect(named).toContain("scripts/pack-check.mjs");
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("passes only flags that the scripts know", () => {
    for (const text of code) {
      const [, name, flag] = /npm run ([\w:]+) -- (--[\w-]+)/.exec(text) ?? [];
      if (name === undefined) continue;
      const file = /node (?:--[\w-]+ )*(\S+\.mjs)/.exec(scripts[name]!)![1]!;
      expect(read(file), `${name} ${flag}`).toContain(flag!);
    }
  });

  it("quotes what CI and the package's check really say", () => {
    expect(read(".ci/run")).toContain("ci: everything holds");
    expect(read(".ci/run")).toContain("Passed only when tried again");
    expect(read("scripts/pack-check.mjs")).toContain("the package works where it was installed");
  });

  it("is about the version that comes next", () => {
    expect(page).toContain(`npm version --no-git-tag-version ${version}`);
    expect(read("CHANGELOG.md")).toContain(`## ${version} (not yet released)`);
  });

  it("is a list to tick off, part by part", () => {
    const parts = page.split(/^## \d\. /m).slice(1);
    expect(parts).toHaveLength(5);
    for (const part of parts) expect(part).toMatch(/^- \[ \] /m);
  });
});
