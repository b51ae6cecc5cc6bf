import type { Draft } from "../../detector.ts";

// "sudo: jq: command not found", "/usr/bin/env: 'python': No such file or directory", "xargs: jq: No such file or directory",
// "timeout: failed to run command 'jq': No such file or directory", "make[1]: jq: Permission denied"
const STARTER =
  /^(?:\/\S*\/)?(sudo|doas|env|xargs|nohup|timeout|nice|ionice|stdbuf|setsid|time|watch|strace|chroot|g?make(?:\[\d+\])?|entr|parallel): (?:(?:failed to|cannot) (?:run|execute) (?:command )?|can't execute |exec: )?[\u2018'"`]?(.+?)[\u2019'"`]?: ([Cc]ommand not found|No such file or directory|Permission denied|Exec format error|Argument list too long)$/;

// cmd.exe: "'jq' is not recognized as an internal or external command,"; PowerShell: "jq : The term 'jq' is not recognized as …"
const NOT_RECOGNIZED = /^(?:\S+ ?: )?((?:The term )?'[^']+' is not recognized as .+?),?$/;
// The same in other tongues: "'jq' 不是内部或外部命令，也不是可运行的程序", "« jq » n'est pas reconnu en tant que commande interne", "Der Befehl "jq" ist entweder falsch geschrieben oder"
const NOT_RECOGNIZED_ABROAD =
  /^(['"«][^'"»]{1,200}['"»] ?(?:不是内部或外部命令|不是內部或外部命令|n[’']est pas reconnu en tant que commande interne|no se reconoce como un comando interno|não é reconhecido como um comando interno|non è riconosciuto come comando interno|не является внутренней или внешней|は、内部コマンドまたは外部コマンド|은\(는\) 내부 또는 외부 명령).*?|Der Befehl "[^"]{1,200}" ist entweder falsch geschrieben oder.*)[,，]?$/;
// Debian's helper: "Command 'jq' not found, but can be installed with:"; Go's exec: `exec: "jq": executable file not found in $PATH`
const HELPER = /^((?:Command '[^']+' not found)|.*exec: "[^"]+": executable file not found in \$?%?PATH%?)/;

// 'main.go:3: running "stringer": exec: "stringer": executable file not found in $PATH': where it was asked for
const ORDERED = /^([\w./-]{1,200}\.\w{1,6}):(\d+): /;

// "make[1]: *** [Makefile:3: blink.hex] Error 127", "make: *** [Makefile:246：all] 错误 127": the recipe that asked for it
const RECIPE = /^\S*make(?:\[\d+\])?: \*\*\* \[([^\s:]{1,300}):(\d{1,7})[:：]/;

/** A program that another one was to start and could not; `next` is the line after it. */
export function readUnstarted(line: string, next: string | undefined): Omit<Draft, "from" | "to"> | null {
  const starter = STARTER.exec(line);
  if (starter !== null) {
    // make says the same of a makefile that is not there; of a recipe's program it goes on with "Error 127", "错误 127"
    if (
      /make/.test(starter[1]!) &&
      starter[3]!.startsWith("No such") &&
      !/: \*\*\* .{1,300} 12[67]$/.test(next ?? "")
    )
      return null;
    const category = starter[3] === "Permission denied" ? "permission_error" : "missing_dependency";
    const [, file, at] = (/make/.test(starter[1]!) ? RECIPE.exec(next ?? "") : null) ?? [];
    return {
      message: `${starter[2]}: ${starter[3]}`,
      category,
      ...(file !== undefined && { file, line: Number(at) }),
    };
  }
  const other = NOT_RECOGNIZED.exec(line) ?? HELPER.exec(line) ?? NOT_RECOGNIZED_ABROAD.exec(line);
  if (other === null) return null;
  const [, file = null, at] = ORDERED.exec(line) ?? [];
  return {
    message: other[1]!,
    category: "missing_dependency",
    ...(file !== null && { file, line: Number(at) }),
  };
}
