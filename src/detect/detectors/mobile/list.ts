import type { Detector } from "../../detector.ts";
import { dart } from "./dart.ts";
import { dartException } from "./dart-exception.ts";
import { dartPub } from "./dart-pub.ts";
import { dartTest } from "./dart-test.ts";
import { swiftTest } from "./swift-test.ts";
import { xcodebuild } from "./xcodebuild.ts";

/** Swift's and Dart's detectors, the more specific first; what swiftc says is read by gcc, whose format it shares. */
export const MOBILE: readonly Detector[] = [swiftTest, dartTest, dart, dartPub, dartException, xcodebuild];
