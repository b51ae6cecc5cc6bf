import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT } from "./built.ts";

/** Real tools that guards are made for; why one is not there, where it is not. */
export interface VaccineTools {
  /** A node_modules with eslint and ast-grep. */
  readonly modules: string;
  /** A node_modules with Biome and vitest: our own. */
  readonly own: string;
  /** PATH with ruff, pytest and pre-commit in front. */
  readonly path: string;
  readonly noModules: string | null;
  readonly noPython: string | null;
  remove(): void;
}

/** Installs what is missing into a folder that TWICESHY_VACCINE_TOOLS may name, so that it is there the next time. */
export function vaccineTools(): VaccineTools {
  const given = process.env.TWICESHY_VACCINE_TOOLS;
  const prefix = given ?? mkdtempSync(join(tmpdir(), "twiceshy-tools-"));
  mkdirSync(prefix, { recursive: true });
  const modules = join(prefix, "node_modules");
  const python = join(prefix, "venv", "bin");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
  const noModules = existsSync(join(modules, "eslint"))
    ? null
    : tried(() => run("npm", ["install", "--prefix", prefix, ...flags, "eslint@10", "@ast-grep/cli@0.51"]));
  const noPython = existsSync(join(python, "ruff"))
    ? null
    : tried(() => {
        run("python3", ["-m", "venv", join(prefix, "venv")]);
        run(join(python, "pip"), ["install", "-q", "ruff", "pytest", "pre-commit"]);
      });
  for (const why of [noModules, noPython])
    if (why !== null) console.warn(`tools cannot be installed here; guards for them are not checked: ${why}`);
  return {
    modules,
    own: join(ROOT, "node_modules"),
    path: `${python}${delimiter}${process.env.PATH}`,
    noModules,
    noPython,
    remove: () => given === undefined && rmSync(prefix, { recursive: true, force: true }),
  };
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: "pipe", timeout: 240_000 });
}

function tried(action: () => void): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return (error as Error).message.split("\n", 1)[0]!;
  }
}
