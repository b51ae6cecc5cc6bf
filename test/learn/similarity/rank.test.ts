import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { documentOfText } from "#learn/similarity/document.ts";
import { rank, search } from "#learn/similarity/rank.ts";
import { matchExpression, termsOf } from "#learn/similarity/terms.ts";
import { openWordVectors } from "#learn/similarity/word-vectors.ts";
import { failure } from "./finding.ts";

const bytes = readFileSync(fileURLToPath(new URL("../../../data/vectors.bin", import.meta.url)));
const vectors = openWordVectors({ read: (offset, length) => bytes.subarray(offset, offset + length) })!;

const missing = (name: string, file = "src/a.js") =>
  failure({
    message: `Cannot find module '${name}'`,
    category: "missing_dependency",
    file,
    errorType: "MODULE_NOT_FOUND",
  });

const known = [
  { id: "dayjs", document: missing("dayjs") },
  { id: "axios", document: missing("axios") },
  {
    id: "port",
    document: failure({
      message: "listen EADDRINUSE: address already in use :::3000",
      category: "connection_error",
    }),
  },
  { id: "disk", document: failure({ message: "No space left on device", category: "oom" }) },
];

describe("what is known", () => {
  it("answers with the right one first, and says why", () => {
    const [first, ...more] = rank(missing("axios", "lib/b.js"), known, { vectors });
    expect(first).toMatchObject({ id: "axios", why: { exact: false, coarse: true, lexical: 1 } });
    expect(first?.why.sharedTerms).toContain("axios");
    expect(more).toEqual([]);
  });

  it("says nothing where nothing relevant is known", () => {
    expect(rank(missing("lodash"), known)).toEqual([]);
    expect(
      rank(failure({ message: "division by zero", errorType: "ZeroDivisionError" }), known, { vectors }),
    ).toEqual([]);
    expect(rank(missing("axios"), [])).toEqual([]);
  });

  it("finds by meaning what a person describes in other words", () => {
    const [first] = search(documentOfText("the port is used by another process already"), known, { vectors });
    expect(first?.id).toBe("port");
    expect(first?.why.semantic).toBeGreaterThan(0);
    expect(search(documentOfText("colour of the logo is wrong"), known, { vectors })).toEqual([]);
  });

  it("keeps to the limit and to the order of ids among equals", () => {
    const twins = ["c", "a", "b"].map((id) => ({ id, document: missing("dayjs") }));
    expect(rank(missing("dayjs"), twins, { limit: 2 }).map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

describe("termsOf", () => {
  it("has the type and the names first, whole and in parts, fit for any tokenizer", () => {
    const terms = termsOf(missing("left-pad"));
    expect(terms.slice(0, 3)).toEqual(["module_not_found", "module", "not"]);
    expect(terms).toEqual(expect.arrayContaining(["left_pad", "left", "pad", "cannot"]));
    for (const term of terms) expect(term).toMatch(/^[\p{L}\p{N}_]+$/u);
  });

  it("asks for the names and the longest words, quoted", () => {
    expect(matchExpression(missing("left-pad"))).toBe('"left_pad" OR "module"');
    expect(matchExpression(documentOfText("database is locked"))).toBe('"database" OR "locked"');
    expect(matchExpression(documentOfText("it cannot be"))).toBe('"cannot" OR "it" OR "be"');
    expect(matchExpression(documentOfText("!!! ?"))).toBeNull();
    expect(matchExpression(documentOfText('drop" OR table NEAR(x)'))).not.toMatch(/[^"\w ]/);
  });

  it("asks only for what the index holds", () => {
    for (const document of [
      missing("@scope/left-pad"),
      failure({ message: "Killed", errorType: "SIGKILL" }),
    ]) {
      const terms = termsOf(document);
      for (const [, asked] of matchExpression(document)!.matchAll(/"([^"]+)"/g))
        expect(terms).toContain(asked);
    }
  });
});
