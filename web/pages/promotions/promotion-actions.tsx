import { useState } from "preact/hooks";
import type { Promotion } from "../../../src/model/promotion.ts";
import { act } from "../../api/act.ts";
import { counted } from "../../format/text.ts";
import { Dialog, Field } from "../../parts/dialog.tsx";
import { ReasonDialog } from "../../parts/reason-dialog.tsx";
import { mayHere } from "../../shell/who.ts";

const PATH = "/api/promotions";

/** Approves everything that was chosen, at once. */
export function ApproveMany({
  promotions,
  after,
}: {
  readonly promotions: readonly Promotion[];
  after(): void;
}) {
  const [isAsking, setAsking] = useState(false);
  const lessons = promotions.map(({ lesson }) => lesson);
  return (
    <>
      <button type="button" class="main" disabled={lessons.length === 0} onClick={() => setAsking(true)}>
        Approve {lessons.length === 0 ? "those chosen" : lessons.length}…
      </button>
      {isAsking && (
        <Dialog
          title={`Tell everybody: ${counted(lessons.length, "line")}`}
          action="Approve"
          close={() => setAsking(false)}
          run={async () => {
            await act(
              `${PATH}/approve`,
              { lessons },
              { done: `${counted(lessons.length, "line")} written.`, undo: () => back(lessons), after },
            );
          }}
        >
          <p class="says">
            They are written into the notes file of the server's clone. Nothing is committed, and each can be
            taken out again.
          </p>
          <ul>
            {promotions.map(({ lesson, text }) => (
              <li key={lesson}>{text}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

/** What can be decided about one. */
export function PromotionActions({ promotion, after }: { readonly promotion: Promotion; after(): void }) {
  const [asks, setAsks] = useState<"approve" | "edit" | "reject" | "rollback" | null>(null);
  if (!mayHere("review")) return null;
  const { state, lesson } = promotion;
  const close = () => setAsks(null);
  return (
    <>
      {state !== "promoted" && promotion.missing.length === 0 && (
        <button type="button" class="main" onClick={() => setAsks("approve")}>
          Approve…
        </button>
      )}
      {state === "promoted" && (
        <>
          <button type="button" onClick={() => setAsks("edit")}>
            Edit…
          </button>
          <button type="button" onClick={() => setAsks("rollback")}>
            Roll back…
          </button>
        </>
      )}
      {(state === "pending" || state === "none") && (
        <button type="button" onClick={() => setAsks("reject")}>
          Reject…
        </button>
      )}
      {(asks === "approve" || asks === "edit") && (
        <WordsDialog promotion={promotion} wish={asks} after={after} close={close} />
      )}
      {asks === "reject" && (
        <ReasonDialog
          title="Never propose it again"
          says="The lesson stays as it is, and still warns at the action. A person may approve it later."
          action="Reject"
          close={close}
          run={(reason) => act(`${PATH}/reject`, { lessons: [lesson], reason }, { done: "Rejected.", after })}
        />
      )}
      {asks === "rollback" && (
        <ReasonDialog
          title="Take the line out again"
          says={`Its line goes from ${promotion.files.join(", ")}; after the last one the file is as it was.`}
          action="Roll back"
          close={close}
          run={(reason) =>
            act(`${PATH}/rollback`, { lessons: [lesson], reason }, { done: "Rolled back.", after })
          }
        />
      )}
    </>
  );
}

function back(lessons: readonly string[]) {
  return { path: `${PATH}/rollback`, body: { lessons, reason: "taken back at once" }, says: "Undo" };
}

interface WordsProps {
  readonly promotion: Promotion;
  readonly wish: "approve" | "edit";
  after(): void;
  close(): void;
}

function WordsDialog({ promotion: { lesson, text }, wish, after, close }: WordsProps) {
  const [said, setSaid] = useState(text);
  const isOwn = said.trim() !== text;
  const isApproval = wish === "approve";
  return (
    <Dialog
      title={isApproval ? "Tell everybody" : "Say it in other words"}
      action={isApproval ? "Approve" : "Save"}
      canSubmit={said.trim() !== "" && (isApproval || isOwn)}
      close={close}
      run={async () => {
        const body = { lessons: [lesson], ...(isOwn ? { text: said.trim() } : {}) };
        const done = isApproval ? "Written into the file." : "The line has other words.";
        await act(`${PATH}/${wish}`, body, {
          done,
          ...(isApproval ? { undo: () => back([lesson]) } : {}),
          after,
        });
      }}
    >
      <p class="says">Written into the notes file of the server's clone; nothing is committed.</p>
      <Field label="The line" value={said} isNeeded isLong onChange={setSaid} />
    </Dialog>
  );
}
