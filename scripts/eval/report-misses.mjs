// A list of misses as Markdown: wanted, found, why.
const SHOWN = 10;
const WIDEST = 140;

/** The worst of a list, and how many more there are. */
export function missLines(title, worst, why) {
  const lines = ["", `### ${title}`, ""];
  if (worst.length === 0) return [...lines, "None."];
  worst.slice(0, SHOWN).forEach((miss, n) => {
    lines.push(
      `${n + 1}. ${code(miss.id)}, ${miss.harm}: ${[...new Set(miss.faults)].join(", ")}${others(miss)}`,
    );
    for (const [name, text] of sides(miss)) lines.push(`   - ${name} ${text}`);
    lines.push(`   - why: ${why(miss)}`);
  });
  if (worst.length > SHOWN) lines.push("", `And ${worst.length - SHOWN} more causes.`);
  return lines;
}

/** What somebody found out about a miss, by its case or its cause; a label in doubt explains what it asked. */
export function whyOf(explained, doubts) {
  const fieldOf = { "file:line": "place", grouping: "cause" };
  const doubted = new Map(doubts.flatMap(({ field, ids, why }) => ids.map((id) => [`${field} ${id}`, why])));
  return ({ id, cause, faults }) => {
    const reasons = faults.map((fault) => doubted.get(`${fieldOf[fault] ?? fault} ${id}`));
    const known = explained[id] ?? explained[cause];
    if (reasons.every((reason) => reason !== undefined))
      return `the label is held to be wrong: ${reasons[0]}`;
    return known ?? "not explained";
  };
}

function others({ cases }) {
  return cases > 1 ? ` (${cases} logs of this cause)` : "";
}

function sides({ wanted, found, joined, faults }) {
  const side = (message, place, test, category) =>
    [
      message && code(message),
      place && `at ${code(place)}`,
      test && `test ${code(test)}`,
      faults.includes("category") && category,
    ]
      .filter(Boolean)
      .join(", ");
  const place = found.file ? [found.file, found.line].filter(Boolean).join(":") : null;
  const rows = [
    ["wanted", side(wanted.message, wanted.place, wanted.test, wanted.category)],
    [
      "found",
      found.isFailure
        ? `${side(found.message, place, found.test, found.category)} (${found.detector})`
        : "nothing",
    ],
  ];
  if (joined !== null) rows.push(["joined with", code(joined)]);
  return rows.filter(([, text]) => text !== "");
}

/** Text of a log in a code span that it cannot leave: one line, and a fence longer than any run of ticks in it. */
export function code(text, widest = WIDEST) {
  const line = [...String(text).replace(/\s+/g, " ").trim()];
  const shown = line.length > widest ? `${line.slice(0, widest - 1).join("")}…` : line.join("");
  const ticks = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(ticks + 1);
  const pad = ticks > 0 ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}
