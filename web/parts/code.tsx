import type { ComponentChildren } from "preact";
import { capped, count } from "../format/text.ts";
import { diffLines, outputTokens } from "../format/tokens.ts";

const MOST_LINES = 400;
const LONGEST_LINE = 1_000;

/** An output as it was seen. Whatever it holds is text: pieces become elements, never markup. */
export function Output({
  text,
  label,
  isWrapped = false,
}: {
  readonly text: string;
  readonly label: string;
  /** Long lines are broken: for prose. */
  readonly isWrapped?: boolean;
}) {
  return (
    <Frame text={text} label={label} isWrapped={isWrapped}>
      {(line, index) => (
        <span key={index} class="line">
          {outputTokens(line).map((token, at) =>
            token.kind === "plain" ? (
              token.text
            ) : (
              <span key={at} class={`token-${token.kind}`}>
                {token.text}
              </span>
            ),
          )}
          {"\n"}
        </span>
      )}
    </Frame>
  );
}

/** A change, line by line. */
export function DiffView({ text, label }: { readonly text: string; readonly label: string }) {
  const kinds = diffLines(text.split("\n", MOST_LINES));
  return (
    <Frame text={text} label={label}>
      {(line, index) => (
        <span key={index} class={`line diff-${kinds[index]}`}>
          {line}
          {"\n"}
        </span>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly text: string;
  readonly label: string;
  readonly isWrapped?: boolean;
  children(line: string, index: number): ComponentChildren;
}

/** What scrolls by itself, with a name; and how much of it is not shown. */
function Frame({ text, label, isWrapped = false, children }: FrameProps) {
  const { lines, left } = linesOf(text);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, and no landmark either
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <div class={isWrapped ? "code code-wrapped" : "code"} role="group" aria-label={label} tabIndex={0}>
      <pre>
        <code>
          {lines.map(children)}
          {left > 0 && <span class="line quiet">… {count(left)} more lines, not shown here</span>}
        </code>
      </pre>
    </div>
  );
}

function linesOf(text: string): { readonly lines: string[]; readonly left: number } {
  const all = text.replace(/\n$/, "").split("\n");
  return {
    lines: all.slice(0, MOST_LINES).map((line) => capped(line, LONGEST_LINE)),
    left: Math.max(0, all.length - MOST_LINES),
  };
}
