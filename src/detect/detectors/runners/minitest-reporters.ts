import { firstWords, joined } from "./block.ts";
import { runner } from "./record.ts";

/** Minitest with the reporters of its own gem: the verdict in a column, the values and the calls below. */
export const minitestReporters = runner("minitest-reporters", [" fail (", "error ("], [], {
  //   test_adds_tax                                                   FAIL (0.00s)
  head: /^ +(?<test>test_\S.{0,200}?) +(?:FAIL|ERROR) \([\d.]+s\)$/,
  end: /^\s*$/,
  tell: (lines) => {
    // Minitest::Assertion:         Expected: 120
    const type = /^\s*((?:\w+::)*\w+):(?=\s|$)/.exec(lines[0] ?? "")?.[1];
    const isType = type !== undefined && /Error|Assertion|Exception/.test(type);
    const block = isType ? [lines[0]!.replace(/^\s*[\w:]+:\s*/, " "), ...lines.slice(1)] : lines;
    const calls = block
      .map((line) => /^\s+(?:\.\/)?(\S+\.rb):(\d+):in /.exec(line))
      .filter((one) => one !== null);
    const own = calls.find(([, file]) => !/^\/usr\/|\/gems\//.test(file!)) ?? calls[0];
    const message = joined(block, /^\s*Expected: /, /^\s*Actual: /) ?? firstWords(block);
    if (message === null || own === undefined) return null;
    const errorType = isType && !/Assertion$|UnexpectedError$/.test(type) ? type : null;
    return { message, errorType, file: own[1]!, line: Number(own[2]) };
  },
});
