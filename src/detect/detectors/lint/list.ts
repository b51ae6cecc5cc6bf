import type { Detector } from "../../detector.ts";
import { commitlint } from "./commitlint.ts";
import { cspell } from "./cspell.ts";
import { dockerfilelint } from "./dockerfilelint.ts";
import { htmlhint } from "./htmlhint.ts";
import { jsonProblems } from "./json-problems.ts";
import { markdownlint } from "./markdownlint.ts";
import { shellcheck } from "./shellcheck.ts";
import { templateLints } from "./template-lints.ts";
import { yamllint } from "./yamllint.ts";

/** Linters of scripts, documents and settings; before javascript, since some print nearly as eslint does. */
export const LINT: readonly Detector[] = [
  commitlint,
  markdownlint,
  cspell,
  htmlhint,
  dockerfilelint,
  shellcheck,
  yamllint,
  templateLints,
  jsonProblems,
];
