/** What a wrapper put before a line: who is named in it, and how long it is. */
export interface LinePrefix {
  /** The program that wrote the line, always in the same form: "web-1 |", "@acme/web:test". */
  readonly writer: string;
  readonly length: number;
  /** True when nothing but a wrapper writes so, and one such line is enough. */
  readonly isTelling: boolean;
}

// terragrunt before what terraform said, behind the time: "STDERR [web] terraform: │ Error: …", "STDOUT tofu: …"
const TERRAGRUNT = /^(?:STDOUT|STDERR) +(?:\[[^\]]{1,120}\] )?(?:terraform|tofu):(?: |$)/;
// Google's Cloud Build: "Step #2 - "tf plan": Error: …", "Step #0: npm error …" where a step has no name
const CLOUD_STEP = /^(Step #\d{1,3}(?: - "[^"]{1,80}")?):(?: |$)/;

/** What a builder puts before the lines of one of its steps, or null. */
export function readStepPrefix(line: string): LinePrefix | null {
  const terraform = TERRAGRUNT.exec(line)?.[0];
  if (terraform !== undefined) {
    const writer = terraform.replace(/^STD\w+ +/, "").trim();
    return { writer, length: terraform.length, isTelling: true };
  }
  const step = CLOUD_STEP.exec(line);
  if (step === null) return null;
  return { writer: `${step[1]!}:`, length: step[0].length, isTelling: step[1]!.endsWith('"') };
}

// Vagrant and packer before what they do with a machine, "==> default: Running provisioner: shell...", and indented before what it said: "    default: E: Unable to locate package soup".
// Others have a severity or an error there: "==> ERROR: A failure occurred in build()." (makepkg), "==> LogicException: no price" (atoum)
const ARROWED = /^==> ([a-z\d][\w.-]{0,59}): \S/;
const ARROWED_LINE = /^(?:==> | {4})([\w.-]{1,60}):(?: |$)/;

/** The machine that a line with an arrow announces, or null. */
export function readArrow(line: string): string | null {
  const found = line.startsWith("==> ") ? ARROWED.exec(line) : null;
  return found === null ? null : `==> ${found[1]!}`;
}

/** The prefix of a line of a machine that was announced by an arrow. */
export function readArrowed(line: string, writers: ReadonlySet<string>): LinePrefix | null {
  const found = line.startsWith("==> ") || line.startsWith("    ") ? ARROWED_LINE.exec(line) : null;
  const writer = found === null ? null : `==> ${found[1]!}`;
  if (found === null || writer === null || !writers.has(writer)) return null;
  return { writer, length: found[0].length, isTelling: true };
}
