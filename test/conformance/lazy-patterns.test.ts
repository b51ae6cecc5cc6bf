import { describe, expect, it } from "vitest";
import { AskedFirst } from "../../scripts/asked-first.mjs";
import { makeLazy } from "../../scripts/lazy-patterns.mjs";

const lazy = (code: string): string => makeLazy(code)?.code ?? code;
/** What a module's `answer` is, as it is written and as it is built. */
const answers = (code: string): unknown[] =>
  [code, lazy(code)].map((text) => new Function(`${text.replaceAll("export ", "")}; return answer();`)());

describe("patterns that are made on first use", () => {
  it("stand where they are used once or twice, and in one place where they are used more often", () => {
    expect(lazy("const A = /a…b/gi;\nexport const f = (x: string) => A.test(x);")).toBe(
      "var A$kept;\nexport const f = (x: string) => (A$kept ??= /a…b/gi).test(x);",
    );
    const thrice = lazy(
      "const A = /a/;\nexport const f = (x: string) => A.test(x) || A.exec(x) || x.match(A);",
    );
    expect(thrice.match(/\/a\//g)).toHaveLength(1);
    expect(thrice.match(/A\$made\(\)/g)).toHaveLength(4);
  });

  it.each([
    [
      "keep where they are in a text",
      "const A = /o/g;\nfunction answer() { A.test('foo'); return A.lastIndex; }",
    ],
    [
      "keep it for all who use them",
      "const A = /o/g;\nfunction answer() { A.test('foo'); A.test('foo'); A.test(''); return A.lastIndex; }",
    ],
    [
      "can be used above their line",
      "function answer() { return f('b'); }\nfunction f(x) { return B.test(x); }\nconst B = /b/;",
    ],
    [
      "can be short for a key and a value",
      "const A = /a/;\nfunction answer() { const { A: it } = { A }; return it.source; }",
    ],
    [
      "are no property of the same name",
      "const A = /a/;\nfunction answer() { const o = { A: 1, b: A.source }; return o.A + o.b; }",
    ],
    [
      "can be put together at once",
      "const A = /a/i;\nconst ALL = [A, new RegExp(A, 'g')];\nfunction answer() { return ALL.map(String).join(); }",
    ],
  ])("%s", (_, code) => {
    expect(lazy(code)).not.toBe(code);
    const [written, built] = answers(code);
    expect(built).toEqual(written);
  });

  it.each([
    ["that are exported", "export const A = /a/;\nexport const f = () => A;"],
    ["that are exported below", "const A = /a/;\nexport { A };"],
    ["whose name means something else somewhere", "const A = /a/;\nexport const f = (A: string) => A + 1;"],
    ["whose name is taken apart from something", "const A = /a/;\nexport const f = ({ A }: any) => A;"],
    ["that a type speaks of", "const A = /a/;\nexport type T = typeof A;"],
    [
      "that are part of something that is called",
      "const A = f(/a/);\nexport function f(x: RegExp) { return x; }",
    ],
    ["inside a function", "export function f(x: string) { const A = /a/; return A.test(x); }"],
  ])("are not those %s", (_, code) => {
    expect(lazy(code)).toBe(code);
  });
});

describe("patterns in a process that does not live long", () => {
  const short = (code: string): string => makeLazy(code, { isShortLived: true })?.code ?? code;
  const IMPORT = /^import \{ AskedFirst as AskedFirst\$ \} from "[^"]+";/;

  it.each([
    ["const A = /Exit \\d/i;\nfunction answer() { return A.test('EXIT 1') && !A.test('exits'); }"],
    ["const A = /a/i, B = 1;\nfunction answer() { return A.test('A'); }"],
    ["const A = /a/i;\nconst B = /b/i;\nfunction answer() { return A.test(B.test('xB') ? 'A' : 'x'); }"],
    ["const A = /a/i;\nfunction answer(s = null) { return A.test(s ?? 'A'); }"],
    [
      "const T = [/FAILED \\d+/, /(\\d+) passed/];\nfunction answer() { return T[1].exec('3 passed')[1] === '3'; }",
    ],
    ["function answer(s = 'no warning: x') { return s.replace(/warning: (.)/, '$1') === 'no x'; }"],
    ["const f = (s) => /warning: (.)/.test(s);\nfunction answer() { return f('warning: x') && !f('x'); }"],
    ["export const A = /warning: (.)/;\nfunction answer() { return A.test('warning: x'); }"],
  ])("find the same: %s", (code) => {
    const [written, built] = [code, short(code)].map((text) =>
      new Function("AskedFirst$", `${text.replace(IMPORT, "").replaceAll("export ", "")}; return answer();`)(
        AskedFirst,
      ),
    );
    expect(built).toBe(written);
    expect(built).toBe(true);
  });

  it("are made where a text has their words", () => {
    const asked = short("const A = /Exit/i;\nexport const f = (x: string) => A.test(x);");
    expect(asked).toMatch(IMPORT);
    expect(asked.replace(IMPORT, "")).toBe(
      'var A$kept;\nexport const f = (x: string) => (A$kept ??= new AskedFirst$(["exit"],true,()=>/Exit/i,[[["exit"],()=>/exit/]])).test(x);',
    );
    expect(short("export const f = (x: string) => /warning: (.)/.exec(x);").replace(IMPORT, "")).toBe(
      'var pattern$32;export const f = (x: string) => (pattern$32 ??= new AskedFirst$(["warning: "],false,()=>/warning: (.)/)).exec(x);',
    );
    expect(short("export const f = (x: string) => /\\d+/.exec(x);")).toContain("=> /\\d+/");
    expect(lazy("const A = /Exit/i;\nexport const f = (x: string) => A.test(x);")).toContain("??= /Exit/i");
  });
});

describe("tables that are made on first use", () => {
  it.each([
    [
      "are one for all who use them",
      "const T = [/o/g, /p/];\nfunction answer() { T[0].test('foo'); for (const one of T) return one.lastIndex; }",
    ],
    [
      "hold patterns that are made on first use themselves",
      "const A = /a/;\nconst T = [{ is: A, by: (x) => A.test(x) }, { is: /b/ }];\nfunction answer() { return T.map(({ is }) => is.source).join() + T[0].by('a'); }",
    ],
    [
      "can be sets of words, and patterns put together",
      "const W = new Set('a b c'.split(' '));\nconst P = new RegExp(['a', String.raw`\\d`].join('|'));\nfunction answer() { return W.has('b') && P.test('7'); }",
    ],
    [
      "keep what is put into them",
      "const M = new Map();\nfunction answer() { M.set('a', 1); return M.get('a'); }",
    ],
  ])("%s", (_, code) => {
    expect(lazy(code)).not.toBe(code);
    const [written, built] = answers(code);
    expect(built).toEqual(written);
  });

  it.each([
    ["that would be other ones later", "let n = 1;\nconst T = [/a/, n];\nexport const f = () => [T, n++];"],
    [
      "that do something",
      "const T = [/a/, now()];\nexport const f = () => T;\nfunction now() { return Date.now(); }",
    ],
    ["that cost nothing", "const T = ['a', 'b'];\nexport const f = () => T;"],
    ["that are put elsewhere", "const T = [/a/, /b/];\nexport { T };"],
  ])("are not those %s", (_, code) => {
    expect(lazy(code)).toBe(code);
  });
});
