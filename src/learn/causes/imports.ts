import { importsJavaScript } from "./imports-javascript.ts";
import { importsGo, importsJava, importsPython, importsRust } from "./imports-others.ts";
import type { ImportsFile } from "./source-file.ts";

const BY_EXTENSION: readonly (readonly [RegExp, ImportsFile])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/, importsJavaScript],
  [/\.pyi?$/, importsPython],
  [/\.go$/, importsGo],
  [/\.rs$/, importsRust],
  [/\.(?:java|kt|kts|scala|groovy)$/, importsJava],
];

/** Whether one file imports another, in JavaScript, TypeScript, Python, Go, Rust and Java; false where nobody can tell. */
export const importsFile: ImportsFile = (from, target) => {
  if (from.path === target) return false;
  const reader = BY_EXTENSION.find(([extension]) => extension.test(from.path))?.[1];
  return reader?.(from, target) ?? false;
};

/** True for a file whose imports can be read. */
export function hasReadableImports(path: string): boolean {
  return BY_EXTENSION.some(([extension]) => extension.test(path));
}

/** The word by which another file would name this one: "cart" for src/cart.ts, "shop" for shop/__init__.py. */
export function importWord(path: string): string {
  const parts = path.split("/");
  const name = parts.at(-1)!.replace(/\..*$/s, "");
  const isFolders = /^(?:index|__init__|mod|lib|main)$/.test(name) || path.endsWith(".go");
  return isFolders ? (parts.at(-2) ?? name) : name;
}
