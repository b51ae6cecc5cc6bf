import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOutputFile, readOutputStream, readOutputText } from "../../src/doors/read-output.ts";
import { inspectOutput } from "../../src/loop/inspect-output.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-read-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("reading output", () => {
  it.each([
    ["as PowerShell's > writes it", "\ufeff", false],
    ["without a mark", "", false],
    ["the other way round", "\ufeff", true],
  ])("reads UTF-16, %s, in any pieces", async (_, mark, isSwapped) => {
    const text = "Zürich\r\nTypeError: x is null\r\n    at f (/app/a.js:1:2)\r\n";
    const bytes = Buffer.from(`${mark}P${text}`, "utf16le");
    if (isSwapped) bytes.swap16();
    const path = join(folder, "wide.log");
    writeFileSync(path, bytes);
    const plain = readOutputText(`P${text}`).lines;
    expect(readOutputFile(path).lines).toEqual(plain);
    const pieces = Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 20), bytes.subarray(20)]);
    expect((await readOutputStream(pieces)).lines).toEqual(plain);
  });

  it("gives the same log from a file, a stream and a text", async () => {
    const text = `${"noise ü\n".repeat(200)}TypeError: x is null\n    at f (/app/a.js:1:2)\n`;
    const path = join(folder, "same.log");
    writeFileSync(path, text);
    const fromFile = readOutputFile(path);
    expect(readOutputText(text)).toEqual(fromFile);
    const bytes = Buffer.from(text);
    const halves = Readable.from([bytes.subarray(0, 1001), bytes.subarray(1001)]);
    expect(await readOutputStream(halves)).toEqual(fromFile);
    expect(fromFile).toMatchObject({ totalLines: 202, totalBytes: bytes.length, partial: false });
  });

  it("keeps what a large file says at its beginning and its end", () => {
    const path = join(folder, "large.log");
    const calm = "all is well, and nothing to see here\n".repeat(120_000);
    writeFileSync(
      path,
      `src/a.ts(3,7): error TS2339: Property 'first' does not exist on type 'A'.\n${calm}src/z.ts(9,1): error TS2339: Property 'last' does not exist on type 'Z'.\n`,
    );
    const log = readOutputFile(path);
    expect(log).toMatchObject({ totalLines: 120_002, partial: true });
    const { findings } = inspectOutput(log, { command: "tsc", exitCode: 2, signal: null });
    expect(findings.map((finding) => [finding.file, finding.line])).toEqual([
      ["src/a.ts", 3],
      ["src/z.ts", 9],
    ]);
  });

  it("keeps little of a line of a hundred megabytes", () => {
    const path = join(folder, "one-line.log");
    const file = openSync(path, "w");
    ftruncateSync(file, 100_000_000);
    writeSync(file, "\nError: after the long line\n", 100_000_000);
    closeSync(file);
    const log = readOutputFile(path);
    expect(log.totalLines).toBe(2);
    expect(log.lines.join("\n").length).toBeLessThan(1_000_000);
  });
});
