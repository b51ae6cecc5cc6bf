import type { ComponentChildren } from "preact";
import { to } from "../shell/place.ts";

/** What the API says something is about. */
export interface Link {
  readonly page: string;
  readonly id: string;
}

const PAGE_OF: Readonly<Record<string, string>> = {
  pattern: "/patterns",
  failure: "/patterns",
  lesson: "/lessons",
  issue: "/issues",
  application: "/heal",
};

/** A text that leads to the page about it, where there is one. */
export function Linked({
  link,
  children,
}: {
  readonly link: Link | null;
  readonly children: ComponentChildren;
}) {
  const page = link === null ? undefined : PAGE_OF[link.page];
  if (link === null || page === undefined) return <span>{children}</span>;
  return <a href={to(`${page}/${encodeURIComponent(link.id)}`)}>{children}</a>;
}
