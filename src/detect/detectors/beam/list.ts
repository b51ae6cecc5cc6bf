import type { Detector } from "../../detector.ts";
import { elixir } from "./elixir.ts";
import { exUnit } from "./ex-unit.ts";

/** The detectors of the Erlang machine's languages, the more specific first. */
export const BEAM: readonly Detector[] = [exUnit, elixir];
