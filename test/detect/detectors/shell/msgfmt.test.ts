import { describe, expect, it } from "vitest";
import { msgfmt } from "#detect/detectors/shell/msgfmt.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "msgfmt", exitCode: 1, signal: null };
const scan = (text: string) => msgfmt.scan(logOf(text), about);

describe("msgfmt", () => {
  it.each([
    ["de.po:7: end-of-line within string", { message: "end-of-line within string", file: "de.po", line: 7 }],
    [
      "locale/fr.po:6: format specifications in 'msgid' and 'msgstr' for argument 1 are not the same",
      {
        message: "format specifications in 'msgid' and 'msgstr' for argument 1 are not the same",
        file: "locale/fr.po",
        line: 6,
      },
    ],
  ])("reads %s", (line, wanted) => {
    expect(scan(`before\n${line}\nafter`)).toMatchObject([{ ...wanted, from: 1, to: 2 }]);
    expect(mayRead(msgfmt, needleText({ lines: [line] }, { command: null }))).toBe(true);
  });

  // Lines that look alike and are none: add those of the tool's own warnings and of its last word when all is well.
  it.each([
    "fr.po:2: warning: header field 'Language' missing in header",
    "1 translated message.",
    'see "de.po:7: end-of-line within string" in the manual',
    "# de.po:7: end-of-line within string",
  ])("leaves %s alone", (line) => {
    expect(scan(line)).toEqual([]);
  });
});
