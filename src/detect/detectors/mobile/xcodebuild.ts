import type { Detector, Draft } from "../../detector.ts";

/** xcodebuild: who signs and by which profile, and its last word, which of its steps failed. What a compiler said stands above, where it was kept. */
export const xcodebuild: Detector = {
  id: "xcodebuild",
  tool: "xcodebuild",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "the following build commands failed:",
    "provisioning profile",
    "requires a development team",
    "xcodebuild: error: ",
  ],
  programs: ["xcodebuild", "fastlane", "gym"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, from): Draft[] => {
      const unsigned = (SIGNING.exec(line) ?? ASKED.exec(line))?.[1];
      if (unsigned !== undefined)
        return [{ message: unsigned, category: "config_error", from, to: from + 1 }];
      if (!/^\s*The following build commands failed:$/.test(line)) return [];
      let to = from + 1;
      while (to < lines.length && to < from + 40 && STEP.test(lines[to]!)) to++;
      const steps = lines.slice(from + 1, to).map((step) => step.trim());
      const message = steps.find((step) => fileOf(step) !== null) ?? steps[0];
      if (message === undefined) return [];
      return [{ message, file: fileOf(message), role: "consequence", from, to }];
    });
  },
};

// "error: Signing for "Shop" requires a development team. Select a development team in the Signing & Capabilities editor. (in target 'Shop' from project 'Shop')", behind a cross of xcpretty's;
// "Code Signing Error: No profile for team 'ABCDE' matching 'Shop' found:  Xcode couldn't find any provisioning profiles matching 'ABCDE/Shop'.", "/app/Shop.xcodeproj: error: No profiles for 'com.acme.shop' were found: …"
const SIGNING =
  /^(?:\W{0,6}\s)?(?:\S.{0,300}?: )?(?:error: |Code Signing Error: )((?:Signing for "[^"]+" requires a development team\.|No profiles? for (?:team )?'[^']+' (?:matching '[^']+' )?(?:were )?found:|Provisioning profile "[^"]+" (?:doesn't|does not|has|is)|No signing certificate "[^"]+" found:).*?)(?: \(in target '.+' from project '.+'\))?$/;
// "xcodebuild: error: The workspace named "Shop" does not contain a scheme named "Till".": what it was asked for is not there; "Failed to build project Shop with scheme Till." is no more than a verdict
const ASKED = /^xcodebuild: error: (?!Failed to build |Unable to build )(\S.*?):?$/;
// "	CompileSwift normal arm64 /app/Shop/Cart.swift", "	SwiftEmitModule normal arm64 Emitting\ module\ for\ Shop (in target 'Shop' from project 'Shop')", "	PhaseScriptExecution [CP]\ Check /app/x.sh"
const STEP = /^\s+[A-Z][A-Za-z]{2,40}\s\S/;

/** The source that a step names: "vmmanager/img_ops.c" of "CompileC /build/img_ops.o vmmanager/img_ops.c normal x86_64 c …". */
function fileOf(step: string): string | null {
  return (
    /\s(\S{1,300}\.(?:swift|mm?|c|cc|cpp|xib|storyboard|xcassets|plist|metal))(?=\s|$)/.exec(step)?.[1] ??
    null
  );
}
