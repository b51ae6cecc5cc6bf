import { describe, expect, it } from "vitest";
import { kindOfMessage } from "#detect/kind-of-message.ts";

describe("the kind of a compiler's message", () => {
  it.each([
    ['expected a ";"', "syntax_error"],
    ["Missing ';'", "syntax_error"],
    ["Syntax is incorrect.", "syntax_error"],
    ['cannot open source file "soup.h"', "missing_dependency"],
    ["Unable to open MODULE file soup.mod", "missing_dependency"],
    ['identifier "total" is undefined', undefined],
    ["the expected result is missing", undefined],
  ])("of %j is %s", (message, kind) => expect(kindOfMessage(message)).toBe(kind));
});
