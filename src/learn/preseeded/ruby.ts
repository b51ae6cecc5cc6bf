import { is, matches, type Seed, says, seed } from "./seed.ts";

/** Ruby and Bundler. */
export const RUBY: readonly Seed[] = [
  seed({
    id: "bundler-gems-not-installed",
    title: "Gems of Gemfile.lock are not installed",
    category: "missing_dependency",
    // Not safe: gems with native parts compile them on install, and Bundler has no switch against that.
    safety: "moderate",
    needles: ["bundler::gemnotfound", "in locally installed gems"],
    when: [
      says(
        /Could not find (?:gem )?'?(?<gem>[\w-]+?)(?:-\d[\w.-]*)?'?.{0,80} in (?:any of the sources|locally installed gems)/,
      ),
    ],
    needs: [{ kind: "file", path: "Gemfile.lock" }],
    run: ["bundle", "install"],
    why: "The lock file names them and this machine lacks them: a fresh clone, another Ruby, or a changed lock file. If Gemfile.lock is different afterwards, the Gemfile was changed without it.",
    unless: ["bundler-version"],
    examples: ["Could not find courier_client-1.2.0 in any of the sources (Bundler::GemNotFound)"],
  }),
  seed({
    id: "bundler-version",
    title: "Another version of Bundler is wanted",
    category: "config_error",
    safety: "moderate",
    needles: ["can't find gem bundler", "could not find 'bundler'"],
    when: [
      says(
        /can't find gem bundler \((?:= )?(?<version>[^)]{1,40})\)|Could not find 'bundler' \((?<version_2>[^)]{1,40})\) required by/,
      ),
    ],
    advise:
      "Bundler {version} is asked for, by BUNDLED WITH in Gemfile.lock, by BUNDLER_VERSION or by the binstub. Install that version of bundler for the Ruby in use; first see that it is the Ruby the project names (.ruby-version).",
    why: "`bundle update --bundler` rewrites the lock file for everybody. Most often the wrong Ruby is on the path, and everything else is missing too.",
    examples: ["can't find gem bundler (= 2.6.2) with executable bundle (Gem::GemNotFoundException)"],
  }),
  seed({
    id: "ruby-missing-library",
    title: "Ruby cannot load a library",
    category: "missing_dependency",
    safety: "risky",
    needles: ["cannot load such file"],
    when: [is("error_type", "LoadError"), says(/cannot load such file -- (?<file>[a-z][\w/-]*)$/)],
    advise:
      "If the Gemfile names the gem of `{file}`, start the program with `bundle exec`, or install with Bundler; some parts of the standard library became gems and need a line there. A gem that is not in the Gemfile is a person's decision.",
    why: "What is required and what the gem is called often differ (active_support, activesupport), so installing the required name may fetch a stranger's gem.",
    examples: ["cannot load such file -- courier_client (LoadError)"],
  }),
  seed({
    id: "ruby-missing-file",
    title: "Ruby cannot load a file of this project",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["cannot load such file"],
    when: [
      is("error_type", "LoadError"),
      says(/cannot load such file -- (?<path>(?:\/|\.{1,2}\/)[\w./-]+)$/),
    ],
    advise:
      "`{path}` is a path, so no gem is missing. Look for a renamed file, letter case, or a path that counts from the working directory: `require_relative` counts from the file it stands in.",
    why: "Adding folders to the load path makes it work from one directory and fail from the next.",
    examples: ["cannot load such file -- /home/dev/app/lib/cart (LoadError)"],
  }),
  seed({
    id: "ruby-nil",
    title: "A method is called on nil",
    category: "runtime_error",
    safety: "moderate",
    needles: ["for nil"],
    when: [
      matches("error_type", /^NoMethodError$/),
      says(/^undefined method [`'](?<name>[^'`]{1,80})' for nil/),
    ],
    advise:
      "What `{name}` is called on is nil. Go back to where it was assigned: a lookup without a hit, an instance variable that was never set (or misspelt, which gives nil and no error), a method whose last line returns nothing.",
    why: "`&.` at the crash passes the nil on. Use it where nil is a real answer, and `fetch` where it is not.",
    examples: ["undefined method `total' for nil:NilClass (NoMethodError)"],
  }),
];
