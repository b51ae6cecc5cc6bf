import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { BIN } from "./built.ts";

/** The harness that runs real clients against a scripted model, where it lies beside the repository. */
const HARNESS = process.env.TWICESHY_CLIENTS ?? null;
const ROOT = process.env.CLIENTS_ROOT ?? join(homedir(), ".cache", "agent-clients");

/** Why a client cannot be run here; null where it can. */
export function whyNot(client: string): string | null {
  if (HARNESS === null) return "TWICESHY_CLIENTS does not say where the harness is";
  return existsSync(join(ROOT, "pkgs", client, "node_modules"))
    ? null
    : `${client} is not installed in ${ROOT} (install-clients.sh ${client})`;
}

/** The version of an installed client, as its package says; null where it is not there. */
export function versionOf(client: string): string | null {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
  try {
    const folder = join(ROOT, "pkgs", client);
    const [name] = Object.keys(read(join(folder, "package.json")).dependencies);
    return read(join(folder, "node_modules", name!, "package.json")).version;
  } catch {
    return null;
  }
}

export type Turn = Readonly<Record<string, unknown>>;

export interface Played {
  readonly code: number | null;
  /** What the model had heard from twiceshy by each request, in order. */
  readonly heard: readonly (readonly string[])[];
  readonly lastRequest: string;
  /** How long the client took, as a person at it would see. */
  readonly seconds: number;
  readonly out: string;
  readonly err: string;
}

/** A repository with a home of its own, in which a real client works. */
export class Scene {
  readonly repo: string;
  readonly home: string;
  readonly #folder: string;
  #played = 0;

  constructor(repo: string, folder: string) {
    this.repo = repo;
    this.#folder = folder;
    this.home = join(folder, "home");
    mkdirSync(this.home, { recursive: true });
    // Clients start from an empty environment, and what a test expects to hear must not be withheld by lot.
    const { code, stderr } = this.twiceshy("config", "set", "holdout", "0", "--user");
    if (code !== 0) throw new Error(`the hold-out cannot be switched off: ${stderr}`);
  }

  /** `twiceshy …` as the person at this machine would type it. */
  twiceshy(...words: string[]): { code: number | null; stdout: string; stderr: string } {
    const { PATH } = process.env;
    const env = { PATH, HOME: this.home, NO_COLOR: "1" };
    const done = spawnSync(process.execPath, [BIN, ...words], { cwd: this.repo, env, encoding: "utf8" });
    return { code: done.status, stdout: done.stdout, stderr: done.stderr };
  }

  json(...words: string[]) {
    const { stdout, stderr, code } = this.twiceshy(...words, "--json");
    if (stdout === "") throw new Error(`twiceshy ${words.join(" ")} (${code}): ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Lets the real client play a session whose model says what the turns say. */
  play(client: string, turns: readonly Turn[], prompt = "Make the checks pass."): Played {
    this.#played += 1;
    const out = join(this.#folder, `session-${this.#played}`);
    mkdirSync(out, { recursive: true });
    const scenario = join(out, "scenario.json");
    writeFileSync(scenario, JSON.stringify({ prompt, turns }));
    const start = performance.now();
    const done = spawnSync("bash", [join(HARNESS!, `run-${client}.sh`), this.repo, scenario, out], {
      env: { ...process.env, CLIENT_HOME: this.home, CLIENTS_ROOT: ROOT, TIMEOUT: "120" },
      encoding: "utf8",
    });
    const seconds = (performance.now() - start) / 1000;
    const read = (name: string) => {
      try {
        return readFileSync(join(out, name), "utf8");
      } catch {
        return "";
      }
    };
    const requests = read("requests.jsonl")
      .split("\n")
      .filter((line) => line !== "" && JSON.parse(line).main);
    return {
      code: done.status,
      heard: requests.map((line) => [...new Set(textsOf(JSON.parse(line).body).flatMap(oursIn))]),
      lastRequest: requests.at(-1) ?? "",
      seconds,
      out: read("client.out"),
      err: read("client.err"),
    };
  }
}

/** Every text in a request, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Our blocks in a text, each to its end. */
function oursIn(text: string): string[] {
  return text
    .split("[twiceshy]")
    .slice(1)
    .map((rest) => rest.split("</")[0]!.trim());
}
