import type { ScratchCopy, ScratchPlace } from "./scratch-place.ts";

export async function openPlainCopy(_place: ScratchPlace): Promise<ScratchCopy | { readonly why: string }> {
  return { why: "copies are not there yet" };
}
