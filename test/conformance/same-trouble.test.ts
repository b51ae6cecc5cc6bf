import { describe, expect, it } from "vitest";
import { cleanLine } from "#detect/clean-line.ts";
import { OutputCollector } from "#detect/collector.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { tellsTheSame, troubleLines } from "#model/same-trouble.ts";
import { ownCases, READ_SETS } from "../../scripts/eval/own-set.mjs";

const IS_WHOLE = process.env.TWICESHY_ALL_TESTS !== undefined;
/** Every so many of the outputs in `npm test`. */
const EVERY = IS_WHOLE ? 1 : 6;

const CASES = READ_SETS.flatMap((set) => ownCases(set))
  .filter(({ expect }) => expect.exitCode !== 0)
  .filter((_one, i) => i % EVERY === 0)
  .map(({ id, output, expect: { command, exitCode } }) => {
    const text = cleaned(String(output));
    const { findings, hashes } = foundIn(text, command, exitCode);
    return { tool: id.split("/")[0], id, text, command, exitCode, findings, hashes };
  })
  .filter(({ findings }) => findings.length > 0);

/** What is around a failure may be otherwise the next time: a script's own lines, tests that went well, how many there were. */
const GROWN: Readonly<Record<string, (text: string) => string>> = {
  head: (text) => `> shop@1.0.0 check\n> run-all\n\n${text}`,
  tail: (text) => `${text}\n\nsee the guide for more\n`,
  both: (text) => `ok 1 - opens the shop\nok 2 - closes it\n\n${text}\nDone, 4 of 5 went well\n`,
  less: (text) => text.replace(/^ *(?:[✓✔√]|ok\b|PASS\b).*\n/gm, ""),
  numbers: (text) => text.replace(/(?<![\w.-])\d+(?= (?:tests?|pass\w*|suites?|files?|checks?)\b)/g, "17"),
};

function cleaned(text: string): string {
  return text.split("\n").map(cleanLine).join("\n");
}

function foundIn(text: string, command: string | null, exitCode: number | null) {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  const { findings } = inspectOutput(collector.finish(), { command, exitCode, signal: null });
  return { findings, hashes: findings.map(({ fingerprint }) => fingerprint.hash).join() };
}

describe("an output that tells the same as one that was read", () => {
  it("holds the same failures", () => {
    let [grown, same] = [0, 0];
    const other: string[] = [];
    for (const { id, text, command, exitCode, findings, hashes } of CASES)
      for (const [how, grow] of Object.entries(GROWN)) {
        const again = grow(text);
        if (
          again === text ||
          !tellsTheSame(
            {
              ...troubleLines(
                text,
                findings.map(({ excerpt }) => excerpt),
              ),
              findings,
            },
            again,
          )
        )
          continue;
        grown++;
        if (foundIn(again, command, exitCode).hashes === hashes) same++;
        else other.push(`${id}, ${how}`);
      }
    if (IS_WHOLE) console.log(`same failures in ${same} of ${grown}: all but ${other.join("; ")}`);
    // Where they are others, the reader took a line of ours for one of the failure's.
    expect(same / grown).toBeGreaterThan(0.985);
    expect(grown).toBeGreaterThan(2 * CASES.length);
  }, 240_000);

  it("is not what the same tool said of something else", () => {
    const wrong: string[] = [];
    let pairs = 0;
    for (const one of CASES) {
      const excerpts = one.findings.map(({ excerpt }) => excerpt);
      const read = { ...troubleLines(one.text, excerpts), findings: one.findings };
      for (const other of CASES) {
        if (other === one || other.tool !== one.tool) continue;
        pairs++;
        if (tellsTheSame(read, other.text) && other.hashes !== one.hashes)
          wrong.push(`${one.id} in ${other.id}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(pairs).toBeGreaterThan(CASES.length);
  }, 60_000);
});
