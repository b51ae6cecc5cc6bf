import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { addressOf } from "../api/ask.ts";
import type { Facets } from "../api/shapes.ts";
import { useAnswer } from "../api/use-answer.ts";
import { words } from "../format/text.ts";
import { facetsRange } from "./facets-range.ts";
import type { PageFilters } from "./page-filters.ts";
import { change, filters } from "./place.ts";

const SPANS: readonly (readonly [string, string])[] = [
  ["24h", "Last 24 hours"],
  ["7d", "Last 7 days"],
  ["30d", "Last 30 days"],
  ["90d", "Last 90 days"],
  ["365d", "Last year"],
];

/** What the page is narrowed to. Every choice is in the address. */
export function FilterBar({
  shown,
  span,
  children,
}: PageFilters & { readonly children?: ComponentChildren }) {
  const { data: facets } = useAnswer<Facets>(
    addressOf("/api/analytics/facets", facetsRange(filters.value, span)),
  );
  const { since = "", until, bucket = "", category = "", agent = "", project = "" } = filters.value;
  const isDates = until !== undefined || /^\d{4}-/.test(since);
  const spans = SPANS.filter(([value]) => value !== span);
  const isSet = shown.some((name) => filters.value[name] !== undefined);
  const hasProjects = (facets?.projects.length ?? 0) > 1 || project !== "";
  if (shown.every((name) => name === "project") && !hasProjects && children === undefined) return null;
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {shown.includes("since") && (
        <Choice
          label="Time"
          value={isDates ? "dates" : since}
          choices={[
            ["", SPANS.find(([value]) => value === span)?.[1] ?? "Any time"],
            ...spans,
            ...(shown.includes("until") ? [["dates", "From … to …"] as const] : []),
          ]}
          onChange={(value) =>
            value === "dates"
              ? change({ since: isoDay(-30), until: isoDay(1) })
              : change({ since: value, until: null })
          }
        />
      )}
      {isDates && shown.includes("until") && (
        <>
          <DateField label="From" value={since} onChange={(value) => change({ since: value })} />
          <DateField label="To" value={until ?? ""} onChange={(value) => change({ until: value })} />
        </>
      )}
      {shown.includes("bucket") && (
        <Choice
          label="Counted"
          value={bucket}
          choices={[
            ["", "By day or week"],
            ["day", "By day"],
            ["week", "By week"],
          ]}
          onChange={(value) => change({ bucket: value })}
        />
      )}
      {shown.includes("category") && (
        <Choice
          label="Category"
          value={category}
          choices={withSet([["", "All categories"], ...named(facets?.categories)], category)}
          onChange={(value) => change({ category: value })}
        />
      )}
      {shown.includes("agent") && (
        <Choice
          label="Agent"
          value={agent}
          choices={withSet([["", "Everybody"], ...named(facets?.agents)], agent)}
          onChange={(value) => change({ agent: value })}
        />
      )}
      {shown.includes("project") && hasProjects && (
        <Choice
          label="Project"
          value={project}
          choices={withSet(
            [["", "This project"], ...(facets?.projects ?? []).map((one) => [one, one] as const)],
            project,
          )}
          onChange={(value) => change({ project: value })}
        />
      )}
      {children}
      {isSet && (
        <button
          type="button"
          class="plain"
          onClick={() =>
            change({ since: null, until: null, bucket: null, category: null, agent: null, project: null })
          }
        >
          Clear
        </button>
      )}
    </form>
  );
}

type Choices = readonly (readonly [string, string])[];

/** A choice with a label. */
export function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: Choices;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange((event.target as HTMLSelectElement).value)}>
        {choices.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function DateField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value.slice(0, 10)}
        onChange={(event) => onChange((event.target as HTMLInputElement).value)}
      />
    </div>
  );
}

function named(facet: readonly { readonly name: string }[] | undefined): Choices {
  return (facet ?? []).map(({ name }) => [name, words(name)]);
}

/** What a shared link asks for is offered even where nothing of it is known here. */
function withSet(choices: Choices, value: string): Choices {
  return choices.some(([one]) => one === value) ? choices : [...choices, [value, words(value)]];
}

function isoDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
