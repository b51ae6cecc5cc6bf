import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says of an output that failed: message, place, kind. */
function told(lines: readonly string[]): string {
  const about = { command: null, exitCode: 1, signal: null };
  const [found] = detect(logOf(lines.join("\n")), about, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
}

describe("a logger's own time before a line", () => {
  it.each([
    "2026/11/17 09:17:30| FATAL: Invalid dish type 'suop'",
    "2026-11-17 09:17:30,123 - ERROR: Invalid dish type 'suop'",
    "1794907042: Error: Invalid dish type 'suop'",
  ])("%s", (line) => {
    const lines = ["2026/11/17 09:17:29| Processing: dish suop", line, "2026/11/17 09:17:30| Not cooking."];
    expect(told(lines)).toMatch(/^Invalid dish type 'suop' \|/);
  });
});

describe("a box around all that is said", () => {
  it("is no part of it", () => {
    const lines = [
      "   ╭──────────────────────────────────╮",
      "   │                                  │",
      "   │   ✖ Till Fatal Error             │",
      "   │                                  │",
      "   │   Error: Cannot find module 'axe'│",
      "   │                                  │",
      "   ╰──────────────────────────────────╯",
    ];
    expect(told(lines)).toBe("Cannot find module 'axe' | -:- | missing_dependency");
  });

  it("near miss: a box around a notice is left alone", () => {
    const notice = [
      "╔══════════════════════════╗",
      "║ Till requires Node.js 22 ║",
      "╚══════════════════════════╝",
    ];
    expect(told([...notice, "Failed to parse the menu at menu.yaml: bad indentation (3:1)"])).toMatch(
      /^Failed to parse the menu/,
    );
  });

  it("near miss: a table keeps its columns", () => {
    const table = ["┌──────────────┐", "│ till │ error │", "└──────────────┘", "error: no till in │ row │"];
    expect(told(table)).toMatch(/no till in │ row │/);
  });
});

describe("steps of listr", () => {
  const STEPS = ["  ❯ Cook", "      ✖ Load the menu", "        → Failed to load the menu", "        Serve"];

  it("are told by the reason of the one that failed", () => {
    expect(told(STEPS)).toMatch(/^Failed to load the menu \|/);
  });

  it("are told in full where the end says more", () => {
    const end = [
      "",
      " Found 1 error",
      "",
      "  ✖ ./types/menu.d.ts",
      "    Failed to load the menu from ./menus:",
    ];
    expect(told([...STEPS, ...end])).toMatch(/^Failed to load the menu from .*menu\.d\.ts/);
  });

  it("are told alike without a terminal", () => {
    const lines = [
      "[STARTED] Cook",
      "[STARTED] Load the menu",
      "[FAILED] ",
      "[FAILED]       Failed to load the menu from menu.soup",
    ];
    expect(told(lines)).toMatch(/^Failed to load the menu from menu.soup \|/);
  });

  it("near miss: a cross over an arrow that is not its own", () => {
    expect(told(["✖ no soup today", "→ ask the cook"])).toMatch(/^no soup today/);
  });
});

describe("what was asked for is not where", () => {
  it("of a package's part", () => {
    expect(told(["An unhandled exception occurred: Cannot find module '@acme/till/package.json'"])).toMatch(
      / \| -:- \| missing_dependency$/,
    );
    expect(told(["error: cannot read till/package.json"])).toMatch(/ \| till\/package.json:-/);
  });
});

describe("karma's log", () => {
  it("says first what it then counts", () => {
    const stamp = "17 11 2026 09:12:35.809:";
    const lines = [
      `${stamp}WARN [filelist]: Pattern "/home/dev/shop/*.js" does not match any file.`,
      `${stamp}ERROR [launcher]: Cannot load browser "Till": it is not registered! Perhaps you are missing some plugin?`,
      `${stamp}ERROR [karma-server]: Error: Found 1 load error`,
      "    at Server.<anonymous> (/home/dev/shop/node_modules/karma/lib/server.js:243:26)",
    ];
    expect(told(lines)).toMatch(/^Cannot load browser "Till"/);
  });

  it("has a level, with its time or without", () => {
    expect(told(["INFO [launcher]: Starting browser", "ERROR [launcher]: Cannot start PhantomJS"])).toMatch(
      /^Cannot start PhantomJS \|/,
    );
  });
});

describe("a sentence with a logger's fields behind it", () => {
  it("is told without them, and another program's word by itself", () => {
    expect(
      told([
        "  • till  version=22.10.5",
        "  ⨯ No icon in the kitchen  failedTask=build stackTrace=Error: No icon",
      ]),
    ).toMatch(/^No icon in the kitchen \|/);
    const ran = [
      "  ⨯ cannot execute  cause=exit status 1",
      "        errorOut=error: Could not find icon",
      "        command=/opt/till",
    ];
    expect(told(ran)).toMatch(/^Could not find icon \|/);
  });

  it("near miss: words that only look like one", () => {
    expect(told(["  ⨯ No icon  for file=menu"])).toMatch(/^No icon {2}for file=menu \|/);
  });
});

describe("a level's letter and who speaks", () => {
  it("is a label", () => {
    const lines = ["I/launcher - Running 1 instances", "E/direct - Error message: Could not find the till."];
    expect(told(lines)).toMatch(/^Could not find the till\. \|/);
  });
});

describe("what jasmine says below its heading", () => {
  it("is no test, whatever it begins with", () => {
    const text = [
      "Failures:",
      "1) cart adds tax",
      "  Message:",
      "    Failed: No element found using locator: tax",
      "  Stack:",
      "    NoSuchElementError: No element found using locator: tax",
      "        at UserContext.<anonymous> (/home/dev/shop/e2e/cart.spec.js:5:10)",
      "",
      "1 spec, 1 failure",
    ];
    const [found, ...others] = detect(logOf(text.join("\n")), {
      command: null,
      exitCode: 1,
      signal: null,
    }).findings;
    expect(found).toMatchObject({ test: "cart adds tax", line: 5, category: "test_failure" });
    expect(others).toEqual([]);
  });
});
