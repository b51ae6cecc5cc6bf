import type { Detector } from "../../detector.ts";
import { antJunit } from "./ant-junit.ts";
import { cargo } from "./cargo.ts";
import { cargoTest } from "./cargo-test.ts";
import { catch2 } from "./catch2.ts";
import { ctest } from "./ctest.ts";
import { gcc } from "./gcc.ts";
import { gfortran } from "./gfortran.ts";
import { goBuild } from "./go-build.ts";
import { goPanic } from "./go-panic.ts";
import { goTest } from "./go-test.ts";
import { gofmt } from "./gofmt.ts";
import { golangciLog } from "./golangci-log.ts";
import { gradleTest } from "./gradle-test.ts";
import { gtest } from "./gtest.ts";
import { javaException } from "./java-exception.ts";
import { javac } from "./javac.ts";
import { junitText } from "./junit-text.ts";
import { jvmBuild } from "./jvm-build.ts";
import { jvmLanguages } from "./jvm-languages.ts";
import { jvmLint } from "./jvm-lint.ts";
import { linker } from "./linker.ts";
import { msvc } from "./msvc.ts";
import { nativeRun } from "./native-run.ts";
import { rustPanic } from "./rust-panic.ts";
import { rustc } from "./rustc.ts";
import { rustfmt } from "./rustfmt.ts";
import { sanitizer } from "./sanitizer.ts";
import { surefire } from "./surefire.ts";

/** The compiled detectors, the more specific first. */
export const COMPILED: readonly Detector[] = [
  goTest,
  cargoTest,
  gtest,
  catch2,
  surefire,
  gradleTest,
  antJunit,
  junitText,
  golangciLog,
  goBuild,
  gofmt,
  rustc,
  cargo,
  rustfmt,
  ctest,
  sanitizer,
  gcc,
  msvc,
  gfortran,
  linker,
  jvmLint,
  javac,
  jvmLanguages,
  jvmBuild,
  goPanic,
  rustPanic,
  nativeRun,
  javaException,
];
