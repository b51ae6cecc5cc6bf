import { is, matches, type Seed, says, seed } from "./seed.ts";

/** Java. */
export const JAVA: readonly Seed[] = [
  seed({
    id: "java-class-version",
    title: "A class was compiled for a newer Java",
    category: "config_error",
    safety: "moderate",
    needles: ["unsupportedclassversionerror", "class file version"],
    when: [matches("text", /class file version (?<built>\d+)\.\d+\)[^\n]{0,200}up to (?<runs>\d+)\.\d+/)],
    advise:
      "The class needs version {built}, this Java reads up to {runs} (subtract 44: 61 is Java 17, 65 is 21, 69 is 25). Run it with the newer Java, or compile with `--release` for the older; then clean, since old and new classes mix.",
    why: "Build and run used two JDKs: compare java -version, JAVA_HOME and the build tool's toolchain. If it is a library's class, that library's version needs the newer Java.",
    examples: [
      "java.lang.UnsupportedClassVersionError: App has been compiled by a more recent version of the Java Runtime (class file version 69.0), this version of the Java Runtime only recognizes class file versions up to 61.0",
    ],
  }),
  seed({
    id: "java-release",
    title: "The JDK is older than the release that is asked for",
    category: "config_error",
    safety: "moderate",
    needles: ["release version", "source release", "target release"],
    when: [
      matches("tool", /^(?:javac|unknown)$/),
      says(
        /release version (?<release>\d+) not supported|invalid (?:target|source) release: (?<release_2>\d+)/,
      ),
    ],
    advise:
      "The build asks for Java {release} and this JDK is older. Point JAVA_HOME (or the toolchain) at a JDK {release} or newer; lowering the release is a decision about what the project supports.",
    why: "mvn and gradle take JAVA_HOME, not the java on the path: print both.",
    examples: ["error: release version 21 not supported"],
  }),
  seed({
    id: "java-missing-symbol",
    title: "javac does not know a name",
    category: "build_error",
    safety: "moderate",
    needles: ["cannot find symbol"],
    when: [
      matches("tool", /^(?:javac|unknown)$/),
      says(/^cannot find symbol: (?<kind>variable|class|method|constructor) (?<name>[\w$]+)/),
    ],
    advise:
      "The {kind} `{name}` is not visible here: a typing slip, a missing import, a method with other parameters, or a class that is generated (annotation processor) or lives in a module that this one does not depend on.",
    why: "When many appear at once, mend the first: a missing package or a failed code generation makes all the others.",
    examples: [
      "src/shop/Cart.java:7: error: cannot find symbol\n        return totl;\n               ^\n  symbol:   variable totl\n  location: class Cart",
    ],
  }),
  seed({
    id: "java-missing-package",
    title: "A Java package is not on the class path",
    category: "missing_dependency",
    safety: "risky",
    needles: ["does not exist"],
    when: [matches("tool", /^(?:javac|unknown)$/), says(/^package (?<package>[\w.]+) does not exist$/)],
    advise:
      "`{package}` is not on this module's class path. If it is yours, see the source folder and the package line; if the build file declares its artifact, see the scope (test, provided) and refresh; if not, a new dependency is a person's decision.",
    why: "A package's name does not tell the artifact's coordinates, and guessing them may fetch an impostor.",
    examples: ["error: package org.courier does not exist"],
  }),
  seed({
    id: "java-null-pointer",
    title: "A null is dereferenced in Java",
    category: "runtime_error",
    safety: "moderate",
    needles: ['" is null'],
    when: [
      is("error_type", "java.lang.NullPointerException"),
      says(/because "(?<what>[^"]{1,120})" is null/),
    ],
    advise:
      "`{what}` is null. Follow it to where it is set: a map without the key, a field no constructor fills, an argument nobody passed. Refuse null where it enters (`Objects.requireNonNull` with a sentence), not where it is used.",
    why: "The message names the very expression; `<local1>` or `<parameter1>` mean the code was compiled without -g.",
    examples: [
      'java.lang.NullPointerException: Cannot invoke "String.length()" because "<parameter1>" is null',
    ],
  }),
];
