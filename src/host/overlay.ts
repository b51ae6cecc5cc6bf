import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { leash } from "./marked-processes.ts";
import type { GitProject } from "./project.ts";
import { runCaptured } from "./run-captured.ts";
import type { Environment } from "./scratch-git.ts";
import { ignoreForGit } from "./scratch-repository.ts";

/**
 * The project seen through an overlay: in a mount namespace of its own a copy-on-write layer lies over the project's own path.
 * Absolute paths hold (a venv's shebangs, compiled caches), ignored folders are there, and every write goes to the layer.
 * The namespace and its mounts end with its processes, so nothing is left to unmount.
 */
export interface Overlay {
  /** What goes before a command so that it runs in there. */
  wrap(argv: readonly string[], place: OverlayPlace): string[];
}

export interface OverlayPlace {
  /** The scratch folder, with `upper` and `removed` prepared. */
  readonly scratch: string;
  /** Where the command runs, absolute. */
  readonly cwd: string;
}

/** Said on stderr when the command itself is about to start: what comes before is trouble of ours. */
export const READY = "twiceshy: ready";

/** Where the tools of the mount are looked for, not in a PATH that a project may have put its own folders into. */
const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin";

/**
 * Mounts, then removes what the tree does not have, then runs. Paths are relative in mount's options, where commas and colons
 * mean something. Variables have names that no environment has: an exported one would reach the command changed.
 * Arguments: scratch, root, store, git ("" where it is inside the root), options, cwd, then what runs.
 */
const SCRIPT = `set -e
ts_scratch=$1 ts_root=$2 ts_store=$3 ts_git=$4 ts_options=$5 ts_cwd=$6 ts_path=$PATH
shift 6
PATH=${SYSTEM_PATH}
cd "$ts_scratch"
mount --bind "$ts_root" lower
mount -t overlay -o "$ts_options,lowerdir=lower,upperdir=upper,workdir=work" overlay "$ts_root"
if [ -n "$ts_git" ]; then
  mount --bind "$ts_git" git-lower
  mount -t overlay -o "$ts_options,lowerdir=git-lower,upperdir=git-upper,workdir=git-work" overlay "$ts_git"
fi
if [ -s "$ts_scratch/removed" ]; then
  cd "$ts_root"
  xargs -0 rm -f -- < "$ts_scratch/removed" 2>/dev/null || :
  xargs -0 rmdir -p -- < "$ts_scratch/removed-folders" 2>/dev/null || :
fi
mount --bind "$ts_scratch/store" "$ts_store"
cd "$ts_cwd"
PATH=$ts_path
echo "${READY}" >&2
exec 2>&1
set +e
"$@"
exit $?
`;

/** Ways into a namespace, the best first: with a pid namespace nothing survives its first process. */
const PIDS = ["--fork", "--pid", "--kill-child", "--mount-proc"];
const ROOT_OPTIONS = "index=off,volatile";
const USER_OPTIONS = "userxattr,index=off,volatile";

/** An overlay that works here, tried out once; or why there is none. */
export async function findOverlay(
  project: GitProject,
  scratch: string,
  env: Environment,
): Promise<Overlay | { readonly why: string }> {
  if (process.platform !== "linux") return { why: "overlays are there on Linux only" };
  const missing = ["unshare", "mount", "sh", "xargs"].find((tool) => systemTool(tool) === null);
  if (missing !== undefined) return { why: `there is no ${missing}` };
  let why = "";
  for (const overlay of candidates(project)) {
    prepare(scratch, project);
    const argv = overlay.wrap(["true"], { scratch, cwd: project.root });
    const tried = await runCaptured({ argv, cwd: scratch, env, timeoutMs: 10_000, outputCap: 4096 });
    if (tried.exitCode === 0) return overlay;
    why ||= tried.errors.trim().split("\n")[0] ?? "";
  }
  return { why: `no overlay can be mounted here (${why || "no reason was given"})` };
}

function candidates(project: GitProject): Overlay[] {
  const uid = process.getuid?.() ?? 0;
  const user = ["-U", "-r", "-m"];
  const ways: [string[], string][] = [
    [[...user, ...PIDS], USER_OPTIONS],
    [user, USER_OPTIONS],
  ];
  if (uid === 0) ways.unshift([["-m", ...PIDS], ROOT_OPTIONS], [["-m"], ROOT_OPTIONS]);
  const unshare = systemTool("unshare")!;
  return ways.map(([flags, options]) => ({
    wrap(argv, { scratch, cwd }) {
      const git = isInside(project.commonDir, project.root) ? "" : project.commonDir;
      // The user is to be the same inside as outside: tools and tests behave differently for root.
      const back =
        uid === 0
          ? []
          : [unshare, "-U", `--map-user=${uid}`, `--map-group=${process.getgid?.() ?? uid}`, "--"];
      const script = [
        systemTool("sh")!,
        "-c",
        SCRIPT,
        "twiceshy",
        scratch,
        project.root,
        project.storeDir,
        git,
        options,
        cwd,
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
