import type { Told } from "./block.ts";
import { runner } from "./record.ts";

// "   at line: 12 in C:\shop\Cart.Tests.ps1" (to 3)
const AT_LINE = /^\s*at line: (\d+) in (\S.*)$/;
// "    at <ScriptBlock>, C:\shop\Cart.Tests.ps1: line 12" (4), "   at Get-Total 100 | Should -Be 120, /home/dev/shop/Cart.Tests.ps1:12" (5)
const CALL = /^\s*at \S/;
const CALLED = /^(\S.*\.psm?1):(?: line )?(\d+)$/;
// "   12:         Get-Total 100 | Should Be 120": the code of the place
const CODE = /^\s*\d+:\s/;
// "  Expected: 'soup'", "  But was:  'soupe'"
const COMPARED = /^\s*(?:Expected|But was): /;
// "RuntimeException: no courier", "System.Management.Automation.CommandNotFoundException: The term 'Get-Totl' is not recognized as …"
const THROWN = /^((?:\w+\.){0,8}\w*(?:Exception|Error)): (\S.*)$/;

/** The first call that names a script: the assertion's, or where it was thrown. */
function placeIn(block: readonly string[]): { file: string; line: number } | null {
  for (const line of block) {
    if (!CALL.test(line)) continue;
    const old = AT_LINE.exec(line);
    if (old !== null) return { file: old[2]!, line: Number(old[1]) };
    const called = CALLED.exec(line.slice(line.lastIndexOf(", ") + 2).trim());
    if (called !== null) return { file: called[1]!, line: Number(called[2]) };
  }
  return null;
}

/** "[-] no route to host 3s" is anybody's: a test's row has an assertion below it, or a call. */
function tell(block: readonly string[]): Told | null {
  const end = block.findIndex((line) => CALL.test(line) || CODE.test(line));
  const said = (end < 0 ? block : block.slice(0, end))
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first] = said;
  const place = placeIn(block);
  if (first === undefined || (place === null && !/^Expected\b/.test(first))) return null;
  const compared = said.filter((line) => COMPARED.test(line)).join(", ");
  const message = compared === "" ? first : COMPARED.test(first) ? compared : `${first} ${compared}`;
  const [, type = null, words = message] = THROWN.exec(message) ?? [];
  return { message: words, errorType: type, ...place };
}

// " [+] sums prices 41ms", "Describing Cart", "  Context with tax", "Tests completed in 124ms"
const end = /^\s*(?:\[[-+!?]\] |Describing |Context |Executing |Running |Tests completed in |Tests Passed: )/;

/** Pester, PowerShell's tests: a crossed row with the time it took, and below it what was expected and where. */
export const pester = runner(
  "pester",
  ["[-] "],
  ["Invoke-Pester"],
  {
    // "  [-] adds tax 83ms", "  [-] adds tax 1.2s (1.1s|9ms)"
    head: /^\s*\[-\] +(?!Error occurred in )(?<test>\S.{0,300}?) +\d[\d.,]{0,12} ?m?s(?: \([\d.,]{1,12}m?s\|[\d.,]{1,12}m?s\))?$/,
    end,
    tell,
  },
  {
    // "[-] Describe Cart failed", "[-] Context with tax failed"
    head: /^\s*\[-\] (?:Describe|Context) (?<test>\S.{0,300}?) failed$/,
    end,
    tell,
  },
  {
    // "[-] Discovery in C:\shop\Cart.Tests.ps1 failed with:" (5), "  [-] Error occurred in Describe block 0ms" (4): no test's name
    head: /^\s*\[-\] (?:Discovery in \S.{0,300}? failed with:|Error occurred in \S.{0,300} \d{1,9}ms)$/,
    end,
    tell: (block) => {
      const told = tell(block);
      return told === null ? null : { ...told, category: "runtime_error" };
    },
  },
);
