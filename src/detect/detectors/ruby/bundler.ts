import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { readGemEnd } from "./gem-end.ts";
import { causeOfExtension } from "./gem-extension.ts";

/** Bundler and gem: gems that are not there, a Gemfile that cannot be read, the wrong Ruby. */
export const bundler: Detector = {
  id: "bundler",
  tool: "bundler",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: [
    "gemfile",
    "find gem '",
    "bundler",
    "valid gem '",
    "ruby version is",
    "could not reach host",
    "installed gems",
    "executing gem",
    "any of the sources",
    "native extension",
    "error installing ",
  ],
  programs: ["bundle", "bundler", "gem"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, i): Draft[] => {
      const ended = readGemEnd(log.lines, i);
      if (ended !== null) return [ended];
      const read = readLine(line);
      if (read === null) return [];
      const cause = isExtension(read.message) ? causeOfExtension(log.lines, i) : null;
      // A compiler's own error stands below, and is the better word.
      if (isExtension(read.message) && cause === null)
        return [{ ...read, role: "summary", from: i, to: i + 1 }];
      return [{ ...read, ...placeBelow(log.lines, i), to: i + 1, ...cause, from: i }];
    });
  },
};

// Each shows a real line; in front may stand the place in bundler's own code, behind its exception's class.
const SENTENCES: readonly {
  readonly pattern: RegExp;
  readonly category: Category;
  readonly role?: Draft["role"];
}[] = [
  { pattern: /(Could not find (?:compatible versions for )?gem '.+)/, category: "missing_dependency" }, // Could not find gem 'courier-client (~> 3.1)' in locally installed gems.
  {
    pattern:
      /(Could not find \S+-\d[\w.]*(?:, \S+-\d[\w.]*)* in (?:any of the sources|locally installed gems|rubygems repository .+))/,
    category: "missing_dependency",
  }, // Could not find rake-13.0.6 in any of the sources
  { pattern: /(Bundler could not find compatible versions for gem .+)/, category: "missing_dependency" }, // Bundler could not find compatible versions for gem "rack":
  { pattern: /^ERROR: {1,2}(Could not find a valid gem .+)/, category: "missing_dependency" }, // ERROR:  Could not find a valid gem 'courier' (>= 0) in any repository
  { pattern: /^bundler: (command not found: \S+)/, category: "missing_dependency" }, // bundler: command not found: rspec
  { pattern: /^bundler: (failed to load command: .+)/, category: "other", role: "consequence" }, // bundler: failed to load command: rake (/usr/bin/rake)
  { pattern: /^(Could not locate (?:Gemfile|gemspec).*)/, category: "config_error" },
  { pattern: /^\[!\] (There was an error (?:parsing|while loading) `.+)/, category: "config_error" }, // [!] There was an error parsing `Gemfile`: Undefined local variable or method `gm' for Gemfile. Bundler cannot continue.
  { pattern: /(Your Ruby version is .+, but your Gemfile specified .+)/, category: "config_error" }, // Your Ruby version is 3.3.8, but your Gemfile specified 2.5.1
  { pattern: /^(Could not reach host \S+?)\.? (?:Check .*)?$/, category: "connection_error" }, // Could not reach host gems.example.com. Check your network connection and try
  { pattern: /^(You must use Bundler \d.+)/, category: "config_error" }, // You must use Bundler 2 or greater with this lockfile.
  { pattern: /^(An error occurred while installing .+)/, category: "build_error", role: "summary" }, // An error occurred while installing json (2.6.1), and Bundler cannot continue.
  { pattern: /(?:^\s{0,8}|: )ERROR: (Failed to build gem native extension\.)/, category: "build_error" }, // Gem::Ext::BuildError: ERROR: Failed to build gem native extension.
];

const isExtension = (message: string) => message.startsWith("Failed to build gem native extension");

const QUICK = /gem|bundle|ruby version|reach host|sources|native extension|installing/i;

function readLine(line: string): Omit<Draft, "from" | "to"> | null {
  if (!QUICK.test(line)) return null;
  // "Bundler::GemNotFound: Could not find gem …" (--verbose) says it again
  for (const { pattern, category, role = "cause" } of SENTENCES) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const type = /(?:^| \()((?:Bundler|Gem)::(?:\w+::)*\w+)(?::|\)$)/.exec(line)?.[1] ?? null;
    return {
      message: match[1]!.replace(/ \((?:Bundler|Gem)::[\w:]+\)$/, ""),
      errorType: type,
      category,
      role,
    };
  }
  return null;
}

// " #  from /home/dev/app/Gemfile:2"
const FROM = /^ #\s+from (.+):(\d+)$/;

function placeBelow(lines: readonly string[], at: number): { file?: string; line?: number | null } {
  for (const line of lines.slice(at + 1, at + 4)) {
    const match = FROM.exec(line);
    if (match !== null) return { file: match[1]!, line: toNumber(match[2]) };
  }
  return {};
}
