import { xcodebuild } from "#detect/detectors/mobile/xcodebuild.ts";
import { playRows } from "../rows.ts";

playRows(xcodebuild, [
  [
    "** ARCHIVE FAILED **\n\n\nThe following build commands failed:\n\tCodeSign /Users/dev/Build/Shop.app (in target 'Shop' from project 'Shop')\n(1 failure)\n",
    [
      {
        message: "CodeSign /Users/dev/Build/Shop.app (in target 'Shop' from project 'Shop')",
        role: "consequence",
      },
    ],
  ],
  [
    'xcodebuild: error: The workspace named "Shop" does not contain a scheme named "Till".\n',
    [
      {
        message: 'The workspace named "Shop" does not contain a scheme named "Till".',
        category: "config_error",
      },
    ],
  ],
  ["xcodebuild: error: Failed to build project Shop with scheme Till.\n", []],
  ["The following build commands failed:\n", []],
  ["** BUILD SUCCEEDED **\n", []],
]);
