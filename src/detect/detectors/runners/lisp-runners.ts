import { runner } from "./record.ts";

/** Emacs' ERT: the condition that ended the test, as data. */
export const ert = runner("ert", [" condition:\n    ("], ["emacs"], {
  // Test cart-adds-tax condition:
  head: /^Test (?<test>\S+) condition:$/,
  end: /^ {3}[A-Z]{4,} +\d+\/\d+ |^Test /,
  tell: (block) => {
    const text = block
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join(" ");
    // (ert-test-failed ((should (= 120 (total 100))) :form (= 120 119) :value nil))
    const [, type, rest] = /^\(([\w-]+) (.+)\)$/.exec(text) ?? [];
    if (type === undefined) return null;
    return type === "ert-test-failed"
      ? { message: rest!.replace(/^\((.+)\)$/, "$1"), errorType: type }
      : { message: `${type} ${rest}`, errorType: type };
  },
});

/** clojure.test, and kaocha, which writes the whole name of the test. */
export const clojureTest = runner(
  "clojure-test",
  ["fail in ", "error in ("],
  ["clojure", "clj", "lein", "kaocha"],
  {
    // FAIL in (adds-tax) (cart_test.clj:8)
    // FAIL in shop.cart-test/adds-tax (cart_test.clj:7)
    head: /^(?:FAIL|ERROR) in (?:\((?<test>[^()]+)\)|(?<name>\S+)) \((?<file>[^\s:()]+):(?<line>\d+)\)$/,
    end: /^\s*$/,
    tell: (block, { test, name }) => {
      const at = block.findIndex((line) => /^\s*actual:/i.test(line));
      // "  actual: clojure.lang.ExceptionInfo: no courier"
      const thrown = /^\s*actual: ((?:\w+\.)+\w+): (.+)$/.exec(block[at] ?? "");
      const named = { test: (test ?? name)! };
      if (thrown !== null) return { ...named, message: thrown[2]!, errorType: thrown[1]! };
      const from = block.findIndex((line) => /^\s*expected:/i.test(line));
      if (from < 0) return null;
      const wanted = block.slice(from, at < 0 ? undefined : at).map((line) => line.trim());
      const got = at < 0 ? [] : block.slice(at).map((line) => line.trim());
      return { ...named, message: [wanted.join(" "), got.join(" ")].filter(Boolean).join(", ") };
    },
  },
);
