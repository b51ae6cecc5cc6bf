// The failures that two recipes are compared on, each with what either calls it, and the figures of either.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownCases } from "./own-set.mjs";
import { score } from "./sets.mjs";
import { percent } from "./share.mjs";
import { detectorsOf } from "./tools.mjs";

/** Our own output: a case and the same case moved elsewhere have one cause; the rest of a log is not labelled. */
export function ownFailures(engine, recipes, { leftOut, only }) {
  const cases = ownCases().filter(
    ({ tool, expect }) => expect.exitCode !== 0 && (only === null || tool === only),
  );
  if (cases.length === 0) throw new Error(`no output of "${only}" in test/fixtures/output`);
  const items = [];
  const kept = { older: 0, newer: 0 };
  let moves = 0;
  for (const { id, tool, expect, output, moved } of cases) {
    const named = (bytes) => {
      const off = leftOut ? detectorsOf(tool, engine.DETECTORS) : [];
      return namesOf(engine, recipes, bytes, { command: expect.command, exitCode: expect.exitCode }, off);
    };
    const [here, there] = [named(output), moved === null ? [] : named(moved)];
    items.push(...here.map((name, n) => ({ id, cause: n === 0 ? `own ${id}` : null, ...name })));
    if (there.length === 0) continue;
    items.push({ id: `${id} (moved)`, cause: `own ${id}`, ...there[0] });
    moves++;
    for (const recipe of ["older", "newer"]) if (here[0]?.[recipe] === there[0][recipe]) kept[recipe]++;
  }
  return {
    items,
    figures:
      moves === 0
        ? []
        : [
            [
              `same after a move, per cent of ${moves}`,
              percent(kept.older, moves),
              percent(kept.newer, moves),
            ],
          ],
  };
}

/** The labelled sets: the first failure of each log has a cause; the scorer's own pair figures for either recipe. */
export function setFailures(engine, recipes, sets, work, { leftOut }) {
  const causes = new Map(sets.rows.group.map(({ id, cause }) => [id, cause]));
  const items = [];
  const first = [];
  for (const { id, log, command, exitCode } of sets.inputs) {
    const off = leftOut ? detectorsOf(sets.toolOf(id), engine.DETECTORS) : [];
    const names = namesOf(
      engine,
      recipes,
      readFileSync(join(sets.directory, log)),
      { command, exitCode },
      off,
    );
    items.push(
      ...names.map((name, n) => ({ id, cause: n === 0 ? (causes.get(id) ?? null) : null, ...name })),
    );
    if (names.length > 0) first.push({ id, ...names[0] });
  }
  const groups = (recipe) =>
    score(
      sets,
      first.map((name) => ({ id: name.id, fingerprint: name[recipe] })),
      work,
    ).group;
  const [older, newer] = [groups("older"), groups("newer")];
  const sources = Object.keys(older);
  return {
    items,
    figures: sources.flatMap((source) => [
      [`pair F1, ${source.replace("source:", "")}`, older[source].pairF1, newer[source].pairF1],
      [
        `pair precision, ${source.replace("source:", "")}`,
        older[source].pairPrecision,
        newer[source].pairPrecision,
      ],
    ]),
  };
}

function namesOf(engine, recipes, bytes, about, off) {
  const settings = { detectors: engine.DETECTORS.filter(({ id }) => !off.includes(id)) };
  return engine.inspect(bytes, { ...about, signal: null }, settings).findings.map((finding) => ({
    older: engine.identify(finding, recipes.older).hash,
    newer: engine.identify(finding, recipes.newer).hash,
    message: finding.message,
  }));
}
