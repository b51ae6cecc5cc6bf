import { existsSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { leash } from "./marked-processes.ts";
import { PROBE, SCRIPT, SYSTEM_PATH } from "./overlay-script.ts";
import type { GitProject } from "./project.ts";
import { runCaptured } from "./run-captured.ts";
import { removeFolder } from "./scratch-folder.ts";
import type { Environment } from "./scratch-git.ts";
import { ignoreForGit } from "./scratch-repository.ts";

/**
 * The project seen through an overlay: in a mount namespace of its own a copy-on-write layer lies over the project's own path.
 * Absolute paths hold (a venv's shebangs, compiled caches), ignored folders are there, and every write goes to the layer.
 * The namespace and its mounts end with its processes, so nothing is left to unmount.
 */
export interface Overlay {
  /** Whether everything that a run started ends with it. */
  readonly endsAll: boolean;
  /** What tries the file system out, in a folder. */
  probe(scratch: string): string[];
  /** What goes before a command so that it runs in there. */
  wrap(argv: readonly string[], place: OverlayPlace): string[];
}

export interface OverlayPlace {
  /** The scratch folder, with `upper` and `removed` prepared. */
  readonly scratch: string;
  /** Where the command runs, absolute. */
  readonly cwd: string;
  /** Mounts, and waits on its input before it runs: to be told to, or to be told what, too. */
  readonly waits?: "turn" | "words";
}

/** Ways into a namespace, the best first: with a pid namespace nothing survives its first process. */
const PIDS = ["--fork", "--pid", "--kill-child", "--mount-proc"];
/** With redirects a folder of the lower layer can be renamed; they need attributes that only the real root may write. */
const ROOT_OPTIONS = "index=off,redirect_dir=on,volatile";
const USER_OPTIONS = "userxattr,index=off,volatile";

const known = new Map<string, Overlay | { readonly why: string }>();

/** An overlay that works here, or why there is none; tried out once in a process, or taken for working since it worked before. */
export async function findOverlay(
  project: GitProject,
  scratch: string,
  env: Environment,
  trusts = false,
): Promise<Overlay | { readonly why: string }> {
  const place = `${project.root}\n${project.storeDir}\n${project.commonDir}`;
  const before = known.get(place) ?? (trusts ? workedBefore(project) : null);
  if (before !== null) return before;
  const answer = await tryOverlays(project, scratch, env);
  if ("why" in answer) forgetWay(project.storeDir);
  known.set(place, answer);
  return answer;
}

async function tryOverlays(
  project: GitProject,
  scratch: string,
  env: Environment,
): Promise<Overlay | { readonly why: string }> {
  if (process.platform !== "linux") return { why: "overlays are there on Linux only" };
  const missing = ["unshare", "mount", "sh", "xargs"].find((tool) => systemTool(tool) === null);
  if (missing !== undefined) return { why: `there is no ${missing}` };
  let why = "";
  for (const [way, overlay] of candidates(project).entries()) {
    prepare(scratch, project);
    const trouble =
      (await troubleWith(overlay.probe(scratch), scratch, env)) ??
      (await troubleWith(overlay.wrap(["true"], { scratch, cwd: project.root }), scratch, env));
    clear(scratch);
    if (trouble === null) {
      noteWay(project, way);
      return overlay;
    }
    why ||= trouble;
  }
  return { why: `no overlay can be mounted here (${why})` };
}

const NOTE = "overlay";

/** The way that worked, on this system since it was started, for this user. Trying out costs as much as a run. */
function noteWay(project: GitProject, way: number): void {
  try {
    writeFileSync(join(project.storeDir, NOTE), `${way}\n${whereOf(project)}`);
  } catch {
    // Then it is tried out the next time too.
  }
}

function workedBefore(project: GitProject): Overlay | null {
  try {
    const [way, ...where] = readFileSync(join(project.storeDir, NOTE), "utf8").split("\n");
    return where.join("\n") === whereOf(project) ? (candidates(project)[Number(way)] ?? null) : null;
  } catch {
    return null;
  }
}

/** Whoever found that it does not work any more takes the note away. */
export function forgetWay(storeDir: string): void {
  rmSync(join(storeDir, NOTE), { force: true });
}

function whereOf({ root, storeDir, commonDir }: GitProject): string {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  // A container is started on the same system, and may mount less.
  const spaces = ["user", "mnt"].map((name) => readlinkSync(`/proc/self/ns/${name}`));
  const disks = [root, storeDir, commonDir].map((folder) => statSync(folder).dev);
  return [boot, process.getuid?.() ?? 0, ...spaces, ...disks].join("\n");
}

/** The first thing that went wrong, or null. */
async function troubleWith(argv: readonly string[], cwd: string, env: Environment): Promise<string | null> {
  const tried = await runCaptured({ argv, cwd, env, timeoutMs: 10_000, outputCap: 4096 });
  return tried.exitCode === 0 ? null : tried.errors.trim().split("\n")[0] || "no reason was given";
}

function candidates(project: GitProject): Overlay[] {
  const uid = process.getuid?.() ?? 0;
  const user = ["-U", "-r", "-m"];
  const ways: [string[], string][] = [
    [[...user, ...PIDS], USER_OPTIONS],
    [user, USER_OPTIONS],
  ];
  if (uid === 0)
    ways.unshift([["-m", ...PIDS], ROOT_OPTIONS], [["-m", ...PIDS], USER_OPTIONS], [["-m"], USER_OPTIONS]);
  const unshare = systemTool("unshare")!;
  const sh = systemTool("sh")!;
  return ways.map(([flags, options]) => ({
    endsAll: flags.includes("--pid"),
    probe: (scratch) => [...leash(), unshare, ...flags, "--", sh, "-c", PROBE, "twiceshy", scratch, options],
    wrap(argv, { scratch, cwd, waits }) {
      const git = isInside(project.commonDir, project.root) ? "" : project.commonDir;
      // The user is to be the same inside as outside: tools and tests behave differently for root.
      const back =
        uid === 0
          ? []
          : [unshare, "-U", `--map-user=${uid}`, `--map-group=${process.getgid?.() ?? uid}`, "--"];
      const script = [
        sh,
        "-c",
        SCRIPT,
        "twiceshy",
        scratch,
        project.root,
        project.storeDir,
        git,
        options,
        cwd,
        waits ?? "",
      ];
      return [...leash(), unshare, ...flags, "--", ...script, ...back, ...argv];
    },
  }));
}

/** The folders that a mount needs. `store` is what the check sees in place of the memory. */
export function prepare(scratch: string, project: GitProject): void {
  for (const name of ["lower", "upper", "work", "store/tmp"]) makeFolder(join(scratch, name));
  ignoreForGit(join(scratch, "store"));
  if (!isInside(project.commonDir, project.root))
    for (const name of ["git-lower", "git-upper", "git-work"]) makeFolder(join(scratch, name));
}

/** Removes what a mount wrote: what one run did goes with it, and a layer must not be used twice. */
export function clear(scratch: string): void {
  for (const name of ["upper", "work", "git-upper", "git-work", "store", "probe"])
    if (existsSync(join(scratch, name))) removeFolder(join(scratch, name));
}

function systemTool(name: string): string | null {
  return (
    SYSTEM_PATH.split(":")
      .map((folder) => join(folder, name))
      .find(existsSync) ?? null
  );
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return existsSync(path) && way !== ".." && !way.startsWith("../");
}
