/** What the server counts of itself, as Prometheus reads it. */
export class Metrics {
  readonly #counts = new Map<string, number>();
  readonly #durations = new Map<string, { counts: number[]; sum: number; count: number }>();

  /** Counts something once more: `add("requests_total", { status: "200" })`. */
  add(name: string, labels: Readonly<Record<string, string>> = {}, by = 1): void {
    const key = keyOf(name, labels);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  /** How long a request took, in seconds. */
  took(labels: Readonly<Record<string, string>>, seconds: number): void {
    const key = keyOf("", labels);
    const known = this.#durations.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    BUCKETS.forEach((bound, i) => {
      if (seconds <= bound) known.counts[i]! += 1;
    });
    known.sum += seconds;
    known.count += 1;
    this.#durations.set(key, known);
  }

  /** All of it as text, with what is so at this moment. */
  text(gauges: Readonly<Record<string, number>>): string {
    const lines: string[] = [];
    for (const [name, doc] of Object.entries(COUNTERS)) {
      lines.push(`# HELP twiceshy_${name} ${doc}`, `# TYPE twiceshy_${name} counter`);
      for (const [key, value] of this.#counts)
        if (key === name || key.startsWith(`${name}{`)) lines.push(`twiceshy_${key} ${value}`);
    }
    lines.push(
      "# HELP twiceshy_http_request_duration_seconds How long requests took.",
      "# TYPE twiceshy_http_request_duration_seconds histogram",
    );
    for (const [key, { counts, sum, count }] of this.#durations) {
      const labels = key.slice(1, -1);
      const line = (suffix: string, more: string, value: number) =>
        `twiceshy_http_request_duration_seconds${suffix}{${[labels, more].filter(Boolean).join(",")}} ${value}`;
      BUCKETS.forEach((bound, i) => {
        lines.push(line("_bucket", `le="${bound}"`, counts[i]!));
      });
      lines.push(line("_bucket", 'le="+Inf"', count), line("_sum", "", sum), line("_count", "", count));
    }
    for (const [name, value] of Object.entries(gauges))
      lines.push(`# TYPE twiceshy_${name} gauge`, `twiceshy_${name} ${value}`);
    return `${lines.join("\n")}\n`;
  }
}

/** Every counter there is. */
const COUNTERS = {
  http_requests_total: "Requests that were answered, by route and status.",
  events_sent_total: "Events that were sent to listeners, by kind.",
  webhooks_total: "Webhooks that were called, by result.",
  mcp_messages_total: "Messages of MCP that were answered.",
} as const;

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function keyOf(name: string, labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([key, value]) => `${key}="${value.replace(/["\\\n]/g, "_")}"`);
  return name === "" || parts.length > 0 ? `${name}{${parts.join(",")}}` : name;
}
