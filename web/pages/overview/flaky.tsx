import { capped, chance, count } from "../../format/text.ts";
import { CsvButton } from "../../parts/csv-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/words.tsx";
import { csvAddress } from "./csv.ts";
import type { Flaky } from "./shapes.ts";

const COLUMNS: readonly Column<Flaky>[] = [
  {
    name: "Test",
    cell: ({ test, message, check, why }) => (
      <>
        {capped(test ?? message ?? check, 200)}
        <span class="row-note">
          <code>{capped(check, 120)}</code> · {why}
        </span>
      </>
    ),
  },
  { name: "Failed", isNumber: true, cell: ({ failed }) => count(failed) },
  { name: "Passed", isNumber: true, cell: ({ passed }) => count(passed) },
  {
    name: "Fails by chance",
    isNumber: true,
    cell: ({ probability, low, high }) => {
      const { rate, between } = chance(probability, low, high);
      return (
        <>
          {rate} {between !== null && <small class="quiet extra">({between})</small>}
        </>
      );
    },
  },
  { name: "Last", isExtra: true, cell: ({ lastAt }) => <Ago at={lastAt} /> },
];

/** Tests that fail and pass on the same code. */
export function FlakyTests({ flaky }: { readonly flaky: readonly Flaky[] }) {
  return (
    <Panel
      title="Flaky tests"
      says="They fail and pass on the same code, so nothing is learned from them and nothing is healed by them."
      actions={<CsvButton address={csvAddress("flaky")} file="flaky.csv" of="flaky tests" />}
    >
      {flaky.length === 0 ? (
        <Empty title="None is known" />
      ) : (
        <Table
          caption="Flaky tests"
          columns={COLUMNS}
          rows={flaky}
          keyOf={(one) => `${one.fingerprint}${one.check}`}
        />
      )}
    </Panel>
  );
}
