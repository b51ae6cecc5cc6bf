import type { Grade } from "../../api/shapes.ts";
import { Mark } from "../../parts/words.tsx";

/** How sure it is that a change is the fix. */
export function GradeMark({ grade }: { readonly grade: Grade | null }) {
  if (grade === null) return <span class="quiet">none yet</span>;
  const kind = grade === "proven" ? "good" : grade === "repeated" ? "accent" : undefined;
  return <Mark {...(kind === undefined ? {} : { kind })}>{grade}</Mark>;
}
