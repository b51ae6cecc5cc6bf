import { describe, expect, it } from "vitest";
import { readCutOutput } from "#agents/transcripts/copilot-cut.ts";

const FILE = "/tmp/1794801488128-copilot-tool-output-6819-16407515-23b6.txt";
const notice = (path: string, rest = "Preview (first 500 chars):\nTAP version 13\n# a") =>
  `Output too large to read at once (117.0 KB). Saved to: ${path}\nConsider using grep.\n\n${rest}`;

describe("what Copilot says of a long output", () => {
  it("is a preview and a file", () => {
    expect(readCutOutput(notice(FILE))).toEqual({ preview: "TAP version 13\n# a", path: FILE });
    expect(readCutOutput(notice(FILE, "Nothing to see."))).toEqual({ preview: "", path: FILE });
  });

  it.each(["/etc/passwd", "notes.txt", FILE.slice(1), `${FILE}.bak`, FILE.replace("/tmp/", "/tmp/../etc/")])(
    "names no file of Copilot's own: %s",
    (path) => {
      expect(readCutOutput(notice(path))).toEqual({ preview: "TAP version 13\n# a", path: null });
    },
  );

  it.each(["boom", "", `$ cat log\n${notice(FILE)}`, "Output too large to read at once: sorry\nx"])(
    "is not in %j",
    (text) => {
      expect(readCutOutput(text)).toBeNull();
    },
  );
});
