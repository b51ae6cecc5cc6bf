import type { Detector } from "../../detector.ts";
import { audits } from "./audits.ts";
import { buildTools } from "./build-tools.ts";
import { clojure } from "./clojure.ts";
import { cmake } from "./cmake.ts";
import { codeLint } from "./code-lint.ts";
import { crystal } from "./crystal.ts";
import { erlang } from "./erlang.ts";
import { friendly } from "./friendly.ts";
import { haskell } from "./haskell.ts";
import { haskellRun } from "./haskell-run.ts";
import { julia } from "./julia.ts";
import { latex } from "./latex.ts";
import { libxslt } from "./libxslt.ts";
import { lua } from "./lua.ts";
import { ocaml } from "./ocaml.ts";
import { octave } from "./octave.ts";
import { perl } from "./perl.ts";
import { proofs } from "./proofs.ts";
import { r } from "./r.ts";
import { scala3 } from "./scala3.ts";
import { schemes } from "./schemes.ts";
import { sqlServers } from "./sql-servers.ts";
import { zigRun, zigTest } from "./zig-run.ts";

/** Languages that have no family of their own, their linters and their build tools; before the compiled family, whose forms are wider. */
export const LANGUAGES: readonly Detector[] = [
  codeLint,
  audits,
  cmake,
  buildTools,
  scala3,
  clojure,
  friendly,
  ocaml,
  erlang,
  haskell,
  crystal,
  proofs,
  latex,
  sqlServers,
  libxslt,
  perl,
  haskellRun,
  r,
  octave,
  julia,
  lua,
  schemes,
  zigTest,
  zigRun,
];
