import { addressOf } from "../../api/ask.ts";
import { useCounted } from "../../api/use-counted.ts";
import { counted } from "../../format/text.ts";
import { PageHead } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { filters } from "../../shell/place.ts";
import { status } from "../../shell/who.ts";
import { Activity } from "./activity.tsx";
import { Analytics } from "./analytics.tsx";
import { Categories } from "./categories.tsx";
import { Curves } from "./curves.tsx";
import { FlakyTests } from "./flaky.tsx";
import { RateOverTime } from "./rate-over-time.tsx";
import type { OverviewAnswer } from "./shapes.ts";
import { Tiles } from "./tiles.tsx";
import { TopPatterns } from "./top-patterns.tsx";

/** What keeps breaking, what was learned, and whether it helps, at a glance. */
export function Overview() {
  const answer = useCounted<OverviewAnswer>(addressOf("/api/analytics/overview", filters.value), [
    "failure",
    "issue",
    "lesson",
    "heal",
  ]);
  return (
    <>
      <PageHead
        title="Overview"
        says="What keeps breaking, what was learned, whether it helps, and what waits for a decision."
      />
      <Shown answer={answer} lines={18}>
        {(data) =>
          status.value?.memory.runs === 0 && data.totals.runs === 0 && data.totals.failures === 0 ? (
            <Empty title="Nothing is remembered yet">
              Run a check through twiceshy, and what fails appears here by itself:{" "}
              <code>twiceshy run -- npm test</code>
            </Empty>
          ) : (
            <OverviewOf data={data} />
          )
        }
      </Shown>
    </>
  );
}

function OverviewOf({ data }: { readonly data: OverviewAnswer }) {
  return (
    <>
      {data.range.pending > 0 && (
        <p class="offline" role="status">
          Counting: {counted(data.range.pending, "day is", "days are")} not in these numbers yet.
        </p>
      )}
      <Tiles data={data} />
      <RateOverTime series={data.series} bucket={data.range.bucket} />
      <TopPatterns top={data.top} />
      <div class="columns">
        <Categories categories={data.categories} />
        <Activity />
      </div>
      <Curves curves={data.curves} />
      <Analytics />
      <FlakyTests flaky={data.flaky} />
    </>
  );
}
