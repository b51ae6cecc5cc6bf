import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { allDetectors } from "#detect/registry.ts";
import { Trouble } from "#model/trouble.ts";
import { learnedText } from "#report/status-text.ts";
import { count, duration, size } from "#report/words.ts";
import { whyNoBackground } from "./background.ts";
import { broughtStoreSymptoms } from "./brought-store.ts";
import { compose, type House, placesOnly, type Surroundings } from "./compose.ts";
import { putAsideSymptoms } from "./put-aside.ts";
import type { Symptom } from "./symptom.ts";
import { workerAt } from "./worker-lock.ts";

export type { Symptom } from "./symptom.ts";

type StoreFlag = Parameters<typeof compose>[1];

/** Looks at everything twiceshy needs here. Changes nothing that matters: at most the memory is opened. A quick look leaves out what takes seconds. */
export async function examine(around: Surroundings, flags?: StoreFlag, isQuick = false): Promise<Symptom[]> {
  const symptoms = [nodeSymptom(process.versions.node), gitSymptom(around), projectSymptom(around)];
  symptoms.push(...broughtStoreSymptoms(around));
  let house: House;
  try {
    house = compose(around, flags);
  } catch (error) {
    return [...symptoms, failed("settings", error)];
  }
  symptoms.push(...settingsSymptoms(house), storeSymptom(house.dirs.store));
  symptoms.push(...(await memorySymptoms(house, isQuick)), ...putAsideSymptoms(house.dirs.store));
  symptoms.push(...(await detectorSymptoms(house)), ptySymptom());
  symptoms.push(backgroundSymptom(house), ...(await templateSymptoms(house)));
  const { examineHooks } = await import("./install/examine-hooks.ts");
  return [...symptoms, ...(await examineHooks(house, isQuick))];
}

const ok = (name: string, message: string): Symptom => ({ name, level: "ok", message, todo: null });

function failed(name: string, error: unknown): Symptom {
  if (!(error instanceof Trouble)) throw error;
  // Trouble elsewhere sends people here: to be sent here again helps nobody.
  const isHere = error.hint === "twiceshy doctor";
  const todo = isHere ? "move memory.db away for a new one, or set TWICESHY_STORE" : error.hint;
  return { name, level: "fail", message: error.message, todo };
}

/** Templates that somebody wrote and that cannot be used; nothing where all is well. */
async function templateSymptoms(house: House): Promise<Symptom[]> {
  const { templateFaults } = await import("./warnings-template.ts");
  return templateFaults(house).map((message) => ({
    name: "template",
    level: "warn",
    message,
    todo: "correct the file or take it away",
  }));
}

/** Node 20.19 is the oldest line that twiceshy is checked on. */
export function nodeSymptom(version: string): Symptom {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return ok("node", version);
  return {
    name: "node",
    level: "fail",
    message: `${version} is too old`,
    todo: "install Node 20.19 or newer",
  };
}

function gitSymptom({ cwd, env }: Surroundings): Symptom {
  const { status, stdout } = spawnSync("git", ["--version"], { cwd, env, encoding: "utf8", timeout: 5_000 });
  if (status === 0) return ok("git", stdout.trim().replace(/^git version /, ""));
  return {
    name: "git",
    level: "warn",
    message: "not found: runs are stored without commit and tree",
    todo: "install git",
  };
}

function projectSymptom(around: Surroundings): Symptom {
  const { project } = placesOnly(around);
  if (project.kind !== "none") return ok("project", `${project.root} (${project.kind})`);
  return {
    name: "project",
    level: "warn",
    message: `${project.root} is no repository and has no manifest: every folder gets a memory of its own`,
    todo: "git init, or run twiceshy in a project",
  };
}

function settingsSymptoms(house: House): Symptom[] {
  const { warnings } = house.settings;
  if (warnings.length === 0) return [ok("settings", "understood")];
  return warnings.map((message) => ({
    name: "settings",
    level: "warn",
    message,
    todo: "twiceshy config list",
  }));
}

function storeSymptom(storeDir: string): Symptom {
  if (existsSync(storeDir) && !statSync(storeDir).isDirectory()) {
    const message = `${storeDir} is a file, where the memory's folder should be`;
    return { name: "store", level: "fail", message, todo: "move it away, or set TWICESHY_STORE" };
  }
  let place = storeDir;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  try {
    accessSync(place, constants.W_OK);
  } catch {
    const message = `${storeDir} cannot be written: failures go to the spool until it can`;
    return { name: "store", level: "fail", message, todo: "make it writable, or set TWICESHY_STORE" };
  }
  return ok("store", existsSync(storeDir) ? storeDir : `${storeDir} (made by the first failing run)`);
}

function integritySymptom(faults: readonly string[], storeDir: string): Symptom {
  if (faults.length === 0) return ok("integrity", "sound");
  const message = faults.slice(0, 3).join("; ");
  return {
    name: "integrity",
    level: "fail",
    message,
    todo: `keep a copy of ${storeDir}, then report this`,
  };
}

const LARGE_WAL = 64_000_000;

async function memorySymptoms(house: House, isQuick: boolean): Promise<Symptom[]> {
  try {
    const memory = await house.memoryIfThere();
    if (memory === null) return [ok("memory", "nothing remembered yet")];
    try {
      const status = memory.status();
      const { driver, schema, failures, bytes, spooled } = status;
      const faults = isQuick ? null : memory.integrity();
      const wal = statSync(join(house.dirs.store, "memory.db-wal"), { throwIfNoEntry: false })?.size ?? 0;
      return [
        ok("memory", `${driver}, schema ${schema}, ${count(failures, "failure")}, ${size(bytes)}`),
        ok("learned", learnedText(status)),
        bytes <= house.settings.values.cap
          ? ok("size", `under ${size(house.settings.values.cap)}`)
          : {
              name: "size",
              level: "warn",
              message: `${size(bytes)}: over the cap of ${size(house.settings.values.cap)}`,
              todo: "twiceshy gc",
            },
        ...(faults === null ? [] : [integritySymptom(faults, house.dirs.store)]),
        wal < LARGE_WAL
          ? ok("journal", size(wal))
          : {
              name: "journal",
              level: "warn",
              message: `${size(wal)} not yet written back`,
              todo: "twiceshy gc, while nothing else runs",
            },
        spooled === 0
          ? ok("spool", "empty")
          : {
              name: "spool",
              level: "warn",
              message: `${count(spooled, "event")} waiting`,
              todo: "any twiceshy run takes them in",
            },
      ];
    } finally {
      memory.close();
    }
  } catch (error) {
    return [failed("memory", error)];
  }
}

async function detectorSymptoms(house: House): Promise<Symptom[]> {
  try {
    const shipped = allDetectors();
    const { detectors = shipped } = await house.detectSettings();
    const own = detectors.length - shipped.length;
    return [
      ok("detectors", `${shipped.length} and the general one${own > 0 ? `, ${own} of this project` : ""}`),
    ];
  } catch (error) {
    return [failed("detectors", error)];
  }
}

function backgroundSymptom(house: House): Symptom {
  const now = Date.now();
  const worker = workerAt(house.dirs.store, now);
  if (worker !== null)
    return ok(
      "background",
      `one worker proves fixes: process ${worker.pid}, for ${duration(now - worker.since)}`,
    );
  return ok(
    "background",
    `nothing runs: ${whyNoBackground(house) ?? "a worker starts when a task ends, for a minute at most"}`,
  );
}

function ptySymptom(): Symptom {
  try {
    // Not import(): compiled chunks are kept, and those cannot import by name.
    createRequire(import.meta.url)("@lydell/node-pty");
    return ok("terminal", "commands can get a terminal of their own");
  } catch {
    const message = "no pty here: on a terminal, commands run on pipes";
    return {
      name: "terminal",
      level: "warn",
      message,
      todo: "npm install @lydell/node-pty, if you miss colours and progress bars",
    };
  }
}
