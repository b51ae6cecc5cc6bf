import { useState } from "preact/hooks";
import { saveCsv } from "../../api/download.ts";
import { capped, percent } from "../../format/text.ts";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import type { CauseEdge, CauseNode, Insight } from "./shapes.ts";

const BOX = { width: 210, height: 52, gapX: 70, gapY: 18 };

/** What led to it, and what it led to, as a graph with its table. */
export function Causes({ causes: { nodes, edges } }: { readonly causes: Insight["causes"] }) {
  const [isTable, setTable] = useState(false);
  const titleOf = (id: string) => nodes.find((one) => one.id === id)?.title ?? id;
  if (edges.length === 0)
    return (
      <Panel title="Causes">
        <Empty title="No cause is known">
          <code>twiceshy causes</code> looks for one.
        </Empty>
      </Panel>
    );
  const save = () =>
    saveCsv(
      [
        ["cause", "effect", "kind", "confidence", "why"],
        ...edges.map((edge) => [
          titleOf(edge.cause),
          titleOf(edge.effect),
          edge.kind,
          edge.confidence,
          edge.why,
        ]),
      ],
      "causes.csv",
    );
  return (
    <Panel
      title="Causes"
      says="What led to it stands at the left."
      actions={
        <>
          <button type="button" class="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Table<span class="for-readers"> of causes</span>
          </button>
          <button type="button" class="small" onClick={save}>
            CSV<span class="for-readers"> of causes</span>
          </button>
        </>
      }
    >
      {isTable ? (
        <Table
          caption="Causes"
          columns={[
            { name: "Cause", cell: ({ cause }: CauseEdge) => capped(titleOf(cause), 160) },
            { name: "Effect", cell: ({ effect }) => capped(titleOf(effect), 160) },
            { name: "How it is known", cell: ({ kind, why }) => `${kind}: ${capped(why, 200)}` },
            { name: "Confidence", isNumber: true, cell: ({ confidence }) => percent(confidence) },
          ]}
          rows={edges}
          keyOf={({ id }) => id}
        />
      ) : (
        <Graph nodes={nodes} edges={edges} />
      )}
    </Panel>
  );
}

function Graph({
  nodes,
  edges,
}: {
  readonly nodes: readonly CauseNode[];
  readonly edges: readonly CauseEdge[];
}) {
  // The further back, the further left.
  const depths = [...new Set(nodes.map(({ depth }) => depth))].sort((a, b) => b - a);
  const columns = depths.map((depth) => nodes.filter((one) => one.depth === depth));
  const places = new Map<string, { x: number; y: number }>();
  columns.forEach((column, x) => {
    column.forEach(({ id }, y) => {
      places.set(id, { x: x * (BOX.width + BOX.gapX), y: y * (BOX.height + BOX.gapY) });
    });
  });
  const width = columns.length * (BOX.width + BOX.gapX) - BOX.gapX + 4;
  const height = Math.max(...columns.map(({ length }) => length)) * (BOX.height + BOX.gapY) - BOX.gapY + 4;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, and no landmark either
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <div class="graph-scroll" role="group" aria-label="Graph of causes" tabIndex={0}>
      <svg
        class="graph"
        viewBox={`-2 -2 ${width} ${height}`}
        style={{ minWidth: `${width}px`, maxWidth: `${width}px` }}
        role="img"
        aria-label="Graph of causes; the table has the same"
      >
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {edges.map((edge) => {
          const [from, onto] = [places.get(edge.cause), places.get(edge.effect)];
          if (from === undefined || onto === undefined) return null;
          const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
          const [x2, y2] = [onto.x, onto.y + BOX.height / 2];
          const half = (x2 - x1) / 2;
          return (
            <path
              key={edge.id}
              d={`M${x1} ${y1}C${x1 + half} ${y1} ${x2 - half} ${y2} ${x2} ${y2}`}
              stroke-width={1 + 2 * edge.confidence}
              marker-end="url(#arrow)"
            >
              <title>{`${edge.kind}, ${percent(edge.confidence)}: ${capped(edge.why, 200)}`}</title>
            </path>
          );
        })}
        {nodes.map((node) => {
          const place = places.get(node.id)!;
          return (
            <g
              key={node.id}
              class={node.isSubject ? "subject" : undefined}
              transform={`translate(${place.x} ${place.y})`}
            >
              <title>{capped(node.title, 300)}</title>
              <rect width={BOX.width} height={BOX.height} rx="8" />
              <text x="12" y="20" class="graph-kind">
                {node.isSubject ? "this pattern" : node.kind}
              </text>
              <text x="12" y="39">
                {node.title.length > 27 ? `${node.title.slice(0, 26)}…` : node.title}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
