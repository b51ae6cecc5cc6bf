/** A shell's complaint: the script and line it names, and what it says. */
export interface ShellLine {
  readonly script: string | null;
  readonly line: number | null;
  readonly says: string;
  /** True when only a shell writes like this, whatever it says. */
  readonly certain: boolean;
}

// "sh", "/bin/bash", "-zsh", "bash.exe"
const SHELL_NAME = /^(?:-|[\w./]*\/)?(?:ba|da|z|k|mk|a|fi|c|tc)?sh(?:\.exe)?$/;

// "build.sh", "./configure", "/app/bin/deploy": a script has no extension or a shell's
const SCRIPT =
  /^(?!(?:note|warning|error|info|hint|at|in|on)$)(?:[^:]*[\\/])?(?:\(?[\w-]+\)?|[^:/\\]+\.(?:sh|bash|ksh|zsh|fish|bats|command|envrc))$/;

const ORIGINS: readonly { pattern: RegExp; shells: "bash" | "dash" | "others" }[] = [
  { pattern: /^(?:# )?(\S[^:]*?)(?:: -c)?: line (\d+): (\S.*)$/, shells: "bash" }, // "build.sh: line 4: jq: command not found" (bash, busybox), "# build.sh: line 4: …" (quoted in TAP)
  { pattern: /^(\S+?): (\d+): (\S.*)$/, shells: "dash" }, // "build.sh: 4: jq: not found", "sh: 1: jq: not found"
  { pattern: /^(\S+?)\[(\d+)\]: (\S.*)$/, shells: "others" }, // "build.ksh[4]: jq: not found" (ksh)
  { pattern: /^([^\s:]+):(\d+): (\S.*)$/, shells: "others" }, // "build.zsh:4: command not found: jq" (zsh)
  { pattern: /^(\S+): ()(\S.*)$/, shells: "others" }, // "bash: jq: command not found", "zsh: command not found: jq"
];

// "build.zsh:cd:4: no such file or directory: /nope" (zsh, of its own commands)
const ZSH_BUILTIN = /^([^\s:]+):([a-z.[]+):(\d+): (\S.*)$/;

/** dash before 0.5.11 names the script twice: "install.sh: 4: install.sh: declare: not found". */
function withoutName(says: string, origin: string): string {
  return says.startsWith(`${origin}: `) ? says.slice(origin.length + 2) : says;
}

/** Reads "script: line n: words" in the ways the shells write it; null where the line has no such shape. */
export function readShellLine(line: string): ShellLine | null {
  const own = ZSH_BUILTIN.exec(line);
  if (own !== null)
    return { script: own[1]!, line: Number(own[3]), says: `${own[2]}: ${own[4]}`, certain: false };
  for (const { pattern, shells } of ORIGINS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const origin = match[1]!;
    const isShell = SHELL_NAME.test(origin);
    if (!isShell && (match[2] === "" || !SCRIPT.test(origin))) continue;
    return {
      script: isShell || /^(?:environment|\(eval\)|\/dev\/fd\/\d+|main)$/.test(origin) ? null : origin,
      line: match[2] === "" || (isShell && shells === "others") ? null : Number(match[2]),
      says: withoutName(match[3]!, origin).replace(/^exec: /, ""),
      certain:
        shells === "bash" ||
        (shells === "dash" && (isShell || /\.(?:sh|bash)$|^\.(?:git\/hooks|husky)\//.test(origin))),
    };
  }
  return null;
}
