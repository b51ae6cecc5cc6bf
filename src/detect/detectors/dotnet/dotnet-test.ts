import type { Detector, Draft } from "../../detector.ts";
import { placesOf } from "./dotnet-frame.ts";
import { reasonOf } from "./dotnet-reason.ts";
import { readConsole } from "./xunit-console.ts";

/** dotnet test: failing tests as vstest prints them (xUnit, NUnit, MSTest), and as Microsoft.Testing.Platform does. */
export const dotnetTest: Detector = {
  id: "dotnet-test",
  tool: "dotnet test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["error message:", "[errormessage] = ", "stack trace:", " [fail]", "\n  failed ", "\nfailed "],
  programs: ["dotnet", "vstest"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readVstest(log.lines, i) ??
        readPlatform(log.lines, i) ??
        readStreamed(log.lines, i) ??
        readConsole(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "  Failed Shop.CartTests.Sums [5 ms]", "  X Shop.CartTests.Sums [5ms]" (.NET Core 3), "Failed   Shop.CartTests.Sums" (before)
const HEAD = /^\s{0,3}(?:Failed|X) +(\S.*?)(?: \[(?:< )?[\d.,]+ ?(?:ms|s|m|h).*\])?$/;
const END =
  /^\s{0,3}(?:Failed|Passed|Skipped|X|√|!) +\S|^(?:Failed!|Passed!|Total tests:|Test Run |\s*Standard Output Messages:)|^\[xUnit/;

function readVstest(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  if (head !== null && lines[at + 1]?.startsWith("[errormessage] = ")) return readMstest(lines, at, head[1]!);
  if (head === null || !/^\s*Error Message:$/.test(lines[at + 1] ?? "")) return null;
  let to = at + 2;
  while (to < lines.length && !END.test(lines[to]!)) to++;
  const body = lines.slice(at + 2, to);
  const stack = body.findIndex((line) => /^\s*Stack Trace:$/.test(line));
  return {
    ...reasonOf(stack < 0 ? body : body.slice(0, stack)),
    test: head[1]!,
    ...placed(stack < 0 ? [] : body.slice(stack)),
    from: at,
    to,
  };
}

/** MSTest.exe: "[errormessage] = Assert.AreEqual failed. …" and "[errorstacktrace] =    at Shop.CartTests.Sums() in …" below the name. */
function readMstest(lines: readonly string[], at: number, test: string): Draft {
  let to = at + 1;
  while (to < lines.length && to < at + 40 && /^(?:\[error|\s+at )/.test(lines[to]!)) to++;
  const body = lines.slice(at + 1, to).map((line) => line.replace(/^\[error\w+\] = /, ""));
  return { ...reasonOf(body), test, ...placed(body.slice(1)), from: at, to };
}

// "failed Sums (5ms)", "  failed Sums (\"a\",1) (6s 220ms)"
const PLATFORM = /^\s{0,2}failed (\S.*?) \([\dhms ]+\)$/;

function readPlatform(lines: readonly string[], at: number): Draft | null {
  const head = PLATFORM.exec(lines[at]!);
  if (head === null) return null;
  let to = at + 1;
  while (to < lines.length && /^\s{2,}\S|^\s*$/.test(lines[to]!) && !PLATFORM.test(lines[to]!)) to++;
  const body = lines.slice(at + 1, to);
  const said = body.filter((line) => !/^\s*(?:at |from \S+\.(?:dll|exe))/.test(line));
  return said.some((line) => line.trim() !== "")
    ? { ...reasonOf(said), test: head[1]!, ...placed(body), from: at, to }
    : null;
}

// "[xUnit.net 00:00:00.58]     Shop.CartTests.Sums [FAIL]": the whole story stands further down, and where it was cut off, right here
const STREAMED = /^\[xUnit\.net [\d:.]+\]\s+(\S.*) \[FAIL\]$/;
// "[xUnit.net 00:00:00.58]       Assert.Equal() Failure"
const STAMP = /^\[xUnit\.net [\d:.]+\](?= {7}|$) ?/;

function readStreamed(lines: readonly string[], at: number): Draft | null {
  const head = STREAMED.exec(lines[at]!);
  if (head === null) return null;
  let to = at + 1;
  while (to < lines.length && to < at + 60 && STAMP.test(lines[to]!)) to++;
  const own = lines.slice(at, to).map((line) => line.replace(/^\[xUnit\.net [\d:.]+\] ?/, ""));
  const told = readConsole(own, 0) ?? reasonOf(own.slice(1));
  const message = told.message || `${head[1]} failed`;
  return { ...told, message, test: head[1]!, role: "summary", from: at, to };
}

function placed(lines: readonly string[]): Pick<Draft, "file" | "line" | "frames"> {
  const { frames, top } = placesOf(lines);
  return { file: top?.file ?? null, line: top?.line ?? null, frames };
}
