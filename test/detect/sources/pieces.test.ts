import { describe, expect, it } from "vitest";
import { textDecoderFor } from "../../../src/detect/sources/encoding.ts";
import { KeptText } from "../../../src/detect/sources/kept-text.ts";
import { LineStream } from "../../../src/detect/sources/line-stream.ts";
import { millisOf, momentOf, secondsOf, wholeOf } from "../../../src/detect/sources/values.ts";

describe("KeptText", () => {
  it("keeps the beginning and the end of a long text, and says what is missing", () => {
    const kept = new KeptText(4, 4);
    for (const piece of ["ab", "cdef", "ghijklmnopqrstuvwxyz"]) kept.add(piece);
    const text = kept.text();
    expect(text.startsWith("abcd\n[... ")).toBe(true);
    expect(text.endsWith("wxyz")).toBe(true);
    expect(text).toMatch(/\d+ characters left out/);
  });

  it("keeps a short one whole, also across its middle", () => {
    const kept = new KeptText(4, 10);
    kept.add("abcdef");
    kept.add("gh");
    expect(kept.text()).toBe("abcdefgh");
  });
});

describe("LineStream", () => {
  it("cuts into lines whatever the pieces, and long lines off", () => {
    const lines: [string, boolean][] = [];
    const stream = new LineStream((line, isWhole) => lines.push([line, isWhole]), 10);
    for (const piece of ["ab", "c\r\nde", "\n\n", "x".repeat(50), "\nend"]) stream.write(piece);
    stream.end();
    expect(lines).toEqual([
      ["abc", true],
      ["de", true],
      ["", true],
      ["xxxxxxxxxx", false],
      ["end", true],
    ]);
  });
});

describe("textDecoderFor", () => {
  it.each([
    ["a mark of UTF-16", Buffer.from("\ufeff<a>ü</a>", "utf16le"), "<a>ü</a>"],
    ["UTF-16 without a mark", Buffer.from("<a>ü</a>", "utf16le"), "<a>ü</a>"],
    ["big-endian UTF-16", Buffer.from("\ufeff<a/>", "utf16le").swap16(), "<a/>"],
    ["a mark of UTF-8", Buffer.from("\ufeff{}", "utf8"), "{}"],
    [
      "what XML declares",
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>', "latin1"),
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>',
    ],
    [
      "an encoding that nobody knows",
      Buffer.from('<?xml version="1.0" encoding="klingon"?>'),
      '<?xml version="1.0" encoding="klingon"?>',
    ],
  ])("reads %s", (_name, bytes, text) => {
    expect(textDecoderFor(bytes).decode(bytes)).toBe(text);
  });
});

describe("values", () => {
  it("reads moments, as UTC where no zone is named", () => {
    expect(momentOf("2026-11-16T03:48:39")).toBe(Date.UTC(2026, 10, 16, 3, 48, 39));
    expect(momentOf("2026-11-16T03:48:39.5+01:00")).toBe(Date.UTC(2026, 10, 16, 2, 48, 39, 500));
    expect(momentOf("Mon, 16 Nov 2026 03:55:13 GMT")).toBe(Date.UTC(2026, 10, 16, 3, 55, 13));
    for (const wrong of ["soon", "", 12, Number.NaN, null, "9999-99-99", "x".repeat(100)])
      expect(momentOf(wrong)).toBeNull();
  });

  it("reads numbers, and nothing else", () => {
    expect(secondsOf("1,204.5")).toBe(1_204_500);
    expect([secondsOf(""), secondsOf("-1"), secondsOf("x"), secondsOf(null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([wholeOf("12"), wholeOf(12), wholeOf("1.5"), wholeOf(-1), wholeOf("")]).toEqual([
      12,
      12,
      null,
      null,
      null,
    ]);
    expect([millisOf(1.6), millisOf("1"), millisOf(-1)]).toEqual([2, null, null]);
  });
});
