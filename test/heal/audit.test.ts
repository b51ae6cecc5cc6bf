import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AuditEntry,
  type AuditFact,
  auditLine,
  chain,
  verifyChain,
  verifyChainText,
} from "#heal/audit.ts";

const fact = (at: number, detail: AuditFact["detail"] = { plan: `p${at}` }): AuditFact => ({
  id: `id-${at}`,
  at: 1_000 + at,
  origin: "laptop",
  step: "gate",
  detail,
});

function chained(facts: readonly AuditFact[]): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const one of facts) entries.push(chain(entries.at(-1) ?? null, one));
  return entries;
}

const three = chained([fact(1), fact(2, { lines: [1, 2], deep: { b: null, a: "ü" } }), fact(3)]);
const brokenAt = (entries: readonly unknown[], head?: string) => {
  const verdict = verifyChain(entries, head === undefined ? {} : { head });
  return verdict.kind === "broken" ? [verdict.at, verdict.id] : null;
};

describe("chain", () => {
  it("links each entry to the one before", () => {
    expect(three.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(three[0]!.previous).toBe("0".repeat(64));
    expect(three[2]!.previous).toBe(three[1]!.hash);
    expect(verifyChain(three)).toEqual({ kind: "fits", entries: 3, head: three[2]!.hash, forgotten: 0 });
    expect(verifyChain([])).toEqual({ kind: "fits", entries: 0, head: "0".repeat(64), forgotten: 0 });
  });

  it("does not mix origins", () => {
    expect(() => chain(three[2]!, { ...fact(4), origin: "server" })).toThrow(
      "server cannot follow one of laptop",
    );
  });

  it("is the same whatever the order of keys", () => {
    const one = chain(null, { ...fact(1), detail: { a: 1, b: 2 } });
    const other = chain(null, {
      detail: { b: 2, a: 1 },
      step: "gate",
      origin: "laptop",
      at: 1001,
      id: "id-1",
    });
    expect(other).toEqual(one);
  });
});

describe("verifyChain", () => {
  it("names the entry that was changed, left out, put in or moved", () => {
    const [a, b, c] = three as [AuditEntry, AuditEntry, AuditEntry];
    expect(brokenAt([a, { ...b, at: 1 }, c])).toEqual([1, "id-2"]);
    expect(brokenAt([a, { ...b, step: "forced" }, c])).toEqual([1, "id-2"]);
    expect(brokenAt([a, { ...b, detail: { lines: [2, 1] } }, c])).toEqual([1, "id-2"]);
    expect(brokenAt([a, { ...b, extra: 1 }, c])).toEqual([1, "id-2"]);
    expect(brokenAt([a, c])).toEqual([1, "id-3"]);
    expect(brokenAt([b, c])).toEqual([0, "id-2"]);
    expect(brokenAt([b, a, c])).toEqual([0, "id-2"]);
    expect(brokenAt([a, a, b, c])).toEqual([1, "id-1"]);
    expect(brokenAt([a, null, c])).toEqual([1, null]);
    expect(brokenAt([a, "x", c])).toEqual([1, null]);
  });

  it("sees a changed entry though its own hash was made anew: the next one does not fit", () => {
    const [a, , c] = three as [AuditEntry, AuditEntry, AuditEntry];
    const forged = chain(a, fact(2, { forged: true }));
    expect(brokenAt([a, forged, c])).toEqual([2, "id-3"]);
  });

  it("sees that the end is missing where the head is known", () => {
    expect(brokenAt(three.slice(0, 2), three[2]!.hash)).toEqual([2, null]);
    expect(brokenAt(three.slice(0, 2))).toBeNull();
    expect(brokenAt(three, three[2]!.hash)).toBeNull();
  });

  it("tells texts with half a pair of surrogates apart", () => {
    const [one, other] = ["\ud800", "\ud801"].map((text) => chain(null, fact(1, { text })));
    expect(one!.hash).not.toBe(other!.hash);
  });
});

describe("verifyChainText", () => {
  const text = three.map((entry) => `${auditLine(entry)}\n`).join("");

  it("fits as it was written", () => {
    expect(verifyChainText(text)).toMatchObject({ kind: "fits", entries: 3 });
    expect(verifyChainText("")).toMatchObject({ kind: "fits", entries: 0 });
  });

  it("names the line of any flipped bit", () => {
    const bytes = Buffer.from(text);
    const lineOf = (at: number) => bytes.subarray(0, at).filter((byte) => byte === 10).length;
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at] = flipped[at]! ^ (1 << (at % 7));
      const verdict = verifyChainText(flipped.toString("utf8"));
      expect(verdict).toMatchObject({ kind: "broken", at: lineOf(at) });
    }
  });

  it("names half a last line", () => {
    expect(verifyChainText(text.slice(0, -5))).toMatchObject({ kind: "broken", at: 2 });
    expect(verifyChainText(text.slice(0, -1))).toMatchObject({ kind: "broken" });
  });

  it("holds for any facts, and for any change of them", () => {
    const details = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue() as fc.Arbitrary<string>);
    fc.assert(
      fc.property(fc.array(details, { minLength: 1, maxLength: 6 }), fc.nat(), (list, pick) => {
        const entries = chained(list.map((detail, at) => fact(at, detail)));
        const lines = entries.map(auditLine);
        expect(verifyChainText(`${lines.join("\n")}\n`)).toMatchObject({ kind: "fits" });
        const at = pick % entries.length;
        const changed = entries.with(at, { ...entries[at]!, at: -1 });
        expect(brokenAt(changed)?.[0]).toBe(at);
      }),
      { numRuns: 60 },
    );
  });
});

describe("an entry that was forgotten", () => {
  const { id, origin, number, previous, hash } = three[1]!;
  const empty = { forgotten: true, hash, id, number, origin, previous };
  const holed = [three[0]!, empty, three[2]!];

  it("keeps its place in the chain", () => {
    expect(verifyChain(holed, { forgotten: new Set([id]) })).toMatchObject({ kind: "fits", forgotten: 1 });
    const next = chain(three[2]!, fact(4));
    expect(verifyChain([...holed, next], { forgotten: new Set([id]) })).toMatchObject({ entries: 4 });
  });

  it("is a break where nobody had it forgotten, or where it has another hash", () => {
    expect(brokenAt(holed)).toEqual([1, id]);
    const other = [three[0]!, { ...empty, hash: "a".repeat(64) }, three[2]!];
    expect(verifyChain(other, { forgotten: new Set([id]) })).toMatchObject({ kind: "broken", at: 2 });
    const moved = [empty, three[0]!, three[2]!];
    expect(verifyChain(moved, { forgotten: new Set([id]) })).toMatchObject({ kind: "broken", at: 0 });
  });
});
