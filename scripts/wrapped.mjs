// Every output of test/fixtures in every wrapper: is the same failure found? `npm run wrapped` writes docs/wrapped.md;
// `-- --show <wrapper>` (or `all`) prints what differs and writes nothing, `-- --only <tool>` takes the outputs of one tool.
import { writeFileSync } from "node:fs";
import { ownCases } from "./eval/own-set.mjs";
import { loadSource } from "./load-source.mjs";
import { differences } from "./wrapped/compare.mjs";
import { report } from "./wrapped/report.mjs";
import { CUTS, WRAPPERS } from "./wrapped/wrappers.mjs";

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
};
const only = option("--only");
const show = option("--show");
const { inspectText } = await loadSource("scripts/wrapped/engine.ts");
const cases = ownCases()
  .filter((one) => one.expect.exitCode !== 0 && (only === null || one.tool === only))
  .map((one) => {
    const text = new TextDecoder().decode(one.output).replace(/\r\n/g, "\n");
    return {
      id: one.id,
      exitCode: one.expect.exitCode,
      lines: text.replace(/\n$/, "").split("\n"),
      bare: inspectText(text, one.expect.exitCode),
    };
  });
const rows = [WRAPPERS, CUTS]
  .flat()
  .filter(({ id }) => show === null || show === "all" || show === id)
  .map(measure);
if (show === null && only === null) writeFileSync("docs/wrapped.md", report(rows, cases.length));

function measure(wrapper) {
  const row = { wrapper, first: 0, all: 0, message: 0, total: cases.length, marked: 0, differ: [] };
  for (const one of cases) {
    const wrapped = inspectText(`${wrapper.wrap(one.lines).join("\n")}\n`, one.exitCode);
    const fields = differences(one.bare, wrapped, wrapper.expects);
    if (fields.length === 0) row.all++;
    if (fields.every((field) => field === "others")) row.first++;
    if (!fields.includes("message") && !fields.includes("nothing found")) row.message++;
    if (fields.length > 0) row.differ.push({ id: one.id, fields });
    const isFirst = fields.some((field) => field !== "others");
    if (isFirst && wrapped[0]?.tags.includes("truncated")) row.marked++;
    if (show !== null && fields.length > 0) print(wrapper, one, fields, wrapped);
  }
  console.error(
    `${wrapper.id.padEnd(34)} all ${row.all} first ${row.first} message ${row.message} of ${row.total}`,
  );
  return row;
}

function print(wrapper, one, fields, wrapped) {
  const brief = (f) =>
    f && `${f.detector} | ${f.errorType} | ${f.message.slice(0, 110)} | ${f.file}:${f.line} | ${f.test}`;
  console.log(`${wrapper.id} · ${one.id}: ${fields.join(", ")}`);
  console.log(
    `    ${brief(one.bare[0])}\n    ${brief(wrapped[0])}\n    ${one.bare.length} -> ${wrapped.length}`,
  );
}
