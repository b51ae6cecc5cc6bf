import type { Detector } from "../../detector.ts";
import { cargoTest } from "./cargo-test.ts";
import { goBuild } from "./go-build.ts";
import { goPanic } from "./go-panic.ts";
import { goTest } from "./go-test.ts";
import { rustPanic } from "./rust-panic.ts";
import { rustc } from "./rustc.ts";
import { rustfmt } from "./rustfmt.ts";

/** The compiled detectors, the more specific first. */
export const COMPILED: readonly Detector[] = [goTest, cargoTest, goBuild, rustc, rustfmt, goPanic, rustPanic];
