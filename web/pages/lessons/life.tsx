import type { Lesson } from "../../api/shapes.ts";
import { Panel } from "../../parts/panel.tsx";

const STAGES: readonly (readonly [Lesson["lifecycle"], string])[] = [
  ["draft", "learned, and shown with its grade"],
  ["active", "verified often enough"],
  ["automated", "verified often enough to be applied, where the policy says so"],
  ["deprecated", "failed too often, or was not used"],
];

/** Where a lesson is in its life, and why. */
export function Life({ now, why }: { readonly now: Lesson["lifecycle"]; readonly why: string | null }) {
  return (
    <Panel title="Life" says={why ?? undefined}>
      <ol class="lifecycle">
        {STAGES.map(([stage, says]) => (
          <li key={stage} aria-current={stage === now ? "step" : undefined}>
            <b>{stage}</b>
            <span class="row-note">{says}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
