import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { count } from "../format/text.ts";

/** The first of a list; the rest when somebody asks. */
export function Some<T>({
  all,
  most,
  of,
  children,
}: {
  readonly all: readonly T[];
  readonly most: number;
  /** What they are: "fixes". */
  readonly of: string;
  children(some: readonly T[]): ComponentChildren;
}) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      {children(isAll ? all : all.slice(0, most))}
      {all.length > most && !isAll && (
        <p class="more">
          <button type="button" onClick={() => setAll(true)}>
            Show all {count(all.length)} {of}
          </button>
        </p>
      )}
    </>
  );
}
