// Dates before each line, as people and machines write them where it is no CI system that stamps.
// `ts` and what a page of logs copies: "Nov 15 18:46:41 make: *** Error 1", "Nov 15 06:46:41 PM  make: ***" (Render); `date`: "Sun Nov 15 18:46:41 UTC 2026: make: ***";
// Windows and others: "11/15/2026 6:46:41 PM make: ***", "15.11.2026 18:46:41 make: ***"
export const DATED =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d (?:[A-Z]{3,4} )?\d{4}:?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,6})?(?: [AP]M ?)?|\d{1,2}([/.])\d{1,2}\1\d{4},? \d{1,2}:\d\d:\d\d(?:\.\d{1,6})?(?: [AP]M)?)(?: |$)/;
// Seconds since 1970, `ts %.s`: "1763232401.318200 make: ***", "1763232401 make: ***"
export const EPOCH = /^1[4-9]\d{8}(?:\.\d{1,9})?(?: |$)/;
// The stream of a task or a function, behind the stamp of `aws logs tail`: "web/app/3f9a2c81d0aa4c5e9b7d6e5f4a3b2c1d make: ***", "2026/11/15/[$LATEST]3f9a2c81d0aa4c5e9b7d6e5f4a3b2c1d …"
export const OF_CLOUD =
  /^(?:[\w.-]{1,80}\/[\w.-]{1,80}\/|\d{4}\/\d\d\/\d\d\/\[(?:\$LATEST|\d{1,6})\])[\da-f]{32}(?: |$)/;
// Airflow, where a task ran a command; a stamp in brackets may be off already: "[2026-11-15, 18:46:41 UTC] {subprocess.py:93} INFO - make: ***"
export const AIRFLOW =
  /^(?:\[\d{4}-\d\d-\d\d, \d\d:\d\d:\d\d [A-Z]{3,4}\] )?\{subprocess\.py:\d{1,5}\} INFO -(?: |$)/;

// What a machine's log has behind the date, the host and who wrote: "devbox sshd: bye", "devbox systemd[1]: …"; or a logger its level: "[error] …", "INFO …"
const SYSLOG = /^(?:[\w.-]{1,60} [\w./@()-]{1,60}(?:\[\d{1,8}\])?: |\[\w{1,10}\] |[A-Z]{4,8}:? )/;

/** Whether a date stands before what a program said, and is no part of a log's own form. */
export function isDateOfOthers(kind: RegExp, rests: readonly string[]): boolean {
  return kind !== DATED || rests.filter((rest) => SYSLOG.test(rest)).length * 2 < rests.length;
}

/** Moments never fall; ten figures that begin a line may be an amount. */
export function isClock(lines: readonly string[]): boolean {
  let last = 0;
  return lines.every((line) => {
    if (!EPOCH.test(line)) return true;
    const at = Number.parseFloat(line);
    const isNext = at >= last && (last === 0 || at - last < A_DAY);
    last = at;
    return isNext;
  });
}

const A_DAY = 86_400;
