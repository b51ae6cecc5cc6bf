import { capped, words } from "../../format/text.ts";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { Mark } from "../../parts/words.tsx";
import type { GateAnswer } from "./shapes.ts";

/** What each gate said. */
export function Gates({ gates }: { readonly gates: readonly GateAnswer[] }) {
  return (
    <Panel title="Gates" says="A gate that does not bind is told, and stops only what nobody asked for.">
      {gates.length === 0 ? (
        <Empty title="No gate was asked yet" />
      ) : (
        <Table
          caption="Gates"
          columns={[
            { name: "Gate", cell: ({ gate }) => words(gate.replaceAll("-", " ")) },
            { name: "Says", cell: (answer) => <Verdict answer={answer} /> },
            { name: "Why", cell: ({ why }) => capped(why, 300) },
            { name: "Try", isExtra: true, cell: ({ next }) => (next === null ? "" : <code>{next}</code>) },
          ]}
          rows={gates}
          keyOf={({ gate }) => gate}
        />
      )}
    </Panel>
  );
}

function Verdict({ answer: { verdict, binds } }: { readonly answer: GateAnswer }) {
  if (verdict === "pass") return <Mark kind="good">pass</Mark>;
  if (verdict === "forecast") return <Mark>told by doing it</Mark>;
  return <Mark kind={binds ? "bad" : "wait"}>{binds ? "refuses" : "refuses, does not bind"}</Mark>;
}
