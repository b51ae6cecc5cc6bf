import type { Detector } from "../../detector.ts";
import { boostTest, cppunit, cpputest, criterion, cunit } from "./cpp-runners.ts";
import { cucumber } from "./cucumber.ts";
import { ginkgo, gocheck } from "./go-runners.ts";
import { clojureTest, ert } from "./lisp-runners.ts";
import { minitestReporters } from "./minitest-reporters.ts";
import { alcotest, hspec, ounit } from "./ml-runners.ts";
import { nimUnittest, pythonDoctest, tcltest, testthat } from "./script-runners.ts";

/** Test runners of many languages, one small record each. */
export const RUNNERS: readonly Detector[] = [
  cunit,
  cpputest,
  cppunit,
  boostTest,
  criterion,
  ert,
  clojureTest,
  hspec,
  alcotest,
  ounit,
  testthat,
  nimUnittest,
  tcltest,
  pythonDoctest,
  cucumber,
  ginkgo,
  gocheck,
  minitestReporters,
];
