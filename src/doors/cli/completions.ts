export type Shell = "bash" | "zsh" | "fish";

/** What a completion script needs to know of a command. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly { readonly name: string; readonly doc: string; readonly takesValue: boolean }[];
  /** The choices of its first word. */
  readonly words: readonly string[];
  readonly files: boolean;
  readonly passesRest: boolean;
}

/** The script for each shell, made from the same records as the help. */
export const COMPLETIONS: Readonly<Record<Shell, (commands: readonly Completable[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** After `--` the words are another command's. */
const BASH_REST = ` if [[ " \${COMP_WORDS[*]:0:COMP_CWORD} " == *" -- "* ]]; then COMPREPLY=($(compgen -c -f -- "$cur")); return; fi;`;

function bash(commands: readonly Completable[]): string {
  const cases = commands.map((command) => {
    const flags = command.flags.map((flag) => `--${flag.name}`).join(" ");
    const rest = command.passesRest ? BASH_REST : "";
    return `    ${command.name})${rest} flags="${flags}"; words="${command.words.join(" ")}"; files=${command.files ? 1 : ""} ;;`;
  });
  return `# bash completion for twiceshy: eval "$(twiceshy completions bash)"
_twiceshy() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" flags="" words="" files=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map((command) => command.name).join(" ")} --help --version" -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$cur")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$cur")); [ -n "$files" ] && COMPREPLY+=($(compgen -f -- "$cur")) ;;
  esac
}
complete -F _twiceshy twiceshy
`;
}

function zsh(commands: readonly Completable[]): string {
  const quote = (text: string) => text.replace(/'/g, "'\\''");
  const described = (text: string) => quote(text).replace(/[[\]:]/g, "\\$&");
  const list = commands.map((command) => `    '${command.name}:${described(command.summary)}'`).join("\n");
  const cases = commands.map((command) => {
    const flags = command.flags.map(
      (flag) => `'--${flag.name}[${described(flag.doc)}]${flag.takesValue ? ":value:" : ""}'`,
    );
    const words = command.words.length > 0 ? [`'2:word:(${command.words.join(" ")})'`] : [];
    const rest = command.passesRest ? ["'*::command:_normal'"] : command.files ? ["'*:file:_files'"] : [];
    return `    ${command.name}) _arguments '1: :' ${[...flags, ...words, ...rest].join(" ")} ;;`;
  });
  return `#compdef twiceshy
# zsh completion for twiceshy: eval "$(twiceshy completions zsh)" after compinit
_twiceshy() {
  local -a commands
  commands=(
${list}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case "$words[2]" in
${cases.join("\n")}
  esac
}
compdef _twiceshy twiceshy
`;
}

function fish(commands: readonly Completable[]): string {
  const quote = (text: string) => text.replace(/\\/g, "\\\\").replace(/'/g, "\\'");
  const lines = ["# fish completion for twiceshy", "complete -c twiceshy -f"];
  for (const command of commands) {
    lines.push(
      `complete -c twiceshy -n __fish_use_subcommand -a ${command.name} -d '${quote(command.summary)}'`,
    );
    const seen = `-n '__fish_seen_subcommand_from ${command.name}'`;
    if (command.words.length > 0) lines.push(`complete -c twiceshy ${seen} -a '${command.words.join(" ")}'`);
    if (command.files) lines.push(`complete -c twiceshy ${seen} -F`);
    for (const flag of command.flags) {
      lines.push(
        `complete -c twiceshy ${seen} -l ${flag.name}${flag.takesValue ? " -r" : ""} -d '${quote(flag.doc)}'`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}
