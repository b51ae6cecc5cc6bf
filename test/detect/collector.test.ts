import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import type { Log } from "#detect/log.ts";

const encoder = new TextEncoder();

function collect(bytes: Uint8Array, chunk: number, options = {}): Log {
  const collector = new OutputCollector(options);
  for (let at = 0; at < bytes.length; at += chunk) collector.write(bytes.subarray(at, at + chunk));
  return collector.finish();
}

const small = {
  wholeBytes: 2_000,
  headBytes: 1 << 20,
  tailBytes: 1 << 16,
  needles: () => ["error", "failed"],
};

describe("a small output", () => {
  it("is kept whole, cleaned, with its line numbers", () => {
    const log = collect(encoder.encode("one\r\n\x1b[31mtwo\x1b[0m\n\nfour"), 3);
    expect(log).toMatchObject({
      lines: ["one", "two", "", "four"],
      numbers: [1, 2, 3, 4],
      totalLines: 4,
      partial: false,
    });
  });

  it("may be empty", () => {
    expect(collect(new Uint8Array(), 1)).toMatchObject({
      lines: [],
      totalLines: 0,
      totalBytes: 0,
      partial: false,
    });
  });

  it("does not depend on where chunks are cut, also inside a character", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 30 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 7 }),
        (texts, chunk) => {
          const bytes = encoder.encode(texts.join("\n"));
          expect(collect(bytes, chunk)).toEqual(collect(bytes, bytes.length + 1));
        },
      ),
    );
  });

  it("survives invalid UTF-8, NUL bytes and binary noise", () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256);
    expect(() => collect(noise, 100)).not.toThrow();
    expect(collect(Uint8Array.of(0xff, 0x00, 0x41, 0x0a, 0x42), 2).lines.at(-1)).toBe("B");
  });
});

describe("a large output", () => {
  const lines = Array.from({ length: 5000 }, (_, i) =>
    i % 1000 === 500 ? `line ${i} Error: no ${i}` : `line ${i} all is well`,
  );
  const bytes = encoder.encode(`${lines.join("\n")}\n`);

  it("keeps windows around hits, in any case, and both ends", () => {
    const log = collect(bytes, 777, small);
    expect(log.partial).toBe(true);
    expect(log.totalLines).toBe(5000);
    for (const hit of [500, 1500, 2500, 3500, 4500]) {
      const at = log.numbers.indexOf(hit + 1);
      expect(log.lines[at]).toBe(lines[hit]);
      expect(log.numbers.slice(at - 30, at + 61)).toEqual(
        Array.from({ length: 91 }, (_, i) => hit + 1 - 30 + i),
      );
    }
    expect(log.numbers[0]).toBe(1);
    expect(log.numbers.at(-1)).toBe(5000);
    expect(log.lines.length).toBeLessThan(1500);
  });

  it("keeps each line once, in order, true to its number, wherever chunks are cut", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(fc.nat(4999), { maxLength: 30 }),
        (chunk, hits) => {
          const marked = lines.map((_, i) => (hits.includes(i) ? `${i} failed` : `${i} fine`));
          const log = collect(encoder.encode(marked.join("\n")), chunk, small);
          for (const [k, number] of log.numbers.entries()) {
            expect(log.lines[k]).toBe(marked[number - 1]);
            if (k > 0) expect(number).toBeGreaterThan(log.numbers[k - 1]!);
          }
          for (const hit of hits) expect(log.numbers).toContain(hit + 1);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("stays flat when everything is interesting: beginning and end stay, the middle is let go", () => {
    const options = { ...small, headBytes: 10_000, tailBytes: 10_000 };
    const noisy = encoder.encode(Array.from({ length: 100_000 }, (_, i) => `error ${i}`).join("\n"));
    const log = collect(noisy, 65_536, options);
    expect(log.totalLines).toBe(100_000);
    expect(log.lines[0]).toBe("error 0");
    expect(log.lines.at(-1)).toBe("error 99999");
    expect(log.lines.join("\n").length).toBeLessThan(3_000_000);
  });

  it("keeps once what is said a thousand times, and all of what is new among it", () => {
    const block = (n: number) => [
      `FAIL attempt failed`,
      "  at one",
      "  at two",
      `  ${n} ms`,
      "",
      "error: no route",
    ];
    const said = Array.from({ length: 4000 }, (_, n) => block(n % 100)).flat();
    const fresh = [
      "error: a new one",
      ...Array.from({ length: 8 }, (_, n) => `  at frame ${n}`),
      "error: no route",
      "  at last",
    ];
    said.splice(21_000, 0, ...fresh);
    const log = collect(encoder.encode(said.join("\n")), 65_536, small);
    expect(log.totalLines).toBe(24_011);
    const at = log.lines.indexOf("error: a new one");
    expect(log.lines.slice(at, at + fresh.length)).toEqual(fresh);
    expect(log.numbers.at(-1)).toBe(24_011);
    expect(log.lines.length).toBeLessThan(4500);
  });

  it("cuts a line without end and goes on behind it", () => {
    const collector = new OutputCollector(small);
    collector.write(encoder.encode("start\n"));
    for (let i = 0; i < 64; i++) collector.write(new Uint8Array(1 << 20).fill(120));
    collector.write(encoder.encode("\nfailed at last\n"));
    const log = collector.finish();
    expect(log.totalLines).toBe(3);
    expect(log.lines.at(-1)).toBe("failed at last");
    expect(log.lines.join("").length).toBeLessThan(100_000);
  });
});
