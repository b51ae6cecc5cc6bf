import { count, counted } from "../../format/text.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { ShareText } from "../../parts/words.tsx";
import type { FileHeat, Insight } from "./shapes.ts";
import { insightCsv } from "./timeline.tsx";

const MOST_LINES = 8;

/** Where it strikes: the wider the bar, the more often. */
export function Files({ insight: { id, files } }: { readonly insight: Insight }) {
  const most = Math.max(1, ...files.map((one) => one.count));
  return (
    <DataPanel
      title="Files"
      columns={[
        { name: "File", cell: ({ file }) => <code>{file}</code> },
        { name: "Times", isNumber: true, cell: ({ count: times }) => count(times) },
        { name: "Share", isNumber: true, cell: ({ share }) => <ShareText share={share} /> },
        { name: "Lines", cell: ({ lines }) => linesText(lines) },
      ]}
      rows={files}
      keyOf={({ file }) => file}
      csv={insightCsv(id, "files")}
      file="files.csv"
      empty={<Empty title="It names no file" />}
    >
      <ul class="heat">
        {files.slice(0, 12).map(({ file, count: times, lines }) => (
          <li key={file} style={{ "--heat": `${(100 * times) / most}%` }}>
            <code>{file}</code>
            <span>{count(times)}</span>
            {lines.length > 0 && <small>{linesText(lines)}</small>}
          </li>
        ))}
      </ul>
      {files.length > 12 && <p class="says">{counted(files.length - 12, "more file")} in the table.</p>}
    </DataPanel>
  );
}

function linesText(lines: FileHeat["lines"]): string {
  const shown = lines.slice(0, MOST_LINES).map(({ line, count: times }) => `${line} (${times}×)`);
  return shown.length === 0 ? "" : `line ${shown.join(", ")}${lines.length > MOST_LINES ? ", …" : ""}`;
}
