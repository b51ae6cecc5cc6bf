import { useAnswer } from "../../api/use-answer.ts";
import { usePages } from "../../api/use-pages.ts";
import { capped, words } from "../../format/text.ts";
import { Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, More, Table } from "../../parts/table.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import type { AuditEntry } from "./shapes.ts";

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    name: "Step",
    cell: ({ step, detail }) => (
      <>
        {words(step?.replaceAll("-", "_") ?? "–")}
        <span class="row-note clip">{whatOf(detail)}</span>
      </>
    ),
  },
  { name: "By", cell: ({ detail }) => textIn(detail, "by") ?? "–" },
  { name: "When", cell: ({ at }) => <Ago at={at ?? null} /> },
  { name: "No.", isNumber: true, isExtra: true, cell: ({ number }) => number },
];

/** The audit log, and whether every entry fits the one before it. */
export function Audit() {
  const pages = usePages<{ entries: readonly AuditEntry[]; next: string | null }, AuditEntry>(
    "/api/audit",
    { limit: 20 },
    ({ entries }) => entries,
    ["heal", "issue"],
  );
  const whole = useAnswer<{ isWhole: boolean }>("/api/audit/verify", ["heal"]);
  return (
    <Panel
      title="Audit log"
      says="Every step is chained to the one before it by a hash."
      actions={
        whole.data !== null && (
          <Mark kind={whole.data.isWhole ? "good" : "bad"}>
            {whole.data.isWhole ? "whole" : "broken: look at it"}
          </Mark>
        )
      }
    >
      <Shown answer={{ ...pages, data: pages.first }} lines={6}>
        {() =>
          pages.items.length === 0 ? (
            <Empty title="Nothing was written down yet" />
          ) : (
            <>
              <Table
                caption="Audit log"
                columns={COLUMNS}
                rows={pages.items}
                keyOf={(one) => `${one.origin}/${one.number}`}
              />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Panel>
  );
}

function textIn(detail: AuditEntry["detail"], name: string): string | null {
  const value = detail?.[name];
  return typeof value === "string" ? value : null;
}

/** Nobody reads these; the API has them. */
const IDS = new Set(["application", "event", "plan", "scratch", "tree", "by", "via", "pid"]);
// "01a1e738-54ab-7212-936d-b238394587df", "ae91d9cb6f3f2137d256"
const ID = /^[\da-f][\da-f-]{11,}$/;

/** The sentence in an entry, or its short values. */
function whatOf(detail: AuditEntry["detail"]): string {
  const said = textIn(detail, "why") ?? textIn(detail, "reason");
  if (said !== null) return capped(said, 240);
  const values = Object.entries(detail ?? {}).filter(
    ([name, value]) =>
      !IDS.has(name) &&
      value !== false &&
      typeof value !== "object" &&
      !(name !== "commit" && ID.test(String(value))),
  );
  return capped(values.map(([name, value]) => `${named(name)}: ${shortened(value)}`).join(", "), 240);
}

/** "isDryRun" is "dry run". */
function named(name: string): string {
  return name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

function shortened(value: unknown): string {
  const text = String(value);
  return ID.test(text) ? text.slice(0, 10) : text;
}
