/**
 * Claude Code tells with a command that passed the folder its shell is in by then: after `cd web && npm test` that is web already, and the next
 * command begins there. Read from there, the line would go into web/web: what it went through first is left out.
 */
export function commandFrom(folder: string, command: string, output: string | null): string {
  // It goes back by itself where the line has left the folders that it may work in.
  if (output?.includes("Shell cwd was reset to")) return command;
  const { steps, rest } = leadingSteps(command);
  if (steps.length === 0 || /(?:^|[\s;&|(])(?:cd|pushd|popd)(?:[\s;&|)]|$)/.test(rest)) return command;
  const names = namesOf(steps);
  return names !== null && `${folder.replaceAll("\\", "/")}/`.endsWith(["", ...names, ""].join("/"))
    ? rest
    : command;
}

/** The folders that a line goes through before anything else. */
function leadingSteps(command: string): { steps: string[]; rest: string } {
  const steps: string[] = [];
  let rest = command;
  for (;;) {
    // "cd web && ", "cd 'my web'; "
    const step =
      /^\s*cd[ \t]+(?:'([^']*)'|"([^"$`\\]*)"|([^\s'"$`\\;&|<>()*?~-][^\s'"$`\\;&|<>()*?]*))[ \t]*(?:&&|;|\n)\s*/.exec(
        rest,
      );
    if (step === null) return { steps, rest };
    steps.push(step[1] ?? step[2] ?? step[3]!);
    rest = rest.slice(step[0].length);
  }
}

/** The names at the end of the way; null for one that begins somewhere else. */
function namesOf(steps: readonly string[]): string[] | null {
  const names: string[] = [];
  for (const step of steps) {
    if (step.startsWith("/")) return null;
    for (const name of step.split("/")) {
      if (name === "..") names.pop();
      else if (name !== "" && name !== ".") names.push(name);
    }
  }
  return names;
}
