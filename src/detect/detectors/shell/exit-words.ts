import type { Detector, Draft } from "../../detector.ts";

// Wrappers that only repeat how something inside them ended. Each shows a real line.
const SHAPES: readonly RegExp[] = [
  /^(?:Error: )?(Process completed with exit code [1-9]\d*\.?)$/, // "##[error]Process completed with exit code 1."
  /^(The command ".+" exited with [1-9]\d*\.?)$/, // Travis
  /^(?:Done\. )?(Your build exited with [1-9]\d*\.?)$/, // Travis
  /^(?:ERROR: )?(Job failed: (?:exit (?:code|status) \d+|command terminated with exit code \d+|execution took longer than .+))$/, // GitLab
  /^(?:ERROR: )?(script returned exit code [1-9]\d*)$/, // Jenkins
  /^(?:\d{4}\/\d\d\/\d\d [\d:]{8} )?(Process exited with status [1-9]\d*)$/, // GitHub's ssh-action
  /^(Command did not exit successfully .{1,400} exit status [1-9]\d*)$/, // CodeBuild
  /^(Phase complete: [A-Z_]{3,40} State: FAILED)$/, // CodeBuild
  /^(Phase context status code: COMMAND_EXECUTION_ERROR Message: Error while executing command: .{1,400} Reason: exit status [1-9]\d*)$/, // CodeBuild
  /^(Exited with code (?:exit status )?[1-9]\d*\.?)$/, // CircleCI
  /^(?:Cmd\.exe|Bash|PowerShell) (exited with code '?[1-9]\d*'?\.?)$/, // Azure: "Bash exited with code '1'."
  /^(Command exited with non-zero status \d+)$/, // time(1)
  /^(Build step '.+' marked build as failure)$/, // Jenkins
  /^(?:ERROR: )?(InvocationError for command .+ \(exited with code \d+\))$/, // tox 3
  /^ {2}(\S+: (?:FAIL|exit) (?:code )?-?[1-9]\d*(?: \(.+\).*)?)$/, // tox 4: "  py311: FAIL code 1 (0.41=setup[0.03]+cmd[0.38] seconds)"
  /^(?:ERROR:)? +(\S+: commands failed)$/, // tox 3
  /^(\S+: exit [1-9]\d* \([\d.]+ seconds\) .+)$/, // tox 4: "py: exit 1 (0.37 seconds) /app> pytest pid=812"
  /^nox > (Command .+ failed with exit code \d+.*|Session \S+ failed\.?(?: :\()?)$/,
  /^((?:.+: )?exit status [1-9]\d*)$/, // "exit status 1" (go run, xargs)
  /^(?:\S+: )?(.+ exited with status \d+; aborting)$/, // xargs: "xargs: sh: exited with status 255; aborting"
  /^(ninja: build stopped: .+)$/,
  /^(tar: (?:Error is not recoverable: exiting now|Exiting with failure status due to previous errors|Child returned status \d+))$/,
  /^(?:error: )?(Recipe `.+` failed (?:on line \d+ )?with exit code \d+)$/, // just
  /^(?:Error: )?(?:[\w#@./ -]{1,80}(?:: | with ")(?:Error: )?)?(The process '[^']{1,300}' failed with exit code [1-9]\d*)"?$/, // GitHub's actions: "Error: The process '/usr/bin/git' failed with exit code 128"
  /^(?:[Ff]ailed during stage 'building site': |Error running command: )(Build script returned non-zero exit code: [1-9]\d*)$/, // Netlify
  /^(?:task: )?(Failed to run task "[^"]+": exit status \d+)$/, // go-task
];

// One of these stands in every such line; most lines have none
const QUICK = /exit|fail|stopped|child returned/i;
const NEEDLES = [
  "exit",
  "commands failed",
  "fail code",
  "marked build as failure",
  "build stopped",
  "child returned",
  "session ",
  "state: failed",
];

/** CI systems and runners: a non-zero exit, told again by what stood around it. Never a cause while there is a better one. */
export const exitWords: Detector = {
  id: "exit-words",
  tool: "shell",
  check: "shell",
  category: "other",
  rank: 1,
  needles: NEEDLES,
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const message = exitWordsOf(line);
      if (message !== null) drafts.push({ message, role: "consequence", from: i, to: i + 1 });
    });
    return drafts;
  },
};

/** What the line says of a non-zero exit, or null when it is no such line. */
export function exitWordsOf(line: string): string | null {
  if (!QUICK.test(line)) return null;
  for (const shape of SHAPES) {
    const match = shape.exec(line);
    if (match !== null) return match[1]!;
  }
  return null;
}
