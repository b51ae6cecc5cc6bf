/** A table as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe, which shows it as text. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const isFormula = /^\s*[=+\-@\t\r|%]/.test(value);
  const text = isFormula ? `'${value}` : value;
  return isFormula || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
