import { DeferralsPanel } from "./deferrals.tsx";
import { OverTime } from "./over-time.tsx";
import { PreventionPanel } from "./prevention.tsx";
import { ResolutionPanel } from "./resolution.tsx";

/** How it went over time: by category and group, until it was resolved, put off, prevented. */
export function Analytics() {
  return (
    <>
      <OverTime />
      <div class="columns">
        <ResolutionPanel />
        <PreventionPanel />
      </div>
      <DeferralsPanel />
    </>
  );
}
