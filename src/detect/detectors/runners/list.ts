import type { Detector } from "../../detector.ts";
import { commonTest, eunit } from "./beam-runners.ts";
import { behave } from "./behave.ts";
import { codeceptjs, karma, nightwatch, testcafe, webdriverio, webTestRunner } from "./browser-runners.ts";
import { automake, mesonTest } from "./build-runners.ts";
import { check, cmocka, cxxtest, qtest, unittestCpp } from "./c-runners.ts";
import { boostTest, cppunit, cpputest, criterion, cunit } from "./cpp-runners.ts";
import { cucumber } from "./cucumber.ts";
import { forge } from "./forge.ts";
import { ginkgo, gocheck } from "./go-runners.ts";
import { gomega } from "./gomega.ts";
import { artillery, bruno, hurl, newman } from "./http-runners.ts";
import { juliaTests } from "./julia-tests.ts";
import { k6 } from "./k6.ts";
import { buttercup, clojureTest, ert, fiveam } from "./lisp-runners.ts";
import { busted, luaunit } from "./lua-runners.ts";
import { minitestReporters } from "./minitest-reporters.ts";
import { alcotest, hspec, ounit } from "./ml-runners.ts";
import { japa, lab, nodeTap, ospec, poku, uvu } from "./node-runners.ts";
import { pester } from "./pester.ts";
import { prove } from "./prove.ts";
import { avocado, robot } from "./robot.ts";
import { nimUnittest, pythonDoctest, shunit2, tcltest, vader } from "./script-runners.ts";
import { teamcity } from "./teamcity.ts";
import { testthat } from "./testthat.ts";

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
  juliaTests,
  nimUnittest,
  tcltest,
  pythonDoctest,
  cucumber,
  ginkgo,
  gomega,
  forge,
  gocheck,
  minitestReporters,
  k6,
  check,
  cmocka,
  cxxtest,
  unittestCpp,
  automake,
  mesonTest,
  qtest,
  busted,
  luaunit,
  eunit,
  commonTest,
  fiveam,
  buttercup,
  shunit2,
  vader,
  pester,
  prove,
  robot,
  avocado,
  behave,
  uvu,
  japa,
  lab,
  nodeTap,
  ospec,
  poku,
  karma,
  webTestRunner,
  webdriverio,
  nightwatch,
  codeceptjs,
  testcafe,
  newman,
  bruno,
  hurl,
  artillery,
  teamcity,
];
