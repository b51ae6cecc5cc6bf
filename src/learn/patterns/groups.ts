import type { PatternEvent } from "#model/pattern.ts";

/**
 * Which fingerprints are one pattern. Merges and splits are replayed in the order of (time, id), so the order in which they
 * arrived does not matter. A split takes one fingerprint out and leaves the others together; from then on it is kept apart
 * from each of them, whatever similarity or a rule finds later. Only a person brings them together again.
 */
export function groupsOf(hashes: readonly string[], events: readonly PatternEvent[]): string[][] {
  const partition = new Partition();
  for (const hash of hashes) partition.groupOf(hash);
  for (const event of inOrder(events)) {
    if (event.kind === "split") partition.split(event.fingerprint);
    if (event.kind === "merge" && event.other !== null)
      partition.merge(event.fingerprint, event.other, event.by === "person");
  }
  return partition.groups();
}

/** Facts in the order in which they are replayed. */
export function inOrder(events: readonly PatternEvent[]): PatternEvent[] {
  return [...events].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

class Partition {
  readonly #group = new Map<string, Set<string>>();
  readonly #apart = new Map<string, Set<string>>();

  groupOf(hash: string): Set<string> {
    const known = this.#group.get(hash);
    if (known) return known;
    const alone = new Set([hash]);
    this.#group.set(hash, alone);
    return alone;
  }

  merge(a: string, b: string, byPerson: boolean): void {
    const [left, right] = [this.groupOf(a), this.groupOf(b)];
    if (left === right) return;
    if (byPerson) this.#reconcile(left, right);
    else if (this.#areApart(left, right)) return;
    const [large, small] = left.size >= right.size ? [left, right] : [right, left];
    for (const hash of small) {
      large.add(hash);
      this.#group.set(hash, large);
    }
  }

  split(hash: string): void {
    const group = this.groupOf(hash);
    if (group.size === 1) return;
    group.delete(hash);
    this.#group.set(hash, new Set([hash]));
    for (const other of group) {
      this.#enemiesOf(hash).add(other);
      this.#enemiesOf(other).add(hash);
    }
  }

  groups(): string[][] {
    return [...new Set(this.#group.values())].map((group) => [...group].sort());
  }

  #enemiesOf(hash: string): Set<string> {
    let enemies = this.#apart.get(hash);
    if (!enemies) this.#apart.set(hash, (enemies = new Set()));
    return enemies;
  }

  #areApart(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
    return [...left].some((hash) => [...(this.#apart.get(hash) ?? [])].some((enemy) => right.has(enemy)));
  }

  #reconcile(left: ReadonlySet<string>, right: ReadonlySet<string>): void {
    for (const [here, there] of [
      [left, right],
      [right, left],
    ] as const)
      for (const hash of here) for (const other of there) this.#apart.get(hash)?.delete(other);
  }
}
