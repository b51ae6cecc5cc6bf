import { describe, expect, it } from "vitest";
import { findings, first } from "./read.ts";

const HEAD =
  "Gem::Ext::BuildError: ERROR: Failed to build gem native extension.\n\n    /usr/bin/ruby extconf.rb\n";
const FOOT =
  "\nextconf failed, exit code 1\n\nGem files will remain installed in /var/lib/gems/soup-1.0 for inspection.\nAn error occurred while installing soup (1.0), and Bundler cannot continue.\n";

describe("a gem whose extension cannot be built", () => {
  it.each([
    [
      "*** extconf.rb failed ***\nextconf.rb:7:in `open': No such file or directory @ dir_initialize - /opt/soup (Errno::ENOENT)\n\tfrom extconf.rb:7:in `<main>'\n",
      "build_error | Errno::ENOENT | No such file or directory @ dir_initialize - /opt/soup | extconf.rb:7",
    ],
    [
      "*** extconf.rb failed ***\nextconf.rb:6:in `rescue in <main>': soup needs a pot\n(RuntimeError)\n\tfrom extconf.rb:6:in `<main>'\n",
      "build_error | RuntimeError | soup needs a pot | extconf.rb:6",
    ],
    [
      "/usr/lib/ruby/3.1.0/rubygems/core_ext/kernel_require.rb:85:in `require': cannot load such file -- mkmf (LoadError)\n    from extconf.rb:1:in `<main>'\n",
      "missing_dependency | LoadError | cannot load such file -- mkmf | extconf.rb:1",
    ],
    [
      "mkmf.rb can't find header files for ruby at /usr/lib/ruby/include/ruby.h\n",
      "build_error | Gem::Ext::BuildError | mkmf.rb can't find header files for ruby at /usr/lib/ruby/include/ruby.h | mkmf.rb",
    ],
    [
      "checking for main() in -lsoup... yes\nchecking for soup.h... no\n*** extconf.rb failed ***\n",
      "build_error | Gem::Ext::BuildError | checking for soup.h... no | -",
    ],
    [
      "Running 'install' for soup 3.39.4... OK\n \nThe build cannot be set up. Install the `ladle`\ntool or the `ladle` gem.\n \n*** extconf.rb failed ***\n",
      "build_error | Gem::Ext::BuildError | The build cannot be set up. Install the `ladle` tool or the `ladle` gem. | -",
    ],
  ])("is told by what was run: %j", (said, told) => {
    expect(first(HEAD + said + FOOT, "bundle install")).toBe(`bundler | ${told} | -`);
  });

  it("is told by the line over make's end, where that is nobody's who builds", () => {
    const output = `${HEAD}creating Makefile\n\nmake "DESTDIR="\nthe ladle asks for a pot with -l\nMakefile:242: recipe for target 'soup.o' failed\nmake: *** [soup.o] Error 1\n${FOOT}`;
    expect(first(output, "bundle install")).toContain("| the ladle asks for a pot with -l |");
  });

  it("is told by the compiler where that failed", () => {
    const output = `${HEAD}checking for tea.h... no\ncreating Makefile\n\nmake\ncompiling soup.c\nsoup.c:3:10: fatal error: broth.h: No such file or directory\ncompilation terminated.\nmake: *** [Makefile:245: soup.o] Error 1\n${FOOT}`;
    expect(findings(output, "bundle install")[0]).toMatchObject({
      file: "soup.c",
      line: 3,
      category: "missing_dependency",
    });
  });

  it("is told below gem's own head as well, which no database wrote", () => {
    const output =
      "Building native extensions.  This could take a while...\nERROR:  Error installing soup:\n\tERROR: Failed to build gem native extension.\n\n        /usr/bin/ruby1.9.1 extconf.rb\n/usr/lib/ruby/1.9.1/rubygems/custom_require.rb:36:in `require': cannot load such file -- mkmf (LoadError)\n\tfrom extconf.rb:4:in `<main>'\n";
    expect(first(output, "gem install soup")).toBe(
      "bundler | missing_dependency | LoadError | cannot load such file -- mkmf | extconf.rb:4 | -",
    );
  });

  it("and by that alone where nobody says why", () => {
    expect(first(HEAD + FOOT, "bundle install")).toContain("| Failed to build gem native extension. |");
  });
});
