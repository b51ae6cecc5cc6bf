import type { Detector } from "../../detector.ts";
import { bundler } from "./bundler.ts";
import { minitest } from "./minitest.ts";
import { rspec } from "./rspec.ts";
import { rubocop } from "./rubocop.ts";
import { ruby } from "./ruby.ts";

/** The Ruby detectors, the more specific first. */
export const RUBY: readonly Detector[] = [rspec, minitest, rubocop, bundler, ruby];
