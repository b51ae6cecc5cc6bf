/** Of a check's output so much is kept. */
export const CHECK_OUTPUT_CAP: number = 4 * 1024 * 1024;

/** A check's words as a copy runs them: by a shell's words it is known that there is no such program. */
export function inShell(argv: readonly string[]): string[] {
  return ["/bin/sh", "-c", 'exec "$@"', "sh", ...argv];
}
