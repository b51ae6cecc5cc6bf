import { type CauseNode, type CauseStep, causeNode } from "#model/cause.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, percent, when } from "./words.ts";

/** What a node is called: a failure's message, a commit's subject. */
export type NodeTitle = (node: CauseNode) => string | null;

const KIND_WIDTH = 10;

/** The way back from a failure as a tree: what each step rests on, and how sure it is as of now. */
export function causesText(
  about: { readonly title: string; readonly fingerprint: string },
  steps: readonly CauseStep[],
  titleOf: NodeTitle,
  view: { readonly now: number; readonly paint: Paint; readonly columns: number },
): string {
  const { bold, dim } = view.paint;
  const head = `${bold(clip(about.title, Math.max(40, view.columns)))}\n${dim(short(about.fingerprint))}\n`;
  if (steps.length === 0)
    return `${head}nothing is known of what brought it\n${dim("twiceshy causes investigate")} ${short(about.fingerprint)} looks further\n`;
  return head + branch([about.fingerprint], steps, titleOf, view, "");
}

/** The steps away from the end of a way, each with what is behind it. */
function branch(
  way: readonly string[],
  steps: readonly CauseStep[],
  titleOf: NodeTitle,
  view: Parameters<typeof causesText>[3],
  indent: string,
): string {
  const here = steps.filter(
    ({ path }) => path.length === way.length && path.every((node, at) => node === way[at]),
  );
  const told = new Set<string>();
  return here
    .map((step, at) => {
      const isLast = at === here.length - 1;
      const inner = `${indent}${isLast ? "   " : "│  "}`;
      // Two kinds of edge may lead to one node: what is behind it is told once.
      const behind = told.has(step.cause) ? "" : branch([...way, step.cause], steps, titleOf, view, inner);
      told.add(step.cause);
      return stepLines(step, `${indent}${isLast ? "└─ " : "├─ "}`, inner, titleOf, view) + behind;
    })
    .join("");
}

function stepLines(
  { id, cause, kind, confidenceNow, support, evidence, at }: CauseStep,
  lead: string,
  inner: string,
  titleOf: NodeTitle,
  { now, paint, columns }: Parameters<typeof causesText>[3],
): string {
  const { bold, cyan, dim } = paint;
  const node = causeNode(cause);
  const name =
    node.kind === "change" ? `commit ${cyan(node.commit.slice(0, 8))} ${node.file}` : cyan(short(cause));
  const title = titleOf(node);
  const width = Math.max(30, columns - inner.length - 2);
  const times = support > 1 ? `, ${count(support, "time")}` : "";
  const lines = [
    `${lead}${beliefText(confidenceNow).padStart(4)}  ${kind.padEnd(KIND_WIDTH)} ${name}`,
    ...(title === null ? [] : [`${inner}  ${bold(clip(title, width))}`]),
    `${inner}  ${clip(evidence.why, width)}`,
    `${inner}  ${dim(`${when(at, now)}${times}  edge ${id.slice(0, 12)}`)}`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** Nothing that is believed is called certain: 0.996 is "99 %". */
export function beliefText(share: number): string {
  return percent(share === 1 ? 1 : Math.min(0.99, share));
}

/** The same for a machine. */
export function causesJson(fingerprint: string, steps: readonly CauseStep[], titleOf: NodeTitle): object {
  return {
    version: 1,
    fingerprint,
    steps: steps.map(
      ({ id, at, cause, effect, kind, confidence, evidence, depth, support, confidenceNow }) => ({
        edge: id,
        at,
        depth,
        cause: { ...causeNode(cause), title: titleOf(causeNode(cause)) },
        effect,
        kind,
        confidence,
        confidenceNow: Number(confidenceNow.toFixed(4)),
        support,
        evidence,
      }),
    ),
  };
}
