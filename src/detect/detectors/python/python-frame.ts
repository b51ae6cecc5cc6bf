import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// `  File "/home/dev/app/main.py", line 4, in <module>`; of a syntax error without the function, of compileall behind "*** "
const FRAME = /^(?:\*\*\* )? {2}File "([^"]+)", lines? (\d+)(?:-\d+)?(?:,? in (.+))?$/;

// Python's own library where the general rule cannot know it: "/usr/lib64/python3.9/json/decoder.py",
// "C:\Python311\Lib\json\decoder.py", "C:\hostedtoolcache\windows\Python\3.11.7\x64\Lib\runpy.py", "<frozen runpy>"
const LIBRARY =
  /[\\/]lib(?:64)?[\\/](?:python|pypy)\d?|[\\/]Python(?:[\\/]?[\d.]+)?(?:[\\/](?:x64|x86|arm64))?[\\/]lib[\\/]|^<|[\\/]_pytest[\\/]|[\\/]\.pyenv[\\/]/i;

/** The frame of a traceback's "File …, line …" line, or null for any other line. */
export function readFrame(line: string): Frame | null {
  const match = FRAME.exec(line);
  return match === null ? null : pythonFrame(match[1]!, match[2]!, match[3]);
}

/** A frame whose `own` knows where Python keeps its library. */
export function pythonFrame(file: string, line: string | number | null, fn?: string | null): Frame {
  const made = frame(file, line, null, fn?.replace(/\(\)$/, "") ?? null);
  return made.own && LIBRARY.test(file) ? { ...made, own: false } : made;
}

/** The innermost frame in the user's own code, or null when there is none. */
export function ownFrame(frames: readonly Frame[]): Frame | null {
  return frames.find((f) => f.own) ?? null;
}
