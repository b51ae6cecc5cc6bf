import { closeSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { OutputCollector } from "#detect/collector.ts";
import type { DetectSettings } from "#detect/detect.ts";
import type { Log } from "#detect/log.ts";
import { mostTelling } from "#detect/may-read.ts";
import { allNeedles } from "#detect/needles.ts";
import { allDetectors } from "#detect/registry.ts";
import { toUtf8 } from "#detect/sources/encoding.ts";
import { Trouble } from "#model/trouble.ts";

const CHUNK = 1 << 18;

/** A file's output, read in chunks: memory stays flat whatever its size. */
export function readOutputFile(path: string, settings: DetectSettings = {}, asker = "inspect"): Log {
  const file = openInput(path, asker);
  try {
    const collector = collectorFor(settings);
    const input = toUtf8((bytes) => collector.write(bytes));
    for (;;) {
      // A new buffer each time: the collector keeps pieces of it.
      const chunk = Buffer.allocUnsafeSlow(CHUNK);
      const length = readSync(file, chunk, 0, CHUNK, null);
      if (length === 0) break;
      input.write(chunk.subarray(0, length));
    }
    input.end();
    return collector.finish();
  } catch (error) {
    throw unreadable(path, error, asker);
  } finally {
    closeSync(file);
  }
}

/** An output that comes as a text or in chunks. */
export async function readOutputStream(
  source: Readable | AsyncIterable<Uint8Array | string>,
  settings: DetectSettings = {},
): Promise<Log> {
  const collector = collectorFor(settings);
  const input = toUtf8((bytes) => collector.write(bytes));
  for await (const chunk of source as AsyncIterable<Uint8Array | string>) {
    input.write(typeof chunk === "string" ? Buffer.from(chunk, "utf8") : chunk);
  }
  input.end();
  return collector.finish();
}

/** An output that is already a text. */
export function readOutputText(text: string, settings: DetectSettings = {}): Log {
  const collector = collectorFor(settings);
  collector.write(Buffer.from(text, "utf8"));
  return collector.finish();
}

/** In a large output only lines near a needle are kept: a project's own detectors have needles of their own. */
export function collectorFor({ detectors = [] }: DetectSettings): OutputCollector {
  const own = detectors
    .filter((detector) => !allDetectors().includes(detector))
    .flatMap((detector) => detector.needles.map(mostTelling))
    .filter((needle) => needle !== "");
  return new OutputCollector(
    own.length === 0 ? {} : { needles: () => [...new Set([...allNeedles(), ...own])] },
  );
}

/** Opens a file a user named; trouble says which and why, and names the command that was asked. */
export function openInput(path: string, asker = "inspect"): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw unreadable(path, error, asker);
  }
}

function unreadable(path: string, error: unknown, asker: string): Error {
  const { code } = error as NodeJS.ErrnoException;
  const why: Record<string, string> = {
    ENOENT: "there is no such file",
    EISDIR: "it is a directory",
    EACCES: "permission is denied",
  };
  if (!code) return error as Error;
  return new Trouble("bad_input", `cannot read ${path}: ${why[code] ?? code}.`, `twiceshy ${asker} --help`);
}
