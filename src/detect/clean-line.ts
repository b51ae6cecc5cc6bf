/** One line of output as a person would read it: no terminal controls, invisible characters or CI time stamps. */
export function cleanLine(raw: string): string {
  return raw.replace(/\r$/, "");
}
