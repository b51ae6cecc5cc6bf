import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { redact } from "#detect/redact.ts";
import { logOf } from "../detect/log-of.ts";

// Made here, shaped like a real one: assembled so that no scanner takes this file for a leak.
const TOKEN = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

describe("a token glued to a word by a hyphen", () => {
  it.each([`t-${TOKEN}`, `backup-${TOKEN}.txt`, `/x/${TOKEN}/y.js`])("%s is taken out", (text) => {
    expect(redact(text)).not.toContain(TOKEN);
  });

  it("is not told as a file, in a frame or in a test's name", () => {
    const text = `TypeError: x is not a function\n    at f (/srv/${TOKEN}/y.js:3:4)\n`;
    const { findings } = detect(logOf(text), { command: "node y.js", exitCode: 1, signal: null });
    expect(findings[0]).toMatchObject({ errorType: "TypeError", line: 3 });
    expect(JSON.stringify(findings)).not.toContain(TOKEN);
  });
});
