import type { Detector } from "../../detector.ts";
import { checksums } from "./checksums.ts";
import { exitWords } from "./exit-words.ts";
import { git } from "./git.ts";
import { killed } from "./killed.ts";
import { make } from "./make.ts";
import { msgfmt } from "./msgfmt.ts";
import { patch } from "./patch.ts";
import { powershell } from "./powershell.ts";
import { programWords } from "./program-words.ts";
import { shell } from "./shell.ts";
import { tcl } from "./tcl.ts";
import { transfer } from "./transfer.ts";
import { unzip } from "./unzip.ts";

/** The shell detectors, the more specific first. */
export const SHELL: readonly Detector[] = [
  msgfmt,
  powershell,
  git,
  patch,
  unzip,
  checksums,
  transfer,
  killed,
  make,
  tcl,
  shell,
  programWords,
  exitWords,
];
