import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { DETECTORS } from "#detect/registry.ts";
import { findDetectors } from "../../scripts/lazy-detectors.mjs";

interface Pack {
  of(chunk: string): Record<string, { readonly id: string; scan: unknown }>;
}

const root = join(import.meta.dirname, "../..");

describe("detectors that are run when they are asked", () => {
  it.each(["cli", "hook"])("are all in %s, each under its own name", async (folder) => {
    const { lists } = await findDetectors(root);
    const pack = createRequire(import.meta.url)(join(root, "dist", folder, "detectors.cjs")) as Pack;
    const ids = lists.flatMap(({ family, names }) =>
      names.map(({ name, from }) => pack.of(`detector-${family}-${from.slice(2, -3)}`)[name]!.id),
    );
    expect([...ids].sort()).toEqual(DETECTORS.map(({ id }) => id).sort());
  });
});

describe("what the build does not take", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const listed = (list: string) => {
    const at = mkdtempSync(join(tmpdir(), "twiceshy-lists-"));
    folders.push(at);
    mkdirSync(join(at, "src/detect/detectors/odd"), { recursive: true });
    writeFileSync(join(at, "src/detect/detectors/odd/list.ts"), list);
    return findDetectors(at);
  };

  it.each([
    ['import { a as b } from "./a.ts";\nexport const ODD = [b];', /under another name/],
    ['import { a } from "./a.ts";\nexport const ODD = [a, { id: "b" }];', /not a list of imported detectors/],
    ['import { a } from "./a.ts";\nexport const ODD = makeList(a);', /not one list/],
  ])("%s", async (list, why) => {
    await expect(listed(list)).rejects.toThrow(why);
  });
});
