import { decimal, words } from "../../format/text.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Sparkline } from "../../parts/small-charts.tsx";
import { Empty } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { Mark, ShareText, Unknown } from "../../parts/words.tsx";
import { csvAddress } from "./csv.ts";
import type { Curve } from "./shapes.ts";

const KIND = { falling: "good", rising: "bad", steady: undefined, unknown: undefined } as const;

const COLUMNS: readonly Column<Curve>[] = [
  { name: "Category", cell: ({ category }) => words(category) },
  { name: "Direction", cell: (curve) => <Direction curve={curve} /> },
  { name: "First half", isNumber: true, cell: ({ early }) => <ShareText share={early} /> },
  { name: "Second half", isNumber: true, cell: ({ late }) => <ShareText share={late} /> },
  {
    name: "Change",
    isNumber: true,
    cell: ({ change, why }) => (change === null ? <Unknown why={why} /> : changeText(change)),
  },
];

/** Whether mistakes of a kind become fewer. */
export function Curves({ curves }: { readonly curves: readonly Curve[] }) {
  return (
    <DataPanel
      title="Learning curve"
      says="The share of runs that each category strikes. A direction is named only where the change is more than chance."
      columns={COLUMNS}
      rows={curves}
      keyOf={({ category }) => category}
      csv={csvAddress("curves")}
      file="learning-curve.csv"
      empty={<Empty title="Not enough data">There are no failures in this range to follow.</Empty>}
    >
      <ul class="curves">
        {curves.map((curve) => (
          <li key={curve.category}>
            <p class="curve-says">
              <b>{words(curve.category)}</b>
              <Direction curve={curve} />
            </p>
            <Sparkline
              values={curve.points.map(({ rate }) => rate)}
              label={curve.says}
              colour={curve.significant && curve.direction === "rising" ? "critical" : "accent"}
            />
            <small class="quiet">
              {curve.change !== null && (
                <>
                  <ShareText share={curve.early} isShort /> then <ShareText share={curve.late} isShort /> (
                  {changeText(curve.change)})
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </DataPanel>
  );
}

function Direction({ curve }: { readonly curve: Curve }) {
  if (curve.direction === "unknown") return <Unknown why={curve.why} />;
  if (!curve.significant) return <Mark>no clear change</Mark>;
  const kind = KIND[curve.direction];
  return <Mark {...(kind === undefined ? {} : { kind })}>{curve.direction}</Mark>;
}

function changeText({ points, low, high }: NonNullable<Curve["change"]>): string {
  const signed = (value: number) =>
    `${value > 0 ? "+" : value < 0 ? "−" : ""}${decimal(Math.abs(100 * value))}`;
  return `${signed(points)} points, between ${signed(low)} and ${signed(high)}`;
}
