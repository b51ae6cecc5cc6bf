/** A shell's complaint: the script and line it names, and what it says. */
export interface ShellLine {
  readonly script: string | null;
  readonly line: number | null;
  readonly says: string;
  /** True when only a shell writes like this, whatever it says. */
  readonly certain: boolean;
}

const SHELL_NAME = /^(?:-|[\w./]*\/)?(?:ba|da|z|k|mk|a|fi|c|tc)?sh(?:\.exe)?$/;

// "build.sh", "./configure", "/app/bin/deploy": a script has no extension or a shell's
const SCRIPT = /^(?:[^:]*[\\/])?(?:\(?[\w-]+\)?|[^:/\\]+\.(?:sh|bash|ksh|zsh|fish|bats|command|envrc))$/;

const ORIGINS: readonly { pattern: RegExp; certain: boolean }[] = [
  { pattern: /^(\S[^:]*?): line (\d+): (\S.*)$/, certain: true }, // "build.sh: line 4: jq: command not found" (bash, busybox)
  { pattern: /^(\S+?): (\d+): (\S.*)$/, certain: false }, // "build.sh: 4: jq: not found", "sh: 1: jq: not found" (dash)
  { pattern: /^(\S+?)\[(\d+)\]: (\S.*)$/, certain: false }, // "build.ksh[4]: jq: not found" (ksh)
  { pattern: /^(\S+?):(\d+): (\S.*)$/, certain: false }, // "build.zsh:4: command not found: jq" (zsh)
  { pattern: /^(\S+): ()(\S.*)$/, certain: false }, // "bash: jq: command not found", "zsh: command not found: jq"
];

/** Reads "script: line n: words" in the ways the shells write it; null where the line has no such shape. */
export function readShellLine(line: string): ShellLine | null {
  for (const { pattern, certain } of ORIGINS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const origin = match[1]!;
    const isShell = SHELL_NAME.test(origin);
    if (!isShell && (match[2] === "" || !SCRIPT.test(origin))) continue;
    return {
      script: isShell || /^(?:environment|\(eval\)|\/dev\/fd\/\d+|main)$/.test(origin) ? null : origin,
      line: isShell || match[2] === "" ? null : Number(match[2]),
      says: match[3]!.replace(/^exec: /, ""),
      certain,
    };
  }
  return null;
}
