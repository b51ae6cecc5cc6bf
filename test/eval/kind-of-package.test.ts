import { describe, expect, it } from "vitest";
import { isAbout, kindOfPackage } from "../../scripts/program-names/kind-of-package.mjs";

const kindOf = (section: string, description: string, ...tags: string[]) =>
  kindOfPackage({ section, description, tags });

describe("the kind of a Debian package's programs", () => {
  it.each([
    ["python", "Security oriented static analyzer for Python code", "l"],
    ["devel", "Optimizing C compiler", "c"],
    ["science", "fast assembler for sequencing reads", null],
    ["ruby", "behaviour driven testing framework", "x"],
    ["httpd", "small and fast web server", "s"],
    ["games", "compiler of stories", null],
    ["python", "a graphical style checker", null],
    ["devel", "brings soup", null],
  ])("%s: %s", (section, description, kind) => {
    expect(kindOf(section, description)).toBe(kind);
  });

  it("is asked of its tags where the words say nothing", () => {
    expect(kindOf("devel", "brings soup", "devel::compiler")).toBe("c");
  });

  it.each([
    ["bandit", "python3-bandit", "l", 9, true],
    ["perlcritic", "libperl-critic-perl", "l", 9, true],
    ["menu", "soup", "l", 2, true],
    ["menu", "soup", "l", 9, false],
    ["soupd", "soup-server", "s", 2, true],
    ["soup-helper", "soup-server", "s", 2, false],
  ])("%s of %s (%s, %i programs): %s", (program, pkg, kind, brings, about) => {
    expect(isAbout(program, pkg, kind, brings)).toBe(about);
  });
});
