/** One kind of noise: what differs between two sightings of the same failure. */
export interface Scrubber {
  readonly id: string;
  /** Global; linear in the length of the text. */
  readonly pattern: RegExp;
  /** What stands in every text that the pattern changes: a glance that saves compiling it, half of a fingerprint's time. */
  readonly needs: RegExp;
  readonly replace: string | ((match: string, ...groups: string[]) => string);
  /** Why it is noise, for `inspect --explain`. */
  readonly why: string;
  /** Two texts that must become the same. */
  readonly same: readonly [string, string];
  /** Two texts that must stay different. */
  readonly different: readonly [string, string];
}

export interface Scrubbed {
  readonly text: string;
  /** The scrubbers that changed something. */
  readonly by: readonly string[];
}

/** The text without its noise. Scrubbing twice changes nothing more. */
export function scrub(text: string, scrubbers: readonly Scrubber[]): Scrubbed {
  // The message is scrubbed for the fine and for the coarse identity. A pattern's second use makes V8 compile it to
  // machine code, so the second answer is remembered instead.
  if (last?.text !== text || last.scrubbers !== scrubbers) {
    last = { text, scrubbers, scrubbed: scrubAnew(text, scrubbers) };
  }
  return last.scrubbed;
}

let last: { text: string; scrubbers: readonly Scrubber[]; scrubbed: Scrubbed } | null = null;

function scrubAnew(text: string, scrubbers: readonly Scrubber[]): Scrubbed {
  const by: string[] = [];
  let current = text;
  for (const { id, pattern, needs, replace } of scrubbers) {
    if (!needs.test(current)) continue;
    const next = current.replace(pattern, replace as string);
    if (next !== current) by.push(id);
    current = next;
  }
  return { text: current.trim(), by };
}
