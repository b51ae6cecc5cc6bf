import { describe, expect, it } from "vitest";
import { plainText } from "#detect/clean-line.ts";
import { OutputCollector } from "#detect/collector.ts";
import { redact } from "#detect/redact.ts";
import { couldMatchIn } from "#learn/preseeded/could-match.ts";
import { isSpokenOf } from "#learn/preseeded/match.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { couldBeAbout, packWords, printedWords } from "#memory/cure-words.ts";
import { redactFinding } from "#memory/redact-facts.ts";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { WRAPPERS } from "../../scripts/wrapped/wrappers.mjs";

const IS_WHOLE = process.env.TWICESHY_ALL_TESTS !== undefined;
/** Every so many of the outputs in `npm test`. */
const EVERY = IS_WHOLE ? 1 : 4;

/** All real output there is, as it is and as something else handed it on. */
const TEXTS = (["output", "everyday", "everyday-second", "unseen", "unseen-second"] as const)
  .flatMap((set) => ownCases(set))
  .filter(({ expect }) => expect.exitCode !== 0)
  .filter((_one, i) => i % EVERY === 0)
  .flatMap(({ id, output, moved, expect }, i) => {
    const text = String(output);
    const { wrap } = WRAPPERS[i % WRAPPERS.length]!;
    const wrapped = `${wrap(text.replace(/\n$/, "").split("\n")).join("\n")}\n`;
    return [text, ...(moved === null ? [] : [String(moved)]), wrapped].map((one) => ({
      ...{ id, text: one, command: expect.command, exitCode: expect.exitCode },
    }));
  });

const SEEN = TEXTS.map(({ id, text, ...about }) => {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  const { findings } = inspectOutput(collector.finish(), { ...about, signal: null });
  return { id, plain: plainText(text), findings: findings.map((one) => redactFinding(one, redact)) };
});

describe("an output that is not read, since nothing known can be in it", () => {
  it("holds no failure that is known: the same failure has the same words wherever it is printed", () => {
    const printed = new Map<string, { id: string; plain: string; words: readonly string[] }[]>();
    for (const { id, plain, findings } of SEEN)
      for (const { fingerprint, excerpt } of findings) {
        const words = printedWords(fingerprint.parts, excerpt, () => plain);
        printed.set(fingerprint.hash, [...(printed.get(fingerprint.hash) ?? []), { id, plain, words }]);
      }
    const missed = new Set<string>();
    let pairs = 0;
    for (const same of printed.values())
      for (const { id, words } of same) {
        const known = packWords([words]);
        for (const other of same) {
          pairs++;
          if (!couldBeAbout(other.plain, known, null)) missed.add(`${id} in ${other.id}: ${words.join(" ")}`);
        }
      }
    expect([...missed]).toEqual([]);
    expect(pairs).toBeGreaterThan(2 * SEEN.length);
  }, 120_000);

  it("is about nothing that a lesson which comes with twiceshy answers", () => {
    const spoken = SEEN.filter(({ findings }) => findings.some(isSpokenOf));
    expect(spoken.filter(({ plain }) => !couldMatchIn(plain)).map(({ id }) => id)).toEqual([]);
    expect(spoken.length).toBeGreaterThan(SEEN.length / 20);
  });

  it("is most of what fails, beside a few things that are known", () => {
    const words = SEEN.filter((_one, i) => i % Math.ceil(SEEN.length / 30) === 0).flatMap(
      ({ plain, findings }) =>
        findings
          .slice(0, 1)
          .map(({ fingerprint, excerpt }) => printedWords(fingerprint.parts, excerpt, () => plain)),
    );
    const known = packWords(words);
    const read = SEEN.filter(({ plain }) => couldBeAbout(plain, known, null));
    expect(read.length / SEEN.length).toBeLessThan(0.4);
  });
});
