import { useState } from "preact/hooks";
import { act, actNow } from "../../api/act.ts";
import type { Lesson } from "../../api/shapes.ts";
import { ActButton } from "../../parts/act-button.tsx";
import { ReasonDialog } from "../../parts/reason-dialog.tsx";
import { may } from "../../shell/who.ts";

/** What can be decided about a lesson. */
export function LessonActions({ lesson, after }: { readonly lesson: Lesson; after(): void }) {
  const [asks, setAsks] = useState<"retire" | "reject" | null>(null);
  if (!may("review")) return null;
  const path = `/api/lessons/${encodeURIComponent(lesson.id)}`;
  const restore = { path: `${path}/restore`, body: {}, says: "Undo" };
  if (lesson.archived || lesson.lifecycle === "deprecated")
    return (
      <ActButton run={() => actNow(`${path}/restore`, {}, { done: "Restored.", after })}>Restore</ActButton>
    );
  return (
    <>
      <ActButton run={() => actNow(`${path}/confirm`, {}, { done: "Confirmed.", after })}>Confirm</ActButton>
      <button type="button" onClick={() => setAsks("retire")}>
        Retire…
      </button>
      <button type="button" onClick={() => setAsks("reject")}>
        Reject…
      </button>
      {asks === "retire" && (
        <ReasonDialog
          title="Retire this lesson"
          says="Nobody is warned by it any more. It can be restored."
          action="Retire"
          close={() => setAsks(null)}
          run={(reason) =>
            act(`${path}/retire`, { reason }, { done: "Retired.", undo: () => restore, after })
          }
        />
      )}
      {asks === "reject" && (
        <ReasonDialog
          title="This lesson is wrong"
          says="Its evidence counts against it from now on. It can be restored, and that is written down too."
          action="Reject"
          isDanger
          close={() => setAsks(null)}
          run={(reason) =>
            act(`${path}/reject`, { reason }, { done: "Rejected.", undo: () => restore, after })
          }
        />
      )}
    </>
  );
}
