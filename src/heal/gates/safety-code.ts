import type { Safety } from "#model/lesson.ts";
import type { CodePair, CodeView } from "./code/facts.ts";
import type { PatchFile } from "./patch-file.ts";

interface Seen {
  readonly safety: Safety;
  readonly what: string;
}

/**
 * How safe a file's change is by its trees: nothing where they have nothing to say against it. What lines call formatting, imports or
 * types has to be that in the program too, and what others may call is the same.
 */
export function codeSafety(file: PatchFile, code: CodeView): (Seen & { readonly where: string })[] {
  const pair = Object.hasOwn(code, file.path) ? code[file.path] : undefined;
  if (pair === undefined || file.kind === "docs") return [];
  const found = inPair(pair, file.kind === "test");
  return found === null ? [] : [{ ...found, where: `${file.path}:1` }];
}

function inPair({ before, after, language }: CodePair, isTest: boolean): Seen | null {
  if (after?.kind === "broken" && (before === null || before.kind === "parsed"))
    return { safety: "risky", what: `it cannot be read as ${language}` };
  if (before?.kind !== "parsed" || after?.kind !== "parsed") return null;
  const [old, fresh] = [before.facts, after.facts];
  if (!isTest) {
    const changed = [...differing(old.api, fresh.api), ...differing(fresh.api, old.api)][0];
    if (changed !== undefined)
      return { safety: "risky", what: `the public API, by its tree: ${nameOf(changed)}` };
  }
  return old.shape === fresh.shape ? null : { safety: "moderate", what: "logic, by its tree" };
}

const differing = (from: readonly string[], other: readonly string[]) =>
  from.filter((one) => !other.includes(one));

const nameOf = (said: string) => said.split(" ")[0]!.slice(0, 60);
