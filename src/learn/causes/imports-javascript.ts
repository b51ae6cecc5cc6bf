import { folderOf, joined } from "./paths.ts";
import type { ImportsFile } from "./source-file.ts";

// import { a } from "./a.ts"   export * from './b'   import "./c.js"   require("./d")   import("./e")   from "#room/f.ts"
const SPECIFIER =
  /(?:\bfrom|\bimport|\brequire[ \t]{0,4}\(|\bimport[ \t]{0,4}\()\s{0,20}["'`]([^"'`\n]{1,300})["'`]/g;

/** What a specifier may leave out, and what TypeScript writes in place of what it means. */
const ENDING = /(?:\/index)?\.(?:[cm]?[jt]sx?|d\.ts|json|vue|svelte)$/;

export const importsJavaScript: ImportsFile = ({ path, text }, target) => {
  const wanted = target.replace(ENDING, "");
  for (const [, specifier] of text.matchAll(SPECIFIER))
    if (placesOf(specifier!, path).some((place) => place.replace(ENDING, "") === wanted)) return true;
  return false;
};

/** Where a specifier may lead, from the root; a package leads nowhere. */
function placesOf(specifier: string, from: string): string[] {
  // ./cart   ../model/tax.ts   .
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return [joined(folderOf(from), specifier)];
  // #model/tax.ts   @/model/tax   ~/model/tax   src/model/tax
  const own = /^(?:#\/?|@\/|~\/)(.+)$/s.exec(specifier)?.[1];
  if (own !== undefined) return [own, `src/${own}`];
  return specifier.includes("/") && !specifier.startsWith("@") ? [specifier, `src/${specifier}`] : [];
}
