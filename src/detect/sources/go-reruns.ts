import type { ResultTold, Tell } from "./source.ts";

/** Failures of one package that wait for another try. */
const MOST_HELD = 2_000;

/**
 * `gotestsum --rerun-fails` writes each try of a test as a case of its own, and ends well when the last of them passed: so a
 * package's failures wait until it ends. With `-count` all tests are repeated, and one that failed once has failed.
 */
export function settleReruns(tell: Tell): Tell {
  let isGo = false;
  let held: ResultTold[] = [];
  let times = new Map<string, number>();
  const saved = new Set<string>();

  const settle = () => {
    const isRerun = [...times.values()].includes(1);
    const told = new Set<string>();
    for (const result of held) {
      const name = result.name ?? "";
      // A try that failed again in the same words is the same.
      const said = `${name}\0${result.text}`;
      if (isRerun && (saved.has(name) || told.has(said))) continue;
      tell(isRerun && told.has(name) ? { ...result, isFurther: true } : result);
      told.add(name).add(said);
    }
    held = [];
    times = new Map();
    saved.clear();
  };

  return (told) => {
    if (told.kind === "run") isGo = told.tool === "go test";
    if (told.kind === "end") settle();
    if (!isGo || told.kind !== "result" || told.name === null) return tell(told);
    times.set(told.name, (times.get(told.name) ?? 0) + 1);
    if (told.status !== "failed") saved.add(told.name);
    else {
      saved.delete(told.name);
      if (held.length < MOST_HELD) return void held.push(told);
    }
    tell(told);
  };
}
