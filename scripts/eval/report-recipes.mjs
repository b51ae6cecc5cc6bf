// A change of recipe as text: figures before and after, then what fell apart and what became one, with examples.
import { code } from "./report-misses.mjs";

const SHOWN = 8;

/** `rows`: [figure, before, after, worst fall allowed]. Answers the text and what is worse than allowed. */
export function recipeLines({ older, newer, rows, comparison }) {
  const worse = rows
    .filter(([, before, after, floor]) => before !== null && after !== null && before - after > floor + 1e-9)
    .map(([label, before, after]) => `${label}: ${before} → ${after}`);
  const { failures, groups, causes } = comparison;
  const lines = [
    `# Recipe ${older} → ${newer}`,
    "",
    `${failures} failures, ${causes} labelled causes: ${groups.older} groups → ${groups.newer} groups.`,
    "",
    "| figure | before | after |",
    "|---|---|---|",
    ...rows.map(([label, before, after]) => `| ${label} | ${before ?? "–"} | ${after ?? "–"} |`),
    ...causeLines("Causes that fall apart", comparison.split),
    ...causeLines("Causes that come together", comparison.mended),
    ...groupLines("Different causes that become one group", comparison.joined),
    ...groupLines("Different causes that are told apart again", comparison.parted),
    ...groupLines("Groups without a label that fall apart", comparison.unlabelledSplit),
    ...groupLines("Groups without a label that become one", comparison.unlabelledJoined),
    "",
    worse.length === 0 ? "Nothing is worse than allowed." : `Worse than allowed: ${worse.join("; ")}.`,
  ];
  return { text: `${lines.join("\n")}\n`, worse };
}

function causeLines(title, causes) {
  return section(title, causes, ({ cause, older, newer, members }) => [
    `- ${code(cause)}: ${older.length} → ${newer.length} groups of ${members.length} logs`,
    ...examples(members, older.length < newer.length ? "newer" : "older"),
  ]);
}

function groupLines(title, groups) {
  return section(title, groups, ({ name, members }) => [
    `- ${code(name)}: ${members.length} sides`,
    ...members.slice(0, 3).map(example),
  ]);
}

function section(title, list, show) {
  if (list.length === 0) return ["", `## ${title}: none`];
  const more = list.length > SHOWN ? ["", `And ${list.length - SHOWN} more.`] : [];
  return ["", `## ${title}: ${list.length}`, "", ...list.slice(0, SHOWN).flatMap(show), ...more];
}

/** One member of each of the groups that a cause has. */
function examples(members, recipe) {
  const first = new Map(members.map((item) => [item[recipe], item]));
  return [...first.values()].slice(0, 3).map(example);
}

function example({ id, message }) {
  return `  - ${code(id)} ${code(message)}`;
}
