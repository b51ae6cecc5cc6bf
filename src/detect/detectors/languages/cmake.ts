import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** CMake's own errors: where, which command, and below it in indented paragraphs what is wrong. */
export const cmake: Detector = {
  id: "cmake",
  tool: "cmake",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: ["cmake error", "configuring incomplete, errors occurred"],
  programs: ["cmake"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, from): Draft[] => {
      const head = HEAD.exec(text);
      if (head === null) return readBare(text, from);
      const { paragraphs, to } = below(lines, from + 1);
      // "By not providing "FindSoup.cmake" in CMAKE_MODULE_PATH this project has asked": which package it is stands further down
      const message =
        paragraphs.find((each) => /^Could not find a package configuration file/.test(each)) ??
        // "Running", what was run, "failed with:", what it said
        (paragraphs[0] === "Running" ? paragraphs.slice(0, 4).join(" ") : firstSaid(paragraphs));
      if (message === undefined) return [];
      const category = kindOf(message, head[3] ?? "");
      // "command failed with return code: 1", of a script that Zephyr's build runs;
      // "Error generating /home/dev/app/build/CMakeFiles/cart.dir/cart_generated_sum.cu.o": of CUDA's compiler, which spoke above
      const role = /^(?:Error generating (?:file )?\S+|command failed with return code: \d+)$/.test(message)
        ? "consequence"
        : "cause";
      const own = isCmakes(head[1]!) ? callerIn(lines, to) : null;
      const [file, line] = own ?? [head[1]!, head[2] ? Number(head[2]) : null];
      return [{ message, category, role, file, line, from, to }];
    });
  },
};

// CMake Error at CMakeLists.txt:5 (find_package):
// CMake Error in CMakeLists.txt:
const HEAD = /^CMake Error (?:at|in) (\S.*?)(?::(\d+))?(?: \((\w+)\))?:$/;
// CMake Error: The source directory "/home/dev/app" does not appear to contain CMakeLists.txt.
const BARE = /^CMake Error: (\S.*)$/;

// "/usr/share/cmake-3.25/Modules/FindPackageHandleStandardArgs.cmake": what cmake brings itself, where nobody errs
const isCmakes = (file: string): boolean => /[\\/]cmake(?:-\d[\d.]*)?[\\/]Modules[\\/]/i.test(file);
// "  CMakeLists.txt:8 (find_package)", "  cmake/FindSoup.cmake:61 (find_package_handle_standard_args)", under "Call Stack (most recent call first):"
const CALL = /^ {2}(\S.*):(\d+) \((\w+)\)$/;

/** Who asked for the package that one of cmake's modules could not find: the first caller that is neither cmake's nor a finder itself. */
function callerIn(lines: readonly string[], from: number): [string, number] | null {
  if (!/^Call Stack \(most recent call first\):$/.test(lines[from] ?? "")) return null;
  let nearest: [string, number] | null = null;
  for (const line of lines.slice(from + 1, from + 20)) {
    const call = CALL.exec(line);
    if (call === null) break;
    if (isCmakes(call[1]!)) continue;
    nearest ??= [call[1]!, Number(call[2])];
    if (!/(?:^|[\\/])Find[^\\/]+\.cmake$/.test(call[1]!)) return [call[1]!, Number(call[2])];
  }
  return nearest;
}

// -- Configuring incomplete, errors occurred!
const INCOMPLETE = /^-- ((?:Configuring|Generating) incomplete, errors occurred)!$/;

function readBare(text: string, from: number): Draft[] {
  const last = INCOMPLETE.exec(text)?.[1];
  if (last !== undefined) return [{ message: last, role: "consequence", from, to: from + 1 }];
  const message = BARE.exec(text)?.[1];
  // "CMake Error: CMAKE_C_COMPILER not set, after EnableLanguage" follows upon another
  if (message === undefined) return [];
  const role = /not set, after EnableLanguage|^Generator: execution of make failed/.test(message)
    ? "consequence"
    : "cause";
  // "Error in cmake code at", "/home/dev/app/CMakeLists.txt:3:"
  const place = /\b(?:at|in)? ?(\/\S+?):(\d+)\b/.exec(message);
  return [
    { message, role, file: place?.[1] ?? null, line: place ? Number(place[2]) : null, from, to: from + 1 },
  ];
}

function below(lines: readonly string[], from: number): { paragraphs: string[]; to: number } {
  const paragraphs: string[] = [];
  let to = from;
  let isOpen = false;
  for (; to < Math.min(lines.length, from + 30); to++) {
    const line = lines[to]!;
    if (line.trim() === "") isOpen = false;
    else if (!/^ {2}\S|^ {2,}\S/.test(line)) break;
    else if (isOpen) paragraphs.push(`${paragraphs.pop()} ${line.trim()}`);
    else {
      paragraphs.push(line.trim());
      isOpen = true;
    }
  }
  return { paragraphs, to };
}

/** "Cannot find source file:", and in the next paragraph which. */
function firstSaid([first, next]: readonly string[]): string | undefined {
  return first?.endsWith(":") && next !== undefined ? `${first} ${next}` : first;
}

function kindOf(message: string, command: string): Category {
  if (
    /^Could (?:not|NOT) find |^The following required packages were not found|^Failed to find|include could not find/.test(
      message,
    )
  )
    return "missing_dependency";
  if (/^Parse error|^Function missing ending|^Flow control/i.test(message)) return "syntax_error";
  // "Command failed: ninja -v": what a script started, vcpkg's mostly
  return /^try_compile$/.test(command) || /^Command failed: /.test(message) ? "build_error" : "config_error";
}
