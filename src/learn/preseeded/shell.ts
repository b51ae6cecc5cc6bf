import { is, type Seed, says, seed } from "./seed.ts";

const shell = is("tool", "shell");

/** The shell. */
export const SHELL: readonly Seed[] = [
  seed({
    id: "shell-not-executable",
    title: "A script is not executable",
    category: "permission_error",
    safety: "safe",
    needles: ["permission denied"],
    when: [
      shell,
      // "./run.sh: Permission denied"; not "/etc/shop.conf: Permission denied", which was written to
      says(
        /^(?<script>[\w./-]{0,120}?(?:[\w-]{1,60}\.(?:sh|bash|zsh|py|rb|pl)|bin\/[\w-]{1,60}|gradlew|mvnw|configure)): Permission denied$/,
      ),
    ],
    advise:
      "Make `{script}` executable (`chmod +x`) and let git know (`git update-index --chmod=+x`), or start it with its interpreter. If it is executable already, its file system is mounted noexec.",
    why: "The mode is lost when a file is copied through Windows, an archive or an editor. `chmod 777`, or sudo, is never the answer.",
    examples: ["bash: ./run.sh: Permission denied"],
  }),
  seed({
    id: "shell-crlf",
    title: "A script has Windows line ends",
    category: "missing_dependency",
    safety: "safe",
    needles: ["^m:", "\\r"],
    when: [
      // "./run.sh: bad interpreter: /bin/bash^M: no such file or directory", "bash\r: No such file or directory", "$'\r': command not found"
      says(/\^M: |\\r['’]?: /),
    ],
    advise:
      "The lines end in CR LF and the CR became a part of the command. Convert the file to LF, and add `*.sh text eol=lf` to .gitattributes so that it stays so on every checkout.",
    why: "Nothing is missing on the machine, whatever the message says. Only converting it once brings it back with the next clone on Windows.",
    examples: [
      "/usr/bin/env: ‘bash\\r’: No such file or directory",
      "run.sh: line 2: $'\\r': command not found",
    ],
  }),
  seed({
    id: "shell-bad-interpreter",
    title: "A script's interpreter does not exist",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["required file not found", "bad interpreter"],
    when: [
      shell,
      says(/^(?<script>[\w./-]+): (?:cannot execute: required file not found|bad interpreter: )/),
    ],
    advise:
      "`{script}` is there; the program that its first line names is not. Look at it with `head -1 | cat -A`: a path of another machine, a removed virtual environment, or a CR at its end. `#!/usr/bin/env name` finds it on the path.",
    why: "The scripts of a virtual environment carry its absolute path: after moving the folder, make the environment anew.",
    unless: ["shell-crlf"],
    examples: ["bash: ./tool.py: cannot execute: required file not found"],
  }),
  seed({
    id: "shell-command-not-found",
    title: "The shell does not know a command",
    category: "missing_dependency",
    safety: "risky",
    needles: [": not found", "command not found"],
    when: [
      shell,
      says(
        /^(?:(?<command>[A-Za-z_][\w.+-]*): (?:command )?not found|command not found: (?<command_2>[A-Za-z_][\w.+-]*))$/,
      ),
    ],
    advise:
      "Read `{command}` again: a typing slip is the usual cause. A tool of the project is started through its runner (npm run, bundle exec, the virtual environment's bin). If it is really missing, installing it is a person's decision, and belongs in the setup script or image.",
    why: "A package with the name of the command need not be that command (npx would fetch it without asking much), and what is installed by hand on one machine is missing on the next.",
    examples: ["deploy.sh: line 3: kubctl: command not found"],
  }),
  seed({
    id: "shell-unbound-variable",
    title: "A script uses a variable that is not set",
    category: "config_error",
    safety: "moderate",
    needles: ["unbound variable", "parameter not set"],
    when: [shell, says(/^(?<name>\w+)(?:\[[^\]]{0,40}\])?: (?:unbound variable|parameter not set)$/)],
    advise:
      "Find out who should set `{name}`: the caller, CI's settings, an .env file that was not read, or a misspelt name. Where it may be absent, say so with a default; where it must be there, with a message that says what to set.",
    why: "`set -u` did its work: without it the empty value goes on (think of a folder name before rm). Do not take it out.",
    examples: ["deploy.sh: line 3: TARGET: unbound variable"],
  }),
];
