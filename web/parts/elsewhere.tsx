import type { ComponentChildren } from "preact";
import { status } from "../shell/who.ts";

/** On a team's server: what needs the files of a machine, and how it is done there. */
export function Elsewhere({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ComponentChildren;
}) {
  if (status.value?.isTeam !== true) return null;
  return (
    <p class="elsewhere">
      This is the team's memory. {what} on a machine that has the files: {children}
    </p>
  );
}
