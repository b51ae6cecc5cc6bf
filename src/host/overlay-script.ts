/** Said on stderr when the command itself is about to start: what comes before is trouble of ours. */
export const READY = "twiceshy: ready";

/** Where the tools for mounting are looked for, not in a PATH that a project may have put its own folders into. */
export const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin";

/**
 * Mounts, then removes what the tree does not have, then runs. Paths are relative in mount's options, where commas and colons
 * mean something. Variables have names that no environment has: an exported one would reach the command changed.
 * Arguments: scratch, root, store, git ("" where it is inside the root), options, cwd, whether it waits ("" where it does not), then
 * what runs. One that waits is mounted and ready; it reads assignments for the environment, one a line, and goes on at an empty line.
 * Where it waits for "words" it reads its folder then, and what runs, a word a line, up to another empty line.
 */
export const SCRIPT = `set -e
ts_scratch=$1 ts_root=$2 ts_store=$3 ts_git=$4 ts_options=$5 ts_cwd=$6 ts_waits=$7 ts_path=$PATH
shift 7
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
[ "$ts_waits" = words ] || cd "$ts_cwd"
if [ -n "$ts_waits" ]; then
  ts_line=$ts_waits
  while [ -n "$ts_line" ]; do
    IFS= read -r ts_line || exit 1
    [ -z "$ts_line" ] || export "$ts_line"
  done
  if [ "$ts_waits" = words ]; then
    IFS= read -r ts_cwd || exit 1
    cd "$ts_cwd"
    while IFS= read -r ts_line || exit 1; [ -n "$ts_line" ]; do
      set -- "$@" "$ts_line"
    done
  fi
  exec </dev/null
fi
PATH=$ts_path
echo "${READY}" >&2
exec 2>&1
set +e
"$@"
exit $?
`;

/** A folder that is removed and made anew has to be empty: that takes more of a file system than the mount itself. */
export const PROBE = `set -e
PATH=${SYSTEM_PATH}
cd "$1"
mkdir -p probe/lower/folder/deep probe/upper probe/work probe/merged
cd probe
mount -t overlay -o "$2,lowerdir=lower,upperdir=upper,workdir=work" overlay merged
rm -r merged/folder
mkdir merged/folder
test -z "$(ls -A merged/folder)"
`;
