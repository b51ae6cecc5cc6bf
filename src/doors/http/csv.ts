/** Rows as CSV (RFC 4180), for a spreadsheet, which must not run anything in them. */
export function csvResponse(columns: readonly string[], rows: readonly object[]): Response {
  const lines = [
    columns,
    ...rows.map((row) => columns.map((name) => (row as Record<string, unknown>)[name])),
  ];
  const text = lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="twiceshy.csv"',
      "cache-control": "no-store",
    },
  });
}

/** A cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe, which shows it as text. */
export function csvCell(value: unknown): string {
  const text = value == null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const isFormula = typeof value === "string" && /^[\s]*[=+\-@\t\r|%]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || isFormula ? `"${safe.replaceAll('"', '""')}"` : safe;
}
