import fc from "fast-check";
import { expect, it } from "vitest";
import { filesNamedIn, tellingWords } from "#warn/words.ts";
import { threadMs } from "../host/thread-ms.ts";

it("names identifiers and their parts, also of other scripts", () => {
  expect(tellingWords("getUserById broke PARSER_state_v2 in Übermut, ПриветМир")).toEqual([
    ...["getuserbyid", "user", "broke", "parser_state_v2", "parser", "state"],
    ...["übermut", "приветмир", "привет"],
  ]);
});

it("finds the same words in plain text by either of its patterns", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."aAbBzZ019_ .-\n"), maxLength: 200 });
  // A letter beyond ASCII asks for the patterns of all scripts; by itself it is too short to be a word.
  fc.assert(
    fc.property(plain, (text) => {
      expect(tellingWords(text)).toEqual(tellingWords(`${text} é`));
    }),
  );
});

it("finds the files that a prompt names", () => {
  expect(filesNamedIn("fix ./src/cart.ts, then `config.py` and C:\\shop\\sum.js. Not e. g. 3.")).toEqual([
    ...["src/cart.ts", "config.py", "/shop/sum.js"],
  ]);
  expect(filesNamedIn("...a.b/c @scope/x-1.d.ts: übung/größe.md")).toEqual([
    ...["...a.b", "@scope/x-1.d.ts", "scope/x-1.d.ts", "übung/größe.md"],
  ]);
});

it("finds the files that are handed to an agent with an @", () => {
  const text = "why does @src/cart.ts:12 fail? see @./docs/a.md, @C:\\shop\\b.js and ann@example.com";
  expect(filesNamedIn(text).filter((file) => !file.startsWith("@"))).toEqual([
    ...["src/cart.ts", "docs/a.md", "/shop/b.js", "ann@example.com"],
  ]);
  expect(filesNamedIn("@lib/sum.ts#L1-3")).toContain("lib/sum.ts");
});

it.each([
  ["修复src/cart.ts文件里的错误", "src/cart.ts"],
  ["src/cart.tsのバグを直して", "src/cart.ts"],
  ["テスト/合計.ts を直す", "テスト/合計.ts"],
  ["src/cart.ts를 고쳐 줘", "src/cart.ts"],
  ["@src/cart.ts是什么", "src/cart.ts"],
])("finds a file in %j, where no space parts words", (text, file) => {
  expect(filesNamedIn(text)).toContain(file);
});

it("finds files whose names have no end that tells what they are", () => {
  const text =
    "why does api/Dockerfile fail? then Makefile, @justfile and .env, not list.map(x) or a profile.";
  expect(filesNamedIn(text)).toEqual([
    ...["list.map", "api/Dockerfile", "Makefile", "@justfile", "justfile", ".env"],
  ]);
});

it("reads one endless word of a prompt in no time", () => {
  for (const text of [
    "QmFzZTY0/+".repeat(2000),
    ".".repeat(20_000),
    "a.".repeat(10_000),
    "字a.".repeat(6000),
  ]) {
    const times = [1, 2, 3].map(() => {
      const from = threadMs();
      filesNamedIn(text);
      return threadMs() - from;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  }
});
