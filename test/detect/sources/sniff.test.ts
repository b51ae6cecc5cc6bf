import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPORT_SOURCES, sniffSource } from "../../../src/detect/sources/registry.ts";
import { REPORTS, reportCases } from "../../loop/ingesting.ts";

const FORMATS: Readonly<Record<string, string>> = {
  "junit.xml": "junit",
  "xunit.xml": "junit",
  "xunit1.xml": "junit",
  "TEST-shop.CartTest.xml": "junit",
  "TEST-com.example.CartTest.xml": "junit",
  "vitest.json": "jest-json",
  "jest.json": "jest-json",
  "mocha.json": "mocha-json",
  "ctrf.json": "ctrf",
  "go.json": "go-test-json",
  "go-1.19.json": "go-test-json",
  "cargo.json": "cargo-json",
  "libtest.json": "cargo-json",
  "eslint.json": "eslint-json",
  "eslint.sarif": "sarif",
  "tap.txt": "tap",
  "tap-flat.txt": "tap",
};

describe("sniffSource", () => {
  it.each(
    reportCases().flatMap(({ name, reports }) => reports.map(({ file, text }) => ({ name, file, text }))),
  )("knows $name/$file by its content", ({ file, text }) => {
    expect(sniffSource(text)?.id).toBe(FORMATS[file]);
    expect(sniffSource(`\ufeff\n${text}`.slice(0, 65_536))?.id).toBe(FORMATS[file]);
  });

  it.each(reportCases())("takes what $name printed for a log, or for TAP", ({ output }) => {
    expect(["plain-log", "tap"]).toContain(sniffSource(output)?.id);
  });

  it.each([
    ["a page", "<!DOCTYPE html><html><body>testsuite</body></html>"],
    ["an XML that is no report", '<?xml version="1.0"?><project><name>shop</name></project>'],
    ["a coverage report", '<?xml version="1.0" ?><coverage version="7.2"><packages/></coverage>'],
    ["a package.json", readFileSync(join(REPORTS, "vitest/source/package.json"), "utf8")],
    ["a JSON list", '[{"id": 1}, {"id": 2}]'],
    ["a lock file", '{"lockfileVersion": 3, "packages": {}}'],
    ["a trace of JSON-RPC", '{"jsonrpc": "2.0", "id": 1, "result": {"ok": true}}'],
    ["records of something else", '{"level": 30, "msg": "listening"}\n{"level": 30, "msg": "done"}\n'],
    ["zeroes", "\u0000\u0001\u0002PK"],
  ])("does not take %s for a report", (_name, text) => {
    expect(sniffSource(text)).toBeNull();
  });

  it.each([
    ["a log that speaks of suites", "building\n<testsuite> is what we write\nError: no\n"],
    ["a log in brackets", "[0] starting\n[1] starting\n"],
    [
      "what a server and its tests print",
      '{"level":30,"msg":"listening"}\n{"level":50,"msg":"no db"}\n\n  1 failing\n',
    ],
    ["a log with times", "2026-11-16 03:48:39 INFO started\n"],
    ["one line that begins with ok", "ok then\nlet us go\n"],
  ])("takes %s for a plain log", (_name, text) => {
    expect(sniffSource(text)?.id).toBe("plain-log");
  });

  it("has sources with names of their own", () => {
    expect(new Set(REPORT_SOURCES.map(({ id }) => id)).size).toBe(REPORT_SOURCES.length);
    expect(new Set(REPORT_SOURCES.map(({ title }) => title)).size).toBe(REPORT_SOURCES.length);
  });
});
