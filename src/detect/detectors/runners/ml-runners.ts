import { firstWords, joined } from "./block.ts";
import { runner } from "./record.ts";

/** hspec: the place over the numbered name, the values below it. */
export const hspec = runner("hspec", ["to rerun use: --match"], ["stack", "cabal"], {
  //   1) Cart adds tax
  head: /^ {2}\d+\) (?<test>\S.*?)(?: FAILED)?$/,
  end: /^ {2}To rerun use: --match/,
  tell: (block, _, over) => {
    //   Spec.hs:9:29:
    const [, file = null, at] = /^ {2}(\S+\.l?hs):(\d+):\d+: ?$/.exec(over) ?? [];
    const place = { file, line: file === null ? null : Number(at) };
    const said = firstWords(block);
    // "       uncaught exception: ErrorCall" and below it the words
    const thrown = /^uncaught exception: (\S+)/.exec(said ?? "")?.[1];
    if (thrown !== undefined)
      return { ...place, message: firstWords(block.slice(1)) ?? said!, errorType: thrown };
    const message = joined(block, /^ +expected: /, /^ +but got: /) ?? said;
    return message === null ? null : { ...place, message };
  },
});

/** Alcotest: the verdict in a box, what was checked below it. */
export const alcotest = runner("alcotest", ["│ [fail] "], ["dune"], {
  // │ [FAIL]        total          1   adds tax.                                   │
  head: /^│ \[FAIL\] +\S.{0,200}? {2,}\d+ {3}(?<test>\S.*?)\.? *│$/,
  end: /^(?: ─{5,}|Full test results|\d+ failures?!)/,
  tell: (block) => {
    // [failure] no courier; [exception] Invalid_argument("index out of bounds")
    const raised = block
      .map((line) =>
        /^\[(?:failure|exception)\] (?:([A-Z]\w*(?:\.\w+)*)(?=\(| |$)\(?)?"?(.*?)"?\)?$/.exec(line),
      )
      .find((one) => one !== null);
    if (raised != null) return { message: raised[2] || raised[1]!, errorType: raised[1] ?? null };
    const at = block.findIndex((line) => /^FAIL /.test(line));
    if (at < 0) return null;
    const values = joined(block.slice(at), /^ +Expected: /, /^ +Received: /);
    const said = block[at]!.slice("FAIL ".length);
    return { message: values === null ? said : `${said}: ${values}` };
  },
});

/** OUnit: the test's path, where it was raised, and last what was said. */
export const ounit = runner("ounit", ["raised at ounit"], ["dune"], {
  // Error: cart:1:adds tax.
  head: /^(?:Error|Failure): (?<test>\S.*?:\d+(?::.+?)?)\.$/,
  end: /^[-=]{20,}$/,
  tell: (block) => {
    const isTalk = (line: string) => /^(?:\s*$|Raised |Called |Re-raised |File "|Error: |\[)/.test(line);
    const message = block.find((line) => !isTalk(line));
    // File "/app/cart_test.ml", line 4, characters 17-40:
    const [, file, line] =
      block.map((one) => /^File "([^"]+)", line (\d+)/.exec(one)).find((one) => one !== null) ?? [];
    if (message === undefined) return null;
    return { message: message.trim(), ...(file === undefined ? {} : { file, line: Number(line) }) };
  },
});
