import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { Trouble } from "#model/trouble.ts";
import { copyShop, type Env, makeLookAlike, makeShop } from "./demo-shop.ts";

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

/** Captured, recognised, told apart. */
export const DEMO_STEPS = 3;

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
  const remembered = (): readonly Folded[] => {
    const { stdout } = twiceshy(["failures", "--json", "--store", store], shop.home);
    return readFolded(stdout);
  };
  const step = (
    title: string,
    directory: string,
    fact: string,
    holds: (now: readonly Folded[]) => boolean,
  ): DemoStep => {
    const { stdout, stderr, status } = twiceshy(["run", "--", "node", "check.mjs"], directory);
    const { output, words } = splitWords(stdout + stderr);
    const line = "twiceshy run -- node check.mjs";
    return {
      title,
      directory,
      line,
      exitCode: status,
      output,
      words,
      fact,
      holds: status === 1 && holds(remembered()),
    };
  };

  yield step("A check fails for the first time.", shop.home, "captured as new, with its place", (now) => {
    const [only] = now;
    return (
      now.length === 1 && only!.count === 1 && only!.latest.file === "src/cart.mjs" && only!.latest.line === 2
    );
  });
  copyShop(shop, env);
  yield step(
    "The same failure comes back: another folder, and every line has moved.",
    shop.copy,
    "recognised as the same failure",
    (now) => now.length === 1 && now[0]!.count === 2 && now[0]!.latest.line === 8,
  );

  makeLookAlike(shop);
  yield step(
    "A look-alike: same line, same words, but another property is missing.",
    shop.copy,
    "told apart as a new one",
    (now) =>
      now.length === 2 &&
      new Set(now.map((one) => one.fingerprint)).size === 2 &&
      now.every((one) => one.count <= 2),
  );
}

/** twiceshy speaks last, and begins with its name. */
function splitWords(printed: string): { output: string; words: string } {
  const at = printed.search(/^(?:\u001b\[\d+m)*twiceshy:/m);
  return at < 0 ? { output: printed, words: "" } : { output: printed.slice(0, at), words: printed.slice(at) };
}

function readFolded(text: string): readonly Folded[] {
  try {
    return (JSON.parse(text) as { failures: Folded[] }).failures;
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
  };
}
