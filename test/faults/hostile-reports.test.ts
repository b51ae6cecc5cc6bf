import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, play } from "../doors/cli/play.ts";

const MEGABYTE = 1 << 20;
const made: ReturnType<typeof makeProject>[] = [];
afterAll(() => {
  for (const one of made) one.remove();
});

function project(): string {
  made.push(makeProject());
  return made.at(-1)!.root;
}

/** What is loaded once is nobody's cost. */
beforeAll(async () => {
  const cwd = project();
  writeFileSync(join(cwd, "a.xml"), suite("no"));
  await ingest(cwd, ["a.xml"]);
  await play(["failures", "--json"], { cwd });
});

/** A report by the front door, and how much it cost: processor time, and the memory that grew. */
async function ingest(cwd: string, words: readonly string[], stdin?: Readable) {
  const before = { cpu: process.cpuUsage(), rss: process.memoryUsage().rss };
  const played = await play(["ingest", ...words, "--json"], { cwd, ...(stdin ? { stdin } : {}) });
  const { user, system } = process.cpuUsage(before.cpu);
  return { ...played, cpuMs: (user + system) / 1000, grew: process.memoryUsage().rss - before.rss };
}

/** The same bytes over and over, made as they are read. */
function repeated(head: string, piece: string, megabytes: number, tail: string): Readable {
  const chunk = Buffer.alloc(MEGABYTE, piece);
  return Readable.from(
    (function* () {
      yield Buffer.from(head);
      for (let i = 0; i < megabytes; i++) yield chunk;
      yield Buffer.from(tail);
    })(),
  );
}

const suite = (body: string, doctype = "") =>
  `<?xml version="1.0"?>${doctype}<testsuite name="shop" tests="2"><testcase name="a" classname="cart"><failure message="no">${body}</failure></testcase><testcase name="b" classname="cart"/></testsuite>`;

describe("ingest of a hostile report", () => {
  it("a bomb of entities: nothing is expanded", async () => {
    const cwd = project();
    const entities = Array.from({ length: 40 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
    writeFileSync(
      join(cwd, "bomb.xml"),
      suite("&e40;", `<!DOCTYPE x [<!ENTITY e0 "ha">${entities.join("")}]>`),
    );
    const { json, status, cpuMs, grew } = await ingest(cwd, ["bomb.xml"]);
    expect(status).toBe(0);
    expect(json.files[0]).toMatchObject({ format: "JUnit XML" });
    expect(cpuMs).toBeLessThan(3000);
    expect(grew).toBeLessThan(150 * MEGABYTE);
    expect(statSync(join(cwd, ".twiceshy/memory.db")).size).toBeLessThan(2 * MEGABYTE);
  });

  it.each([
    ["a file", (path: string) => `<!DOCTYPE x [<!ENTITY leak SYSTEM "file://${path}">]>`],
    ["a parameter entity", (path: string) => `<!DOCTYPE x [<!ENTITY % p SYSTEM "file://${path}"> %p;]>`],
    ["a relative one", () => '<!DOCTYPE x [<!ENTITY leak SYSTEM "secret.txt">]>'],
    [
      "the network",
      () => '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY leak SYSTEM "http://127.0.0.1:9/">]>',
    ],
  ])("an entity from outside, %s: nothing is fetched", async (_what, doctype) => {
    const cwd = project();
    const secret = join(cwd, "secret.txt");
    writeFileSync(secret, "the word is marzipan");
    writeFileSync(join(cwd, "xxe.xml"), suite("reads &leak; here", doctype(secret)));
    const { json, out, status } = await ingest(cwd, ["xxe.xml"]);
    expect(status).toBe(0);
    expect(json.files[0].runs[0]).toMatchObject({ isNew: true });
    const told = out + (await play(["failures", "--json"], { cwd })).out;
    expect(told).toContain("no");
    expect(told).not.toContain("marzipan");
    for (const name of ["memory.db", "memory.db-wal"]) {
      const path = join(cwd, ".twiceshy", name);
      if (statSync(path, { throwIfNoEntry: false }))
        expect(readFileSync(path).includes("marzipan")).toBe(false);
    }
  });

  it.each([
    ["XML", `<testsuite name="x">${"<a>".repeat(500_000)}`],
    ["XML that is closed again", suite(`${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`)],
    ["jest's JSON", `{"numTotalTests":1,"testResults":${"[".repeat(1_000_000)}`],
    ["SARIF", `{"version":"2.1.0","runs":[{"results":[{"message":${'{"a":'.repeat(300_000)}`],
    [
      "a line of go test -json",
      `{"Action":"run","Package":${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}}\n`,
    ],
    ["a headless result", `{"result":${"[".repeat(500_000)}`],
    ["a transcript", `{"type":"user","message":${'{"content":['.repeat(200_000)}\n`],
  ])("depth: %s", async (_what, text) => {
    const cwd = project();
    writeFileSync(join(cwd, "deep"), text);
    const { status, err, json, cpuMs } = await ingest(cwd, ["deep"]);
    // Read as far as it goes, or named as what it is; never an exception of ours.
    expect([0, 1, 2]).toContain(status);
    expect(err + JSON.stringify(json)).not.toMatch(/RangeError|Maximum call stack|at .*\.ts:\d+/);
    expect(cpuMs).toBeLessThan(5000);
  });

  it("two hundred megabytes of one failure over and over: counted, in flat memory", async () => {
    const cwd = project();
    const piece = '<testcase name="a" classname="b"><failure message="no">no</failure></testcase>\n'.padEnd(
      128,
    );
    const stream = repeated('<testsuite name="x">', piece, 200, "</testsuite>");
    const { status, json, grew } = await ingest(cwd, ["-"], stream);
    expect(status).toBe(0);
    expect(json.files[0].runs[0]).toMatchObject({ failed: (200 * MEGABYTE) / 128 });
    expect(grew).toBeLessThan(250 * MEGABYTE);
    expect(statSync(join(cwd, ".twiceshy/memory.db")).size).toBeLessThan(4 * MEGABYTE);
  }, 240_000);

  it("what is packed stays packed", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "report.xml.gz"), gzipSync(Buffer.alloc(300 * MEGABYTE, "<a>")));
    const { json, grew } = await ingest(cwd, ["report.xml.gz", "--dry-run"]);
    expect(json.files[0].runs ?? []).toEqual([]);
    expect(grew).toBeLessThan(150 * MEGABYTE);
  });

  it.each([
    ["a log", "", "a", "\nTypeError: x is not a function\n    at main (/home/dev/app/a.js:3:5)\n"],
    [
      "an attribute",
      '<testsuite name="x"><testcase name="a"><failure message="',
      "a",
      '"/></testcase></testsuite>',
    ],
    [
      "a JSON string",
      '{"numTotalTests":1,"numFailedTests":1,"testResults":[{"name":"a","status":"failed","message":"',
      "a",
      '"}]}',
    ],
    [
      "a JSON line",
      '{"Action":"start","Package":"p"}\n{"Action":"output","Package":"p","Output":"',
      "a",
      '"}\n{"Action":"fail","Package":"p"}\n',
    ],
    ["TAP", "TAP version 13\n1..1\nnot ok 1 ", "a", "\n"],
  ])(
    "a line of one gigabyte: %s",
    async (_what, head, piece, tail) => {
      const cwd = project();
      const stream = repeated(head, piece, 1024, tail);
      const { status, json, grew } = await ingest(
        cwd,
        ["-", "--exit-code", "1", "--command", "npm test"],
        stream,
      );
      expect(status).toBe(0);
      expect(json.files[0].runs.length).toBeGreaterThan(0);
      expect(grew).toBeLessThan(300 * MEGABYTE);
    },
    240_000,
  );
});
