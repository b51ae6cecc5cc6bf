import { makeFolder } from "#memory/make-folder.ts";
import { isOurs } from "#memory/spool.ts";
import type { HookEvent, HookKind } from "#model/hook.ts";
import { dropRaw, holdRaw, letWait, type RawFile, rawFolders } from "./hook-raw-spool.ts";

/** Kinds of event that become facts, or end something. */
const KEPT: readonly HookKind[] = ["prompt", "after-edit", "after-command", "session-end"];

/**
 * An event that is being taken in: its payload lies beside the memory meanwhile, so that it is not lost with a process that its
 * client kills. Whatever was not taken in when the work ends waits for the next process.
 */
export class HeldEvent {
  isTaken = false;
  readonly #event: HookEvent;
  readonly #raw: string;
  readonly #folders: readonly string[];
  #held: RawFile | null;

  constructor(event: HookEvent, raw: string, dirs: { store: string; spools: readonly string[] }) {
    this.#event = event;
    this.#raw = raw;
    this.#folders = rawFolders(dirs);
    this.#held = this.#isKept ? holdRaw(this.#folders[0]!, event.client, event.event, raw) : null;
  }

  /** By what the event is known again. */
  get key(): string | null {
    return this.#held?.key ?? null;
  }

  end(): void {
    if (this.isTaken || !this.#isKept) {
      if (this.#held !== null) dropRaw(this.#held);
    } else this.#wait();
  }

  /** In the store, which may have been made meanwhile, or where else there is room: a store may be read-only, or its disk full. */
  #wait(): void {
    if (this.#held !== null && letWait(this.#held)) return;
    const { client, event } = this.#event;
    for (const folder of this.#folders) {
      if (folder !== this.#folders[0] && !isMade(folder)) continue;
      const held = holdRaw(folder, client, event, this.#raw);
      if (held !== null && letWait(held)) return;
    }
  }

  get #isKept(): boolean {
    return KEPT.includes(this.#event.kind);
  }
}

function isMade(folder: string): boolean {
  try {
    makeFolder(folder, 0o700);
    return isOurs(folder);
  } catch {
    return false;
  }
}
