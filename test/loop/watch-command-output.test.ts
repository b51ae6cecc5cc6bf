import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import { RunOutput } from "#loop/watch-command-output.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");

async function seen(...pieces: (string | [string, "stdout" | "stderr"])[]) {
  const output = new RunOutput(async () => new OutputCollector());
  for (const piece of pieces) {
    const [text, stream] = typeof piece === "string" ? [piece, "stdout" as const] : piece;
    output.write(bytes(text), stream);
  }
  const captured = await output.finish();
  return { lines: captured.log.lines.map((line) => line.trimEnd()), excerpt: captured.excerpt, output };
}

describe("RunOutput", () => {
  it("keeps lines whole when the streams take turns in the middle of them", async () => {
    const { lines } = await seen(["half a ", "stdout"], ["an error\n", "stderr"], ["line\n", "stdout"]);
    expect(lines).toEqual(["an error", "half a line"]);
  });

  it("keeps the order of whole lines, and what had no line end", async () => {
    const { lines, output } = await seen(
      ["1\n", "stdout"],
      ["2\n", "stderr"],
      ["3\n4", "stdout"],
      ["5", "stderr"],
    );
    expect(lines.join("")).toBe("12345");
    expect(output.bytes).toBe(8);
    expect(output.lines).toBe(3);
  });

  it("does not split a character that comes in two pieces", async () => {
    const output = new RunOutput(async () => new OutputCollector());
    const all = bytes("größer\n");
    output.write(all.subarray(0, 3), "stdout");
    output.write(all.subarray(3), "stdout");
    expect((await output.finish()).log.lines).toEqual(["größer"]);
  });

  it.each([
    ["tsc", "\x1bc"],
    ["jest and vite", "\x1b[2J\x1b[3J\x1b[H"],
    ["clear", "\x1b[H\x1b[2J"],
    ["console.clear", "\x1b[1;1H\x1b[0J"],
    ["watch", "\x1b[H\x1b[J"],
  ])("forgets what %s wiped off the screen", async (_, wipe) => {
    const { lines } = await seen("error: the old one\n", `done\n${wipe}error: the new one\n`);
    expect(lines.join("\n")).toContain("the new one");
    expect(lines.join("\n")).not.toContain("the old one");
  });

  it.each([
    ["a colour", "\x1b[31m"],
    ["a cursor movement", "\x1b[2A"],
    ["a line wipe", "\x1b[2K"],
    ["the rest of the screen", "\x1b[J"],
    ["a move to another place", "\x1b[12;1H"],
  ])("does not take %s for a wiped screen", async (_, code) => {
    const { lines } = await seen("error: the old one\n", `${code}more\n`);
    expect(lines.join("\n")).toContain("the old one");
  });

  it("keeps the last screen that said something when it is wiped at the end", async () => {
    const { lines } = await seen("error: real\n", "\x1b[2J\x1b[H", " \n");
    expect(lines.join("\n")).toContain("error: real");
  });

  it("finds a wipe whose sequence comes in two pieces", async () => {
    const { lines } = await seen("old\n", "\x1b[", "2Jnew\n");
    expect(lines.join("\n")).not.toContain("old");
  });

  it("keeps head and tail, cut at line ends, and says how much is missing", async () => {
    const { excerpt } = await seen(
      "first line\n",
      ...Array.from({ length: 4000 }, (_, i) => `line ${i} ${"x".repeat(20)}\n`),
      "last line\n",
    );
    expect(excerpt!.startsWith("first line\n")).toBe(true);
    expect(excerpt!.endsWith("last line\n")).toBe(true);
    expect(excerpt!.length).toBeLessThan(34_000);
    expect(excerpt).toMatch(/\n… \d+ bytes left out …\nline \d+ x+\n/);
  });

  it("gives the whole of a short output, and null for none", async () => {
    expect((await seen("a\nb\n")).excerpt).toBe("a\nb\n");
    expect((await seen()).excerpt).toBeNull();
  });

  it("holds no more than it needs of a very long line and of very much output", async () => {
    const output = new RunOutput(async () => new OutputCollector());
    const piece = Buffer.alloc(64 * 1024, "x");
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 3000; i++) {
      output.write(Buffer.from(piece), "stdout");
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(output.bytes).toBe(3000 * piece.length);
    expect(process.memoryUsage().rss - before).toBeLessThan(120e6);
    expect((await output.finish()).excerpt!.length).toBeLessThan(34_000);
  });
});
