import { describe, expect, it } from "vitest";
import { htmlhint } from "#detect/detectors/lint/htmlhint.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "htmlhint", exitCode: 1, signal: null };
const scan = (text: string) => htmlhint.scan(logOf(text), about);
const PAGE = "\n   /home/dev/app/page.html\n";

describe("htmlhint", () => {
  it("reads a page: file, line, sentence and rule", () => {
    const text = `${PAGE}      L5 |  <p>hi</div>
                 ^ Tag must be paired, missing: [ </p> ] (tag-pair)
      L7 |  <div id="cart"></div>
                ^ The id value [ cart ] must be unique. (id-unique)

   /home/dev/app/other.html
      L1 |<html>
          ^ Doctype must be declared before any non-comment content. (doctype-first)
`;
    expect(scan(text)).toMatchObject([
      { file: "/home/dev/app/page.html", line: 5, errorType: "tag-pair", from: 2, to: 4 },
      { line: 7, errorType: "id-unique", message: "The id value [ cart ] must be unique." },
      { file: "/home/dev/app/other.html", line: 1, errorType: "doctype-first" },
    ]);
  });

  it.each([
    "Scanned 3 files, no errors found (12 ms).",
    `${PAGE}  ^ Tag must be paired (tag-pair)`,
    `${PAGE}      L5 |  <p>hi</div>\n\n   ^ Tag must be paired (tag-pair)`,
    `${PAGE}      L5 |  <p>hi</div>\n   ^ see the note (of mine)`,
    "  L5 |  <p>hi\n   ^ see below (tag-pair)",
  ])("leaves %j alone", (text) => expect(scan(text)).toEqual([]));
});
