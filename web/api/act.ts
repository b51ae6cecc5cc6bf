import { askAnew } from "../live/live.ts";
import { say } from "../parts/toast.tsx";
import { ask, Problem } from "./ask.ts";
import type { Undo } from "./shapes.ts";

/** Sends a decision. Says that it is done, with the way back where there is one. */
export async function act<T>(
  path: string,
  body: unknown,
  { done, undo, after }: { done: string; undo?: (answer: T) => Undo | null; after(): void },
): Promise<T> {
  const answer = await ask<T>(path, { body });
  after();
  askAnew();
  const back = undo?.(answer) ?? null;
  say(done, back === null ? {} : { undo: { says: back.says, run: () => takeBack(back, after) } });
  return answer;
}

/** The same for a button without a dialog: trouble is said where success would be. */
export async function actNow<T>(...all: Parameters<typeof act<T>>): Promise<void> {
  await act<T>(...all).catch((error: unknown) =>
    say(error instanceof Problem ? error.message : String(error), { isBad: true }),
  );
}

async function takeBack({ path, body }: Undo, after: () => void): Promise<void> {
  try {
    await ask(path, { body });
    after();
    askAnew();
    say("Taken back.");
  } catch (error) {
    say(error instanceof Problem ? error.message : String(error), { isBad: true });
  }
}
