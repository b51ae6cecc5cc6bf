import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { Trouble } from "#model/trouble.ts";
import { cartOn, copyShop, type Env, makeLookAlike, makeShop, mendShop } from "./demo-shop.ts";

/** One step of the demo: what happens, the real command, what it really printed, and the fact that must hold after it. */
export interface DemoStep {
  readonly title: string;
  readonly directory: string;
  readonly line: string;
  readonly exitCode: number | null;
  /** What the command itself printed, and what twiceshy said after it. */
  readonly output: string;
  readonly words: string;
  readonly fact: string;
  readonly holds: boolean;
}

interface Folded {
  readonly fingerprint: string;
  readonly count: number;
  readonly latest: { readonly file: string | null; readonly line: number | null; readonly message: string };
}

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

interface LearnedFix {
  readonly id: string;
  readonly grade: string;
  readonly minimal: string | null;
}

/** Captured, learned, proven, recognised, warned of, healed, told apart. */
export const DEMO_STEPS = 7;

/** Plays the demo in an empty folder, with real commands through the real `run`. */
export function* playDemo(folder: string, bin: string, base: Env, colour: boolean): Generator<DemoStep> {
  const env = { ...demoEnvironment(base), ...(colour ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) };
  const shop = makeShop(folder, env);
  const store = join(shop.home, ".twiceshy");
  const twiceshy = (args: readonly string[], cwd: string) =>
    spawnSync(process.execPath, [bin, ...args], {
      cwd,
      env: shop.copiedBy === "copy" ? { ...env, TWICESHY_STORE: store } : env,
      encoding: "utf8",
      timeout: 20_000,
    });
  const remembered = (): readonly Folded[] =>
    read<Folded>(twiceshy(["failures", "--json", "--store", store], shop.home).stdout, "failures");
  const learned = (): LearnedFix | undefined =>
    read<LearnedFix>(twiceshy(["fixes", "--json", "--store", store], shop.home).stdout, "fixes")[0];
  const step = (
    title: string,
    directory: string,
    args: readonly string[],
    fact: string,
    holds: (status: number | null, words: string) => boolean,
  ): DemoStep => {
    const { stdout, stderr, status } = twiceshy(args, directory);
    const said = args[0] === "heal" ? stderr + stdout : stdout;
    const { output, words } = args[0] === "run" ? splitWords(stdout + stderr) : { output: "", words: said };
    const line = `twiceshy ${args.map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" ")}`;
    return { title, directory, line, exitCode: status, output, words, fact, holds: holds(status, words) };
  };
  const check = ["run", "--", "node", "check.mjs"];

  yield step(
    "A check fails for the first time.",
    shop.home,
    check,
    "captured as new, with its place",
    (status) => {
      const now = remembered();
      const { file, line } = now[0]?.latest ?? { file: null, line: null };
      return status === 1 && now.length === 1 && now[0]!.count === 1 && file === "src/cart.mjs" && line === 2;
    },
  );

  mendShop(shop);
  yield step(
    "Somebody mends it, adds something else beside it, and the check passes.",
    shop.home,
    check,
    "learned what was changed",
    (status, words) =>
      status === 0 && words.includes("fixed after 1 attempt") && learned()?.grade === "observed",
  );

  const hasGit = shop.copiedBy === "git worktree";
  yield step(
    "Was it that change, and which line of it? The check is run with it and without it, in a scratch copy.",
    shop.home,
    ["prove", learned()?.id.slice(-12) ?? "", "--repeat", "2"],
    hasGit
      ? "proven, down to the line"
      : "not proven: without git nothing can be put back as it was, and that is said",
    (status) => {
      const { grade, minimal } = learned() ?? { grade: "", minimal: null };
      if (!hasGit) return status === 1 && grade === "observed";
      return status === 0 && grade === "proven" && minimal !== null && !minimal.includes("currency");
    },
  );

  copyShop(shop, env);
  let hash = "";
  yield step(
    "The same failure comes back: another folder, and every line has moved.",
    shop.copy,
    check,
    "recognised as the same failure, with what fixed it",
    (status, words) => {
      const now = remembered();
      hash = now[0]?.fingerprint ?? "";
      const isSame = now.length === 1 && now[0]!.count === 2 && now[0]!.latest.line === 8;
      return status === 1 && isSame && words.includes("fixed before");
    },
  );

  yield step(
    "A coding agent is about to run it: what its hook is told before that happens.",
    shop.copy,
    ["warn", "--moment", "command", "--command", "node check.mjs", "--session", "demo"],
    hasGit
      ? "warned at the action, in numbers"
      : "no warning at an action: what is only observed is not enough",
    (status, words) => {
      const isSaid = words.includes("worked 1 of 1 time, proven") && words.includes("item?.price ?? 0");
      return status === 0 && (hasGit ? isSaid : words === "");
    },
  );

  yield step(
    "It is known and proven, so it can be healed: checked in a copy, handed over on a branch of its own.",
    shop.copy,
    ["heal", "apply", hash.slice(0, 12)],
    hasGit
      ? "healed on a branch, your files untouched"
      : "not healed: without git nothing could be taken back, and that is said",
    (status) => {
      if (!hasGit) return status === 2;
      const healed = cartOn(shop, `fix/auto-${hash.slice(0, 8)}`, env);
      return status === 0 && healed.includes("item?.price ?? 0") && !healed.includes("currency");
    },
  );

  makeLookAlike(shop);
  yield step(
    "A look-alike: same line, same words, but another property is missing.",
    shop.copy,
    check,
    "told apart as a new one",
    (status) => {
      const now = remembered();
      const isApart = now.length === 2 && new Set(now.map((one) => one.fingerprint)).size === 2;
      return status === 1 && isApart && now.every((one) => one.count <= 2);
    },
  );
}

/** twiceshy speaks last, and begins with its name. */
function splitWords(printed: string): { output: string; words: string } {
  const at = printed.search(/^(?:\u001b\[\d+m)*twiceshy:/m);
  return at < 0 ? { output: printed, words: "" } : { output: printed.slice(0, at), words: printed.slice(at) };
}

function read<T>(text: string, name: string): readonly T[] {
  try {
    return (JSON.parse(text) as Record<string, T[]>)[name] ?? [];
  } catch {
    return [];
  }
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
