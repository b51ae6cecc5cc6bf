import type { Log } from "../../log.ts";

// "[ RUN      ] Cart.Crashes", "=== RUN   TestCrashes", "test cart::crashes ... ", "Running test: crashes"
const ANNOUNCED =
  /^(?:\[ RUN +\] |=== RUN +|Running test:? |Starting test:? )(\S.{0,200}?)$|^test (\S{1,200}) \.\.\.$/;
/** So far above its end a test may have begun. */
const ABOVE = 40;

/** The test that was said to run when a program was ended, and of which nothing was said since; or null. */
export function runningTest({ lines }: Log, end: number): string | null {
  for (let i = end - 1; i >= Math.max(0, end - ABOVE); i--) {
    const line = lines[i]!.length > 300 ? "" : lines[i]!.trim();
    const [, named, dotted] = ANNOUNCED.exec(line) ?? [];
    const name = named ?? dotted;
    if (name !== undefined) return name;
    // "[       OK ] Cart.IsEmpty (0 ms)": the last one is done
    if (/\b(?:ok|passed|done|failed|pass|fail)\b/i.test(line)) return null;
  }
  return null;
}
