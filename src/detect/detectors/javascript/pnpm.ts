import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** pnpm: a code and a sentence on one line. */
export const pnpm: Detector = {
  id: "pnpm",
  tool: "pnpm",
  check: "install",
  category: "config_error",
  rank: 2,
  needles: ["err_pnpm_", " elifecycle ", "pnpm:", "install: `"],
  programs: ["pnpm", "pnpx"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    const lines = log.lines;
    for (let i = 0; i < lines.length; i++) {
      const said = SAID.exec(lines[i]!);
      const own = said ? null : BARE.exec(lines[i]!);
      const script = own && SCRIPT.test(own[1]!) ? (lines[i + 1] ?? "").trim() : "";
      if (script !== "")
        drafts.push({
          message: script,
          category: "build_error",
          role: script.startsWith("Exit status ") ? "consequence" : "cause",
          from: i,
          to: i + 2,
        });
      else if (own && lines[i + 2] === `pnpm: ${own[1]}`)
        drafts.push({ message: own[1]!, category: "config_error", from: i, to: i + 3 });
      if (!said) continue;
      const code = said[1]!;
      const isMessenger = code === "ELIFECYCLE" || /^ERR_PNPM_RECURSIVE_(?:RUN|EXEC|FAIL)/.test(code);
      const isTold = isMessenger && !/not found|ENOENT/i.test(said[2]!);
      drafts.push({
        message: said[2]!.trim(),
        errorType: code,
        category: isTold ? "other" : categoryOf(code),
        role: isTold ? "consequence" : "cause",
        from: i,
        to: i + 1,
      });
    }
    return drafts;
  },
};

// " ERR_PNPM_FETCH_404  GET https://npm.example.com/x: Not Found - 404", " ELIFECYCLE  Command failed with exit code 1.", "[ERR_PNPM_NO_SCRIPT] Missing script: lint"
const SAID = /^\s*\[?(ERR_PNPM_\w+|ELIFECYCLE)(?:\] |\s{2,})(\S.*)$/;

// " ERROR  Headless installation requires a pnpm-lock.yaml file", and below it the same with a stack of its own
const BARE = /^\s*ERROR\s{1,3}(\S.*)$/;

// "printer@0.2.3 install: `node scripts/install.js`", and below it how the script ended: "spawn ENOENT", "Exit status 1"
const SCRIPT = /^@?\S+@\d\S* \w+: `.+`$/;

function categoryOf(code: string): Category {
  if (/404|NO_MATCHING_VERSION|NO_VERSIONS|PEER_DEP|TARBALL|_SPEC_NOT_SUPPORTED/.test(code))
    return "missing_dependency";
  // What a script ended with says nothing of its kind.
  if (code === "ELIFECYCLE") return "other";
  return /_401$|_403$|UNAUTHORIZED/.test(code) ? "permission_error" : "config_error";
}
