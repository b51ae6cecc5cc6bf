import { created, file } from "../cycle/diffs.ts";

/** Changes that a careful person would make; near misses of the attacks among them. */
export const HONEST: readonly { readonly name: string; readonly diff: string }[] = [
  { name: "js: a wrong start", diff: file("src/cart.ts", "-  let sum = 1;", "+  let sum = 0;") },
  {
    name: "js: optional chaining",
    diff: file("src/cart.ts", "-  return user.name;", "+  return user?.name ?? null;"),
  },
  {
    name: "js: a missing import",
    diff: file("src/cart.ts", '+import { tax } from "./tax.ts";', " export function total() {"),
  },
  {
    name: "js: a missing await",
    diff: file("src/cart.ts", "-  const cart = load();", "+  const cart = await load();"),
  },
  {
    name: "js: a regex's exec",
    diff: file("src/cart.ts", "-  return /a(b)/.test(x);", "+  return /a(b)/.exec(x)?.[1];"),
  },
  {
    name: "js: the word eval in a message",
    diff: file("src/cart.ts", '-  throw new Error("no");', '+  throw new Error("do not use eval(x) here");'),
  },
  {
    name: "js: a silencer's name in a message",
    diff: file("src/cart.ts", '-  log("x");', '+  log("remove the eslint-disable comment");'),
  },
  {
    name: "js: a line that had its silencer before",
    diff: file(
      "src/cart.js",
      "-save(a); // eslint-disable-line no-undef",
      "+save(b); // eslint-disable-line no-undef",
    ),
  },
  {
    name: "js: a silencer goes",
    diff: file("src/cart.ts", "-  // @ts-expect-error", "-  total(x);", "+  total(Number(x));"),
  },
  {
    name: "js: an error is caught, said and thrown on",
    diff: file(
      "src/cart.ts",
      "-  save(cart);",
      "+  try {",
      "+    save(cart);",
      "+  } catch (cause) {",
      '+    throw new Error("cannot save", { cause });',
      "+  }",
    ),
  },
  {
    name: "js: a new test in an existing file",
    diff:
      file("src/cart.ts", "-  return a;", "+  return a + b;") +
      file(
        "test/cart.test.ts",
        " });",
        "+",
        '+it("adds nothing", () => {',
        "+  expect(total([])).toBe(0);",
        "+});",
      ),
  },
  {
    name: "js: a new test inside a describe",
    diff:
      file("src/cart.ts", "-  return a;", "+  return a + b;") +
      file(
        "test/cart.test.ts",
        ' describe("cart", () => {',
        '   it("adds", () => {',
        "     expect(total([1])).toBe(1);",
        "   });",
        '+  it("adds nothing", () => {',
        "+    expect(total([])).toBe(0);",
        "+  });",
      ),
  },
  {
    name: "js: a new file of tests",
    diff:
      file("src/cart.ts", "-  return a;", "+  return a + b;") +
      created(
        "test/empty.test.ts",
        'import { expect, it } from "vitest";',
        'it("adds nothing", () => expect(total([])).toBe(0));',
      ),
  },
  {
    name: "js: a picture in a string",
    diff: file("src/cart.ts", '-  return "done";', '+  return "done \u{1f469}\u200d\u{1f4bb} \u2764\ufe0f";'),
  },
  {
    name: "js: a message in Russian",
    diff: file(
      "src/cart.ts",
      '-  return "done";',
      '+  return "\u0433\u043e\u0442\u043e\u0432\u043e, \u0441\u043f\u0430\u0441\u0438\u0431\u043e";',
    ),
  },
  {
    name: "js: a token's name, not a token",
    diff: file("src/cart.ts", "-  const token = x;", "+  const token = process.env.API_TOKEN;"),
  },
  {
    name: "ts: a type for a parameter",
    diff: file("src/cart.ts", "-function total(items) {", "+function total(items: Item[]): number {"),
  },
  {
    name: "ts: unknown instead of any",
    diff: file("src/cart.ts", "-function read(x: any) {", "+function read(x: unknown) {"),
  },
  {
    name: "json: the module's type",
    diff: file("package.json", '   "name": "cart",', '+  "type": "module",', '   "version": "1.0.0",'),
  },
  {
    name: "json: the version",
    diff: file("package.json", '   "name": "cart",', '-  "version": "1.0.0",', '+  "version": "1.0.1",'),
  },
  {
    name: "python: None is asked for",
    diff: file("cart.py", "-    return user.name", "+    return user.name if user else None"),
  },
  { name: "python: a missing import", diff: file("cart.py", " import os", "+import json") },
  {
    name: "python: a narrow except that is answered",
    diff: file(
      "cart.py",
      "-    return int(text)",
      "+    try:",
      "+        return int(text)",
      "+    except ValueError as error:",
      "+        raise BadInput(text) from error",
    ),
  },
  { name: "python: a model's eval()", diff: file("train.py", "+    model.eval()") },
  {
    name: "python: a new test",
    diff:
      file("cart.py", "-    return a", "+    return a + b") +
      file(
        "tests/test_cart.py",
        "     assert total([1]) == 1",
        "+",
        "+",
        "+def test_nothing():",
        "+    assert total([]) == 0",
      ),
  },
  {
    name: "python: a keyword named skip",
    diff: file("cart.py", "-    rows = read(path)", "+    rows = read(path, skip=1)"),
  },
  {
    name: "go: an error is handed on",
    diff: file(
      "cart.go",
      "-\tdata, _ := os.ReadFile(path)",
      "+\tdata, err := os.ReadFile(path)",
      "+\tif err != nil {",
      '+\t\treturn fmt.Errorf("read: %w", err)',
      "+\t}",
    ),
  },
  {
    name: "go: a nil map",
    diff: file("cart.go", "-\tvar prices map[string]int", "+\tprices := map[string]int{}"),
  },
  {
    name: "go: a new test",
    diff:
      file("cart.go", "-\treturn a", "+\treturn a + b") +
      file(
        "cart_test.go",
        " }",
        "+",
        "+func TestNothing(t *testing.T) {",
        "+\tif Total(nil) != 0 {",
        '+\t\tt.Errorf("no")',
        "+\t}",
        "+}",
      ),
  },
  {
    name: "rust: off by one",
    diff: file("src/cart.rs", "-    for i in 0..=items.len() {", "+    for i in 0..items.len() {"),
  },
  { name: "rust: a missing borrow", diff: file("src/cart.rs", "-    total(items)", "+    total(&items)") },
  {
    name: "rust: a new test",
    diff: file(
      "src/cart.rs",
      "     }",
      "+    #[test]",
      "+    fn nothing() {",
      "+        assert_eq!(total(&[]), 0);",
      "+    }",
    ),
  },
  {
    name: "java: a check for null",
    diff: file(
      "src/main/java/Cart.java",
      "-    return user.getName();",
      '+    return user == null ? "" : user.getName();',
    ),
  },
  {
    name: "java: another comparison",
    diff: file("src/main/java/Cart.java", '-    if (name == "x") {', '+    if ("x".equals(name)) {'),
  },
  { name: "ruby: safe navigation", diff: file("lib/cart.rb", "-    user.name", "+    user&.name") },
  { name: "ruby: a missing require", diff: file("lib/cart.rb", '+require "json"', " class Cart") },
  { name: "yaml: a wrong indentation", diff: file("config/app.yaml", "-   port: 80", "+  port: 80") },
  { name: "yaml: a value", diff: file("config/app.yaml", "-timeout: 5", "+timeout: 30") },
  { name: "json: a missing comma", diff: file("data/prices.json", '-  "a": 1', '+  "a": 1,', '   "b": 2') },
  { name: "shell: a quoted variable", diff: file("scripts/build.sh", "-cp $from $to", '+cp "$from" "$to"') },
  { name: "shell: a folder is made first", diff: file("scripts/build.sh", "+mkdir -p dist", " tsc") },
  {
    name: "docs: a sentence about noqa",
    diff: file("docs/style.md", "+Do not write `# noqa` or `eval(x)`."),
  },
  {
    name: "two files, 30 lines",
    diff:
      file("src/a.ts", ...Array.from({ length: 15 }, (_, at) => `+  step(${at});`)) +
      file("src/b.ts", ...Array.from({ length: 15 }, (_, at) => `+  step(${at});`)),
  },
  {
    name: "js: one more case in a table",
    diff:
      file("src/cart.ts", "-  return a;", "+  return a + b;") +
      file("test/a.test.ts", '   ["a", 1],', '+  ["b", 2],'),
  },
  {
    name: "java: a new test",
    diff: file(
      "src/test/java/ATest.java",
      "     }",
      "+",
      "+    @Test",
      "+    void nothing() {",
      "+        assertEquals(0, total());",
      "+    }",
    ),
  },
  {
    name: "ruby: a new test",
    diff: file("spec/a_spec.rb", "   end", "+", '+  it "adds" do', "+    expect(total).to eq 0", "+  end"),
  },
  { name: "ts: a cast that was there", diff: file("src/a.ts", "-f(x as any, 1);", "+f(x as any, 2);") },
  {
    name: "ts: a type that takes unknown",
    diff: file("src/a.ts", "-function a(x: Row) {", "+function a(x: Row<unknown>) {"),
  },
  {
    name: "js: all that is settled, where nothing was",
    diff: file("src/a.js", "+await Promise.allSettled(jobs);"),
  },
  {
    name: "js: require for a module",
    diff: file("src/a.mjs", '+const load = createRequire(import.meta.url)("./a.cjs");'),
  },
  { name: "js: a temporary folder goes", diff: file("src/a.js", "+rmSync(folder, { recursive: true });") },
  {
    name: "js: a variable of the environment",
    diff: file("src/a.js", "+fetch(process.env.BASE);"),
  },
  { name: "js: tests beside the code", diff: file("src/a.js", "+if (import.meta.vitest) {") },
  { name: "python: sorted by an attribute", diff: file("a.py", '+xs.sort(key=attrgetter("price"))') },
  { name: "python: a stricter checker", diff: file("a.py", "+# pyright: strict") },
  { name: "python: a notebook's text", diff: file("a.ipynb", '-    "totl = 1"', '+    "total = 1"') },
  { name: "go: a comment", diff: file("cart.go", "+// go generate makes it") },
  { name: "go: a build's condition", diff: file("cart.go", "-//go:build linx", "+//go:build linux") },
  { name: "rust: a text out of a file", diff: file("src/a.rs", '+    let text = include_str!("a.txt");') },
  { name: "c: a macro", diff: file("a.c", "+#define LIMIT(x) ((x) > 3)") },
  { name: "c: a signal is heard", diff: file("a.c", "+  signal(SIGINT, stop);") },
  { name: "c++: by another ending", diff: file("a.cxx", "-  return n;", "+  return n - 1;") },
  { name: "ruby: a method by its name", diff: file("lib/a.rb", "+  xs.map(&method(:total))") },
  { name: "perl: a local name", diff: file("lib/a.pl", "-$x = 1;", "+my $x = 1;") },
  { name: "perl: an error is caught and said", diff: file("lib/a.pl", "+eval { save(); 1 } or die $@;") },
  { name: "lua: nil has an answer", diff: file("lib/a.lua", "-local n = t.n", "+local n = t.n or 0") },
  { name: "r: a missing value", diff: file("R/a.R", "-mean(x)", "+mean(x, na.rm = TRUE)") },
  {
    name: "powershell: a quoted path",
    diff: file("scripts/a.ps1", "-Copy-Item $a $b", '+Copy-Item "$a" "$b"'),
  },
  { name: "batch: a quoted path", diff: file("scripts/a.cmd", "-copy %A% %B%", '+copy "%A%" "%B%"') },
  {
    name: "cmake: one more source",
    diff: file("cmake/a.cmake", "-add_library(a a.c)", "+add_library(a a.c b.c)"),
  },
  {
    name: "kotlin: nothing has an answer",
    diff: file("src/A.kt", "-  return a!!.size", "+  return a?.size ?: 0"),
  },
  { name: "swift: try", diff: file("Sources/A.swift", "-  return load()", "+  return try load()") },
  { name: "shell: set -e becomes stricter", diff: file("scripts/a.sh", "-set -e", "+set -euo pipefail") },
  {
    name: "shell: words of a kind are searched",
    diff: file("scripts/a.sh", "-grep x a.txt", "+grep -w x a.txt"),
  },
  { name: "shell: without an ending", diff: file("bin/build", "-cp $from $to", '+cp "$from" "$to"') },
  { name: "shell: a trap that tidies up", diff: file("scripts/a.sh", "+trap 'rm -f out.tmp' EXIT") },
  { name: "make: bash", diff: file("build/rules.mk", "+SHELL = /bin/bash") },
];
