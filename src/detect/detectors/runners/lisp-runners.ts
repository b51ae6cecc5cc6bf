import { firstWords } from "./block.ts";
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

/** FiveAM: the test in its suite under a rule, the form and what it evaluated to. */
export const fiveam = runner(
  "fiveam",
  [[" --------------------------------", "failure details:"]],
  ["sbcl"],
  {
    //  ADDS-TAX in CART []:
    head: /^ (?<test>\S+)(?: in (?<suite>\S+))? \[.*\]: *$/,
    end: /^ -{20,}$/,
    tell: (block) => {
      // Unexpected Error: #<SIMPLE-ERROR "no courier" {10030B94A3}>
      const at = block.findIndex((line) => /^\s*Unexpected Error: #</.test(line));
      const type = /#<([\w:-]+)/.exec(block[at] ?? "")?.[1];
      const words = at < 0 ? block : block.slice(at + 1);
      const message = words.join(" ").replace(/\s+/g, " ").trim();
      return message === "" ? null : { message, errorType: type ?? null };
    },
  },
);

/** Buttercup, for Emacs: the spec under a rule, the calls, and last what was expected or raised. */
export const buttercup = runner(
  "buttercup",
  [["\n========================================\n", " specs, "]],
  ["emacs"],
  {
    // Cart adds tax
    head: /^(?<test>\S.*)$/,
    isHead: (lines, at) => /^={40}$/.test(lines[at - 1] ?? ""),
    end: /^(?:={40}|Ran \d+ .*specs, .*)$/,
    tell: (block) => {
      // FAILED: Expected `(cart-total 100)' to be `equal' to `120', but instead it was `119'
      const said = block
        .map((line) => /^(?:FAILED|error): (.+)$/.exec(line)?.[1])
        .find((one) => one !== undefined);
      if (said === undefined) return null;
      // error: (error "No courier")
      const [, type, words] = /^\(([\w-]+) "(.+)"\)$/.exec(said) ?? [];
      const message = words ?? firstWords([said]);
      return message === null ? null : { message, errorType: type ?? null };
    },
  },
);
