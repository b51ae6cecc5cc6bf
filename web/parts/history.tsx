import type { Fact } from "../api/shapes.ts";
import { capped, words } from "../format/text.ts";
import { Some } from "./some.tsx";
import { Empty } from "./states.tsx";
import { type Column, Table } from "./table.tsx";
import { When } from "./words.tsx";

const COLUMNS: readonly Column<Fact>[] = [
  { name: "What", cell: ({ kind }) => words(kind) },
  { name: "By", cell: ({ by }) => by ?? "–" },
  { name: "Why", cell: ({ reason }) => (reason == null ? "–" : capped(reason, 300)) },
  { name: "When", cell: ({ at }) => <When at={at} /> },
];

/** What was decided or happened, and by whom. */
export function History({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return <Empty title="Nobody has decided anything about it" />;
  const newest = [...facts].sort((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime());
  return (
    <Some all={newest} most={8} of="entries">
      {(some) => (
        <Table
          caption="History, the most recent first"
          columns={COLUMNS}
          rows={some}
          keyOf={({ id }) => id}
        />
      )}
    </Some>
  );
}
