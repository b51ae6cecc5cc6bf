// "Falsifying example: test_round_trip(", "Falsifying explicit example: test_total(x=0)", "Falsifying example: test_total(self=<CartTest>, x=0)"
const FALSIFYING = /^\s*Falsifying (?:explicit )?example: (\w{1,200})\(/;
const WITHIN = 6;
const ABOVE = 30;

/** The property that hypothesis found wrong, by what it says below a traceback, or above it before 6; null where it says nothing. */
export function falsified(lines: readonly string[], from: number, to: number): string | null {
  for (let i = to; i < Math.min(lines.length, to + WITHIN); i++) {
    const name = FALSIFYING.exec(lines[i]!)?.[1];
    if (name !== undefined) return name;
  }
  // Its arguments may stand on lines of their own.
  for (let i = from - 1; i >= Math.max(0, from - ABOVE); i--) {
    const name = FALSIFYING.exec(lines[i]!)?.[1];
    if (name !== undefined) return name;
    if (!/^(?:\s+\S.*|\)|\s*|You can .*)$/.test(lines[i]!)) return null;
  }
  return null;
}
