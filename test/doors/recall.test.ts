import { expect, it } from "vitest";
import { foldStale } from "#doors/patterns.ts";
import { recallText } from "#doors/recall.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Finding } from "#model/failure.ts";
import { finding } from "../learn/similarity/finding.ts";
import { aMemory, aRun, MONDAY } from "../memory/facts.ts";

const NOW = MONDAY + 60_000;

/** A memory that saw one run with these failures, asked about an output with those. */
async function titles(seen: readonly Partial<Finding>[], asked: readonly Partial<Finding>[]) {
  const memory = aMemory();
  memory.remember(aRun(), seen.map(finding));
  foldStale(knowledgeOf(memory), NOW);
  const options = { now: NOW, limit: 5, readFile: () => null };
  const { hits } = await recallText(memory, { findings: asked.map(finding), text: "" }, options);
  return hits.filter(({ kind }) => kind === "pattern").map(({ title }) => title);
}

const TALK = { detector: "general", message: "To see the full stack trace, re-run with the -e switch." };
const SUITE = { detector: "general-tests", message: "cart", test: "cart", file: "cart.test.js" };

it("what an unknown tool printed after its first problem is not asked about", async () => {
  const cause = { detector: "general", message: "no key to sign the parcel with" };
  expect(await titles([TALK], [cause, TALK])).toEqual([]);
  expect(await titles([TALK], [TALK, cause])).toHaveLength(1);
});

it("a suite that only says its name is not asked about beside the test that failed in it", async () => {
  const test = { detector: "vitest", message: "expected 'cart' to equal 'basket'", test: "has a name" };
  expect(await titles([SUITE], [test, SUITE])).toEqual([]);
  expect(await titles([SUITE], [SUITE])).toHaveLength(1);
});

it("a known tool's second failure is", async () => {
  const [first, second] = [
    { detector: "tsc", message: "Property 'fee' does not exist on type 'Parcel'.", errorType: "TS2339" },
    { detector: "tsc", message: "Cannot find module 'stamps' or its types.", errorType: "TS2307" },
  ];
  expect(await titles([second], [first, second])).toHaveLength(1);
});
