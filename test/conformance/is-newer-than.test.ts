import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isNewerThan } from "../../scripts/is-newer-than.mjs";
import { tempFolder } from "../host/sandbox.ts";

/** A folder of sources an hour old, and what was built of them half an hour ago. */
function built() {
  const root = tempFolder();
  mkdirSync(join(root, "src", "deep"), { recursive: true });
  for (const name of ["src/a.ts", "src/deep/b.ts", "package.json", "dist.mjs"])
    writeFileSync(join(root, name), "");
  const ago = (name: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(join(root, name), then, then);
  };
  for (const name of ["src/a.ts", "src/deep/b.ts", "package.json", "src/deep", "src"]) ago(name, 60);
  ago("dist.mjs", 30);
  return {
    root,
    ago,
    isDue: () => isNewerThan(root, ["src", "package.json", "gone"], join(root, "dist.mjs")),
  };
}

it("is not due right after a build", () => {
  expect(built().isDue()).toBe(false);
});

it("is due after a change, a new file, one that is gone, and before the first build", () => {
  const changed = built();
  changed.ago("src/deep/b.ts", 1);
  expect(changed.isDue()).toBe(true);
  const settings = built();
  settings.ago("package.json", 1);
  expect(settings.isDue()).toBe(true);
  const grown = built();
  writeFileSync(join(grown.root, "src", "deep", "c.ts"), "");
  grown.ago("src/deep/c.ts", 60);
  expect(grown.isDue()).toBe(true);
  const shrunk = built();
  rmSync(join(shrunk.root, "src", "a.ts"));
  expect(shrunk.isDue()).toBe(true);
  const never = built();
  rmSync(join(never.root, "dist.mjs"));
  expect(never.isDue()).toBe(true);
});
