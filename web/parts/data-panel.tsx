import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CsvButton } from "./csv-button.tsx";
import { Panel } from "./panel.tsx";
import { type Column, Table } from "./table.tsx";

interface DataPanelProps<T> {
  readonly title: string;
  readonly says?: ComponentChildren;
  readonly class?: string;
  /** The table behind the picture. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  keyOf(row: T): string;
  /** Where the API has it as CSV. */
  readonly csv: string;
  readonly file: string;
  /** Said instead of a picture where there is nothing to draw. */
  readonly empty?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A picture with the table behind it, and that table for a spreadsheet. */
export function DataPanel<T>(props: DataPanelProps<T>) {
  const { title, says, columns, rows, keyOf, csv, file, empty, children } = props;
  const [isTable, setTable] = useState(false);
  const actions = (
    <>
      <button type="button" class="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        Table<span class="for-readers"> of {title}</span>
      </button>
      <CsvButton address={csv} file={file} of={title} />
    </>
  );
  return (
    <Panel title={title} says={says} class={props.class} actions={actions}>
      {rows.length === 0 && empty !== undefined ? (
        empty
      ) : isTable ? (
        <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} />
      ) : (
        children
      )}
    </Panel>
  );
}
