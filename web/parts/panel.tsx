import type { ComponentChildren } from "preact";
import { useContext, useEffect, useId } from "preact/hooks";
import { FilterBar } from "../shell/filter-bar.tsx";
import { PageFilters } from "../shell/page-filters.ts";

interface PanelProps {
  readonly title: string;
  /** What it means, in a sentence. */
  readonly says?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part of a page under its own heading. */
export function Panel({ title, says, actions, class: name, children }: PanelProps) {
  const id = useId();
  return (
    <section class={name === undefined ? "panel" : `panel ${name}`} aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div class="panel-actions">{actions}</div>}
      </header>
      {says !== undefined && <p class="says">{says}</p>}
      {children}
    </section>
  );
}

/** The head of a page, and what it can be narrowed to. */
export function PageHead({
  title,
  says,
  choices,
  children,
}: {
  readonly title: ComponentChildren;
  readonly says?: ComponentChildren;
  /** Choices of this page alone, after those that all pages share. */
  readonly choices?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const filters = useContext(PageFilters);
  useEffect(() => {
    if (typeof title === "string") document.title = `${title} · twiceshy`;
  }, [title]);
  return (
    <>
      <header class="page-head">
        <div>
          {/* The focus comes here when the page changes, so that a screen reader says where one is. */}
          <h1 id="title" tabIndex={-1}>
            {title}
          </h1>
          {says !== undefined && <p class="says">{says}</p>}
        </div>
        {children !== undefined && <div class="page-actions">{children}</div>}
      </header>
      {filters !== null && <FilterBar {...filters}>{choices}</FilterBar>}
    </>
  );
}

/** Names and values. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
