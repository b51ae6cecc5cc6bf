// docs/tools.md: which tools' output is known, who reads it and where it is from; from the records and the fixtures. node scripts/tools-table.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const HEAD = `# Tools whose output is known

Made by \`node scripts/tools-table.mjs\` from the records (\`src/detect/detectors\`) and the labelled output (\`test/fixtures/output\`); a test fails when it is stale.
Output of a tool that is not here is read by the general detector, and what that is worth is measured with each tool's records switched off
([measured.md](measured.md)). [add-a-detector.md](add-a-detector.md) says how a tool comes in.

- **finds**: the categories of its labelled failures. **read by**: the records that read them, most first; *general* where none of its own has a say.
- **output**: *real*, printed by the tool for us; *others'*, taken from another project with its origin and licence (in \`expect.json\`); *form*, written by us after the documented
  form, because neither could be had. A tool with both has the numbers of each.
`;

/** The page; `readBy` has, for each tool, the ids of the detectors that read its failures, most first. */
export function toolsTable(cases, readBy, { families, versions }) {
  const tools = [...new Set(cases.map(({ tool }) => tool))].sort();
  const placed = new Set(Object.values(families).flat());
  const homeless = tools.filter((tool) => !placed.has(tool));
  const all = homeless.length > 0 ? { ...families, Others: homeless } : families;
  const sections = Object.entries(all).map(([title, names]) => {
    const rows = names
      .filter((name) => tools.includes(name))
      .map((tool) => row(tool, cases, readBy, versions));
    return `\n## ${title}\n\n| tool | finds | read by | output | version |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `${HEAD}${sections.join("")}${withoutReal(tools, cases)}`;
}

function row(tool, cases, readBy, versions) {
  const own = cases.filter((one) => one.tool === tool);
  const failing = own.filter(({ expect }) => expect.exitCode !== 0);
  const finds = [...new Set(failing.map(({ expect }) => expect.category[0]))].sort();
  const readers = (readBy.get(tool) ?? []).slice(0, 3).map((id) => (id === "general" ? "*general*" : id));
  const cells = [tool, finds.join(", "), readers.join(", "), originOf(own), versions[tool] ?? "–"];
  return `| ${cells.join(" | ")} |`;
}

/** "real", or what of it is whose. */
function originOf(own) {
  const kinds = { real: 0, "others'": 0, form: 0 };
  for (const { expect } of own) kinds[kindOf(expect)]++;
  const there = Object.entries(kinds).filter(([, count]) => count > 0);
  return there.length === 1 ? there[0][0] : there.map(([kind, count]) => `${count} ${kind}`).join(", ");
}

function kindOf(expect) {
  if (expect.labelledBy !== "origin") return "real";
  return expect.licence === "written by us" ? "form" : "others'";
}

function withoutReal(tools, cases) {
  const names = tools.filter((tool) =>
    cases.every((one) => one.tool !== tool || kindOf(one.expect) !== "real"),
  );
  if (names.length === 0) return "";
  return `\n## Without real output\n\n${names.join(", ")}: the tool could not be had where the fixtures were made. Real output of them is welcome.\n`;
}

/** The detectors that name the first failure of each of a tool's cases, the most frequent first. */
export function readersOf(cases, inspect) {
  const counts = new Map();
  for (const { tool, expect, output } of cases) {
    if (expect.exitCode === 0) continue;
    const { findings } = inspect(
      output,
      { command: expect.command, exitCode: expect.exitCode, signal: null },
      {},
    );
    const id = findings[0]?.detector;
    if (id === undefined || id === "silent") continue;
    const of = counts.get(tool) ?? new Map();
    counts.set(tool, of.set(id, (of.get(id) ?? 0) + 1));
  }
  const mostFirst = ([a, m], [b, n]) => n - m || (a < b ? -1 : 1);
  return new Map([...counts].map(([tool, of]) => [tool, [...of].sort(mostFirst).map(([id]) => id)]));
}

/** What people know of the tools and the fixtures do not say. */
export function knownTools() {
  return JSON.parse(readFileSync("scripts/corpus/tools.json", "utf8"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { loadSource } = await import("./load-source.mjs");
  const { ownCases } = await import("./eval/own-set.mjs");
  const engine = await loadSource("scripts/eval/engine.ts");
  const cases = ownCases();
  writeFileSync("docs/tools.md", toolsTable(cases, readersOf(cases, engine.inspect), knownTools()));
}
