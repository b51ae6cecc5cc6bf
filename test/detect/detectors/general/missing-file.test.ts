import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import {
  isOfAnother,
  kindOfUnopened,
  saysBroken,
  saysUnopened,
} from "#detect/detectors/general/missing-file.ts";
import { logOf } from "../../log-of.ts";

describe("a file that could not be opened", () => {
  it.each([
    ["spool/lamps.tsv: cannot open [No such file or directory]", true],
    ['Error opening file "/srv/pier/berth.json"', true],
    ["can't open input file `chirp.wav': WAVE chunk fmt not found", true],
    ["failed to read the price list", true],
    ["ENOENT: no such file, open 'a.csv'", true],
    ["cannot open the till twice", true],
    ["the file is open already", false],
    ["error opening the drawer", false],
    ["unable to ready the till", false],
  ])("is told: %j %s", (message, told) => {
    expect(saysUnopened(message)).toBe(told);
  });

  it.each([
    // Who runs or works on data missed it then.
    ["cannot open `prices.tsv': No such file or directory", "rsync -a prices.tsv out/", "runtime_error"],
    ["prices.tsv: No such file or directory", "ksh tally.ksh", "runtime_error"],
    ["prices.tsv: No such file or directory", "frob tally", "runtime_error"],
    // What is made of files that name others lacks one.
    ["cannot open `common/head.conf': No such file or directory", "m4 site.m4", "missing_dependency"],
    ['Couldn\'t open "zImage": No such file or directory', "mkimage -f fit.its a.itb", "missing_dependency"],
    // The command itself named it.
    ["cannot open `site.m4': No such file or directory", "m4 ./site.m4", "config_error"],
    ['Couldn\'t open "missing.dts": No such file or directory', "dtc -o x.dtb missing.dts", "config_error"],
    // It is there, and cannot be read.
    ["cannot open `common/head.conf': too long", "m4 site.m4", "config_error"],
    ["prices.tsv: No such file or directory", "eslint prices.tsv", "config_error"],
    ["prices.tsv: No such file or directory", "docker build .", "config_error"],
    ["prices.tsv: No such file or directory", "make tally", "config_error"],
    ["prices.tsv: No such file or directory", null, "config_error"],
  ])("%j of %j is %s", (message, command, kind) => {
    expect(kindOfUnopened(message, command)).toBe(kind);
  });

  it("is another's where the command does not name it", () => {
    expect(isOfAnother("a/b.inc: No such file or directory", "frobc a.frob")).toBe(true);
    expect(isOfAnother("a/b.inc: No such file or directory", "frobc --with=a/b.inc a.frob")).toBe(false);
    expect(isOfAnother("No such file or directory", "frobc a.frob")).toBe(false);
    expect(isOfAnother("a/b.inc: Permission denied", "frobc a.frob")).toBe(false);
  });

  const kind = (output: string, command: string, settings = {}) =>
    detect(logOf(output), { command, exitCode: 1, signal: null }, settings).findings[0]?.category;

  it.each([
    ["cp: cannot stat 'charts/north.svg': No such file or directory\n", "zx sync.mjs", "runtime_error"],
    ["cp: cannot stat 'conf/shop.ini': No such file or directory\n", "zx sync.mjs", "config_error"],
    ["cp: cannot stat 'charts/north.svg': No such file or directory\n", "make sync", "config_error"],
    ["cp: cannot create directory 'a/b': File exists\n", "zx sync.mjs", "config_error"],
  ])("in a program's words: %j of %j", (output, command, category) => {
    expect(kind(output, command)).toBe(category);
  });

  it.each([
    [
      "tills.frob:6: cannot open `a/head.frob': No such file or directory\n",
      "m4 tills.frob",
      "missing_dependency",
    ],
    ["tills.frob:6: cannot open `tills.frob': No such file or directory\n", "m4 tills.frob", "build_error"],
    [
      'FATAL ERROR: Couldn\'t open "drawer": No such file or directory\n',
      "mktill a.till",
      "missing_dependency",
    ],
    ["FATAL ERROR: the drawer is stuck\n", "mktill a.till", "runtime_error"],
    ["frob: error: cannot open config/till.yaml: No such file or directory\n", "frob count", "config_error"],
  ])("in words of tools nobody knows: %j of %j", (output, command, category) => {
    expect(kind(output, command, { detectors: [] })).toBe(category);
  });
});

describe("data that is not what it is said to be", () => {
  it.each([
    ["can't open input file `chirp.wav': WAVE chunk fmt not found", true],
    ["stdin: not in gzip format", true],
    ["a.zip: bad CRC 1c2d3e4f", true],
    ["moov atom not found", true],
    ["Invalid data found when processing input", true],
    ["the archive is truncated", true],
    ["corrupt JPEG data: 3 extraneous bytes", true],
    ["file is not a database", true],
    ["the output was truncated", false],
    ["plate not found", false],
    ["Package `atom' not found", false],
    ["not a valid value", false],
  ])("%j %s", (message, broken) => {
    expect(saysBroken(message)).toBe(broken);
  });
});
