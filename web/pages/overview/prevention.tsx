import { addressOf } from "../../api/ask.ts";
import type { Prevented, Range, Share } from "../../api/shapes.ts";
import { useCounted } from "../../api/use-counted.ts";
import { count, words } from "../../format/text.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Facts } from "../../parts/panel.tsx";
import { Bars } from "../../parts/small-charts.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { ShareText } from "../../parts/words.tsx";
import { filters } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";

interface ByName {
  /** Null where nobody said. */
  readonly name: string | null;
  readonly warned: number;
  readonly prevented: number;
  readonly failedAnyway: number;
  readonly share: Share;
}

interface Prevention {
  readonly range: Range;
  readonly prevention: Prevented;
  readonly categories: readonly ByName[];
}

const COLUMNS: readonly Column<ByName>[] = [
  { name: "Category", cell: ({ name }) => nameOf(name) },
  { name: "Warned", isNumber: true, cell: ({ warned }) => count(warned) },
  { name: "Prevented", isNumber: true, cell: ({ prevented }) => count(prevented) },
  { name: "Failed anyway", isNumber: true, cell: ({ failedAnyway }) => count(failedAnyway) },
  { name: "Share", isNumber: true, cell: ({ share }) => <ShareText share={share} /> },
];

/** Whether warnings help. */
export function PreventionPanel() {
  const answer = useCounted<Prevention>(addressOf("/api/analytics/prevention", filters.value), [
    "failure",
    "lesson",
  ]);
  return (
    <Shown answer={answer} lines={9} frame="Prevention">
      {({ prevention, categories }) => (
        <DataPanel
          title="Prevention"
          says="What came of the warnings, beside those that were held back on purpose to compare."
          columns={COLUMNS}
          rows={categories}
          keyOf={({ name }) => nameOf(name)}
          csv={csvAddress("categories", "prevention")}
          file="prevention.csv"
          empty={<Empty title="Nobody was warned in this range" />}
        >
          <Facts
            rows={[
              ["Prevented", <ShareText key="p" share={prevention} />],
              ["Did not strike without a warning", <ShareText key="h" share={prevention.heldOut} />],
            ]}
          />
          <h3>Warnings by category</h3>
          <Bars
            rows={categories.map(({ name, warned, share }) => ({
              key: nameOf(name),
              name: nameOf(name),
              value: warned,
              text: (
                <>
                  {count(warned)}
                  {share.rate !== null && (
                    <small class="quiet">
                      , <ShareText share={share} isShort /> prevented
                    </small>
                  )}
                </>
              ),
            }))}
          />
        </DataPanel>
      )}
    </Shown>
  );
}

function nameOf(name: string | null): string {
  return name === null ? "not known" : words(name);
}
