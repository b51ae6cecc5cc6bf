import { joined } from "./block.ts";
import { runner } from "./record.ts";

// ./cart_spec.lua:9: Expected objects to be equal.
const PLACED = /^(?:\.\/)?(\S+\.lua):(\d+): (.+)$/;

/** busted: the place of the test behind an arrow, its name, what was said with the place where. */
export const busted = runner("busted", [[" @ ", " pending : "]], ["busted"], {
  // Failure -> ./cart_spec.lua @ 8
  head: /^(?:Failure|Error) (?:->|→) (?:\.\/)?(?<file>\S+) @ (?<line>\d+)$/,
  end: /^\s*$/,
  tell: ([test, ...block]) => {
    const [, file, line, said] = PLACED.exec(block[0] ?? "") ?? [];
    const message = said ?? block[0];
    if (test === undefined || message === undefined) return null;
    const [got, wanted] = [valueUnder(block, "Passed in:"), valueUnder(block, "Expected:")];
    const values = got === null || wanted === null ? "" : ` passed in ${got}, expected ${wanted}`;
    return {
      message: message + values,
      test,
      ...(file === undefined ? {} : { file, line: Number(line) }),
    };
  },
});

function valueUnder(block: readonly string[], word: string): string | null {
  const at = block.indexOf(word);
  return at < 0 ? null : (block[at + 1]?.trim() ?? null);
}

/** LuaUnit: numbered tests, the place before what was said, then the stack. */
export const luaunit = runner("luaunit", [["stack traceback:", "ran "]], [], {
  // 1) TestCart.testAddsTax
  head: /^\d+\) (?<test>[\w.]+)$/,
  end: /^(?:stack traceback:|\s*)$/,
  tell: (block) => {
    const [, file, line, said] = PLACED.exec(block[0] ?? "") ?? [];
    if (file === undefined) return null;
    // Long values stand below each other: "expected: ..." and "actual: ..."
    const values = joined([said!, ...block.slice(1)], /^expected: (?!.*\bactual: )/, /^actual: /);
    return { message: values ?? said!, file, line: Number(line) };
  },
});
