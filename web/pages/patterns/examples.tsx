import type { Failure } from "../../api/shapes.ts";
import { capped } from "../../format/text.ts";
import { Output } from "../../parts/code.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { When } from "../../parts/words.tsx";

/** How it looks where it strikes. */
export function Examples({ examples }: { readonly examples: readonly Failure[] }) {
  return (
    <Panel title="Examples" says="Output as it was captured: data, and nothing of it is interpreted.">
      {examples.length === 0 && <Empty title="No output was kept" />}
      {examples.map((failure) => (
        <div key={failure.id} class="fix">
          <p class="fix-head">
            <b>{capped(failure.test ?? failure.message, 200)}</b>
            <span class="quiet">
              {placeOf(failure)} · <When at={failure.seenAt} />
            </span>
          </p>
          <Output text={textOf(failure)} label="Captured output" />
        </div>
      ))}
    </Panel>
  );
}

function placeOf({ file, line, tool }: Failure): string {
  if (file === null) return tool;
  return line === null ? file : `${file}:${line}`;
}

/** The excerpt, whatever the tool gave; the message where there is none. */
function textOf({ excerpt, message }: Failure): string {
  if (typeof excerpt === "string" && excerpt !== "") return excerpt;
  if (Array.isArray(excerpt)) return excerpt.map(String).join("\n");
  return message;
}
