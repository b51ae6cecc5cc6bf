import fc from "fast-check";
import { expect, it } from "vitest";
import { tellingWords } from "#warn/words.ts";

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
