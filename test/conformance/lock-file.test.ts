import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"));
const packages: Readonly<Record<string, Locked>> = lock.packages;

/** Where a package finds another: beside itself, or further up. */
function placeOf(from: string, name: string): string | null {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    const place = `${base === "" ? "" : `${base}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (base === "") return null;
  }
}

// npm leaves out what a registry does not have for other systems, and then `npm ci` refuses the whole file on all of them.
it("has every package that another asks for, those for other systems too", () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => placeOf(from, name) === null)
      .map((name) => `${from}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("names no place to download from", () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
