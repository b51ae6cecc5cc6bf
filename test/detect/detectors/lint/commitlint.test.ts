import { describe, expect, it } from "vitest";
import { commitlint } from "#detect/detectors/lint/commitlint.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "git commit", exitCode: 1, signal: null };
const scan = (text: string) => commitlint.scan(logOf(text), about);
const INPUT = "⧗   input: Fixed the Total in the cart.\n";

describe("commitlint", () => {
  it.each([
    ["✖   subject may not be empty [subject-empty]", "subject may not be empty", "subject-empty"],
    ["✖   type must be one of [build, chore] [type-enum]", "type must be one of [build, chore]", "type-enum"],
    [
      "✖   Please add rules to your `commitlint.config.js` [empty-rules]",
      "Please add rules to your `commitlint.config.js`",
      "empty-rules",
    ],
  ])("reads %s", (line, message, errorType) => {
    expect(scan(INPUT + line)).toEqual([{ message, errorType, from: 1, to: 2 }]);
  });

  it("reads on where the message has a body", () => {
    const page = "⧗   input: fix: x\n\nthe body\n✖   body must have leading blank line [body-leading-blank]";
    expect(scan(page)).toMatchObject([{ errorType: "body-leading-blank" }]);
  });

  it.each([
    `${INPUT}⚠   body must have leading blank line [body-leading-blank]`,
    `${INPUT}✖   found 3 problems, 0 warnings`,
    `${INPUT}✔   found 0 problems, 0 warnings`,
    "✖   subject may not be empty [subject-empty]",
    "✖ shows an error [chromium]\n⧗   input: fix: x",
  ])("leaves %j alone", (text) => expect(scan(text)).toEqual([]));
});
