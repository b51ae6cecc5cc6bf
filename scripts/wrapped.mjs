// Every output of test/fixtures in every wrapper: is the same failure found? `npm run wrapped` writes docs/wrapped.md;
// `-- --show <wrapper>` prints what differs, `-- --only <tool>` takes the outputs of one tool.

import { ownCases } from "./eval/own-set.mjs";
import { loadSource } from "./load-source.mjs";
import { differences } from "./wrapped/compare.mjs";
import { CUTS, WRAPPERS } from "./wrapped/wrappers.mjs";

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : process.argv[at + 1];
};
const { inspectText } = await loadSource("scripts/wrapped/engine.ts");
const only = option("--only");
const show = option("--show");
const cases = ownCases().filter((one) => one.expect.exitCode !== 0 && (only === null || one.tool === only));
const rows = [];
for (const one of cases) {
  const text = new TextDecoder().decode(one.output).replace(/\r\n/g, "\n");
  one.lines = text.replace(/\n$/, "").split("\n");
  one.bare = inspectText(text, one.expect.exitCode);
}
for (const wrapper of [...WRAPPERS, ...CUTS]) {
  if (show !== null && show !== "all" && show !== wrapper.id) continue;
  const began = performance.now();
  const row = { wrapper, first: 0, all: 0, total: 0, fields: {} };
  for (const one of cases) {
    const wrapped = inspectText(`${wrapper.wrap(one.lines).join("\n")}\n`, one.expect.exitCode);
    const differs = differences(one.bare, wrapped, wrapper.expects);
    row.total++;
    if (differs.length === 0) row.all++;
    if (differs.every((field) => field === "others")) row.first++;
    for (const field of differs) row.fields[field] = (row.fields[field] ?? 0) + 1;
    if (show !== null && differs.length > 0) {
      const brief = (f) =>
        f && `${f.detector} | ${f.errorType} | ${f.message.slice(0, 110)} | ${f.file}:${f.line} | ${f.test}`;
      console.log(
        `${wrapper.id} · ${one.id}: ${differs.join(", ")}\n    ${brief(one.bare[0])}\n    ${brief(wrapped[0])}\n    ${one.bare.length} -> ${wrapped.length}`,
      );
    }
  }
  rows.push(row);
  console.error(
    `${wrapper.id.padEnd(34)} all ${row.all}/${row.total} first ${row.first} ${JSON.stringify(row.fields)} ${Math.round(performance.now() - began)} ms`,
  );
}
