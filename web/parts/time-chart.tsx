import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Bucket } from "../api/shapes.ts";
import { NOT_ENOUGH } from "../format/text.ts";
import { dayName, fullDayName } from "../format/time.ts";
import { isDark } from "../shell/theme.ts";

export interface Series {
  readonly name: string;
  /** Null where nothing is known: the line has a gap there. */
  readonly values: readonly (number | null)[];
  /** The ends of each value's interval, where it has one. */
  readonly lows?: readonly (number | null)[];
  readonly highs?: readonly (number | null)[];
  /** The name of a colour of the style sheet. */
  readonly colour: string;
  readonly isBar?: boolean;
  readonly isDashed?: boolean;
}

/** Steps of an axis of times, in milliseconds: nobody reads "8 min 20 s". */
export const TIME_STEPS = [
  100, 500, 1_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000,
  21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000,
];

/** Steps of what is counted: nobody opens half an issue. */
export const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => [0, 1, 2, 3, 4, 5, 6].map((zeros) => step * 10 ** zeros))
  .sort((a, b) => a - b);

interface TimeChartProps {
  readonly label: string;
  readonly buckets: readonly Bucket[];
  readonly series: readonly Series[];
  readonly height?: number;
  /** Bars on top of each other. */
  readonly isStacked?: boolean;
  /** Where the lines of the grid may be; round numbers where nothing is said. */
  readonly steps?: number[];
  format(value: number): string;
}

/** Values over time. The table behind it says the same to whoever cannot see it. */
export function TimeChart(props: TimeChartProps) {
  const { label, buckets, series, height = 220, isStacked = false, steps, format } = props;
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  // Other days may be shown by now than those that were pointed at.
  const pointed = at === null ? undefined : buckets[at];
  const dark = isDark.value;
  // Colours are read anew when the theme changes.
  useEffect(() => {
    const element = place.current!;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--${name}`).trim();
    // Bars stand around their day and need room at both ends.
    const hasBars = isStacked || series.some(({ isBar }) => isBar);
    const drawn = isStacked ? stacked(series) : series;
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: [12, 4, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
        scales: {
          x: {
            time: false,
            range: () => (hasBars ? [-0.6, buckets.length - 0.4] : [0, Math.max(1, buckets.length - 1)]),
          },
          y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] },
        },
        axes: [
          {
            stroke: colour("quiet"),
            font: FONT,
            grid: { show: false },
            ticks: { show: false },
            gap: 8,
            size: 34,
            splits: (self) => splitsOf(buckets.length, self.width),
            values: (_, at) => at.map((index) => dayName(buckets[index]!.from)),
          },
          {
            stroke: colour("quiet"),
            font: FONT,
            grid: { stroke: colour("line"), width: 1 },
            ticks: { show: false },
            gap: 6,
            size: (_, labels) => 16 + 6.6 * Math.max(4, ...(labels ?? []).map(({ length }) => length)),
            ...(steps === undefined ? {} : { incrs: steps }),
            values: (_, all) => all.map(format),
          },
        ],
        series: [{}, ...drawn.map((one) => styleOf(one, colour))],
        hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? null)] },
      },
      [buckets.map((_, index) => index), ...drawn.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [buckets, series, height, dark]);
  return (
    <div class="chart">
      <div ref={place} class="chart-place" role="img" aria-label={label} style={{ height: `${height}px` }} />
      <p class="chart-says">
        {series.map(({ name, colour, values, lows, highs }) => (
          <span key={name} class="chart-name">
            <i class="chart-dot" style={{ background: `var(--${colour})` }} />
            {name}
            {pointed !== undefined && <b>{values[at!] == null ? NOT_ENOUGH : format(values[at!]!)}</b>}
            {at !== null && lows?.[at] != null && highs?.[at] != null && (
              <small class="quiet">
                {format(Math.max(0, lows[at]))} to {format(highs[at])}
              </small>
            )}
          </span>
        ))}
        <span class="quiet chart-day">{pointed === undefined ? "" : fullDayName(pointed.from)}</span>
      </p>
    </div>
  );
}

const FONT = "12px system-ui, sans-serif";
const LABEL_PX = 84;

/** As many days as there is room for, evenly. */
function splitsOf(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width / LABEL_PX))));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

function styleOf(
  { name, colour: named, isBar, isDashed }: Series,
  colour: (name: string) => string,
): uPlot.Series {
  const stroke = colour(named);
  if (isBar)
    return {
      label: name,
      stroke,
      fill: stroke,
      width: 0,
      points: { show: false },
      paths: uPlot.paths.bars!({ size: [0.7, 28], radius: 0.15 }),
    };
  return {
    label: name,
    stroke,
    width: 2,
    ...(isDashed ? { dash: [5, 4] } : {}),
    // Days of which nothing is known are stepped over; those of which something is have a point.
    spanGaps: true,
    points: { show: true, size: 4, fill: stroke },
  };
}

/** Each on top of those before it, the tallest drawn first. */
function stacked(series: readonly Series[]): Series[] {
  const sums = series.map((one, index) => ({
    ...one,
    isBar: true,
    values: one.values.map((_, at) =>
      series.slice(0, index + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
    ),
  }));
  return sums.reverse();
}
