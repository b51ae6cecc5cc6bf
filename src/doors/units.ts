/** "200MB", "1.5g", "64MiB" or "4096" as bytes; null when it is no size. */
export function parseSize(text: string): number | null {
  // "200MB", "1.5 g", "512KiB"
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(i?b)?$/i.exec(text.trim());
  if (!match) return null;
  const base = match[3]?.toLowerCase() === "ib" ? 1024 : 1000;
  return Math.round(Number(match[1]) * base ** ["", "k", "m", "g", "t"].indexOf(match[2]!.toLowerCase()));
}

const SPANS: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3_600e3, d: 86_400e3, w: 604_800e3 };

/** "60s", "2m", "1.5h" or "500ms" as milliseconds; null when it is no span of time. */
export function parseSpan(text: string): number | null {
  // "90", a number alone, counts seconds
  const match = /^(\d+(?:\.\d+)?)\s*(ms|[smhdw]?)$/.exec(text.trim().toLowerCase());
  if (!match) return null;
  return Math.round(Number(match[1]) * (match[2] === "ms" ? 1 : SPANS[match[2] || "s"]!));
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * A moment as people write it: "2h" and "3d" ago, "2026-11-01", "2026-11-01T10:30", "today", "yesterday", "tuesday"
 * (the last one that has begun, today included). Dates and days are local midnights. Null when it is none of these.
 */
export function parseMoment(text: string, now: number): number | null {
  const word = text.trim().toLowerCase();
  // "90m", "2h ago", "3 days" is not one of ours: one letter names the unit
  const span = /^(\d+)\s*([smhdw])(?: ago)?$/.exec(word);
  if (span) return now - Number(span[1]) * SPANS[span[2]!]!;
  if (word === "now") return now;
  if (word === "today") return midnight(now, 0);
  if (word === "yesterday") return midnight(now, 1);
  const weekday = WEEKDAYS.findIndex((day) => word.length >= 3 && day.startsWith(word));
  if (weekday >= 0) return midnight(now, (new Date(now).getDay() - weekday + 7) % 7);
  // "2026-11-01" alone would be read as UTC by Date
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
  if (date) return localDate(Number(date[1]), Number(date[2]), Number(date[3]));
  if (!/^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}/.test(word)) return null;
  const moment = Date.parse(text.trim());
  return Number.isNaN(moment) ? null : moment;
}

/**
 * A moment to come as people write it: "3d", "2w" or "12h" from now, "tomorrow", "monday" (the next one), "2026-12-01",
 * "2026-12-01T10:30". Null when it is none of these, or over already.
 */
export function parseDue(text: string, now: number): number | null {
  const word = text.trim().toLowerCase();
  // "3d", "in 2 w"
  const span = /^(?:in )?(\d{1,6})\s*([smhdw])$/.exec(word);
  const weekday = WEEKDAYS.findIndex((day) => word.length >= 3 && day.startsWith(word));
  const ahead = (weekday - new Date(now).getDay() + 7) % 7 || 7;
  const due = span
    ? now + Number(span[1]) * SPANS[span[2]!]!
    : word === "tomorrow"
      ? midnight(now, -1)
      : weekday >= 0
        ? midnight(now, -ahead)
        : parseMoment(text, now);
  return due !== null && due > now ? due : null;
}

function midnight(now: number, daysBack: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBack).getTime();
}

function localDate(year: number, month: number, day: number): number | null {
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() : null;
}
