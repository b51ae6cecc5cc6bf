/** A wrapper that puts the same words before each line, and says something itself before and after. */
export function prefixed(id, prefix, { before = [], after = [], ...rest } = {}) {
  return { id, wrap: (lines) => [...before, ...lines.map((line) => prefix + line), ...after], ...rest };
}

/** A wrapper that says something before and after, and leaves the lines as they are. */
export function around(id, before, after, rest = {}) {
  return { id, wrap: (lines) => [...before, ...lines, ...after], ...rest };
}

/** The time of day of the nth line: "18:46:41", a line every 40 ms. */
export function clock(i) {
  const at = 18 * 3_600_000 + 46 * 60_000 + 41_318 + i * 40;
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  const time = `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}`;
  return { time, ms: String(at % 1000).padStart(3, "0") };
}

/** What another program says meanwhile. */
export function chatter(i) {
  return [`listening on port ${3000 + i}`, `GET /cart/${i} 200 in ${i + 2} ms`, "checkpoint complete"][i % 3];
}
