// The labelled sets with all detectors and with each tool's own left out: figures, confusions, misses, and without wrong labels.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { confusionOf } from "./confusion.mjs";
import { isHeldBack } from "./held-back.mjs";
import { readExplained, worstMisses } from "./misses.mjs";
import { predict, score } from "./sets.mjs";
import { detectorsOf } from "./tools.mjs";
import { readWrongLabels, shownLines, troubleWith, withoutWrong } from "./wrong-labels.mjs";

/** Where real logs of continuous integration come from; all others are a tool's own output or a parser's fixture. */
const CI_SOURCES = new Set(["bugswarm", "travis"]);

export function evaluateSets(engine, sets, work) {
  const doubts = readWrongLabels();
  const ci = ciLogs(sets);
  const shown = shownLines(sets, doubts);
  const judge = (offFor) => {
    const predictions = predict(engine, sets, offFor);
    const whole = score(sets, predictions, work);
    const about = { rows: sets.rows, predictions, misses: whole.misses };
    return {
      figures: whole,
      withoutWrong: score(sets, predictions, work, withoutWrong(doubts)),
      ci: score(sets, predictions, work, (_kind, row) => (CI_SOURCES.has(row.source) ? row : null)),
      ciWithoutWrong: score(sets, predictions, work, (kind, row) =>
        CI_SOURCES.has(row.source) ? withoutWrong(doubts)(kind, row) : null,
      ),
      errorsOnly: score(sets, predictions, work, (_kind, row) => (namesAnError(row) ? row : null)),
      heldBack: score(sets, predictions, work, (_kind, row) => (isHeldBack(row.tool ?? "") ? row : null)),
      lookedAt: score(sets, predictions, work, (_kind, row) => (isHeldBack(row.tool ?? "") ? null : row)),
      confusion: confusionOf(sets.rows.classify, predictions),
      worst: worstMisses({ ...about, only: (id) => !ci.ids.has(id) }),
      worstOfCi: worstMisses({ ...about, only: (id) => ci.ids.has(id) }),
    };
  };
  return {
    all: judge(() => []),
    leftOut: judge((id) => detectorsOf(sets.toolOf(id), engine.DETECTORS)),
    ci,
    tools: [
      ...new Set(["extract", "classify", "group"].flatMap((kind) => sets.rows[kind].map(({ tool }) => tool))),
    ],
    doubts,
    shown,
    // Another split has other cases: what the list says of these is no mistake there.
    trouble: sets.split === "dev" ? [...troubleWith(doubts, sets.rows), ...notShown(shown)] : [],
    explained: readExplained(),
  };
}

/** A doubt that no line of the log bears out is an opinion. */
function notShown(shown) {
  return [...shown].filter(([, line]) => line === null).map(([id]) => `${id}: no line of its log shows why`);
}

/** Jenkins' parsers say how grave each is; errorformat's labels repeat the word. */
function namesAnError({ diagnostics }) {
  return (diagnostics ?? []).some(({ severity, message }) =>
    severity === undefined
      ? !/^warning\b/i.test(message ?? "")
      : severity === "ERROR" || severity === "WARNING_HIGH",
  );
}

function ciLogs({ directory, inputs, rows }) {
  const ids = new Set(
    [...rows.extract, ...rows.classify].filter(({ source }) => CI_SOURCES.has(source)).map(({ id }) => id),
  );
  const lengths = inputs.filter(({ id }) => ids.has(id)).map(({ log }) => linesIn(join(directory, log)));
  return {
    ids,
    logs: lengths.length,
    lines: lengths.reduce((a, b) => a + b, 0),
    longest: Math.max(0, ...lengths),
  };
}

function linesIn(file) {
  let lines = 0;
  for (const byte of readFileSync(file)) if (byte === 10) lines++;
  return lines;
}
