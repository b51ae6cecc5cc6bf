import { useAnswer } from "../../api/use-answer.ts";
import { Elsewhere } from "../../parts/elsewhere.tsx";
import { PageHead } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { status as served } from "../../shell/who.ts";
import { Applications } from "./applications.tsx";
import { Audit } from "./audit.tsx";
import { HealStanding } from "./heal-standing.tsx";
import { LockSwitch } from "./lock-switch.tsx";
import { Policy } from "./policy.tsx";
import type { HealStatus } from "./shapes.ts";

/** What is changed automatically, behind which gates, and how to stop it at once. */
export function Heal() {
  const isTeam = served.value?.isTeam === true;
  const answer = useAnswer<HealStatus>("/api/heal", ["heal", "lesson"]);
  return (
    <>
      <PageHead
        title="Heal"
        says="What is changed automatically, behind which gates, and how to stop it at once."
      />
      <Shown answer={answer} lines={24}>
        {(status) => (
          <>
            <Elsewhere what="Healing is locked, applied and reverted">
              <code>twiceshy heal lock</code>, <code>twiceshy heal apply</code>
            </Elsewhere>
            {!isTeam && <LockSwitch locked={status.locked} after={answer.reload} />}
            {status.alerts.map(({ why }) => (
              <p key={why} class="offline" role="status">
                {why}
              </p>
            ))}
            <HealStanding status={status} />
            <Policy steps={status.steps} />
            <Applications />
            <Audit />
          </>
        )}
      </Shown>
    </>
  );
}
