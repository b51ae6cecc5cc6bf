import { capped, counted, words } from "../../format/text.ts";
import { DiffView } from "../../parts/code.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { Mark, When } from "../../parts/words.tsx";

export interface Receipt {
  readonly id: string;
  readonly fix: string;
  readonly at: string;
  readonly verdict: string;
  readonly runs: number | null;
  readonly minimal: string | null;
  readonly why: string | null;
}

/** What proof found, each time it was looked for. */
export function Receipts({ receipts }: { readonly receipts: readonly Receipt[] }) {
  return (
    <Panel title="Receipts" says="What proof found: green with the change, red again without it.">
      {receipts.length === 0 && <Empty title="No proof was tried yet" />}
      {receipts.map((receipt) => (
        <article key={receipt.id} class="fix">
          <p class="fix-head">
            <Mark kind={receipt.verdict === "proven" ? "good" : "wait"}>{words(receipt.verdict)}</Mark>
            <span class="quiet">
              <When at={receipt.at} />
              {receipt.runs !== null && ` · ${counted(receipt.runs, "run")}`}
            </span>
          </p>
          {receipt.why !== null && <p>{capped(receipt.why, 500)}</p>}
          {receipt.minimal !== null && receipt.minimal !== "" && (
            <DiffView text={receipt.minimal} label="Smallest change that does it" />
          )}
        </article>
      ))}
    </Panel>
  );
}
