import { useState } from "preact/hooks";
import { addressOf } from "../../api/ask.ts";
import { forgetToken, token } from "../../api/token.ts";
import { forgetAnswers, useAnswer } from "../../api/use-answer.ts";
import { capped, count, counted } from "../../format/text.ts";
import { CsvButton } from "../../parts/csv-button.tsx";
import { Elsewhere } from "../../parts/elsewhere.tsx";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Mark } from "../../parts/words.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { may, status } from "../../shell/who.ts";
import { PolicyDialog } from "../heal/policy.tsx";
import { Tokens } from "./tokens.tsx";

interface Setting {
  readonly key: string;
  readonly value: unknown;
  readonly from: string;
  readonly default: unknown;
  readonly doc: string;
  readonly isSecret: boolean;
}

interface SettingsAnswer {
  readonly settings: readonly Setting[];
  readonly policy: { readonly value: string; readonly from: string; readonly judges: number };
  readonly projects: readonly string[];
  readonly readOnly: boolean;
  readonly twiceshy: string;
}

const COLUMNS: readonly Column<Setting>[] = [
  {
    name: "Setting",
    cell: ({ key, doc }) => (
      <>
        <code>{key}</code>
        <span class="row-note">{doc}</span>
      </>
    ),
  },
  {
    name: "Value",
    cell: ({ value, isSecret }) => <code>{isSecret ? "kept secret" : valueText(value)}</code>,
  },
  {
    name: "From",
    cell: ({ from }) => <Mark {...(from === "default" ? {} : { kind: "accent" })}>{from}</Mark>,
  },
  {
    name: "Default",
    isExtra: true,
    cell: ({ default: usual, isSecret }) => <code>{isSecret ? "" : valueText(usual)}</code>,
  },
];

/** The policy, who may ask, which project is served, and every setting with where it comes from. */
export function Settings() {
  const answer = useAnswer<SettingsAnswer>("/api/settings", ["heal"]);
  return (
    <>
      <PageHead title="Settings" says="What holds here, and where it comes from." />
      <Shown answer={answer} lines={12}>
        {(data) => (
          <>
            <PolicyPanel policy={data.policy} isReadOnly={data.readOnly} after={answer.reload} />
            <Panel title="This server">
              <Facts
                rows={[
                  ["twiceshy", data.twiceshy],
                  ["Projects", <ProjectNames key="p" projects={data.projects} />],
                  ["You may", status.value?.asker.role ?? "…"],
                  [
                    "Decisions",
                    data.readOnly
                      ? "are made here, save those that need the files of a machine"
                      : "are made here",
                  ],
                ]}
              />
              {token.value !== null && (
                <p>
                  <button
                    type="button"
                    onClick={() => {
                      forgetAnswers();
                      forgetToken();
                    }}
                  >
                    Forget my token here
                  </button>
                </p>
              )}
            </Panel>
            <AllSettings settings={data.settings} />
            {may("admin") && <Tokens />}
          </>
        )}
      </Shown>
    </>
  );
}

/** The name that is served, then what else names a project here: the mark that its clones share, or a team's others. */
function ProjectNames({ projects: [own, ...others] }: { readonly projects: readonly string[] }) {
  return (
    <>
      {own}
      {others.length > 0 && <span class="row-note">{others.join(", ")}</span>}
    </>
  );
}

/** What somebody has set; the rest on demand. */
function AllSettings({ settings }: { readonly settings: readonly Setting[] }) {
  const [isAll, setAll] = useState(false);
  const own = settings.filter(({ from }) => from !== "default");
  const shown = isAll ? settings : own;
  return (
    <Panel
      title="All settings"
      says={`${counted(own.length, "setting")} of ${count(settings.length)} differ from what twiceshy comes with.`}
      actions={
        <>
          <button type="button" class="small" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            Show all {count(settings.length)}
          </button>
          <CsvButton
            address={addressOf("/api/settings", { format: "csv", table: "settings" })}
            file="settings.csv"
            of="settings"
          />
        </>
      }
    >
      {shown.length === 0 ? (
        <Empty title="Everything is as it comes" />
      ) : (
        <Table caption="Settings" columns={COLUMNS} rows={shown} keyOf={({ key }) => key} />
      )}
    </Panel>
  );
}

interface PolicyPanelProps {
  readonly policy: SettingsAnswer["policy"];
  readonly isReadOnly: boolean;
  after(): void;
}

const POLICIES: readonly (readonly [string, string])[] = [
  ["observe", "observe: nothing without being asked"],
  ["suggest", "suggest: says what could be applied"],
  ["auto-safe", "auto-safe: lands safe changes on branches"],
  ["auto-moderate", "auto-moderate: lands moderate ones too"],
];

function PolicyPanel({ policy, isReadOnly, after }: PolicyPanelProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <Panel
      title="Healing policy"
      says={`How far healing goes without being asked. It comes from: ${policy.from}.`}
    >
      <Elsewhere what="It is set">
        <code>twiceshy heal policy</code>
      </Elsewhere>
      {may("admin") && !isReadOnly ? (
        <Choice
          label="Policy"
          value={policy.value}
          choices={
            POLICIES.some(([one]) => one === policy.value)
              ? POLICIES
              : [...POLICIES, [policy.value, policy.value]]
          }
          onChange={(value) => value !== policy.value && setWanted(value)}
        />
      ) : (
        <p>{policy.value}</p>
      )}
      {wanted !== null && (
        <PolicyDialog
          policy={wanted}
          after={after}
          close={() => {
            setWanted(null);
            after();
          }}
        />
      )}
    </Panel>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return capped(typeof value === "string" ? value : JSON.stringify(value), 200);
}
