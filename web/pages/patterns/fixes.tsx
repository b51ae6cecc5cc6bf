import { useState } from "preact/hooks";
import type { Fix } from "../../api/shapes.ts";
import { capped, counted } from "../../format/text.ts";
import { DiffView } from "../../parts/code.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Some } from "../../parts/some.tsx";
import { Empty } from "../../parts/states.tsx";
import { When } from "../../parts/words.tsx";
import { GradeMark } from "./grade-mark.tsx";

/** The changes that turned it green. */
export function Fixes({ fixes }: { readonly fixes: readonly Fix[] }) {
  return (
    <Panel title="Fixes" says="Proven: green with the change, red again with the same failure without it.">
      {fixes.length === 0 && <Empty title="No change is known that turned it green" />}
      <Some all={fixes} most={3} of="fixes">
        {(some) => some.map((fix) => <FixView key={fix.id} fix={fix} />)}
      </Some>
    </Panel>
  );
}

function FixView({ fix }: { readonly fix: Fix }) {
  const [isWhole, setWhole] = useState(false);
  const text = isWhole ? fix.diff : (fix.minimal ?? fix.diff);
  const commands = fix.commands.map(commandText).filter((one) => one !== "");
  return (
    <article class="fix">
      <p class="fix-head">
        <GradeMark grade={fix.grade} />
        <code>{capped(fix.check.command, 160)}</code>
        <span class="quiet">
          {counted(fix.attempts.length, "try", "tries")} · <When at={fix.resolvedAt} />
        </span>
        {fix.minimal !== null && fix.diff !== null && fix.minimal !== fix.diff && (
          <button type="button" class="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            Whole change
          </button>
        )}
      </p>
      {text !== null && text !== "" ? (
        <DiffView text={text} label={`Change of ${fix.files.join(", ")}`} />
      ) : commands.length > 0 ? (
        <DiffView text={commands.join("\n")} label="Commands" />
      ) : (
        <p class="quiet">No change of files was seen: {fix.kind}.</p>
      )}
      {fix.truncated && <p class="quiet">The change was longer; what is kept of it is shown.</p>}
    </article>
  );
}

function commandText(command: unknown): string {
  if (typeof command === "string") return `$ ${command}`;
  const named = command as { readonly command?: unknown } | null;
  return typeof named?.command === "string" ? `$ ${named.command}` : "";
}
