import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { pump } from "#host/pump.ts";

/** A reader that takes one piece at a time, when told. */
function slowReader() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    highWaterMark: 4,
    write(chunk, _, done) {
      taken.push(String(chunk));
      waiting.push(done);
    },
  });
  return { stream, taken, takeNext: () => waiting.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("pump", () => {
  it("copies everything, in order, and shows it to the tap", async () => {
    const [source, target] = [new PassThrough(), new PassThrough()];
    const seen: string[] = [];
    const copied: string[] = [];
    target.on("data", (chunk) => copied.push(String(chunk)));
    const pumped = pump(
      source,
      () => target,
      (chunk) => seen.push(String(chunk)),
    );
    for (const piece of ["a", "b", "c"]) source.write(piece);
    source.end();
    await pumped.ended;
    expect(seen.join("")).toBe("abc");
    expect(copied.join("")).toBe("abc");
    expect(pumped.isBroken()).toBe(false);
  });

  it("waits for a slow reader instead of piling up", async () => {
    const source = new PassThrough();
    const reader = slowReader();
    const seen: string[] = [];
    const pumped = pump(
      source,
      () => reader.stream,
      (chunk) => seen.push(String(chunk)),
    );
    source.write("first piece");
    await turn();
    source.write("second");
    await turn();
    expect(seen).toEqual(["first piece"]);
    expect(pumped.isWaiting()).toBe(true);
    reader.takeNext();
    await turn();
    await turn();
    expect(seen).toEqual(["first piece", "second"]);
  });

  it("lets go of the command when the reader is gone", async () => {
    const source = new PassThrough();
    const target = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error("gone"), { code: "EPIPE" })),
    });
    const pumped = pump(
      source,
      () => target,
      () => {},
    );
    source.write("x");
    await pumped.ended;
    expect(pumped.isBroken()).toBe(true);
    expect(pumped.isWaiting()).toBe(false);
    expect(source.destroyed).toBe(true);
  });

  it("goes on copying when the tap breaks", async () => {
    const [source, target] = [new PassThrough(), new PassThrough()];
    let copied = "";
    let taps = 0;
    target.on("data", (chunk) => (copied += chunk));
    const pumped = pump(
      source,
      () => target,
      () => {
        taps++;
        throw new Error("a bug of ours");
      },
    );
    source.write("one ");
    await turn();
    source.end("two");
    await pumped.ended;
    expect(copied).toBe("one two");
    expect(taps).toBe(1);
  });

  it("opens its target with the first piece only", async () => {
    const source = new PassThrough();
    let opened = 0;
    const pumped = pump(
      source,
      () => {
        opened++;
        return new PassThrough().resume();
      },
      () => {},
    );
    source.end();
    source.resume();
    await pumped.ended;
    expect(opened).toBe(0);
  });
});
