import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";

const src = join(import.meta.dirname, "../../src");

/** Repeated, these make a pattern try again what it has tried; the words of the pattern itself come on top. */
const PUMPS =
  ` |\t|.|a|A|0|/|\\|(|[|-|=|:|a.|a/|a |a b |0:|"a|'|<a>|, |#|_|a1|A.|a-|ab1-|a:|a: |a::|@|*|$|%|0.|0 |a(|a)|[a]|(a)|\`|~|^|─|é|error: `.split(
    "|",
  );
const LENGTH = 300;
/** A pattern that needs the third power of a line's length takes a tenth of it for this length; one that tries every way never ends. */
const LIMIT_MS = 250;

const ask = new Script("for (const text of texts) pattern.test(text)");

/** V8 looks up from a pattern now and then, so that it can be told to stop. */
function ends(pattern: RegExp, ...texts: readonly string[]): boolean {
  Object.assign(globalThis, { pattern, texts });
  try {
    ask.runInThisContext({ timeout: LIMIT_MS });
    return true;
  } catch {
    return false;
  }
}

function literalsIn(file: string): RegExp[] {
  const found: RegExp[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) look(one);
    if (node === null || typeof node !== "object" || Array.isArray(node)) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    // Where it was left is of no interest here.
    if (regex !== undefined) found.push(new RegExp(regex.pattern, regex.flags.replace(/[gy]/g, "")));
    else for (const part of Object.values(node)) look(part);
  };
  look(parseAst(readFileSync(file, "utf8"), { lang: "ts" }).body);
  return found;
}

function textsFor({ source }: RegExp): string[] {
  const words = [...source.matchAll(/[A-Za-z]{3,}/g)].slice(0, 6).map(([word]) => word);
  const head = /^\^?((?:[\w :"'=<>@#%&,;!-]|\\[.()[\]{}|*+?$^/\\])+)/
    .exec(source)?.[1]
    ?.replace(/\\(.)/g, "$1");
  return [...PUMPS, ...words.flatMap((word) => [word, `${word} `, `${word}: `])].flatMap((pump) => {
    const long = `${pump.repeat(Math.ceil(LENGTH / pump.length))}\u0001`;
    return head === undefined ? [long] : [long, head + long];
  });
}

describe("patterns", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const patterns = new Map(
    files.flatMap((file) => literalsIn(join(src, file)).map((one) => [one.source, { one, file }])),
  );

  it("end on any line, however often it says the same", () => {
    expect(patterns.size).toBeGreaterThan(3000);
    const slow: string[] = [];
    for (const [source, { one, file }] of patterns) {
      const texts = textsFor(one);
      if (ends(one, ...texts)) continue;
      // Asked again, and one by one: other tests share the processors.
      const bad = texts.find((text) => !ends(one, text) && !ends(one, text));
      if (bad !== undefined) slow.push(`${file}: /${source}/ on ${JSON.stringify(bad.slice(0, 40))}…`);
    }
    expect(slow).toEqual([]);
  }, 120_000);

  it("that try every way are found", () => {
    const known = ["^[\\w$]+(?:[./\\\\-][\\w$-]+)+$", "^(?:a+)+$", "^\\s*x?\\s*y?\\s*z?\\s*w?\\s*$"].map(
      (source) => new RegExp(source),
    );
    for (const one of known)
      expect(
        textsFor(one).some((text) => !ends(one, text)),
        one.source,
      ).toBe(true);
  });
});
