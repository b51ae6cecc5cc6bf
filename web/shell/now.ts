import { signal } from "@preact/signals";

/** The moment to count from, once a half minute: "3 min ago" goes on by itself. */
export const now = signal(Date.now());

export function tick(): void {
  setInterval(() => {
    now.value = Date.now();
  }, 30_000);
}
