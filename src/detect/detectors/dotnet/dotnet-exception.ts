import type { Detector, Draft } from "../../detector.ts";
import { placesOf, readDotnetFrame } from "./dotnet-frame.ts";

/** An exception that ended a .NET program. */
export const dotnetException: Detector = {
  id: "dotnet-exception",
  tool: "dotnet",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["unhandled exception", "unable to create a", "no dbcontext was ", "more than one dbcontext "],
  programs: ["dotnet", "mono", "func"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const asked = ASKED.exec(log.lines[i]!)?.[1];
      if (asked !== undefined) {
        drafts.push({ message: asked, tool: "dotnet ef", category: "config_error", from: i, to: i + 1 });
        continue;
      }
      const match =
        UNHANDLED.exec(log.lines[i]!) ?? UNHANDLED.exec(`${log.lines[i]} ${log.lines[i + 1] ?? ""}`);
      if (match === null) continue;
      let to = i + 1;
      while (
        to < log.lines.length &&
        to < i + 80 &&
        (BETWEEN.test(log.lines[to]!) || readDotnetFrame(log.lines[to]!) !== null)
      )
        to++;
      const { frames, top } = placesOf(log.lines.slice(i, to));
      const inner = log.lines
        .slice(i, to)
        .map((line) => INNER.exec(line))
        .findLast((found) => found !== null);
      const message = (match[2] || match[1]!).trim();
      drafts.push({
        message: inner == null ? message : `${message} (caused by ${inner[1]})`,
        errorType: match[1]!,
        file: top?.file ?? null,
        line: top?.line ?? null,
        frames,
        from: i,
        to,
      });
      i = to - 1;
    }
    return drafts;
  },
};

// dotnet ef: "Unable to create an object of type 'ShopContext'. For the different patterns supported at design time, see …", "No DbContext was found in assembly 'Shop'. …"
const ASKED =
  /^((?:Unable to create an? (?:object|'DbContext') of type '[^']*'\.|No DbContext was found in assembly |More than one DbContext was found\.).*)$/;
// "Unhandled exception. System.InvalidOperationException: cart 12 is closed", "Unhandled Exception: System.Exception: x", "Unhandled Exception:\nSystem.Exception: x" (Mono)
const UNHANDLED = /^Unhandled [Ee]xception[.:] +((?:\w+\.)*[A-Z]\w*(?:`\d)?)(?:: (.*))?$/;
// " ---> System.FormatException: Input string was not in a correct format."
const INNER = /^ *---> ((?:\w+\.)*[A-Z]\w*: .*?)(?: ---> .*)?$/;
// "   --- End of inner exception stack trace ---", "  at (wrapper delegate-invoke) System.Func`1[System.Decimal].invoke_TResult()"
const BETWEEN = /^ *--->? |^\s*$|^\s+at \(wrapper |^(?:\w+\.)*[A-Z]\w*(?:Exception|Error): /;
