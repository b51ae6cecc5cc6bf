import { joined, type Told } from "./block.ts";
import { runner } from "./record.ts";

const end = /^(?:\S|\s*$)/;

const tell = (block: readonly string[]): Told | null => {
  const thrown = block.findIndex((line) =>
    /^\s+(?:Test threw (?:an )?exception|Got (?:an )?exception outside of a @test)/.test(line),
  );
  const said = block.slice(thrown + 1).find((line) => !/^\s+Expression: /.test(line));
  if (thrown >= 0 && said !== undefined) {
    //   LoadError: UndefVarError: `totl` not defined
    const [, type, words] = /^(?:LoadError: )*(?:(\w+(?:Error|Exception)): ?)?(.*)$/.exec(said.trim())!;
    return { message: words || type!, errorType: type ?? null };
  }
  //   Expression: total(100) == 120
  //    Evaluated: 119 == 120
  const message = joined(block, /^\s+Expression: /, /^\s+Evaluated: /);
  return message === null ? null : { message };
};

/** Julia's Test: the set's name, the place, and indented below it what was compared or thrown. */
export const juliaTests = runner(
  "julia-test",
  [
    "test failed at ",
    "error during test at ",
    ["  expression: ", "test failed\n"],
    ["  expression: ", "during test\n"],
  ],
  ["julia"],
  {
    // adds tax: Test Failed at /home/dev/app/test/runtests.jl:6
    // Error During Test at /home/dev/app/test/runtests.jl:9
    head: /^(?:(?<test>\S.{0,200}?): )?(?:Test Failed|Error During Test) at (?<file>\S.{0,300}?\.jl):(?<line>\d+)$/,
    end,
    tell,
  },
  {
    // adds tax: Test Failed (before 0.7)
    head: /^(?:(?<test>\S.{0,200}?): )?(?:Test Failed|Error During Test)$/,
    isHead: (lines, at) => /^\s+(?:Expression: |Test threw an exception)/.test(lines[at + 1] ?? ""),
    end,
    tell,
  },
);
