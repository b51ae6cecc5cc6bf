import { capped, counted } from "../../format/text.ts";
import { CsvButton } from "../../parts/csv-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import type { FingerprintPart, Insight } from "./shapes.ts";
import { insightCsv } from "./timeline.tsx";

const COLUMNS: readonly Column<FingerprintPart>[] = [
  { name: "Part", cell: ({ name }) => name },
  {
    name: "Counts",
    cell: ({ contributes }) => (contributes ? <Mark kind="accent">yes</Mark> : <Mark>no</Mark>),
  },
  { name: "Value", cell: ({ value }) => <code>{value === null ? "–" : capped(value, 400)}</code> },
  { name: "Why", isExtra: true, cell: ({ why }) => <span class="quiet">{why}</span> },
];

/** What makes two failures the same, part by part. */
export function Fingerprints({ insight: { id, fingerprints } }: { readonly insight: Insight }) {
  return (
    <Panel
      title="Fingerprint"
      says="Two failures are the same where the parts that count are the same."
      actions={
        <CsvButton address={insightCsv(id, "fingerprints")} file="fingerprints.csv" of="fingerprints" />
      }
    >
      {fingerprints.map((one, index) => (
        <details key={one.hash} open={index === 0}>
          <summary>
            <code>{one.hash}</code>{" "}
            <span class="quiet">
              {counted(one.count, "time")}, last <Ago at={one.lastAt} />, recipe {one.recipe}
            </span>
          </summary>
          <Table
            caption={`Parts of ${one.hash}`}
            columns={COLUMNS}
            rows={one.parts}
            keyOf={({ name }) => name}
          />
        </details>
      ))}
    </Panel>
  );
}
