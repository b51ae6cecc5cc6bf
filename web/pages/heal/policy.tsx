import { useState } from "preact/hooks";
import { act } from "../../api/act.ts";
import type { Undo } from "../../api/shapes.ts";
import { Dialog, Field } from "../../parts/dialog.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { Mark } from "../../parts/words.tsx";
import type { HealStatus } from "./shapes.ts";

type Step = HealStatus["steps"][number];

/** How far healing goes without being asked, and what each step would need. */
export function Policy({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <Panel
      title="Steps of the policy"
      says="How far healing goes without being asked. A person switches it on, in the settings."
    >
      <Table
        caption="Steps of the policy"
        columns={[
          {
            name: "Step",
            cell: ({ policy, isOn, does }) => (
              <>
                {policy} {isOn && <Mark kind="accent">on</Mark>}
                <span class="row-note">{does}</span>
              </>
            ),
          },
          {
            name: "What it needs",
            cell: ({ earnings }) =>
              earnings.length === 0
                ? "nothing"
                : earnings.map(({ what, isEarned, have }) => (
                    <span key={what} class="row-note">
                      {isEarned ? "✓" : "·"} {what}: {have}
                    </span>
                  )),
          },
        ]}
        rows={steps}
        keyOf={({ policy }) => policy}
      />
    </Panel>
  );
}

/** Asks before the policy is set. */
export function PolicyDialog({
  policy,
  after,
  close,
}: {
  readonly policy: string;
  after(): void;
  close(): void;
}) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={`Set the policy to ${policy}`}
      action="Set"
      close={close}
      run={async () => {
        await act<{ undo?: Undo | null }>(
          "/api/settings/policy",
          { policy, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
          { done: `The policy is ${policy}.`, undo: ({ undo }) => undo ?? null, after },
        );
      }}
    >
      <p class="says">
        {policy.startsWith("auto")
          ? "Changes that pass every gate are landed on branches without being asked."
          : "Nothing is changed without being asked."}
      </p>
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}
