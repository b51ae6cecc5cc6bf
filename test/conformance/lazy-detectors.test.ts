import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import {
  DETECTORS,
  detectorsFor,
  GENERAL,
  GENERAL_KIND,
  GENERAL_SILENCE,
  GENERAL_TESTS,
} from "#detect/registry.ts";
import { findDetectors, lazyDetectors } from "../../scripts/lazy-detectors.mjs";
import { loadSource } from "../../scripts/load-source.mjs";
import { loaderOf } from "./built-files.ts";

interface Pack {
  of(chunk: string): Record<string, { readonly id: string; scan: unknown }>;
}

/** Those that are asked where nobody else knew, in the order of their names. */
const ASKED_LAST = [GENERAL.id, GENERAL_KIND.id, GENERAL_SILENCE.id, GENERAL_TESTS.id];

const root = join(import.meta.dirname, "../..");

describe("detectors that are run when they are asked", () => {
  const idsIn = async (packOf: (family: string) => Pack) => {
    const { lists } = await findDetectors(root);
    return lists
      .flatMap(({ family, names }) =>
        names.map(({ name, from }) => packOf(family).of(`detector-${family}-${from.slice(2, -3)}`)[name]!.id),
      )
      .sort();
  };
  const all = DETECTORS.map(({ id }) => id).sort();

  it("are all in cli, each under its own name, in a file for each family", async () => {
    const load = loaderOf("cli");
    const packOf = (family: string) => load(`./detectors-${family}.cjs`) as Pack;
    expect(await idsIn(packOf)).toEqual(all);
    const general = packOf("general").of("detector-general-general");
    expect(Object.values(general).map(({ id }) => id)).toEqual(ASKED_LAST);
  });

  it("are all in hook, each under its own name, in one file and in one for each family", async () => {
    const load = loaderOf("hook");
    expect(await idsIn(() => load("./detectors.cjs") as Pack)).toEqual(all);
    expect(await idsIn((family) => load(`./failed-detectors-${family}.cjs`) as Pack)).toEqual(all);
    const general = (load("./failed-detectors-general.cjs") as Pack).of("detector-general-general");
    expect(Object.values(general).map(({ id }) => id)).toEqual(ASKED_LAST);
  });
});

describe("the list of detectors as it is shipped", () => {
  const without = (detectors: readonly Detector[]) => detectors.map(({ scan: _, ...said }) => said);

  it("says of each what it says of itself, and asks the same about an output", async () => {
    const registry = join(root, "src/detect/registry.ts");
    const shipped = (await loadSource(registry, [lazyDetectors(await findDetectors(root))])) as {
      allDetectors(): readonly Detector[];
      detectorsFor(text: string): readonly Detector[];
    };
    expect(without(shipped.allDetectors())).toEqual(without(DETECTORS));
    for (const { needles } of DETECTORS) {
      const text = `\nmake check\n${needles.map((needle) => [needle].flat().join(" and ")).join("\n")}\n`;
      expect(without(shipped.detectorsFor(text))).toEqual(without(detectorsFor(text)));
    }
  }, 60_000);
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
