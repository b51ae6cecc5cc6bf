import type { Detector } from "../../detector.ts";
import { dotnetException } from "./dotnet-exception.ts";
import { dotnetTest } from "./dotnet-test.ts";

/** The .NET detectors, the more specific first; what its compilers say is read by msvc, whose format they share. */
export const DOTNET: readonly Detector[] = [dotnetTest, dotnetException];
