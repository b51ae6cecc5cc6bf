import { describe, expect, it } from "vitest";
import { parseDue, parseMoment, parseSize, parseSpan } from "../../src/doors/units.ts";

describe("parseSize", () => {
  it.each([
    ["4096", 4096],
    ["200MB", 200_000_000],
    ["200 mb", 200_000_000],
    ["1.5g", 1_500_000_000],
    ["64MiB", 67_108_864],
    ["1KiB", 1024],
    ["12b", 12],
  ])("%s is %d bytes", (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });

  it.each(["", "MB", "200 megs", "-5MB", "1e3", "0x10", "5MBs"])("%j is no size", (text) => {
    expect(parseSize(text)).toBeNull();
  });
});

describe("parseSpan", () => {
  it.each([
    ["60s", 60_000],
    ["5m", 300_000],
    ["1.5h", 5_400_000],
    ["500ms", 500],
    ["90", 90_000],
    [" 2 M ", 120_000],
  ])("%s is %i ms", (text, ms) => expect(parseSpan(text)).toBe(ms));

  it.each(["", "soon", "-5s", "5 minutes", "s", "1e3"])("%j is no span", (text) =>
    expect(parseSpan(text)).toBeNull(),
  );
});

describe("parseMoment", () => {
  // A Wednesday, half past ten in the morning, local time.
  const now = new Date(2026, 10, 18, 10, 30).getTime();
  const day = (date: number, hours = 0, minutes = 0) => new Date(2026, 10, date, hours, minutes).getTime();

  it.each([
    ["30m", day(18, 10, 0)],
    ["2h", day(18, 8, 30)],
    ["2h ago", day(18, 8, 30)],
    ["3d", day(15, 10, 30)],
    ["1w", day(11, 10, 30)],
    ["now", now],
    ["today", day(18)],
    ["yesterday", day(17)],
    ["tuesday", day(17)],
    ["Tue", day(17)],
    ["wednesday", day(18)],
    ["thursday", day(12)],
    ["2026-11-01", day(1)],
    ["2026-11-01T10:15", day(1, 10, 15)],
    ["2026-11-01 10:15", day(1, 10, 15)],
    ["2026-11-01T10:15:00Z", Date.UTC(2026, 10, 1, 10, 15)],
  ])("%s", (text, moment) => {
    expect(parseMoment(text, now)).toBe(moment);
  });

  it.each(["", "t", "soon", "2026-13-01", "2026-02-30", "2h30", "3 days", "11/01/2026", "2026-11-01T99:99"])(
    "%j is no moment",
    (text) => {
      expect(parseMoment(text, now)).toBeNull();
    },
  );
});

describe("parseDue", () => {
  // A Monday.
  const now = new Date(2026, 10, 16, 10, 30).getTime();
  it.each([
    ["3d", now + 3 * 86_400_000],
    ["in 2w", now + 14 * 86_400_000],
    ["12h", now + 12 * 3_600_000],
    ["tomorrow", new Date(2026, 10, 17).getTime()],
    ["friday", new Date(2026, 10, 20).getTime()],
    ["mon", new Date(2026, 10, 23).getTime()],
    ["2026-12-01", new Date(2026, 11, 1).getTime()],
  ])("%s is to come", (text, moment) => {
    expect(parseDue(text, now)).toBe(moment);
  });

  it.each(["", "7", "2026-11-15", "yesterday", "now", "today", "soon", "0d", "2026-13-01", "99999999d"])(
    "%j is no moment to come",
    (text) => {
      expect(parseDue(text, now)).toBeNull();
    },
  );
});
