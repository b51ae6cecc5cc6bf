// consola, at the right edge of a wide terminal: " ERROR  Failed to compile with 1 errors                friendly-errors 10:22:31"
const TAG = / {1,400}friendly-errors \d{1,2}:\d\d:\d\d(?: [AP]M)?$/;
const SIGN = "friendly-errors ";

/** The lines without the name and the time that nuxt's logger puts behind each. */
export function withoutRightTags(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => line.includes(SIGN) && TAG.test(line))) return lines;
  return lines.map((line) => (line.includes(SIGN) ? line.replace(TAG, "").trimEnd() : line));
}
