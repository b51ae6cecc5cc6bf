import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dropTrees, forgetTrees, keepTrees, treeBytes } from "#memory/trees.ts";
import { git, gitRepository, tempFolder, treeOf, write } from "../host/sandbox.ts";

const DAY = 24 * 60 * 60 * 1000;

function store(root: string): string {
  return join(root, ".twiceshy");
}

function loose(root: string): string[] {
  const objects = join(store(root), "scratch.git/objects");
  return readdirSync(objects)
    .filter((name) => name.length === 2)
    .flatMap((fan) => readdirSync(join(objects, fan)).map((name) => fan + name));
}

function has(root: string, object: string): boolean {
  try {
    git(join(store(root), "scratch.git"), "cat-file", "-e", object);
    return true;
  } catch {
    return false;
  }
}

describe("forgetTrees", () => {
  it("removes files that contain the text, and only these", async () => {
    const root = gitRepository({ "a.txt": "1\n", "b.txt": "1\n" });
    write(root, { "a.txt": "the customer is Acme & Söhne\n", "b.txt": "the customer is unknown\n" });
    const tree = await treeOf(root);
    const scratch = join(store(root), "scratch.git");
    const [a, b] = ["a.txt", "b.txt"].map((name) => git(scratch, "rev-parse", `${tree}:${name}`));
    forgetTrees(store(root), "Acme & Söhne");
    expect([has(root, a!), has(root, b!), has(root, tree)]).toEqual([false, true, true]);
  });

  it("removes trees that name a file by it, the list of names, and indexes left behind", async () => {
    const root = gitRepository();
    write(root, { "client-acme.txt": "x\n", "indexed.txt": "y\n" });
    const tree = await treeOf(root);
    const scratch = join(store(root), "scratch.git");
    write(scratch, {
      "indexes/4000001-0": "client-acme",
      "node_modules/held-1-a0/files/a.txt": "client-acme",
    });
    forgetTrees(store(root), "client-acme");
    expect(has(root, tree)).toBe(false);
    expect(readdirSync(scratch)).not.toContain("untracked-clean");
    expect(readdirSync(scratch)).not.toContain("node_modules");
    expect(readdirSync(join(scratch, "indexes"))).toEqual([]);
    expect(await treeOf(root)).toBe(tree);
    expect(has(root, tree)).toBe(true);
  });

  it("removes what it cannot read", async () => {
    const root = gitRepository();
    write(root, { "a.txt": "2\n" });
    await treeOf(root);
    const [first] = loose(root);
    const file = join(store(root), "scratch.git/objects", first!.slice(0, 2), first!.slice(2));
    writeFileSync(`${file}x`, "damaged");
    forgetTrees(store(root), "nothing of the kind");
    expect(loose(root)).not.toContain(`${first}x`);
    expect(loose(root)).toContain(first);
  });
});

describe("keepTrees", () => {
  it.each(["sha1", "sha256"])("keeps the wanted trees with all that is in them, with %s", async (format) => {
    const root = tempFolder();
    git(root, "init", "-q", `--object-format=${format}`);
    write(root, { "deep/er/x.txt": "1\n", "same.txt": "s\n" });
    const first = await treeOf(root);
    write(root, { "deep/er/x.txt": "2\n" });
    const second = await treeOf(root);
    const later = Date.now() + DAY;
    const before = treeBytes(store(root));
    const { removed, bytes } = keepTrees(store(root), [second, "0".repeat(second.length)], { now: later });
    expect(removed).toBe(4);
    expect(treeBytes(store(root))).toBe(before - bytes);
    expect(has(root, first)).toBe(false);
    const scratch = join(store(root), "scratch.git");
    expect(git(scratch, "cat-file", "blob", `${second}:deep/er/x.txt`)).toBe("2");
    expect(git(scratch, "cat-file", "blob", `${second}:same.txt`)).toBe("s");
    expect(keepTrees(store(root), [second], { now: later })).toEqual({ removed: 0, bytes: 0 });
  });

  it("leaves young objects alone: their run may not be stored yet", async () => {
    const root = gitRepository();
    write(root, { "a.txt": "2\n" });
    const tree = await treeOf(root);
    expect(keepTrees(store(root), [], { now: Date.now() }).removed).toBe(0);
    for (const id of loose(root)) {
      const file = join(store(root), "scratch.git/objects", id.slice(0, 2), id.slice(2));
      utimesSync(file, Date.now() / 1000 - 90_000, Date.now() / 1000 - 90_000);
    }
    // Git makes an object that is wanted again look new.
    expect(await treeOf(root)).toBe(tree);
    expect(keepTrees(store(root), [], { now: Date.now() }).removed).toBe(0);
    expect(keepTrees(store(root), [], { now: Date.now() + DAY }).removed).toBe(2);
  });

  it("is content with nothing", () => {
    expect(keepTrees(tempFolder(), ["f".repeat(40)], { now: Date.now() })).toEqual({ removed: 0, bytes: 0 });
    dropTrees(tempFolder());
  });
});
