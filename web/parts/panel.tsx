import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";

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

/** The head of a page. */
export function PageHead({
  title,
  says,
  children,
}: {
  readonly title: ComponentChildren;
  readonly says?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  useEffect(() => {
    if (typeof title === "string") document.title = `${title} · twiceshy`;
  }, [title]);
  return (
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
