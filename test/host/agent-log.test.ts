import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { AgentLog } from "#host/agent-log.ts";
import { OutputLines } from "#host/output-lines.ts";
import { tempFolder } from "./sandbox.ts";

function logOf(pieces: Iterable<string>, scrub: (text: string) => string = (text) => text): string {
  const file = join(tempFolder(), "log");
  const log = new AgentLog(file, scrub);
  for (const piece of pieces) log.write(piece);
  log.close();
  expect(statSync(file).mode & 0o077).toBe(0);
  return readFileSync(file, "utf8");
}

describe("an agent's log", () => {
  it("is all that was said, whatever the pieces", () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} é\n`).join("");
    const pieces = lines.match(/[\s\S]{1,777}/g)!;
    expect(logOf(pieces)).toBe(lines);
    expect(logOf([])).toBe("");
  });

  it("holds a private key together, wherever a batch would end", () => {
    const body = Array.from({ length: 24 }, (_, at) => `${"MIIEpAIBAAKCAQEA".repeat(4).slice(at % 3)}`).join(
      "\n",
    );
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----\n`;
    for (const before of [64 * 1024 - 100, 64 * 1024 - 700, 64 * 1024 - 1500]) {
      const text = `${"plain words of the agent\n".repeat(Math.floor(before / 25))}${key}after\n`;
      const log = logOf(text.match(/[\s\S]{1,500}/g)!, redact);
      expect(log).not.toContain("MIIEpAIBAAKCAQEA");
      expect(log.endsWith("after\n")).toBe(true);
    }
  });

  it("ends at its cap and says how much is missing", () => {
    const piece = `${"z".repeat(99)}\n`.repeat(1000);
    const log = logOf(Array.from({ length: 300 }, () => piece));
    expect(log.length).toBeLessThan(16 * 1024 * 1024 + 100);
    expect(log).toMatch(/\[\.\.\. 132\d{5} more characters left out \.\.\.\]\n$/);
  });
});

describe("lines of output", () => {
  const linesOf = (...chunks: (string | Buffer)[]) => {
    const lines: string[] = [];
    const reader = new OutputLines((text) => lines.push(text));
    for (const chunk of chunks) reader.add(Buffer.from(chunk));
    reader.finish();
    return lines;
  };

  it("are put together from chunks, characters too", () => {
    const euro = Buffer.from("a€b\n");
    expect(linesOf(euro.subarray(0, 2), euro.subarray(2), "c", "d\r\n", "\n", "e")).toEqual([
      ...["a€b", "cd", "", "e"],
    ]);
  });

  it("are left out when they are too long, whole or in pieces", () => {
    const long = "x".repeat(5 * 1024 * 1024);
    expect(linesOf(`${long}\nnext\n`)).toEqual(["next"]);
    expect(linesOf(long, long, "\nnext\n")).toEqual(["next"]);
    expect(linesOf(long)).toEqual([]);
  });
});
