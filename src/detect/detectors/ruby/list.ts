import type { Detector } from "../../detector.ts";
import { bundler } from "./bundler.ts";
import { minitest } from "./minitest.ts";
import { rake } from "./rake.ts";
import { rspec } from "./rspec.ts";
import { rubocop } from "./rubocop.ts";
import { ruby } from "./ruby.ts";
import { puma } from "./sites.ts";

/** The Ruby detectors, the more specific first. */
export const RUBY: readonly Detector[] = [rspec, minitest, rubocop, bundler, rake, puma, ruby];
