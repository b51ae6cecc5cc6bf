import type { LineForm } from "../../by-lines.ts";

/** What device trees and Kconfig's settings are refused with: dtc's own words, and those of Zephyr's and Linux's scripts. */
export const DEVICE_TREE: readonly LineForm[] = [
  {
    // shop.dts:12.3-10: ERROR (phandle_references): /soc/uart@4000: Reference to non-existent node or label "clk9"
    // ERROR (duplicate_label): /soc/uart@4000: Duplicate label 'uart0'
    pattern:
      /^(?:(?<file>[^\s:]+):(?<line>\d+)\.(?<column>\d+)-[\d.]+: )?ERROR \((?<type>[a-z]\w+)\): (?<message>\/\S*: \S.*)$/,
    tool: "dtc",
    category: "build_error",
  },
  {
    // Error: arch/arm/boot/dts/shop.dts:12.3-4 syntax error
    pattern: /^Error: (?<file>[^\s:]+):(?<line>\d+)\.(?<column>\d+)-[\d.]+ (?<message>\S.*)$/,
    tool: "dtc",
  },
  {
    // FATAL ERROR: Unable to parse input tree
    // ERROR: Input tree has errors, aborting (use -f to force output)
    pattern: /^(?:FATAL )?ERROR: (?<message>Unable to parse input tree|Input tree has errors, aborting\b.*)$/,
    tool: "dtc",
    role: "consequence",
  },
  {
    // devicetree error: /home/dev/build/zephyr.dts.pre:10 (column 5): parse error: undefined node label 'uart9'
    pattern:
      /^devicetree error: (?<file>[^\s:]+):(?<line>\d+) \(column (?<column>\d+)\): (?:parse error: )?(?<message>\S.*)$/,
    tool: "devicetree",
    category: "build_error",
  },
  {
    // /home/dev/shop/prj.conf:3: warning: attempt to assign the value 'y' to the undefined symbol SOUP
    pattern:
      /^(?<file>[^\s:]+):(?<line>\d+): (?<severity>warning): (?<message>attempt to assign the value '[^']*' to the undefined symbol \w+)$/,
    tool: "kconfig",
    category: "config_error",
  },
  {
    // warning: SOUP (defined at drivers/Kconfig:3) was assigned the value 'y' but got the value 'n'. Check these unsatisfied dependencies: POT (=n).
    pattern:
      /^(?<severity>warning): (?<message>\w+ \(defined at (?<file>[^\s:,()]+):(?<line>\d+)[^)]{0,400}\) was assigned the value \S.*)$/,
    tool: "kconfig",
    category: "config_error",
  },
];
