import { describe, expect, it } from "vitest";
import { cleanLine } from "#detect/clean-line.ts";
import { OutputCollector } from "#detect/collector.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { withoutMoment } from "#model/same-output.ts";
import { ownCases, READ_SETS } from "../../scripts/eval/own-set.mjs";

const IS_WHOLE = process.env.TWICESHY_ALL_TESTS !== undefined;
/** Every so many of the outputs in `npm test`. */
const EVERY = IS_WHOLE ? 1 : 4;

const CASES = READ_SETS.flatMap((set) => ownCases(set))
  .filter(({ expect }) => expect.exitCode !== 0)
  .filter((_one, i) => i % EVERY === 0);

const sameAs = (text: string) => withoutMoment(text.split("\n").map(cleanLine).join("\n"));

function failedIn(text: string, { command, exitCode }: { command: string; exitCode: number | null }) {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  const { findings, total } = inspectOutput(collector.finish(), { command, exitCode, signal: null });
  return { total, hashes: findings.map(({ fingerprint }) => fingerprint.hash) };
}

/** The same failure at another time, by a slower machine, with lines put in above. */
function later(text: string): string {
  return text
    .replace(/\d+(?:\.\d+)?(?= ?(?:ms|seconds?)\b)/g, (n) => String(Number(n) + 3))
    .replace(/(?<=\.\w{1,4}):(\d+)(?=:\d|\b)/g, (_, line) => `:${Number(line) + 3}`)
    .replace(/^( *>? *)(\d+)(?= [|│])/gm, (_, edge, line) => `${edge}${Number(line) + 3}`)
    .replace(/(?<=\bline )\d+/g, (line) => String(Number(line) + 3));
}

describe("an output that was read before, but for its moment and its lines", () => {
  it("holds the same failures", () => {
    let same = 0;
    const other: string[] = [];
    for (const { id, output, moved, expect } of CASES) {
      const text = String(output);
      for (const again of [later(text), ...(moved === null ? [] : [String(moved)])]) {
        if (again === text || sameAs(again) !== sameAs(text)) continue;
        same++;
        const [first, second] = [text, again].map((one) => failedIn(one, expect as never));
        if (JSON.stringify(first) !== JSON.stringify(second)) other.push(id);
      }
    }
    expect(other).toEqual([]);
    expect(same).toBeGreaterThan(CASES.length / 2);
  }, 240_000);
});
