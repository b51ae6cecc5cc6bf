import type { ImpactBy, ImpactGroup, NamedMetric, Impact as Told } from "../../../src/model/impact.ts";
import { addressOf } from "../../api/ask.ts";
import { useCounted } from "../../api/use-counted.ts";
import { percent } from "../../format/text.ts";
import { dayName } from "../../format/time.ts";
import { PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { change, filters, query, to } from "../../shell/place.ts";
import { MeasureText, points, WRITE } from "./measure.tsx";

/** As it comes by HTTP. */
type Answer = Omit<Told, "since" | "until" | "series" | "success"> & {
  readonly range: { readonly pending: number };
  readonly success: { readonly firstTry: FirstTry };
  readonly series: readonly (Omit<Told["series"][number], "from" | "until"> & { readonly from: string })[];
};

interface Passed {
  readonly passed: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

interface FirstTry {
  readonly all: Passed | null;
  readonly byWork: readonly (Passed & { readonly name: string })[];
  readonly byCheck: readonly (Passed & { readonly name: string })[];
  readonly byChange: readonly (Passed & { readonly name: string })[];
}

const BY: readonly (readonly [ImpactBy, string])[] = [
  ["lesson", "Lesson"],
  ["category", "Category"],
  ["agent", "Agent"],
  ["moment", "Moment"],
];

/** Whether warnings help: what came back with them and without. */
export function Impact() {
  const by = query.value.get("by") ?? "lesson";
  const { since, project } = filters.value;
  const answer = useCounted<Answer>(addressOf("/api/impact", { since, project, by }), ["lesson"]);
  return (
    <>
      <PageHead
        title="Impact"
        says="A share of warnings is withheld at random. What comes back without them is held against what comes back with them; every number has its interval, and how many it was counted from."
      />
      <Shown answer={answer} lines={14}>
        {(data) => <ImpactOf data={data} by={by} />}
      </Shown>
    </>
  );
}

/** "18 of 20 (70 % to 97 %)" */
const passedWords = ({ passed, of, low, high }: Passed) =>
  `${passed} of ${of} (${percent(low)} to ${percent(high)})`;

/** What passes at the first try, by the kinds that work, checks and changes have. */
function FirstTries({ tries }: { readonly tries: FirstTry }) {
  if (tries.all === null) return null;
  const groups = [
    ["Work", tries.byWork],
    ["Check", tries.byCheck],
    ["Change", tries.byChange],
  ] as const;
  const rows = groups.flatMap(([kind, some]) => some.map((one) => ({ kind, ...one })));
  return (
    <Panel title="Passes at the first try" says={passedWords(tries.all)}>
      <Table
        caption="Passes at the first try"
        columns={TRIES}
        rows={rows}
        keyOf={({ kind, name }) => `${kind} ${name}`}
      />
    </Panel>
  );
}

function ImpactOf({ data, by }: { readonly data: Answer; readonly by: string }) {
  const { repeats, holdout, saved, cost } = data;
  const says =
    holdout.share === 0
      ? "Nothing is withheld now, so nothing more can be found out."
      : `${percent(holdout.share)} of warnings are withheld; ${holdout.waiting} are not over yet.`;
  return (
    <>
      <Panel title="Did it come back?" says={says}>
        <Rows
          caption="With and without the warning"
          rows={[
            ["Where it was shown", <MeasureText measure={repeats.shown} write={WRITE.share} />],
            ["Where it was withheld", <MeasureText measure={repeats.withheld} write={WRITE.share} />],
            ["Difference", <MeasureText measure={repeats.difference} write={points} />],
            ...(["shown", "withheld"] as const).flatMap((arm): Row[] => {
              const { attempts, minutes } = repeats.toGreen[arm];
              return [
                [
                  `Attempts to green after it came back, ${arm}`,
                  <MeasureText measure={attempts} write={WRITE.attempts} />,
                ],
                [
                  `Minutes to green after it came back, ${arm}`,
                  <MeasureText measure={minutes} write={WRITE.minutes} />,
                ],
              ];
            }),
          ]}
        />
      </Panel>
      <Panel title="By what was said">
        <div class="filters">
          <Choice label="By" value={by} choices={BY} onChange={(value) => change({ by: value })} />
        </div>
        {data.groups.length === 0 ? (
          <Empty title="Nothing was drawn yet">
            It is drawn when a lesson fits a moment before anything has failed.
          </Empty>
        ) : (
          <Table caption="By what was said" columns={GROUPS} rows={data.groups} keyOf={({ name }) => name} />
        )}
      </Panel>
      {data.series.length > 0 && (
        <Panel title="Week by week" says="How often it came back.">
          <Table caption="Week by week" columns={WEEKS} rows={data.series} keyOf={({ from }) => from} />
        </Panel>
      )}
      <Panel title="Work, now and before">
        <Table
          caption="Work, now and before"
          columns={WORK}
          rows={[
            { name: "Attempts to green", ...data.attempts, write: WRITE.attempts },
            { name: "Minutes to green", ...data.timeToGreenMinutes, write: WRITE.minutes },
            { name: "Tasks right at first", ...data.firstPass, write: WRITE.share },
          ]}
          keyOf={({ name }) => name}
        />
      </Panel>
      <div class="columns">
        <Panel title="Saved" says={saved.how}>
          <Rows
            caption="Saved"
            rows={[
              ["Failures", <MeasureText measure={saved.failures} write={WRITE.minutes} />],
              ["Minutes", <MeasureText measure={saved.minutes} write={WRITE.minutes} />],
              ["Tokens", <MeasureText measure={saved.tokens} write={WRITE.count} />],
            ]}
          />
        </Panel>
        <Panel title="What twiceshy costs" says={cost.how}>
          <Rows
            caption="What twiceshy costs"
            rows={[
              ["Tokens a session", <MeasureText measure={cost.tokensPerSession} write={WRITE.count} />],
              ["Milliseconds a session", <MeasureText measure={cost.msPerSession} write={WRITE.count} />],
            ]}
          />
        </Panel>
      </div>
      <FirstTries tries={data.success.firstTry} />
      <Panel title="By name, with targets">
        <Table
          caption="By name, with targets"
          columns={METRICS}
          rows={data.metrics}
          keyOf={({ name }) => name}
        />
      </Panel>
    </>
  );
}

type Row = readonly [string, preact.ComponentChildren];

function Rows({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  const columns: readonly Column<Row>[] = [
    { name: "What", cell: ([name]) => name },
    { name: "How much", cell: ([, value]) => value },
  ];
  return <Table caption={caption} columns={columns} rows={rows} keyOf={([name]) => name} />;
}

const GROUPS: readonly Column<ImpactGroup>[] = [
  {
    name: "What",
    cell: ({ name, title }) =>
      title === null ? name : <a href={to(`/lessons/${encodeURIComponent(name)}`)}>{title}</a>,
  },
  { name: "Difference", cell: ({ difference }) => <MeasureText measure={difference} write={points} /> },
  { name: "Shown", isExtra: true, cell: ({ shown }) => <MeasureText measure={shown} write={WRITE.share} /> },
  {
    name: "Withheld",
    isExtra: true,
    cell: ({ withheld }) => <MeasureText measure={withheld} write={WRITE.share} />,
  },
  {
    name: "Failures saved",
    isExtra: true,
    cell: ({ saved }) => <MeasureText measure={saved.failures} write={WRITE.attempts} />,
  },
  { name: "Found", isExtra: true, cell: ({ finding }) => finding ?? "" },
];

const WEEKS: readonly Column<Answer["series"][number]>[] = [
  { name: "Week from", cell: ({ from }) => dayName(from) },
  { name: "Shown", cell: ({ shown }) => <MeasureText measure={shown} write={WRITE.share} /> },
  { name: "Withheld", cell: ({ withheld }) => <MeasureText measure={withheld} write={WRITE.share} /> },
];

const TRIES: readonly Column<Passed & { readonly kind: string; readonly name: string }>[] = [
  { name: "By", cell: ({ kind }) => kind },
  { name: "Which", cell: ({ name }) => name },
  { name: "Passed at first", cell: passedWords },
];

interface Worked {
  readonly name: string;
  readonly now: Told["attempts"]["now"];
  readonly before: Told["attempts"]["now"];
  readonly write: (value: number) => string;
}

const WORK: readonly Column<Worked>[] = [
  { name: "What", cell: ({ name }) => name },
  { name: "Now", cell: ({ now, write }) => <MeasureText measure={now} write={write} /> },
  { name: "Before", cell: ({ before, write }) => <MeasureText measure={before} write={write} /> },
];

const METRICS: readonly Column<NamedMetric>[] = [
  { name: "Metric", cell: ({ name }) => name },
  { name: "Measured", cell: ({ measured, unit }) => <MeasureText measure={measured} write={WRITE[unit]} /> },
  { name: "Target", cell: ({ target }) => target },
  { name: "Met", isExtra: true, cell: ({ isMet }) => (isMet === null ? "open" : isMet ? "yes" : "no") },
];
