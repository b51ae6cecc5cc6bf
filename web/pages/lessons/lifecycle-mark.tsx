import type { Lesson } from "../../api/shapes.ts";
import { Mark } from "../../parts/words.tsx";

const KIND = { draft: undefined, active: "accent", automated: "good", deprecated: "bad" } as const;

/** Where a lesson is in its life. */
export function LifecycleMark({ lesson }: { readonly lesson: Lesson }) {
  const kind = KIND[lesson.lifecycle];
  return (
    <span class="marks">
      <Mark {...(kind === undefined ? {} : { kind })}>{lesson.lifecycle}</Mark>
      {lesson.quarantinedUntil !== null && <Mark kind="bad">quarantine</Mark>}
      {lesson.archived && <Mark>archived</Mark>}
    </span>
  );
}
