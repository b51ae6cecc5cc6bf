import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstFault, parseJson } from "../../src/doors/parse-json.ts";
import { Trouble } from "../../src/model/trouble.ts";

const trouble = (what: string) => new Trouble("config", `file.json${what}`);

describe("parseJson", () => {
  it("reads what JSON.parse reads, and a byte order mark", () => {
    expect(parseJson('\uFEFF{"a": [1, null, "x"]}', trouble)).toEqual({ a: [1, null, "x"] });
  });

  it.each([
    ["", ":1:1: not valid JSON, a value was expected here."],
    ["{", ":1:2: not valid JSON, a name in double quotes was expected here."],
    ['{"a": 1,}', ":1:9: not valid JSON, a name in double quotes was expected here."],
    ["{'a': 1}", ":1:2: not valid JSON, a name in double quotes was expected here."],
    ['{"a" 1}', ':1:6: not valid JSON, ":" was expected here.'],
    ['{"a": x}', ":1:7: not valid JSON, a value was expected here."],
    ['{\n  "a": 1\n  "b": 2\n}', ':3:3: not valid JSON, "," or "}" was expected here.'],
    ['{"a": [1, 2}', ':1:12: not valid JSON, "," or "]" was expected here.'],
    ['{"a": "open}', ":1:7: not valid JSON, a closed string was expected here."],
    ['{"a": 1} // note', ":1:10: not valid JSON, the end was expected here."],
    ["[1, 2]]", ":1:7: not valid JSON, the end was expected here."],
    ["[01]", ':1:3: not valid JSON, "," or "]" was expected here.'],
  ])("%j", (text, what) => {
    expect(() => parseJson(text, trouble)).toThrow(`file.json${what}`);
  });

  it("survives a nest that would overflow the stack", () => {
    expect(firstFault("[".repeat(100_000)).line).toBe(1);
  });

  it("finds a fault inside the text whatever was broken", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
        const whole = JSON.stringify(value);
        const text = whole.slice(0, cut % (whole.length + 1));
        try {
          JSON.parse(text);
        } catch {
          const { line, column } = firstFault(text);
          expect(line).toBe(1);
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual(text.length + 1);
        }
      }),
    );
  });
});
