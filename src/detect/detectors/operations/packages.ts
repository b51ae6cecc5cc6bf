import { byLines, needlesOf } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { APT_FORMS } from "./apt-forms.ts";
import { LANGUAGE_PACKAGE_FORMS } from "./language-package-forms.ts";
import { SYSTEM_PACKAGE_FORMS } from "./system-package-forms.ts";

const FORMS = [...APT_FORMS, ...SYSTEM_PACKAGE_FORMS, ...LANGUAGE_PACKAGE_FORMS];

const LINES: Detector = byLines({
  id: "packages",
  tool: "apt",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: [
    "apt",
    "apt-get",
    "aptitude",
    "dpkg",
    "yum",
    "dnf",
    "pacman",
    "brew",
    "choco",
    "snap",
    "conda",
    "luarocks",
    "cpanm",
    "conan",
    "vcpkg",
    "pod",
    "opam",
    "sbt",
  ],
  forms: FORMS,
});

// "dpkg: error processing archive /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack):", in any tongue, and below it why
const ARCHIVE = /^dpkg: .{1,100} \S{1,300}\.deb \(--[a-z-]{1,20}\):$/;
// "dpkg: error processing package shop (--configure):", "dpkg: error while cleaning up:", and below it which script of the package ended how
const SCRIPT = /^dpkg: error (?:processing (?:package )?\S{1,300} \(--[a-z-]{1,20}\)|while cleaning up):$/;

// "dpkg-deb: error: parsing file 'pkg/DEBIAN/control' near line 2 package 'tide-clock':", and below it what is wrong there
const PARSED =
  /^dpkg[\w-]{0,30}: error: parsing file '([^']{1,300})' near line (\d{1,7})(?: package '[^']{1,200}')?:$/;

/** Package managers of systems and languages: what cannot be installed, or why not, most of them in one line. */
export const packages: Detector = {
  ...LINES,
  scan: (log, about) => {
    const told = log.lines.flatMap((_, at) => readBelow(log.lines, at));
    const isTold = ({ from }: Draft) => told.some((draft) => from >= draft.from && from < draft.to);
    return [...told, ...LINES.scan(log, about).filter((draft) => !isTold(draft))];
  },
};

/** What dpkg says below its line about a package that it could not bring in. */
function readBelow(lines: readonly string[], from: number): Draft[] {
  const parsed = PARSED.exec(lines[from]!);
  if (parsed !== null && /^ \S/.test(lines[from + 1] ?? "")) {
    const [message, where] = [lines[from + 1]!.trim(), { file: parsed[1]!, line: Number(parsed[2]) }];
    return [{ message, tool: "dpkg", category: "config_error", ...where, from, to: from + 2 }];
  }
  const isArchive = ARCHIVE.test(lines[from]!);
  const why = isArchive || SCRIPT.test(lines[from]!) ? (lines[from + 1] ?? "") : "";
  if (!/^ \S/.test(why)) return [];
  const draft = { message: why.trim(), tool: "dpkg", category: "runtime_error", from, to: from + 2 } as const;
  // What the script itself said stands above.
  return [isArchive ? draft : { ...draft, role: "summary" }];
}
