import { is, matches, type Seed, says, seed } from "./seed.ts";

/** Rust: the borrow checker and cargo. */
export const RUST: readonly Seed[] = [
  seed({
    id: "rust-use-after-move",
    title: "A value is used after it was moved (E0382)",
    category: "build_error",
    safety: "moderate",
    needles: ["e0382"],
    when: [is("error_type", "E0382"), says(/of (?:partially )?moved value: `(?<name>[^`]{1,80})`/)],
    advise:
      "See where `{name}` is moved (the note says it): lend it (`&{name}`) if the callee need not own it, reorder so that the move comes last, or let the function give it back.",
    why: "`clone()` compiles and is right when two owners are really meant; as a reflex it hides a signature that takes more than it needs.",
    examples: ["error[E0382]: borrow of moved value: `cart`"],
  }),
  seed({
    id: "rust-borrow-conflict",
    title: "A value is borrowed twice, once to change it (E0499, E0502)",
    category: "build_error",
    safety: "moderate",
    needles: ["e0502", "e0499", "e0506"],
    when: [matches("error_type", /^E0(?:499|502|506)$/), says(/(?:borrow|assign to) `(?<name>[^`]{1,80})`/)],
    advise:
      "Two uses of `{name}` overlap. End the first before the second begins: copy the small value out, use an index instead of a reference, shorten the scope, or split the borrow (separate fields, `split_at_mut`).",
    why: "A `RefCell` moves the same conflict to run time, where it panics; it is for shared ownership that cannot be avoided.",
    examples: ["error[E0502]: cannot borrow `prices` as mutable because it is also borrowed as immutable"],
  }),
  seed({
    id: "rust-own-path",
    title: "A path inside this crate does not resolve",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["e0432", "e0433"],
    when: [matches("error_type", /^E043[23]$/), says(/`(?<path>(?:crate|self|super)::[\w:]+)`/)],
    advise:
      "`{path}` is of this crate: no dependency is missing. Declare the module (`mod` in main.rs, lib.rs or the parent's file), make the item `pub`, or correct the path.",
    why: "A file that no `mod` names is not compiled at all. In tests and binaries of a package, the library is reached by the package's name, not by `crate`.",
    examples: ["error[E0432]: unresolved import `crate::menu`"],
  }),
  seed({
    id: "rust-feature-off",
    title: "An item is behind a cargo feature that is off",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["configured out", "gated behind"],
    when: [
      matches("text", /configured out|gated (?:here|behind)/),
      matches("error_type", /^E04(?:25|32|33|12)$/),
    ],
    advise:
      "The crate is there and the item is switched off: the note names the feature. Turn it on in the dependency's `features` in Cargo.toml, for the target that needs it.",
    why: "It is easy to mistake for a missing crate. With `default-features = false` every feature has to be named.",
    examples: [
      "error[E0432]: unresolved import `courier::express`\n --> src/main.rs:1:14\n  |\n1 | use courier::express::send;\n  |              ^^^^^^^ could not find `express` in `courier`\n  |\nnote: found an item that was configured out",
    ],
  }),
  seed({
    id: "rust-unresolved-import",
    title: "An import or crate cannot be found in Rust",
    category: "missing_dependency",
    safety: "risky",
    needles: ["e0432", "e0433"],
    when: [
      matches("error_type", /^E043[23]$/),
      says(
        /^(?:unresolved import `(?<name>\w+)|cannot find (?:module or crate|type) `(?<name_2>\w+)`|failed to resolve: use of (?:undeclared|unresolved) [\w ]+ `(?<name_3>\w+)`)/,
      ),
    ],
    advise:
      "`{name}` is not known here. A type of the standard library wants its `use` line (HashMap, Arc); a module of yours wants `mod`; a crate wants an entry in this package's Cargo.toml, and a crate that is in no manifest yet is a person's decision.",
    why: "A name in an error is not the name of a crate (underscores, renames, look-alikes on the registry), so nothing should be added from it.",
    unless: ["rust-own-path", "rust-feature-off"],
    examples: ["error[E0432]: unresolved import `serde`"],
  }),
  seed({
    id: "cargo-no-such-feature",
    title: "A dependency does not have the feature that is asked for",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["does not have that feature", "does not have these features"],
    when: [
      matches("tool", /^(?:cargo|unknown)$/),
      matches(
        "text",
        /with features?:? `(?<feature>[\w, -]+)` but `(?<package>[\w-]+)` does not have (?:that feature|these features)/,
      ),
    ],
    advise:
      "`{package}` has no feature `{feature}` in the version that was chosen. Compare its Cargo.toml or documentation for that version: renamed, removed, now on by default, or an optional dependency that was hidden behind `dep:`.",
    why: "The head of the message speaks of selecting a version; the cause stands some lines below it.",
    examples: [
      "package `shop` depends on `courier` with feature `async` but `courier` does not have that feature.",
    ],
  }),
  seed({
    id: "cargo-lock-out-of-date",
    title: "Cargo.lock does not fit Cargo.toml",
    category: "config_error",
    safety: "moderate",
    needles: ["--locked was passed", "--frozen was passed"],
    when: [
      matches("tool", /^(?:cargo|unknown)$/),
      says(
        /lock file .{0,200}(?:because --(?:locked|frozen) was passed|needs to be updated but --(?:locked|frozen) was passed)/,
      ),
    ],
    advise:
      "Cargo.toml changed without its lock file. Build once without `--locked`, check that Cargo.lock changed only where you meant it, and commit both.",
    why: "`--locked` is right to stop: without it CI would test other versions than you did. `cargo update` moves everything; it is not needed here.",
    examples: [
      "error: cannot update the lock file /home/dev/app/Cargo.lock because --locked was passed to prevent this",
    ],
  }),
];
