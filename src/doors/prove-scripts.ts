import { scriptsOf } from "./script-files.ts";

/** What the scripts of a directory do: those of its package.json, and the recipes of its Makefile as "make <target>". */
export function scriptsAt(root: string, directory: string): Record<string, string> {
  const recipes = Object.entries(scriptsOf(root, directory, "Makefile")?.scripts ?? {});
  return {
    ...Object.fromEntries(recipes.map(([target, lines]) => [`make ${target}`, lines])),
    ...scriptsOf(root, directory, "package.json")?.scripts,
  };
}
