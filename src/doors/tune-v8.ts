/**
 * For a process that looks through little text and then ends: patterns are interpreted for longer before V8 makes machine code of them, the few young
 * objects and buffers are looked after by the thread that is there anyway, and nothing runs often enough for Sparkplug's or TurboFan's code.
 * Saves 3 to 5 ms of CPU at a failure.
 */
const TUNING =
  "--regexp-tier-up-ticks=100 --no-regexp-peephole-optimization --no-parallel-scavenge --no-concurrent-array-buffer-sweeping --no-sparkplug --interrupt-budget=2000000 --max-bytecode-size-for-early-opt=0";

/**
 * By what is below `node:v8`, which costs as much to load as all of this saves. Gives the mark under which compiled code is kept, since V8 takes it only
 * with the flags that it was made with: empty where this node does not give the flags away.
 */
export function tuneV8(): "" | "-tuned" {
  try {
    const node = process as unknown as {
      noDeprecation: boolean;
      binding?: (name: string) => { setFlagsFromString?: (flags: string) => void };
    };
    node.noDeprecation = true;
    const set = node.binding?.("v8").setFlagsFromString;
    set?.(TUNING);
    return set === undefined ? "" : "-tuned";
  } catch {
    return "";
  }
}
