import type { ComponentChildren } from "preact";

export interface Column<T> {
  readonly name: string;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Left out on a phone. */
  readonly isExtra?: boolean;
  cell(row: T): ComponentChildren;
}

interface TableProps<T> {
  /** For screen readers: a heading says the same. */
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  keyOf(row: T): string;
}

/** A table. The first column names the row. It scrolls by itself where it is wider than the page. */
export function Table<T>({ caption, columns, rows, keyOf }: TableProps<T>) {
  const classOf = ({ isNumber, isExtra }: Column<T>) =>
    [isNumber && "number", isExtra && "extra"].filter(Boolean).join(" ") || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, and no landmark either
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <div class="table" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="for-readers">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.name} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Asks for the next page of a list. */
export function More({
  pages,
}: {
  readonly pages: { readonly hasMore: boolean; readonly isLoadingMore: boolean; more(): void };
}) {
  if (!pages.hasMore) return null;
  return (
    <p class="more">
      <button type="button" onClick={pages.more} disabled={pages.isLoadingMore}>
        {pages.isLoadingMore ? "Loading…" : "Show more"}
      </button>
    </p>
  );
}
