import type { Category } from "#model/category.ts";
import type { Draft } from "../../detector.ts";

// "ERROR:  While executing gem ... (Gem::FilePermissionError)"
const EXECUTING = /^ERROR: {1,2}(While executing gem \.{3})(?: \(((?:\w+::){0,6}\w+)\))?$/;
// "ERROR:  Error installing soup:", "ERROR:  Could not find a valid gem 'soup' (>= 0), here is why:"
const ANNOUNCED = /^ERROR: {1,2}(Error installing \S+|Could not find a valid gem .{1,300}, here is why):$/;
// "    You don't have write permissions for the /var/lib/gems/3.1.0 directory.", "\tsoup requires Ruby version >= 3.0."
const BELOW = /^(?: {4,12}|\t)(?!ERROR: )(\S.*)$/;

/** How gem ended: what it was at, and on the line below what happened. */
export function readGemEnd(lines: readonly string[], at: number): Draft | null {
  const line = lines[at]!;
  const executing = EXECUTING.exec(line);
  const announced = executing === null ? ANNOUNCED.exec(line)?.[1] : undefined;
  if (executing === null && announced === undefined) return null;
  const below = BELOW.exec(lines[at + 1] ?? "")?.[1];
  const errorType = executing?.[2] ?? null;
  // What cannot be built is told by who builds it.
  if (below === undefined && announced?.startsWith("Error installing ")) return null;
  return {
    message: announced?.startsWith("Could") ? `${announced}: ${below ?? ""}` : (below ?? executing![1]!),
    errorType,
    category: kindOf(errorType, below ?? ""),
    from: at,
    to: at + (below === undefined ? 1 : 2),
  };
}

function kindOf(type: string | null, message: string): Category {
  // "You don't have write permissions for the /var/lib/gems/3.1.0 directory."
  if (/Permission|EACCES/.test(type ?? "") || /\bdon't have write permissions\b/.test(message))
    return "permission_error";
  // "Unable to download data from https://rubygems.org/ - no such name (…)"
  if (/Fetch|Socket|SSL|Timeout|ECONN/.test(type ?? "") || /^Unable to download data from /.test(message))
    return "connection_error";
  // "soup requires Ruby version >= 3.0. The current ruby version is 2.7.0."
  if (
    /^OptionParser::|CommandLine|Config/.test(type ?? "") ||
    /\brequires Ruby(?:Gems)? version\b|\bto support your Ruby\b/.test(message)
  )
    return "config_error";
  if (type === null || /NotFound|Dependency|Missing|Unsatisf|Install/.test(type)) return "missing_dependency";
  return /^(?:Name|NoMethod|Argument|Type|Runtime|Key|Encoding\S*)Error$/.test(type)
    ? "runtime_error"
    : "other";
}
