import type { ComponentChildren } from "preact";

/** Values as bars beside their names. */
export function Bars({
  rows,
}: {
  readonly rows: readonly {
    readonly key: string;
    readonly name: ComponentChildren;
    readonly value: number;
    readonly text: ComponentChildren;
    readonly colour?: string;
  }[];
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul class="bars">
      {rows.map(({ key, name, value, text, colour = "accent" }) => (
        <li key={key}>
          <span class="bar-name">{name}</span>
          <span class="bar-room" aria-hidden="true">
            <span class="bar" style={{ width: `${(100 * value) / most}%`, background: `var(--${colour})` }} />
          </span>
          <span class="bar-text">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 160;
const HEIGHT = 36;

/** A small line; what is not known is stepped over. */
export function Sparkline({
  values,
  label,
  colour = "accent",
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
  readonly colour?: string;
}) {
  const most = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [`${(index * step).toFixed(1)},${(HEIGHT - 3 - (value / most) * (HEIGHT - 6)).toFixed(1)}`],
  );
  return (
    <svg
      class="spark"
      viewBox={`-2 0 ${WIDTH + 4} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      {points.length > 0 && (
        <polyline
          // One point alone is drawn as a dot.
          points={points.length === 1 ? `${points[0]} ${points[0]}` : points.join(" ")}
          fill="none"
          stroke={`var(--${colour})`}
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
          vector-effect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
