import { shellQuoted } from "#model/shell-word.ts";

/** What the launcher is made for: the programs it starts where a payload needs more than to be kept. */
export interface LauncherPaths {
  /** Absolute path of the node that twiceshy was installed with. */
  readonly node: string;
  /** Absolute path of dist/hook.cjs. */
  readonly bundle: string;
}

/** Beside the launcher, or in a store: what it names is switched off while it is there; see src/doors/switches.ts. */
export const OFF_FILE = "off";

/**
 * A hook is over before V8's four threads are of use: to start and end three of them was a twentieth of its CPU time. With 2 MB for what
 * is new, nothing has to be collected before it ends.
 */
export const NODE_FLAGS = "--v8-pool-size=1 --min-semi-space-size=2";
/** More payloads than this never wait: the next event starts node, which takes them in. */
export const MOST_WAITING = 500;

/** Nor do more bytes than this, by whole kilobytes. */
export const MOST_WAITING_KB = 32 * 1024;

/** So few cannot be that many bytes. */
const FEW = 4;

/** Longer payloads are cut here, and then not understood: nothing that a client sends comes near. */
export const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The launcher: a POSIX sh script that every hook starts. Most events only need to be kept, and a shell with `head` does that
 * for a small part of what starting node costs. It prints nothing itself and always ends with 0: Copilot denies every tool to an agent
 * whose hook fails. What it cannot decide goes to node.
 */
export function launcherScript({ node, bundle }: LauncherPaths): string {
  return `#!/bin/sh
# twiceshy: starts for every hook of a coding agent. Written by \`twiceshy init\`, removed by \`twiceshy uninstall\`.
# hook <client> <event> [command|edit]: keeps the payload (stdin) for later, or hands it to node.
node=${shellQuoted(node)}
bundle=${shellQuoted(bundle)}
${BODY}`;
}

// Only builtins, but for head, grep, rm, mkdir, du and node: each of them is a process.
const BODY = `client=$1 event=$2 tool=\${3-}
PATH=\${PATH:-/usr/local/bin:/usr/bin:/bin}
umask 077
set -f
exec 2>/dev/null

# What is switched off: by the environment, by a file here, later by one in the store (words: all, warnings, capture).
is_no() {
  case $1 in [Oo][Ff][Ff]|[Ff][Aa][Ll][Ss][Ee]|[Nn][Oo]|0) return 0 ;; esac
  return 1
}
heed() {
  [ -f "$1" ] || return 0
  said=
  while IFS= read -r line || [ "$line" ]; do
    for word in $line; do
      case $word in
        all) said=1 learns='' warns='' ;;
        warnings) said=1 warns= ;;
        capture) said=1 learns= ;;
      esac
    done
  done < "$1"
  [ "$said" ] || learns='' warns=''
}
learns=1 warns=1
is_no "\${TWICESHY-}" && exit 0
is_no "\${ENABLE_QA_LEARNING-}" && learns=
is_no "\${ENABLE_QA_WARNINGS-}" && warns=
heed "\${0%/*}/${OFF_FILE}"
[ "$learns$warns" ] || exit 0
[ -x "$node" ] && [ -f "$bundle" ] || exit 0

case $event in
  SessionStart|sessionStart|session_start|session-created) kind=start ;;
  UserPromptSubmit|BeforeAgent|userPromptSubmitted|beforeSubmitPrompt|chat-message|before_agent_start) kind=prompt ;;
  PreToolUse|BeforeTool|preToolUse|tool-execute-before|tool_call) kind=before ;;
  PostToolUse|AfterTool|postToolUse|tool-execute-after|tool_result|afterShellExecution|afterFileEdit) kind=after ;;
  PostToolUseFailure|postToolUseFailure) kind=failure ;;
  Stop|SessionEnd|AfterAgent|agentStop|sessionEnd|stop|session-idle|session-end|agent_end|session_shutdown) kind=end ;;
  *) exit 0 ;;
esac

# How a payload shows that a command failed; Claude Code has an event for it, Codex says it in its transcript.
case $client in
  gemini|qwen) failed='Exit Code: [-1-9]|Signal: [1-9A-Z]' ;;
  copilot) failed='with exit code [-1-9]' ;;
  opencode) failed='"exit":(-?[1-9]|null)' ;;
  pi) failed='"isError":true' ;;
  cursor) failed='exitCode[^,}]{0,8}[1-9]' ;;
  *) failed= ;;
esac
# "npm test | tail" and "make; echo $?" hide how the check ended: then its words may tell.
failed=\${failed:+"$failed|"}'"command": *"([^"\\\\]|\\\\.)*[|;].*([Ff]ail|FAIL|[Ee]rror|ERROR|[Pp]anic|[Ee]xception)'

# node, without what slows or breaks its start. Copilot takes any exit but 0 for a denial.
start() {
  unset NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA NODE_V8_COVERAGE NODE_DEBUG NODE_DEBUG_NATIVE NODE_PATH NODE_ICU_DATA
  if [ "$client" = copilot ]; then "$node" ${NODE_FLAGS} "$bundle" "$@"; exit 0; fi
  exec "$node" ${NODE_FLAGS} "$bundle" "$@"
}

# node with a payload that was read already.
start_with() {
  payload=$1; shift
  printf '%s\\n' "$payload" | start "$@"
  exit 0
}

# node with a payload that was kept already.
start_with_half() {
  rm -f "$half"
  start "$@"
}

# The store: where git's top folder has one, else the nearest above. A linked worktree shares that of the main one.
store=
if [ "\${TWICESHY_STORE-}" ]; then
  [ -d "$TWICESHY_STORE" ] && store=$TWICESHY_STORE
else
  d=$PWD
  while :; do
    if [ -d "$d/.git" ]; then
      store=
      [ -d "$d/.twiceshy" ] && store=$d/.twiceshy
      break
    fi
    if [ -f "$d/.git" ]; then
      store=
      IFS= read -r line < "$d/.git"
      main=\${line#gitdir: }
      case $main in
        /*/.git/worktrees/*) main=\${main%/.git/worktrees/*}; [ -d "$main/.twiceshy" ] && store=$main/.twiceshy ;;
        *) start "$@" ;;
      esac
      break
    fi
    [ -z "$store" ] && [ -d "$d/.twiceshy" ] && store=$d/.twiceshy
    [ "$d" ] || break
    d=\${d%/*}
  done
fi

# Nothing is known here yet: only a failure makes a store.
if [ -z "$store" ]; then
  case $kind in
    failure) start "$@" ;;
    after)
      [ "$tool" = edit ] && exit 0
      [ "$client" = codex ] && start "$@"
      [ "$failed" ] || exit 0
      payload=$(grep -E -e "$failed") || exit 0
      start_with "$payload" "$@" ;;
  esac
  exit 0
fi
heed "$store/${OFF_FILE}"
[ "$learns$warns" ] || exit 0

words=
[ "$warns" ] && [ -f "$store/trigger-words" ] && [ -s "$store/trigger-words" ] && words=$store/trigger-words

case $kind in
  failure|end) start "$@" ;;
  # Words of lessons' titles are too many for grep, and prompts are few. A start is no fact: only that it was heard is noted.
  start)
    [ "$warns" ] && [ -s "$store/triggers" ] && start "$@"
    seen=$store/last-hook
    [ ! -L "$seen" ] && { [ -f "$seen" ] || [ ! -e "$seen" ]; } && printf '%s %s\\n' "$client" "$event" > "$seen"
    exit 0 ;;
  prompt) [ "$warns" ] && [ -s "$store/triggers" ] && start "$@" ;;
  before)
    [ "$words" ] || exit 0
    # Payloads are one line: what grep prints is the whole of it.
    payload=$(grep -F -f "$words") || exit 0
    start_with "$payload" "$@" ;;
  after)
    if [ "$tool" != edit ]; then
      [ "$client" = codex ] && start "$@"
      set +f
      for f in "$store"/open/*; do [ -e "$f" ] && start "$@"; break; done
      set -f
    else
      failed=
    fi
    [ "$tool" = command ] && words= ;;
esac
[ "$kind" = prompt ] && words='' failed=''
[ "$learns" ] || [ "$words" ] || exit 0

# Kept for later under half a name: nobody reads it while this process is there, and to rename it would be a process more.
hooks=$store/hooks
[ -L "$hooks" ] && exit 0
[ -d "$hooks" ] || mkdir "$hooks"
# Read-only: node finds another place for it.
[ -w "$hooks" ] || start "$@"
set +f
set -- "$hooks"/*.json
[ -e "$1" ] || shift
waiting=$#
set -- "$hooks"/.*.half
[ -e "$1" ] || shift
waiting=$((waiting + $#))
set -f
full=$((waiting >= ${MOST_WAITING}))
if [ "$full" = 0 ] && [ "$waiting" -ge ${FEW} ]; then
  used=$(du -sk "$hooks")
  [ "\${used%%[!0-9]*}" -ge ${MOST_WAITING_KB} ] && full=1
fi
set -- "$client" "$event"
[ "$tool" ] && set -- "$@" "$tool"
[ "$full" = 1 ] && start "$@"
n=0
while [ -e "$hooks/$client.$event.$$.$n.json" ] || [ -e "$hooks/.$client.$event.$$.$n.half" ]; do n=$((n + 1)); done
half=$hooks/.$client.$event.$$.$n.half
LC_ALL=C head -c ${MOST_BYTES} > "$half" || { rm -f "$half"; exit 0; }
# By bytes: with characters grep takes a quarter longer. Its answer is yes or no, and node never sees the variable.
if { [ "$words" ] && LC_ALL=C grep -q -F -f "$words" "$half"; } || { [ "$failed" ] && LC_ALL=C grep -q -E -e "$failed" "$half"; }; then
  # Not by exec: where the file is gone meanwhile, that ends a shell with an error.
  start_with_half "$@" < "$half"
  exit 0
fi
{ [ "$learns" ] && [ -s "$half" ]; } || rm -f "$half"
exit 0
`;
