import { isOwn } from "../../frames.ts";
import type { Told } from "./block.ts";
import { runner } from "./record.ts";

const flat = (lines: readonly string[]) => lines.map((line) => line.trim()).join("");

/** EUnit, as it prints itself and as rebar3 does. */
export const eunit = runner(
  "eunit",
  ["...*failed*", "failure/error: "],
  ["rebar3"],
  {
    // cart_tests: adds_tax_test...*failed*
    // cart_tests:9: adds_tax_test (module 'cart_tests')...*failed*
    head: /^\s*(?<module>\w+):(?:\d+:)? (?<test>\S+).*\.\.\.\*failed\*$/,
    end: /^\s*(?:output:<<.*)?$/,
    tell: (block, { module, test }) => {
      const at = block.findIndex((line) => /^\s*\*\*\w+:/.test(line));
      if (at < 0) return null;
      // {assertEqual,[{module,cart_tests},{line,9},{expression,"total ( 100 )"},{expected,120},{value,119}]}
      const said = flat(block.slice(at)).replace(/^\*\*\w+:/, "");
      // in function cart_tests:adds_tax_test/0 (cart_tests.erl, line 9)
      const [, file, line] = /\((\S+\.erl), line (\d+)\)/.exec(block[0] ?? "") ?? [];
      //   called as of_country(<<"CH">>)
      const called = /^\s+(called as \S.*)$/.exec(block[1] ?? "")?.[1];
      const raised = said.replace(/\{module,\w+\},|\{line,\d+\},/g, "");
      return {
        message: called === undefined ? raised : `${raised}, ${called}`,
        test: `${module}:${test}`,
        ...(file === undefined ? {} : { file, line: Number(line) }),
      };
    },
  },
  {
    //   1) cart_tests:adds_tax_test/0
    head: /^ {2}\d+\) (?<test>\w+:\w+\/\d+)(?:: .*)?$/,
    end: /^(?: {2}\d+\) .*|Finished in .*|\s*)$/,
    tell: readRebar,
  },
);

function readRebar(block: readonly string[]): Told | null {
  const said = /^\s*Failure\/Error: (.+)$/.exec(block[0] ?? "")?.[1];
  if (said === undefined) return null;
  const text = flat([said, ...block.slice(1)]);
  //      Failure/Error: {error,no_courier,[{cart_tests,ships_test,0,[{file,"/home/dev/app/test/cart_tests.erl"},{line,10}]},
  const raised = /^\{(?:error|exit|throw),(.+?),\[\{/.exec(text)?.[1];
  if (raised !== undefined) {
    const calls = [...text.matchAll(/\{file,"([^"]+)"\},\{line,(\d+)\}/g)];
    const [, file, line] = calls.find(([, name]) => isOwn(name!) && name!.includes("/")) ?? calls[0] ?? [];
    return { message: raised, ...(file === undefined ? {} : { file, line: Number(line) }) };
  }
  const values = block.slice(1).filter((line) => /^\s+(?:expected|got): /.test(line));
  return { message: [said, ...values.map((line) => line.trim())].join(", ") };
}

/** Common Test: the suite and the case, the line, and the reason below. */
export const commonTest = runner("common-test", [" failed on line "], ["ct_run"], {
  // cart_SUITE:adds_tax failed on line 8
  head: /^(?<suite>\w+_SUITE):(?<test>\w+) failed on line (?<number>\d+)$/,
  end: /^(?:- - - |\s*$)/,
  tell: (block, { suite, number }) => {
    const message = /^Reason: (.+)$/.exec(flat(block))?.[1];
    // A module is in the file of its name.
    return message === undefined ? null : { message, file: `${suite}.erl`, line: Number(number) };
  },
});
