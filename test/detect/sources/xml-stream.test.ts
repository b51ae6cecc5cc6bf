import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { XmlStream } from "../../../src/detect/sources/xml-stream.ts";

function read(text: string, size = text.length || 1): { told: unknown[]; wasCut: boolean } {
  const told: unknown[] = [];
  const stream = new XmlStream({
    open: (name, attributes) => told.push(["<", name, { ...attributes }]),
    text: (piece) => {
      const last = told.at(-1);
      // Pieces of one text are told as they come.
      if (Array.isArray(last) && last[0] === "t") last[1] += piece;
      else told.push(["t", piece]);
    },
    close: (name) => told.push([">", name]),
  });
  for (let i = 0; i < text.length; i += size) stream.write(text.slice(i, i + size));
  return { told, wasCut: stream.end() };
}

describe("XmlStream", () => {
  it("reads elements, attributes, texts, CDATA, comments and declarations", () => {
    const text = `<?xml version="1.0"?><!-- <a> --><a x="1 &lt; 2" y='"'><b/>t &amp; u &#10;&#x3C;<![CDATA[<raw> & ]]]]></a>`;
    expect(read(text).told).toEqual([
      ["<", "a", { x: "1 < 2", y: '"' }],
      ["<", "b", {}],
      [">", "b"],
      ["t", "t & u \n<<raw> & ]]"],
      [">", "a"],
    ]);
    expect(read(text).wasCut).toBe(false);
  });

  it.each([1, 2, 3, 7])("tells the same in pieces of %i", (size) => {
    const text = `<?xml version="1.0"?><a x="&quot;>"><!-- -- --><![CDATA[ ]] > ]]>x &gt; y<c>&amp;</c></a>`;
    expect(read(text, size).told).toEqual(read(text).told);
  });

  it("expands no entity but XML's own, and fetches none", () => {
    const bomb = `<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY b "&l;&l;&l;"><!ENTITY x SYSTEM "file:///etc/passwd">]><a n="&x;">&b;&x;</a>`;
    expect(read(bomb).told).toEqual([
      ["<", "a", { n: "&x;" }],
      ["t", "&b;&x;"],
      [">", "a"],
    ]);
  });

  it("says that a text was cut, and tells what stands before", () => {
    expect(read("<a><b>half")).toEqual({
      told: [
        ["<", "a", {}],
        ["<", "b", {}],
        ["t", "half"],
      ],
      wasCut: true,
    });
    expect(read('<a><b x="ha').wasCut).toBe(true);
  });

  it("takes elements that are nested too deep, or closed in disorder", () => {
    const deep = read(`${"<a>".repeat(5000)}${"</a>".repeat(5000)}<b/>`);
    expect(deep.told.filter((one) => Array.isArray(one) && one[0] === "<")).toHaveLength(501);
    expect(read("<a><b></a><c></b></c>").told.map((one) => (one as string[]).slice(0, 2).join(""))).toEqual([
      "<a",
      "<b",
      ">b",
      ">a",
      "<c",
      ">c",
    ]);
  });

  it("reads a tag of ten megabytes in flat memory", () => {
    const stream = new XmlStream({ open: () => undefined, text: () => undefined, close: () => undefined });
    stream.write('<a x="');
    const piece = "x".repeat(1 << 18);
    const started = performance.now();
    for (let i = 0; i < 40; i++) stream.write(piece);
    stream.write('"><b/></a>');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it("never throws, whatever it is given", () => {
    const soup = fc.array(
      fc.constantFrom(
        "<",
        ">",
        "/",
        "a",
        '"',
        "'",
        "=",
        "&",
        ";",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "<?",
        "<!D",
        "[",
        " ",
      ),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(soup, fc.integer({ min: 1, max: 9 }), (words, size) => {
        const text = words.join("");
        expect(read(text, size).told.length).toBeLessThan(200);
      }),
      { numRuns: 500 },
    );
  });
});
