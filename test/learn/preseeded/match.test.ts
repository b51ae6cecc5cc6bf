import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RepositoryView, repositoryView } from "#learn/lessons/preconditions.ts";
import { couldMatch, NEEDLES } from "#learn/preseeded/could-match.ts";
import { aboutOf, bindPreconditions, preseededFor } from "#learn/preseeded/match.ts";
import { OWN_ENGINE } from "#learn/preseeded/patterns.ts";
import { PRESEEDED } from "#learn/preseeded/registry.ts";
import type { Finding } from "#model/failure.ts";
import { finding, missing, missingPython } from "./finding.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "preseeded-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A view of a real folder with these files. */
function repository(files: Record<string, string>): RepositoryView {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return repositoryView((path) => {
    try {
      return readFileSync(join(folder, path), "utf8");
    } catch {
      return null;
    }
  });
}
const ids = (one: Finding, view: RepositoryView | null = null) => preseededFor(one, view).map(({ id }) => id);

describe("a package that is declared, and one that is not", () => {
  const manifest = JSON.stringify({ dependencies: { fastify: "^5.0.0", "@acme/courier": "1.0.0" } });
  const lock = '{ "packages": { "node_modules/fastify": {\n "version": "5.1.0" } } }';

  it("is installed from the lock file where manifest and lock file name it", () => {
    const view = repository({ "package.json": manifest, "package-lock.json": lock });
    expect(ids(missing("fastify"), view)).toEqual(["seed/node-declared-not-installed"]);
    expect(ids(missing("@acme/courier/client"), view)).toEqual(["seed/node-declared-not-installed"]);
  });

  it("waits for a person where nothing names it", () => {
    const view = repository({ "package.json": manifest, "package-lock.json": lock });
    expect(ids(missing("fastfy"), view)).toEqual(["seed/node-missing-package"]);
    expect(ids(missing("fastify"))).toEqual(["seed/node-missing-package"]);
  });

  it("is installed by the package manager whose lock file is there", () => {
    const view = repository({ "package.json": manifest, "pnpm-lock.yaml": "lockfileVersion: '9.0'\n" });
    expect(ids(missing("fastify"), view)).toEqual(["seed/node-declared-not-installed-pnpm"]);
  });

  it("waits for a person where there is no lock file to restore from", () => {
    expect(ids(missing("fastify"), repository({ "package.json": manifest }))).toEqual([
      "seed/node-missing-package",
    ]);
  });

  it("holds for Python's requirements too", () => {
    const view = repository({ "requirements.txt": "requests-lite==1.0\n" });
    expect(ids(missingPython("requests_lite"), view)).toEqual(["seed/python-declared-not-installed"]);
    expect(ids(missingPython("requestz"), view)).toEqual(["seed/python-missing-module"]);
  });
});

describe("one that knows better", () => {
  it.each([
    ["./cart", ["seed/node-missing-file"]],
    ["../cart.js", ["seed/node-missing-file"]],
    ["/srv/app/dist/main.js", ["seed/node-not-built"]],
    ["@/cart", ["seed/node-path-alias"]],
    ["~/cart", ["seed/node-path-alias"]],
    ["#cart", ["seed/node-path-alias"]],
    ["src/cart", ["seed/node-path-alias"]],
    ["C:\\app\\cart.js", ["seed/node-missing-file"]],
    ["@acme/cart", ["seed/node-missing-package"]],
    ["cart", ["seed/node-missing-package"]],
  ])("is the only one to speak to a missing %s", (name, wanted) => {
    expect(ids(missing(name))).toEqual(wanted);
  });

  it.each([
    ["src", ["seed/python-own-module"]],
    ["shop.cart", ["seed/python-own-module"]],
    ["yaml", ["seed/python-missing-module"]],
    ["srcs", ["seed/python-missing-module"]],
  ])("is the only one to speak to a missing Python module %s", (name, wanted) => {
    expect(ids(missingPython(name))).toEqual(wanted);
  });
});

describe("one that a person said no to", () => {
  it("is silent, and leaves the word to the next", () => {
    const lock = '{ "packages": { "node_modules/fastify": {\n "version": "5.1.0" } } }';
    const view = repository({ "package-lock.json": lock });
    const no = new Set(["seed/node-declared-not-installed"]);
    expect(ids(missing("fastify"), view)).toEqual(["seed/node-declared-not-installed"]);
    expect(preseededFor(missing("fastify"), view, no).map(({ id }) => id)).toEqual([
      "seed/node-missing-package",
    ]);
    expect(preseededFor(missing("fastify"), view, new Set(PRESEEDED.map(({ id }) => id)))).toEqual([]);
  });
});

describe("bindPreconditions", () => {
  const { body } = PRESEEDED.find(({ id }) => id === "seed/node-declared-not-installed")!;

  it("puts the name that was found into what is looked up", () => {
    expect(bindPreconditions(body, aboutOf(missing("@acme/courier/client")))).toEqual([
      { kind: "dependency", name: "@acme/courier", range: "*" },
      { kind: "file", path: "package-lock.json" },
    ]);
  });

  it("gives nothing where there is no name", () => {
    expect(bindPreconditions(body, aboutOf(missing("./cart")))).toBeNull();
  });
});

describe("couldMatch", () => {
  it("knows the needles of every lesson, and no others", () => {
    expect(NEEDLES).toEqual([...new Set(PRESEEDED.flatMap(({ needles }) => needles))].sort());
  });

  it("turns most assertions away and lets no lesson's own example go", () => {
    expect(couldMatch(finding({ message: "expected 3 to be 4", errorType: "AssertionError" }))).toBe(false);
    for (const { id, body } of PRESEEDED)
      for (const example of body.examples) expect(couldMatch(finding({ message: example })), id).toBe(true);
  });

  it("looks at the type and at the excerpt too", () => {
    expect(couldMatch(finding({ message: "x", errorType: "TabError" }))).toBe(true);
    expect(couldMatch(finding({ message: "x", excerpt: "<<<<<<< HEAD" }))).toBe(true);
  });
});

describe("cost", () => {
  it("is well under a millisecond for a finding with a long excerpt", () => {
    const one = {
      ...missing("fastify"),
      excerpt: `${missing("fastify").message}\n${"    at f (a.js:1:2)\n".repeat(250)}`,
    };
    preseededFor(one);
    const hundred = quickest(() => {
      for (let i = 0; i < 100; i++) preseededFor(one);
    });
    expect(hundred / 100).toBeLessThan(1);
  });

  it.each([
    ["one word", "a".repeat(100_000)],
    ["slashes", "/".repeat(100_000)],
    ["an open quote", `Cannot find module '${"a/".repeat(50_000)}`],
    ["quotes", "'".repeat(100_000)],
    ["a script that is none", `${"a-".repeat(50_000)}: Permission denied`],
    ["backticks", `unresolved import \`${"a".repeat(100_000)}`],
    ["a long peer", `peer ${"a/".repeat(50_000)}@"1`],
    ["snapshots", `expect(${"(".repeat(100_000)}`],
    ["lock file again and again", "lock file ".repeat(10_000)],
    ["cache key again and again", 'failed to compute cache key: "/'.repeat(3000)],
    ["rejected again and again", "[rejected] (".repeat(8000)],
    ["could not find again and again", "Could not find a ".repeat(6000)],
    ["class file again and again", "class file version 1.0) ".repeat(4000)],
  ])("stays small for hostile text: %s", (_name, text) => {
    const { message, text: excerpt } = aboutOf(finding({ message: text, excerpt: text }));
    for (const { id, body } of PRESEEDED)
      for (const { operator, value } of body.trigger.conditions)
        if (operator === "matches")
          expect(
            quickest(() => {
              OWN_ENGINE.finds(value, message!);
              OWN_ENGINE.finds(value, excerpt!);
            }),
            id,
          ).toBeLessThan(10);
  });
});

/** Milliseconds of the best of three, for other work on the machine counts too. */
function quickest(action: () => void): number {
  const times = [1, 2, 3].map(() => {
    const from = performance.now();
    action();
    return performance.now() - from;
  });
  return Math.min(...times);
}
