import { describe, expect, it } from "vitest";
import { documentOf, documentOfText } from "#learn/similarity/document.ts";
import { decodeDocument, encodeDocument } from "#learn/similarity/stored-document.ts";
import { failure, finding } from "./finding.ts";

describe("documentOf", () => {
  it("keeps what is compared and leaves directories, times and ports behind", () => {
    const document = failure({
      message: "connect ECONNREFUSED 127.0.0.1:5432 while reading /home/ann/shop/src/db.js",
      file: "/home/ann/shop/src/db.js",
      errorType: "java.net.ConnectException",
      tool: "unknown",
    });
    expect(document).toMatchObject({ file: "db.js", type: "connectexception", tool: null });
    expect(document.words.join(" ")).toBe("connect econnrefused # while reading *");
    expect(JSON.stringify(document)).not.toContain("ann");
  });

  it("holds the name of the test or the file for a place", () => {
    const setup = failure({
      message: "error at setup of 'test_total'",
      test: "tests/test_cart.py::test_total",
    });
    expect(setup.slots).toEqual([{ kind: "place", value: "test_total" }]);
    const lint = failure({ message: "wrong indentation in 'deploy.yml'", file: ".github/deploy.yml" });
    expect(lint.slots).toEqual([{ kind: "place", value: "deploy.yml" }]);
    expect(failure({ message: "cannot open 'deploy.yml'", file: "src/main.py" }).slots[0]?.kind).toBe("name");
  });

  it("does not count a type that only says that it failed", () => {
    for (const errorType of ["Error", "FATAL ERROR", "panic", "Exception"])
      expect(failure({ errorType, message: "x" }).type).toBeNull();
    expect(failure({ errorType: "TypeError", message: "x" }).type).toBe("typeerror");
  });

  it("takes words of the evidence that the message does not have, and not without end", () => {
    const excerpt = `cannot find symbol\n  symbol: method totalPrice()\n${"word ".repeat(20)}${Array.from({ length: 200 }, (_, i) => `name_${i}`).join(" ")}`;
    const { detail } = failure({ message: "cannot find symbol", excerpt });
    expect(detail).toContain("method");
    expect(detail).not.toContain("cannot");
    expect(detail.length).toBeLessThanOrEqual(48);
  });

  it("is bounded for a message of a megabyte", () => {
    const document = documentOf(finding({ message: "boom ".repeat(200_000), excerpt: "x ".repeat(100_000) }));
    expect(encodeDocument(document).length).toBeLessThan(4000);
  });
});

describe("documentOfText", () => {
  it.each([
    ["TypeError: x.map is not a function", "typeerror"],
    ["requests.exceptions.ConnectionError: Max retries exceeded", "connectionerror"],
    ["error TS2339: Property 'lenght' does not exist", "ts2339"],
    ["error[E0382]: borrow of moved value", "e0382"],
    ["the build is slow on Mondays", null],
    ["Error: nothing special", null],
  ])("sees the type in front of %s", (text, type) => {
    expect(documentOfText(text).type).toBe(type);
  });

  it("takes an empty text for a document without words", () => {
    expect(documentOfText("")).toMatchObject({ words: [], slots: [], type: null });
  });
});

describe("stored documents", () => {
  it("come back as they were", () => {
    const document = failure({
      message: "Cannot find module 'left pad' from 'src/a b.js' (2)",
      test: "cart > adds tax",
      file: "src/a.js",
      errorType: "TS2307",
      excerpt: "Cannot find module\n at load here",
    });
    expect(decodeDocument(encodeDocument(document))).toEqual(document);
    expect(encodeDocument(document).length).toBeLessThan(600);
  });

  it.each(["", "null", "{}", "[]", "[2,null]", "not json", '[1,null,null,null,null,null,"a"]'])(
    "refuse %s",
    (text) => {
      expect(decodeDocument(text)).toBeNull();
    },
  );
});
