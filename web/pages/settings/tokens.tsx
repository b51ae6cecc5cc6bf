import { useState } from "preact/hooks";
import { act } from "../../api/act.ts";
import { ask } from "../../api/ask.ts";
import type { Role } from "../../api/shapes.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Dialog, Field } from "../../parts/dialog.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import { Choice } from "../../shell/filter-bar.tsx";

interface Token {
  readonly id: string;
  readonly role: Role;
  readonly project: string | null;
  readonly label: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly state: "valid" | "expired" | "revoked";
}

/** Who may ask, and until when. */
export function Tokens() {
  const answer = useAnswer<{ tokens: readonly Token[] }>("/api/tokens");
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revokes, setRevokes] = useState<Token | null>(null);
  return (
    <Panel
      title="Tokens"
      says="Who asks from elsewhere needs one. Only a hash of it is stored."
      actions={
        <button type="button" onClick={() => setNew(true)}>
          New token…
        </button>
      }
    >
      {made !== null && (
        <div role="status">
          <p>Copy it now: it is shown only this once.</p>
          <code class="secret">{made}</code>
          <p>
            <button type="button" onClick={() => setMade(null)}>
              I have it
            </button>
          </p>
        </div>
      )}
      <Shown answer={answer} lines={4}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty title="There is none yet" />
          ) : (
            <Table
              caption="Tokens"
              columns={[
                { name: "For", cell: ({ label, id }) => label ?? id },
                { name: "Role", cell: ({ role }) => role },
                { name: "Project", isExtra: true, cell: ({ project }) => project ?? "every" },
                {
                  name: "State",
                  cell: ({ state }) => <Mark {...(state === "valid" ? { kind: "good" } : {})}>{state}</Mark>,
                },
                {
                  name: "Ends",
                  isExtra: true,
                  cell: ({ expiresAt }) => (expiresAt === null ? "never" : <Ago at={expiresAt} />),
                },
                {
                  name: "Action",
                  cell: (token) =>
                    token.state === "valid" && (
                      <button type="button" class="small" onClick={() => setRevokes(token)}>
                        Revoke…<span class="for-readers"> {token.label ?? token.id}</span>
                      </button>
                    ),
                },
              ]}
              rows={tokens}
              keyOf={({ id }) => id}
            />
          )
        }
      </Shown>
      {isNew && (
        <NewToken
          close={() => setNew(false)}
          made={(text) => {
            setMade(text);
            answer.reload();
          }}
        />
      )}
      {revokes !== null && (
        <Dialog
          title={`Revoke the token ${revokes.label ?? revokes.id}`}
          action="Revoke"
          isDanger
          close={() => setRevokes(null)}
          run={async () => {
            await act(
              `/api/tokens/${encodeURIComponent(revokes.id)}/revoke`,
              {},
              { done: "Revoked.", after: answer.reload },
            );
          }}
        >
          <p class="says">Whoever uses it is shut out at once. This cannot be undone.</p>
        </Dialog>
      )}
    </Panel>
  );
}

function NewToken({ made, close }: { made(text: string): void; close(): void }) {
  const [role, setRole] = useState("read");
  const [label, setLabel] = useState("");
  const [expires, setExpires] = useState("90d");
  return (
    <Dialog
      title="New token"
      action="Create"
      close={close}
      run={async () => {
        const body = { role, expires, ...(label.trim() === "" ? {} : { label: label.trim() }) };
        const { text } = await ask<{ text: string }>("/api/tokens", { body });
        made(text);
      }}
    >
      <Field label="Whom or what it is for" value={label} onChange={setLabel} />
      <Choice
        label="What it may"
        value={role}
        choices={[
          ["read", "read: ask everything"],
          ["write", "write: also store what was seen"],
          ["review", "review: also decide, and lock healing"],
          ["admin", "admin: also unlock, and make tokens"],
        ]}
        onChange={setRole}
      />
      <Choice
        label="How long"
        value={expires}
        choices={[
          ["7d", "7 days"],
          ["30d", "30 days"],
          ["90d", "90 days"],
          ["365d", "A year"],
          ["never", "For ever"],
        ]}
        onChange={setExpires}
      />
    </Dialog>
  );
}
