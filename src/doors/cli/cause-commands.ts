import { CAUSE_NUMBERS } from "#learn/causes/numbers.ts";
import { type CauseNode, type CauseStep, causeNode } from "#model/cause.ts";
import { Trouble } from "#model/trouble.ts";
import { causesJson, causesText, type NodeTitle } from "#report/cause-text.ts";
import { short } from "#report/finding-text.ts";
import { investigationText } from "#report/investigation-text.ts";
import { paint } from "#report/paint.ts";
import { addCause, dropCause, failureCalled } from "../cause-words.ts";
import { type CausesHouse, causesNow, chainOf } from "../causes.ts";
import { investigate, subjectOf } from "../investigate.ts";
import type { Flags, Invocation } from "./command.ts";
import { liveLine } from "./live-line.ts";
import { spanFlag } from "./span-flag.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

export const CAUSE_DEPTH = CAUSE_NUMBERS.depth;

const WORDS = ["investigate", "add", "drop"] as const;
const BUDGET_MS = 2 * 60_000;

interface Asked {
  readonly around: CausesHouse;
  readonly flags: Flags;
  readonly terminal: Invocation["terminal"];
}

export function isCauseWord(word: string): word is (typeof WORDS)[number] {
  return (WORDS as readonly string[]).includes(word);
}

/** The way back from a failure. */
export async function showCauses({ around, flags, terminal }: Asked, word: string): Promise<number> {
  const failure = failureCalled(around, word);
  const depth = flags.whole("depth", 1) ?? CAUSE_DEPTH;
  await causesNow(around);
  const fingerprint = failure.fingerprint.hash;
  const steps = chainOf(around, fingerprint, depth);
  const titleOf = await titlesOf(around, steps);
  if (flags.has("json")) await terminal.out(`${JSON.stringify(causesJson(fingerprint, steps, titleOf))}\n`);
  else
    await terminal.out(
      causesText({ title: failure.message, fingerprint }, steps, titleOf, {
        now: around.house.clock.now(),
        paint: paint(terminal.paintOut),
        columns: terminal.columns,
      }),
    );
  return 0;
}

/** What is to be known of a failure before it is mended. */
export async function investigateCause(
  { around, flags, terminal }: Asked,
  words: readonly string[],
): Promise<number> {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0)
    throw new Trouble("usage", "investigate takes one failure.", "twiceshy causes --help");
  const { hash } = failureCalled(around, word).fingerprint;
  const budgetMs = spanFlag(flags, "budget", "causes investigate") ?? BUDGET_MS;
  const line = liveLine(terminal);
  const stop = stopOnSignals();
  try {
    const bisect = {
      signal: stop.signal,
      deadline: around.house.clock.now() + budgetMs,
      onStep: (step: { readonly runs: number; readonly left: number; readonly commit: string }) =>
        line.show(`${step.left} commits left, ${step.runs} runs, now ${step.commit.slice(0, 8)}`),
    };
    const found = await investigate(around, { fingerprint: hash }, flags.has("bisect") ? { bisect } : {});
    line.clear();
    if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, investigation: found })}\n`);
    else await terminal.out(investigationText(found, paint(terminal.paintOut), terminal.columns));
    return stop.exitCode() ?? 0;
  } finally {
    line.clear();
    stop.forget();
  }
}

/** A person's word about an edge. */
export async function decideCause(
  { around, flags, terminal }: Asked,
  word: "add" | "drop",
  words: readonly string[],
): Promise<number> {
  const wanted = word === "add" ? ["CAUSE", "EFFECT"] : ["EDGE"];
  const reason = flags.text("reason")?.trim() ?? "";
  if (words.length !== wanted.length || reason === "")
    throw new Trouble(
      "usage",
      `${word} is said as: twiceshy causes ${[word, ...wanted].join(" ")} --reason TEXT.`,
      "twiceshy causes --help",
    );
  const [first, second] = words as [string, string];
  const edge =
    word === "add" ? await addCause(around, [first, second], reason) : dropCause(around, first, reason);
  const cause = nameOf(causeNode(edge.cause));
  const effect = short(edge.effect);
  if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, [word]: edge })}\n`);
  else
    await terminal.out(
      word === "add"
        ? `${cause} is a cause of ${effect} (edge ${edge.id})\n`
        : `${cause} is no cause of ${effect}: that holds until somebody adds it\n`,
    );
  return 0;
}

function nameOf(node: CauseNode): string {
  return node.kind === "change" ? `${node.commit.slice(0, 8)}:${node.file}` : short(node.fingerprint);
}

/** What the nodes of a chain are called, asked once each. */
async function titlesOf(around: CausesHouse, steps: readonly CauseStep[]): Promise<NodeTitle> {
  const titles = new Map<string, string | null>();
  const keyOf = (node: CauseNode) => (node.kind === "change" ? node.commit : node.fingerprint);
  for (const { cause } of steps) {
    const node = causeNode(cause);
    if (titles.has(keyOf(node))) continue;
    titles.set(
      keyOf(node),
      node.kind === "change"
        ? await subjectOf(around, node.commit)
        : (around.memory.failures({ fingerprint: node.fingerprint, limit: 1 })[0]?.message ?? null),
    );
  }
  return (node) => titles.get(keyOf(node)) ?? null;
}
