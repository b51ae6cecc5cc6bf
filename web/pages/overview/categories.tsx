import { count, words } from "../../format/text.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Bars } from "../../parts/small-charts.tsx";
import { Empty } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { SeverityMark, ShareText } from "../../parts/words.tsx";
import { to } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";
import type { CategoryCount } from "./shapes.ts";

const COLUMNS: readonly Column<CategoryCount>[] = [
  { name: "Category", cell: ({ category }) => words(category) },
  { name: "Group", cell: ({ group }) => words(group) },
  { name: "Severity", cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { name: "Failures", isNumber: true, cell: ({ failures }) => count(failures) },
  { name: "Share", isNumber: true, cell: ({ share }) => <ShareText share={share} /> },
  { name: "Resolved", isNumber: true, cell: ({ resolved }) => <ShareText share={resolved} /> },
];

/** What kinds of failures there were. */
export function Categories({ categories }: { readonly categories: readonly CategoryCount[] }) {
  return (
    <DataPanel
      title="Categories"
      columns={COLUMNS}
      rows={categories}
      keyOf={({ category }) => category}
      csv={csvAddress("categories")}
      file="categories.csv"
      empty={<Empty title="No failures in this range" />}
    >
      <Bars
        rows={categories.map(({ category, failures, severity, share }) => ({
          key: category,
          name: <a href={to("/patterns", { category })}>{words(category)}</a>,
          value: failures,
          colour: `${severity}-fill`,
          text: (
            <>
              {count(failures)}{" "}
              <small class="quiet">{share.rate !== null && <ShareText share={share} isShort />}</small>
            </>
          ),
        }))}
      />
    </DataPanel>
  );
}
