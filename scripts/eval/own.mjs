// Our own labelled output, as it is and with each tool's detectors left out.
import { isHeldBack } from "./held-back.mjs";
import { faultsOf, ownCases, passingLogs } from "./own-set.mjs";
import { detectorsOf } from "./tools.mjs";

const FIELDS = ["message", "errorType", "file", "line", "test", "category", "moved"];

/** Shares of cases right per field, for the tools that have a detector and for those that have none, and false alarms. */
export function evaluateOwn(engine) {
  const cases = ownCases();
  const failing = cases.filter(({ expect }) => expect.exitCode !== 0);
  const leftOut = (tool) => detectorsOf(tool, engine.DETECTORS);
  const known = (tool) => detectorsOf(tool, engine.DETECTORS).length > 0;
  return {
    known: tally(
      engine,
      failing.filter(({ tool }) => known(tool)),
      () => [],
    ),
    unknown: tally(
      engine,
      failing.filter(({ tool }) => !known(tool)),
      () => [],
    ),
    leftOut: tally(engine, failing, leftOut),
    heldBack: tally(
      engine,
      failing.filter(({ tool }) => isHeldBack(tool)),
      leftOut,
    ),
    lookedAt: tally(
      engine,
      failing.filter(({ tool }) => !isHeldBack(tool)),
      leftOut,
    ),
    tools: [...new Set(failing.map(({ tool }) => tool))],
    passing: falseAlarms(engine, [...passingLogs(), ...cases.filter(({ expect }) => expect.exitCode === 0)]),
  };
}

/** How many cases are right per field, and which are not; `offFor` says which detectors to leave out for a tool. */
export function tally(engine, cases, offFor) {
  const right = Object.fromEntries(FIELDS.map((field) => [field, [0, 0]]));
  const misses = [];
  for (const entry of cases) {
    const off = offFor(entry.tool);
    const faults = judge(engine, entry, { detectors: engine.DETECTORS.filter((d) => !off.includes(d.id)) });
    for (const field of FIELDS) {
      if (!asks(entry, field)) continue;
      right[field][1]++;
      if (!faults.includes(field) && !faults.includes("nothing found")) right[field][0]++;
    }
    if (faults.length > 0) misses.push({ id: entry.id, faults });
  }
  return { cases: cases.length, right, misses };
}

/** The faults of the first finding; where several failures stand side by side, by the label that fits it best. */
export function judge(engine, { expect, output, moved }, settings) {
  const about = { command: expect.command, exitCode: expect.exitCode, signal: null };
  const [first] = engine.inspect(output, about, settings).findings;
  const labels = [
    expect,
    ...(expect.others ?? []).map((other) => ({
      ...expect,
      ...other,
      message: list(other.message),
      errorType: list(other.errorType),
    })),
  ];
  const faults = labels.map((label) => faultsOf(first, label)).sort((x, y) => x.length - y.length)[0];
  if (moved !== null) {
    const again = engine.inspect(moved, about, settings).findings[0];
    if (again?.fingerprint.hash !== first?.fingerprint.hash) faults.push("moved");
  }
  return faults;
}

const list = (value) => (value === null || value === undefined ? null : [value].flat());

function asks({ expect, moved }, field) {
  if (field === "moved") return moved !== null;
  const wanted = expect[field];
  return Array.isArray(wanted) ? wanted.length > 0 : wanted !== null && wanted !== undefined;
}

/** Which logs of commands that succeeded are taken for a failure, their exit code withheld. */
export function falseAlarms(engine, logs) {
  const alarms = logs.filter(
    ({ output }) =>
      engine.inspect(output, { command: null, exitCode: null, signal: null }, {}).findings.length > 0,
  );
  return { logs: logs.length, alarms: alarms.map(({ id }) => id) };
}
