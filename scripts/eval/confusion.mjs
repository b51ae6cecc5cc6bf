// Which category was found where which was labelled.

/**
 * Counts by label and by what was found. A log may have several accepted labels: where one of them was found it is the label,
 * else the first is; so the diagonal holds what is right and all else is a miss.
 */
export function confusionOf(rows, predictions) {
  const found = new Map(predictions.map(({ id, category }) => [id, category]));
  const counts = new Map();
  for (const { id, category: accepted } of rows) {
    const got = found.get(id) ?? "none";
    const label = accepted.includes(got) ? got : accepted[0];
    const line = counts.get(label) ?? new Map();
    counts.set(label, line.set(got, (line.get(got) ?? 0) + 1));
  }
  return counts;
}

/** As a Markdown table: labels down, found across, both in the order of how many there are; nothing is an empty cell. */
export function confusionTable(counts) {
  const labels = [...counts].sort(bySize(([, line]) => sum(line.values()))).map(([label]) => label);
  const totals = new Map();
  for (const line of counts.values())
    for (const [got, n] of line) totals.set(got, (totals.get(got) ?? 0) + n);
  const others = [...totals.keys()].filter((got) => !labels.includes(got)).sort();
  const columns = [...labels.filter((label) => totals.has(label)), ...others];
  const cell = (label, got) => {
    const n = counts.get(label).get(got);
    return n === undefined ? "" : label === got ? `**${n}**` : `${n}`;
  };
  return [
    `| labelled ↓ found → | ${columns.join(" | ")} | right |`,
    `|---|${columns.map(() => "---").join("|")}|---|`,
    ...labels.map((label) => {
      const line = counts.get(label);
      const all = sum(line.values());
      return `| ${label} (${all}) | ${columns.map((got) => cell(label, got)).join(" | ")} | ${percentText(line.get(label) ?? 0, all)} |`;
    }),
  ];
}

const sum = (values) => [...values].reduce((a, b) => a + b, 0);
const bySize = (size) => (a, b) => size(b) - size(a) || (a[0] < b[0] ? -1 : 1);
const percentText = (part, whole) => String(Math.round((1000 * part) / whole) / 10);
