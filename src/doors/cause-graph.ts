import { type CauseNode, causeNode } from "#model/cause.ts";
import { type CausesHouse, chainOf } from "./causes.ts";
import { subjectOf } from "./investigate.ts";

/** What led to a failure, as a graph. */
export interface CauseGraph {
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: "failure" | "change";
    readonly title: string;
    readonly depth: number;
    readonly isSubject: boolean;
  }[];
  readonly edges: readonly {
    readonly id: string;
    readonly cause: string;
    readonly effect: string;
    readonly kind: string;
    readonly confidence: number;
    readonly why: string;
  }[];
}

const MOST = 60;

/** The way back from a failure, as `twiceshy causes` tells it. */
export async function causeGraph(
  around: CausesHouse,
  fingerprint: string,
  title: string,
): Promise<CauseGraph> {
  const steps = chainOf(around, fingerprint).slice(0, MOST);
  const nodes = new Map<string, CauseGraph["nodes"][number]>();
  nodes.set(fingerprint, { id: fingerprint, kind: "failure", title, depth: 0, isSubject: true });
  for (const { cause, depth } of steps) {
    if (nodes.has(cause)) continue;
    const node = causeNode(cause);
    nodes.set(cause, {
      id: cause,
      kind: node.kind,
      title: await titleOf(around, node),
      depth,
      isSubject: false,
    });
  }
  return {
    nodes: [...nodes.values()],
    edges: steps
      .filter(({ effect }) => nodes.has(effect))
      .map(({ id, cause, effect, kind, confidenceNow, evidence }) => ({
        ...{ id, cause, effect, kind, why: evidence.why },
        confidence: Number(confidenceNow.toFixed(4)),
      })),
  };
}

async function titleOf(around: CausesHouse, node: CauseNode): Promise<string> {
  if (node.kind === "failure")
    return (
      around.memory.failures({ fingerprint: node.fingerprint, limit: 1 })[0]?.message ?? node.fingerprint
    );
  const name = `${node.commit.slice(0, 8)} ${node.file}`;
  const subject = await subjectOf(around, node.commit);
  return subject === null ? name : `${name}: ${subject}`;
}
