import fc from "fast-check";
import { expect, it } from "vitest";
import { splitWords } from "#learn/check-relation-words.ts";

it("splits what identifyCheck quotes, and nothing else of a shell", () => {
  expect(splitWords("node --test 'a b.js' c\\'d")).toEqual(["node", "--test", "a b.js", "c'd"]);
  expect(splitWords("")).toEqual([]);
  for (const line of ["a | b", "a; b", "echo $HOME", "a > b", "a 'b"]) expect(splitWords(line)).toBeNull();
});

it("splits plain lines as it splits those with quotes", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."ab1 @%+=:,./~^-_ "), maxLength: 60 });
  fc.assert(
    fc.property(plain, (line) => {
      expect(splitWords(`${line} ''`)).toEqual([...splitWords(line)!, ""]);
    }),
  );
});
