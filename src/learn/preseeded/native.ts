import { is, matches, type Seed, says, seed } from "./seed.ts";

const compiler = matches("tool", /^(?:gcc|clang)$/);

/** C and C++: compiler, linker, crashes. */
export const NATIVE: readonly Seed[] = [
  seed({
    id: "c-undefined-reference",
    title: "The linker cannot find a symbol",
    category: "build_error",
    safety: "moderate",
    needles: ["undefined reference to"],
    when: [is("tool", "ld"), says(/^undefined reference to [`'‘](?<symbol>[^'’]{1,120})['’]/)],
    advise:
      '`{symbol}` is declared and nowhere defined for the linker. Is its source file, or its library (`-l`), in the link line, and behind the objects that use it? For C called from C++: `extern "C"`. For a vtable: a virtual function without a body.',
    why: "Order matters: a library is searched once, for what is missing up to then (sqrt wants -lm at the end). Including the header does not link the library.",
    examples: ["undefined reference to `courier_open'"],
  }),
  seed({
    id: "c-missing-library",
    title: "The linker cannot find a library",
    category: "missing_dependency",
    safety: "risky",
    needles: ["cannot find -l"],
    when: [is("tool", "ld"), says(/^cannot find -l(?<library>[\w.+-]+)/)],
    advise:
      "lib{library} is not in the linker's folders. If the project builds it, build it first and pass its folder with -L; if the system should have it, its development package is missing, which is a change to the machine or image: a person's, and written where the others are.",
    why: "The library that programs run with is often there, and only the name without a version (lib….so), which the development package brings, is not.",
    examples: ["/usr/bin/ld: cannot find -lcourier: No such file or directory"],
  }),
  seed({
    id: "c-shared-library-missing",
    title: "A program starts without one of its shared libraries",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["error while loading shared libraries"],
    when: [
      says(/error while loading shared libraries: (?<library>[\w.+-]+): cannot open shared object file/),
    ],
    advise:
      "It linked, and at start the loader does not find {library}. See `ldd`; then set the run path when linking (`-Wl,-rpath,'$ORIGIN/…'`), or install the library where the loader looks.",
    why: "LD_LIBRARY_PATH is good for trying it out and reaches every program started from that shell.",
    examples: [
      "./shop: error while loading shared libraries: libcourier.so: cannot open shared object file: No such file or directory",
    ],
  }),
  seed({
    id: "c-missing-header",
    title: "A header cannot be found",
    category: "missing_dependency",
    safety: "moderate",
    needles: [
      ...[".h: no such file", ".hh: no such file", ".hpp: no such file", ".hxx: no such file"],
      ...[".inc: no such file", "' file not found"],
    ],
    when: [
      compiler,
      says(
        /^(?:(?<header>[\w./+-]+\.(?:h|hh|hpp|hxx|inc)): No such file or directory|'(?<header_2>[\w./+-]+)' file not found)/,
      ),
    ],
    advise:
      "`{header}` is in none of the include folders. If it is the project's own, add its folder with -I (paths count from there), or generate it first; if it is a library's, use what pkg-config or the build system's package lookup says, and ask before installing anything.",
    why: "Copying the header into the tree compiles and then breaks at link time, or with the next version.",
    examples: ["main.c:1:10: fatal error: courier/client.h: No such file or directory"],
  }),
  seed({
    id: "c-implicit-declaration",
    title: "A function is called without a declaration",
    category: "build_error",
    safety: "moderate",
    needles: ["implicit declaration of", "implicitly declaring", "call to undeclared function"],
    when: [
      compiler,
      says(
        /^(?:implicit declaration of function [‘'](?<name>\w+)|implicitly declaring library function '(?<name_2>\w+)'|call to undeclared function '(?<name_3>\w+)')/,
      ),
    ],
    advise:
      "Include the header that declares `{name}` (its man page names it, and a feature macro such as _GNU_SOURCE where one is needed), or correct the spelling. Do not write the prototype by hand, and do not turn the warning off.",
    why: "Without a declaration the compiler assumes that it returns int, which cuts pointers in half on 64-bit machines.",
    examples: [
      "main.c:2:10: error: implicit declaration of function ‘strlen’ [-Werror=implicit-function-declaration]",
    ],
  }),
  seed({
    id: "c-segmentation-fault",
    title: "A program died of a segmentation fault",
    category: "runtime_error",
    safety: "moderate",
    needles: ["segmentation fault"],
    when: [is("error_type", "SIGSEGV"), says(/^Segmentation fault/)],
    advise:
      "Build it again with `-g -fsanitize=address,undefined` and run the same input: the report names the line, and where the memory came from. Without a rebuild, a core dump in gdb gives the stack. In an interpreter, suspect a native extension, or endless recursion.",
    why: "The crash is often far from the mistake; adding prints moves things in memory and may make it vanish.",
    examples: ["Segmentation fault"],
  }),
];
