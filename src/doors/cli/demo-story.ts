import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { Trouble } from "#model/trouble.ts";
import { DemoAgent } from "./demo-agent.ts";
import {
  cartAt,
  cartOn,
  copyShop,
  type Env,
  makeLookAlike,
  makeShop,
  mendShop,
  putBack,
} from "./demo-shop.ts";
import { type DemoStep, PREVENTION, Stage } from "./demo-stage.ts";

export type { DemoStep } from "./demo-stage.ts";

/** An empty folder for the demo, outside of every project. */
export function makeDemoFolder(): string {
  try {
    return realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-demo-")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what = `no folder can be made in ${tmpdir()} (${code}): the demo needs a temporary folder.`;
    throw new Trouble("bad_input", what, "TMPDIR=/tmp twiceshy demo");
  }
}

/** Captured, recognised, told apart, learned, proven, warned of, prevented, cured again, healed, measured. */
export const DEMO_STEPS = 10;

/** So many agents are about to make the mistake: a share is told from five on. */
const AGENTS = 5;

const FILE = "src/cart.mjs";
const [MENDED, MISTAKE] = ["item?.price ?? 0", "item.price"];
const CHECK = ["node", "check.mjs"];
// Among the many lines of `impact`: what was prevented, whether that is more than without warnings, and what it costs.
const TELLING = new RegExp(`did it come back|^ {2}(?:difference|tokens a session) |${PREVENTION}`);

/** Plays the demo in an empty folder, with real commands through the real `run` and the real hooks. */
export function* playDemo(
  folder: string,
  bin: string,
  base: Env,
  { colour, columns }: { readonly colour: boolean; readonly columns: number },
): Generator<DemoStep> {
  const painted = colour ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const env = { ...demoEnvironment(base), ...painted, COLUMNS: String(columns) };
  const shop = makeShop(folder, env);
  const hasGit = shop.copiedBy === "git worktree";
  const stage = new Stage(shop, bin, env);
  const check = ["run", "--", ...CHECK];

  yield stage.step(
    "A check fails for the first time.",
    shop.home,
    check,
    "captured as new, with its place",
    (status) => {
      const now = stage.failures();
      const { file, line } = now[0]?.latest ?? { file: null, line: null };
      return status === 1 && now.length === 1 && now[0]!.count === 1 && file === FILE && line === 2;
    },
  );

  copyShop(shop, env);
  let hash = "";
  yield stage.step(
    "It fails again: at another desk, in another folder, and every line has moved.",
    shop.copy,
    check,
    "recognised as the same failure",
    (status) => {
      const now = stage.failures();
      hash = now[0]?.fingerprint ?? "";
      return status === 1 && now.length === 1 && now[0]!.count === 2 && now[0]!.latest.line === 8;
    },
  );

  makeLookAlike(shop);
  yield stage.step(
    "A look-alike: same line, same words, but another property is missing.",
    shop.copy,
    check,
    "told apart as a new one",
    (status) => {
      const now = stage.failures();
      const isApart = now.length === 2 && new Set(now.map((one) => one.fingerprint)).size === 2;
      return status === 1 && isApart && now.every((one) => one.count <= 2);
    },
  );
  putBack(shop);

  mendShop(shop);
  yield stage.step(
    "Somebody mends it, adds something else beside it, and the check passes.",
    shop.home,
    check,
    "learned what was changed",
    (status, words) =>
      status === 0 && words.includes("fixed after 1 attempt") && stage.fix()?.grade === "observed",
  );

  yield stage.step(
    "Was it that change, and which line of it? The check is run with it and without it, in a scratch copy.",
    shop.home,
    ["prove", stage.fix()?.id.slice(-12) ?? "", "--repeat", "2"],
    hasGit
      ? "proven, down to the line"
      : "not proven: without git nothing can be put back as it was, and that is said",
    (status) => {
      const { grade, minimal } = stage.fix() ?? { grade: "", minimal: null };
      if (!hasGit) return status === 1 && grade === "observed";
      return status === 0 && grade === "proven" && minimal !== null && !minimal.includes("currency");
    },
  );

  // From here on a coding agent works in the shop too.
  stage.install();
  const agents = Array.from({ length: AGENTS }, (_, n) => new DemoAgent(`demo-${n + 1}`, shop, stage.env));
  const [agent, ...others] = agents as [DemoAgent, ...DemoAgent[]];
  const mistake = { file: FILE, from: MENDED, to: MISTAKE };
  const said = agent.aboutToEdit(mistake);
  yield {
    title: `A coding agent is about to write ${MISTAKE} again. Its hook is asked before that happens.`,
    directory: shop.home,
    line: said.line,
    exitCode: said.exitCode,
    output: "",
    words: `${said.isHeld ? "denied: " : ""}${said.words}`,
    shown: null,
    fact: hasGit
      ? "warned at the action, and the edit was held"
      : "no warning at an action: what is only observed is not enough",
    holds: hasGit
      ? said.isHeld && said.words.includes("worked 1 of 1 time, proven") && said.words.includes(MENDED)
      : said.exitCode === 0 && said.words === "",
  };

  const passed = agent.runs(CHECK);
  agent.ends();
  yield stage.step(
    "The agent leaves the line as it is, runs the check, and its session ends.",
    shop.home,
    ["deliveries", "--session", agent.session],
    hasGit
      ? "prevented: kept as what came of the warning"
      : "nothing was said, so nothing is called prevented",
    (status) => {
      const isKept = status === 0 && passed === 0 && cartAt(shop.home).includes(MENDED);
      const told = stage.told(agent.session);
      if (!hasGit) return isKept && told.length === 0;
      const held = told.filter(({ manner, moment }) => manner === "held" && moment === "edit");
      return isKept && held.length === 1 && held[0]!.outcome === "prevented";
    },
  );

  yield stage.step(
    "At the other desk, where the mistake still is, the check is run once more.",
    shop.copy,
    check,
    "said what fixed it, and how sure that is",
    (status, words) => {
      const sure = hasGit ? "worked 1 of 1 time, proven" : "worked 1 of 1 time";
      return status === 1 && words.includes("fixed before") && words.includes(sure) && words.includes(MENDED);
    },
  );

  yield stage.step(
    "It is known and proven, so it can be healed: checked in a copy, handed over on a branch of its own.",
    shop.copy,
    ["heal", "apply", hash.slice(0, 12)],
    hasGit
      ? "healed on a branch, your files untouched"
      : "not healed: without git nothing could be taken back, and that is said",
    (status) => {
      if (!hasGit) return status === 2;
      const healed = cartOn(shop, `fix/auto-${hash.slice(0, 8)}`, env);
      const isUntouched = cartAt(shop.copy).includes(MISTAKE);
      return status === 0 && isUntouched && healed.includes(MENDED) && !healed.includes("currency");
    },
  );

  for (const other of others) {
    other.aboutToEdit(mistake);
    other.runs(CHECK);
    other.ends();
  }
  yield stage.step(
    "Four more agents are about to make the same mistake. Does it help, and what does it cost?",
    shop.home,
    ["impact"],
    hasGit
      ? "counted, with the interval: five of five prevented, and what it costs"
      : "counted: nothing was prevented, and too little is known to say more",
    (status) => {
      const { prevented, tokens } = stage.impact();
      if (!hasGit) return status === 0 && prevented.value === null && prevented.n === 0;
      return status === 0 && prevented.value === 1 && prevented.n === AGENTS && (tokens.value ?? 0) > 0;
    },
    TELLING,
  );
}

const KEPT = [
  "HOME",
  "USERPROFILE",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "LANG",
  "LC_ALL",
  "TZ",
  "TWICESHY_DEBUG",
];

/** A plain environment: no session, task, settings or outer run of the user's leaks into the demo. */
export function demoEnvironment(base: Env): Env {
  const kept = Object.fromEntries(
    KEPT.map((name) => [name, base[name]]).filter(([, value]) => value !== undefined),
  );
  return {
    ...kept,
    PATH: [dirname(process.execPath), base.PATH ?? ""].join(delimiter),
    XDG_CONFIG_HOME: join(tmpdir(), "twiceshy-demo-no-config"),
    // A worker would still be writing while the repository is removed.
    TWICESHY_BACKGROUND: "off",
    // What it shows is to be the same every time.
    TWICESHY_HOLDOUT: "0",
  };
}
