import type { ComponentChildren } from "preact";
import { counted, decimal, duration, percent, shortCount } from "../../format/text.ts";
import { MeanText, ShareText } from "../../parts/words.tsx";
import { to } from "../../shell/place.ts";
import type { OverviewAnswer } from "./shapes.ts";

/** The numbers that are looked at first. */
export function Tiles({ data }: { readonly data: OverviewAnswer }) {
  const { failureRate, resolution, prevention, attempts, timeToGreen, totals } = data;
  return (
    <div class="tiles">
      <Tile
        title="Runs that fail"
        note={beforeText(
          failureRate.before.runs.rate,
          between(failureRate.runs, percent, counted(totals.runs, "run")),
        )}
      >
        <ShareText share={failureRate.runs} isShort />
      </Tile>
      <Tile
        title="Tasks with a failure"
        note={beforeText(
          failureRate.before.tasks.rate,
          between(failureRate.tasks, percent, counted(totals.tasks, "task")),
        )}
      >
        <ShareText share={failureRate.tasks} isShort />
      </Tile>
      <Tile title="Failures resolved" note={between(resolution, percent, counted(resolution.of, "failure"))}>
        <ShareText share={resolution} isShort />
      </Tile>
      <Tile
        title="Warnings that prevented it"
        note={between(prevention, percent, counted(prevention.warned, "warning"))}
      >
        <ShareText share={prevention} isShort />
      </Tile>
      <Tile title="Tries until green" note={between(attempts, decimal, counted(attempts.n, "fix", "fixes"))}>
        <MeanText mean={attempts} isShort />
      </Tile>
      <Tile
        title="Time until green"
        note={between(timeToGreen, duration, counted(timeToGreen.n, "fix", "fixes"))}
      >
        <MeanText mean={timeToGreen} isTime isShort />
      </Tile>
      <Tile title="Open patterns" note="keep breaking">
        <a href={to("/patterns", { state: "open" })}>{shortCount(totals.openPatterns)}</a>
      </Tile>
      <Tile title="Open issues" note="wait for a decision">
        <a href={to("/issues")}>{shortCount(totals.openIssues)}</a>
      </Tile>
    </div>
  );
}

function Tile({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="tile">
      <h2>{title}</h2>
      <p class="tile-value">{children}</p>
      <p class="tile-note">{note}</p>
    </section>
  );
}

function beforeText(rate: number | null, otherwise: string): string {
  return rate === null ? otherwise : `${otherwise}; ${percent(rate)} before`;
}

/** "75% to 93%, of 63 warnings" */
function between(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  write: (value: number) => string,
  of: string,
): string {
  return low === null || high === null
    ? `of ${of}`
    : `${write(Math.max(0, low))} to ${write(high)}, of ${of}`;
}
