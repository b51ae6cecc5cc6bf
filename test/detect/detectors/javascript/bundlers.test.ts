import { describe, expect, it } from "vitest";
import { esbuild } from "#detect/detectors/javascript/esbuild.ts";
import { rollup } from "#detect/detectors/javascript/rollup.ts";
import { webpack } from "#detect/detectors/javascript/webpack.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

describe("esbuild", () => {
  const TEXT =
    '✘ [ERROR] Could not resolve "axios"\n\n    src/main.js:13:18:\n      13 │ import axios from \'axios\';\n         ╵                   ~~~~~~~\n\n  You can mark the path "axios" as external.\n\n✘ [ERROR] Expected ")" but found "{"\n\n    src/b.js:2:12:\n      2 │   if (a > 1 {\n        │             ^\n        ╵             )\n\n2 errors\n';

  it("is read with its place", () => {
    expect(scan(esbuild, TEXT).map((d) => [d.message, d.file, d.line, d.column])).toEqual([
      ['Could not resolve "axios"', "src/main.js", 13, 18],
      ['Expected ")" but found "{"', "src/b.js", 2, 12],
    ]);
    expect(findings(TEXT).map((f) => f.category)).toEqual(["missing_dependency", "syntax_error"]);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(scan(esbuild, dress(TEXT)).map(slots)).toEqual(scan(esbuild, TEXT).map(slots));
  });

  it("is read in old versions and through angular", () => {
    expect(scan(esbuild, ' > src/main.js:1:18: error: Could not resolve "axios"\n')).toMatchObject([
      { file: "src/main.js", line: 1 },
    ]);
    expect(
      scan(
        esbuild,
        "X [ERROR] TS2339: Property 'x' does not exist on type 'Y'. [plugin angular-compiler]\n\n    src/app/x.ts:10:9:\n",
      ),
    ).toMatchObject([
      {
        errorType: "TS2339",
        message: "Property 'x' does not exist on type 'Y'.",
        category: "type_error",
        line: 10,
      },
    ]);
  });

  it("leaves warnings and others' words alone", () => {
    expect(
      scan(
        esbuild,
        '▲ [WARNING] Duplicate key "a"\n\n    src/a.js:1:2:\n[ERROR] maven says so\nmain.c:1:2: error: no\n',
      ),
    ).toEqual([]);
  });
});

describe("rollup and vite", () => {
  it("reads what esbuild said of each file below its count", () => {
    const text =
      'Error: Build failed with 2 errors:\nnode_modules/till/from.js:1:9: ERROR: No matching export in "browser-external:node:fs" for import "statSync"\nsrc/cart.js:8:16: ERROR: No matching export in "src/tax.js" for import "rate"\n';
    expect(scan(rollup, text)[0]).toMatchObject({
      message: 'No matching export in "browser-external:node:fs" for import "statSync"',
      file: "node_modules/till/from.js",
      line: 1,
    });
  });

  it("is read by rollup's bang", () => {
    const text =
      '\nsrc/main.js → out.js...\n[!] RollupError: src/main.js (13:9): "fmt" is not exported by "src/util.js", imported by "src/main.js".\nhttps://rollupjs.org/troubleshooting/#error-name-is-not-exported-by-module\nsrc/main.js (13:9)\n13: import { fmt } from \'./util.js\';\n             ^\n    at getRollupError (/home/dev/app/node_modules/rollup/dist/shared/parseAst.js:326:41)\n';
    expect(scan(rollup, text).map(slots)).toEqual([
      {
        message: '"fmt" is not exported by "src/util.js", imported by "src/main.js".',
        errorType: "RollupError",
        file: "src/main.js",
        line: 13,
        test: null,
      },
    ]);
  });

  it("names the file that a plugin speaks of, and not the plugin's own line", () => {
    const text =
      "[!] (plugin ephemeris) RollupError: [plugin ephemeris] src/table.js: ephemeris table ends in 2024\nsrc/table.js\n    at Object.transform (file:///home/dev/app/rollup.config.mjs:1:173)\n";
    expect(scan(rollup, text)).toMatchObject([{ file: "src/table.js", line: null }]);
    const own = text.replace("src/table.js: ", "").replace("\nsrc/table.js", "");
    expect(scan(rollup, own)).toMatchObject([{ file: "/home/dev/app/rollup.config.mjs", line: 1 }]);
  });

  it("is read where vite failed during a build", () => {
    const text =
      '✗ Build failed in 93ms\nerror during build:\nsrc/main.js (1:9): "fmt" is not exported by "src/util.js", imported by "src/main.js".\nfile: /home/dev/app/src/main.js:1:9\n\n1: import { fmt } from \'./util.js\';\n            ^\n    at getRollupError (file:///home/dev/app/node_modules/rollup/dist/es/shared/parseAst.js:350:41)\n';
    expect(findings(text)[0]).toMatchObject({
      tool: "vite",
      message: '"fmt" is not exported by "src/util.js", imported by "src/main.js".',
      file: "src/main.js",
      line: 1,
    });
    const missing =
      'error during build:\n[vite]: Rollup failed to resolve import "axios" from "/home/dev/app/src/main.js".\nThis is most likely unintended because it can break your application at runtime.\n';
    expect(findings(missing)[0]).toMatchObject({
      category: "missing_dependency",
      file: "/home/dev/app/src/main.js",
      line: null,
    });
  });

  it("is read where rolldown did the work", () => {
    const text =
      '\n ERROR  Build failed with 1 error:\n\n[MISSING_EXPORT] "q" is not exported by "src/u.js".\n   ╭─[ src/main.js:1:32 ]\n   │\n───╯\n\n    at aggregate (node_modules/rolldown/dist/shared/error.mjs:110:18)\n';
    expect(scan(rollup, text)).toMatchObject([
      {
        tool: "rolldown",
        errorType: "MISSING_EXPORT",
        message: '"q" is not exported by "src/u.js".',
        file: "src/main.js",
        line: 1,
      },
    ]);
    expect(scan(rollup, text.replace(" ERROR  Build", "error during build:\nBuild"))).toMatchObject([
      { tool: "vite", errorType: "MISSING_EXPORT" },
    ]);
  });

  it("says nothing of warnings", () => {
    expect(
      scan(
        rollup,
        "(!) Unresolved dependencies\nhttps://rollupjs.org\naxios (imported by src/main.js)\ncreated out.js in 12ms\n",
      ),
    ).toEqual([]);
  });
});

describe("webpack", () => {
  const MISSING =
    "asset main.js 4.76 KiB [emitted] (name: main)\n\nERROR in ./src/api.js 13:0-26\nModule not found: Error: Can't resolve 'axios' in '/home/dev/app/src'\nresolve 'axios' in '/home/dev/app/src'\n  Parsed request is a module\n @ ./src/index.js 1:0-28 2:0-3\n\nwebpack 5.112.2 compiled with 1 error in 829 ms\n";

  it("is read with its place", () => {
    expect(findings(MISSING)).toMatchObject([
      {
        tool: "webpack",
        category: "missing_dependency",
        errorType: "ModuleNotFoundError",
        message: "Can't resolve 'axios'",
        file: "src/api.js",
        line: 13,
      },
    ]);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(scan(webpack, dress(MISSING)).map(slots)).toEqual(scan(webpack, MISSING).map(slots));
  });

  it("is read where a file cannot be parsed or built", () => {
    const parse =
      "ERROR in ./src/api.js 1:26\nModule parse failed: Unexpected token (1:26)\nFile was parsed as module type 'javascript/auto'.\n";
    expect(scan(webpack, parse).map(slots)).toEqual([
      {
        message: "Module parse failed: Unexpected token",
        errorType: "ModuleParseError",
        file: "src/api.js",
        line: 1,
        test: null,
      },
    ]);
    const build =
      "ERROR in ./src/a.js\nModule build failed (from ./node_modules/babel-loader/lib/index.js):\nSyntaxError: /home/dev/app/src/a.js: Unexpected token (3:5)\n";
    expect(scan(webpack, build)).toMatchObject([
      { errorType: "ModuleBuildError", file: "/home/dev/app/src/a.js", line: 3 },
    ]);
  });

  it("is read through next and create-react-app", () => {
    const next =
      "Failed to compile.\n\n./app/page.tsx:5:9\nType error: Property 'x' does not exist on type 'Y'.\n";
    expect(findings(next)[0]).toMatchObject({
      category: "type_error",
      message: "Property 'x' does not exist on type 'Y'.",
      file: "app/page.tsx",
      line: 5,
    });
    const cra = "Failed to compile.\n\n./src/App.js\nModule not found: Can't resolve './Header'\n";
    expect(scan(webpack, cra)).toMatchObject([{ message: "Can't resolve './Header'", file: "src/App.js" }]);
  });

  it("says nothing of what compiled", () => {
    expect(scan(webpack, "webpack 5.112.2 compiled successfully in 829 ms\nError: not mine\n")).toEqual([]);
    expect(scan(webpack, "src/a.js\nError: x\n    at f (/app/a.js:1:1)\n")).toEqual([]);
  });
});

describe("rollup that was told to fail by warnings", () => {
  const END = "[!] Warnings occurred and --failAfterWarnings flag present.\n";
  const build = (...warnings: string[]) =>
    `> rollup src/box.js --failAfterWarnings\n\n\nsrc/box.js → dist/box.js...\n${warnings.join("")}created dist/box.js in 34ms\n`;
  const CIRCLE = "(!) Circular dependency\nsrc/box.js -> src/lid.js -> src/box.js\n";

  it.each([
    [CIRCLE, "Circular dependency: src/box.js -> src/lid.js -> src/box.js", "src/box.js", null],
    [
      '(!) Unresolved dependencies\nhttps://rollupjs.org/troubleshooting/#warning-treating-module-as-external-dependency\nlodash (imported by "src/box.js")\n',
      'Unresolved dependencies: lodash (imported by "src/box.js")',
      "src/box.js",
      null,
    ],
    ["(!) [plugin typescript] src/box.ts (3:5): TS2322\nsrc/box.ts: (3:5)\n", "TS2322", "src/box.ts", 3],
    ["(!) Generated an empty chunk\n", "Generated an empty chunk", null, null],
  ])("tells %j", (warning, message, file, line) => {
    const [first] = findings(build(warning) + END);
    expect(first).toMatchObject({ tool: "rollup", message: expect.stringContaining(message), file, line });
  });

  it("is told by its last line where nothing else is left", () => {
    expect(findings(`> rollup -c\n${END}`)[0]?.message).toContain("Warnings occurred");
  });

  it("near miss: the same warnings of a build that another error ended", () => {
    const text = `${build(CIRCLE)}[!] RollupError: Could not resolve "./lock" from "src/box.js"\n`;
    expect(scan(rollup, text).map(({ message }) => message)).toEqual([
      'Could not resolve "./lock" from "src/box.js"',
    ]);
    expect(scan(rollup, build(CIRCLE))).toEqual([]);
  });
});

describe("vite's settings and styles", () => {
  const during = (above: string, said: string) =>
    `${above}error during build:\n${said}\n    at async resolveConfig (file:///app/node_modules/vite/dist/node/chunks/config.js:35670:22)\n`;
  const UNSET = 'Error: VITE_API is not set for mode "staging"';

  it("are named where they could not be loaded", () => {
    const text = during("failed to load config from /app/vite.config.js\n", UNSET);
    expect(scan(rollup, text)).toMatchObject([
      { file: "/app/vite.config.js", line: null, category: "config_error" },
    ]);
  });

  it("are named behind a place that postcss does not know", () => {
    const at = (place: string) =>
      during(
        "",
        `[vite:css] [postcss] ENOENT: no such file or directory, open './fonts/missing.css'\nfile: /app/src/gallery.css${place}`,
      );
    for (const place of ["", ":undefined:NaN"])
      expect(scan(rollup, at(place))).toMatchObject([{ file: "/app/src/gallery.css" }]);
  });

  it("near miss: what is said of a build is not the settings' fault", () => {
    expect(scan(rollup, during("✗ Build failed in 71ms\n", UNSET))[0]).not.toMatchObject({
      category: "config_error",
    });
  });
});

describe("who marks words with [!]", () => {
  const read = (text: string, command: string | null = null) =>
    scan(rollup, text, { command, exitCode: 1 }).map(({ message }) => message);

  it.each([
    [
      '[!] RollupError: Could not resolve "./x" from "src/main.js"',
      'Could not resolve "./x" from "src/main.js"',
    ],
    ["[!] (plugin terser) Error: no", "no"],
    ["> rollup -c\n[!] Could not load the config", "Could not load the config"],
  ])("rollup: %j", (text, message) => expect(read(`${text}\n`)).toEqual([message]));

  it.each([
    "[!] There was an error parsing `Gemfile`: x",
    "[!] Invalid `Podfile` file: y",
    "[!] 3 pods are old",
  ])("somebody else: %s", (text) => {
    expect(read(`${text}\n`)).toEqual([]);
    expect(read(`${text}\n`, "npx rollup -c")).toHaveLength(1);
  });
});

describe("loaders and programs inside a bundler", () => {
  it("are read where sass names its place under the code", () => {
    const text = `[!] (plugin postcss) Error: Undefined variable.
   ╷
59 │     box-shadow: $focus-rin;
   │                 ^^^^^^^^^^
   ╵
  styles/shop.scss 59:17  root stylesheet
`;
    expect(scan(rollup, text)).toMatchObject([
      { message: "Undefined variable.", file: "styles/shop.scss", line: 59, column: 17 },
    ]);
  });

  it("speak for themselves, and the bundler only follows", () => {
    const text = `file:///shop/node_modules/kit/prerender.js:269
				enqueue(decodeURI(pathname));
				        ^

URIError: URI malformed
    at decodeURI (<anonymous>)
    at visit (file:///shop/node_modules/kit/prerender.js:269:22)

Node.js v18.13.0
[vite-plugin-kit] Failed with code 1
error during build:
Error: Failed with code 1
    at ChildProcess.<anonymous> (file:///shop/node_modules/kit/fork.js:68:13)
`;
    expect(findings(text)[0]).toMatchObject({ message: "URI malformed", errorType: "URIError" });
    expect(scan(rollup, "error during build:\nError: Failed with code 1 of the list\n")).toMatchObject([
      { message: "Failed with code 1 of the list" },
    ]);
    expect(scan(rollup, "error during build:\nError: Failed with code 1 of the list\n")[0]!.role).toBe(
      undefined,
    );
  });

  it.each([
    ["", "SyntaxError\n\n"],
    [
      "a loader in a loader",
      "ModuleBuildError: Module build failed (from ./node_modules/postcss-loader/dist/cjs.js):\nSyntaxError\n\n",
    ],
  ])("are read where postcss-loader has the sentence below its place, also behind %s", (_, above) => {
    const text = `ERROR in ./src/shop.css (./node_modules/css-loader/dist/cjs.js!./src/shop.css)
Module build failed (from ./node_modules/postcss-loader/dist/cjs.js):
${above}(11:3) /shop/src/shop.css The \`p-5\` class does not exist. If \`p-5\` is a custom class, define it.

   9 | .tab {
> 11 |   @apply p-5;
     |   ^

 @ ./src/shop.css 2:26-213 53:4-74:5
`;
    expect(scan(webpack, text)).toMatchObject([
      {
        message: "The `p-5` class does not exist. If `p-5` is a custom class, define it.",
        file: "/shop/src/shop.css",
        line: 11,
        column: 3,
      },
    ]);
  });

  it("keep the loader's own sentence where no place follows", () => {
    const text = "ERROR in ./src/shop.css\nModule build failed (from ./loader.js):\nError: (no place) here\n";
    expect(scan(webpack, text)).toMatchObject([{ message: "(no place) here", file: "src/shop.css" }]);
  });

  it("are read behind a progress that did not end its line", () => {
    const text =
      'Building...✘ [ERROR] Could not resolve "axios"\n\n    src/cart.js:5:44:\n      5 │ import axios\n';
    expect(scan(esbuild, text)).toMatchObject([
      { message: 'Could not resolve "axios"', file: "src/cart.js", line: 5 },
    ]);
    expect(scan(esbuild, "I wrote ✘ [ERROR] on the wall\n")).toEqual([]);
  });
});

describe("webpack without a place of its own", () => {
  it.each([
    [
      "ERROR in Entry module not found: Error: Can't resolve './src' in '/shop'\n",
      "Can't resolve './src'",
      "missing_dependency",
    ],
    [
      "ERROR in The `libsass` binding was not found in /shop/binding.node\nRun `npm rebuild`.\n",
      "The `libsass` binding was not found in /shop/binding.node",
      "missing_dependency",
    ],
    [
      "ERROR in Template execution failed: shop is not defined\n",
      "Template execution failed: shop is not defined",
      undefined,
    ],
  ])("says a sentence: %j", (text, message, category) => {
    const [draft] = scan(webpack, text);
    expect([draft?.message, draft?.category]).toEqual([message, category]);
  });

  it("is read in vue-cli's dress", () => {
    const text = ` ERROR  Failed to compile with 3 errors          19:45:25

 error  in ./src/App.vue

Syntax Error: Unexpected token {

 @ ./src/App.vue 4:14-303 13:3-17:5
 @ ./src/main.js

These dependencies were not found:

* dayjs in ./src/cart.js
* axios in ./src/pay.js, ./src/App.vue?vue&type=script&lang=js&

To install them, you can run: npm install --save dayjs axios
`;
    expect(scan(webpack, text)).toMatchObject([
      { message: "Unexpected token {", file: "src/App.vue" },
      { message: "Can't resolve 'dayjs'", file: "src/cart.js", category: "missing_dependency" },
      { message: "Can't resolve 'axios'", file: "src/pay.js" },
    ]);
  });

  it("is read where node-sass shows the code before its sentence", () => {
    const text = `ERROR in ./src/shop.scss
Module build failed:
.cart {
^
      Invalid CSS after "e": expected 1 selector or at-rule, was "exports"
      in D:\\shop\\src\\shop.scss (line 1, column 1)
 @ ./src/shop.scss 2:21-317
`;
    expect(scan(webpack, text)).toMatchObject([
      {
        message: 'Invalid CSS after "e": expected 1 selector or at-rule, was "exports"',
        file: "D:\\shop\\src\\shop.scss",
        line: 1,
      },
    ]);
  });

  it.each(["ERROR in my cart\n", "ERROR in Cart.js\n", "This dependency was not found:\n\nnone of them\n"])(
    "near miss: %j",
    (text) => expect(scan(webpack, text)).toEqual([]),
  );
});

describe("webpack under a server", () => {
  it.each([
    [
      "next 10 to 12",
      "error - ./lib/posts.ts\nModule not found: Can't resolve 'fs' in '/shop/lib'\n",
      "lib/posts.ts",
      null,
    ],
    ["next 13", "- error ./lib/posts.ts:1:0\nModule not found: Can't resolve 'fs'\n", "lib/posts.ts", 1],
    ["next 9", "./lib/posts.ts\nModule not found: Can't resolve 'fs' in '/shop/lib'\n", "lib/posts.ts", null],
  ])("is read as %s says it", (_, text, file, line) => {
    expect(scan(webpack, text)).toMatchObject([{ message: "Can't resolve 'fs'", file, line }]);
  });

  it("lists modules by name, also those of webpack's own", () => {
    const text =
      "ERROR  Failed to compile with 2 errors     6:32:32 PM\n\nThese modules were not found:\n\n* fs in ./lib/posts.ts, ./lib/a.ts and 3 others\n* net in (webpack)/lib/Module.js\n\nTo install them\n";
    expect(scan(webpack, text)).toMatchObject([
      { message: "Can't resolve 'fs'", file: "lib/posts.ts" },
      { message: "Can't resolve 'net'", file: null },
    ]);
  });

  it("is a warning where it compiled", () => {
    const text =
      "⚠ Compiled with warnings\n\n./lib/posts.ts\nModule not found: Can't resolve 'fs' in '/shop/lib'\n";
    expect(scan(webpack, text)).toEqual([]);
  });
});

describe("webpack in its older words", () => {
  it("says the file and the line in the sentence", () => {
    const text = (said: string) =>
      `ERROR in ./src/cart.js\nModule parse failed: ${said}\n @ ./src/index.js 3:0-20\n`;
    for (const said of [
      "/app/src/cart.js Line 5: Unexpected token <",
      "/app/src/cart.js Unexpected token < (5:9)",
    ])
      expect(scan(webpack, text(said))[0]).toMatchObject({
        message: "Module parse failed: Unexpected token <",
        file: "src/cart.js",
        line: 5,
      });
  });

  it("names the module behind all of its loaders", () => {
    const text =
      " ERROR  Failed to compile with 1 errors\n\nThis relative module was not found:\n\n* ./Till.vue in ./node_modules/cache-loader/dist/cjs.js??ref--12-0!./node_modules/babel-loader/lib!./src/App.vue?vue&type=script&lang=js&\n";
    expect(scan(webpack, text)).toMatchObject([
      { message: "Can't resolve './Till.vue'", file: "src/App.vue" },
    ]);
  });

  it("is read behind a cross, and where its class stands before it", () => {
    const turbo = " ⨯ ./src/app/cart/page.tsx:3:1\nModule not found: Can't resolve '@/lib/tax'\n";
    expect(findings(turbo)[0]).toMatchObject({ file: "src/app/cart/page.tsx", line: 3 });
    const book =
      "ERR! => Failed to build the manager\nERR! ModuleNotFoundError: Module not found: Error: Can't resolve 'core-js/modules/es.symbol' in '/app'\nERR!     at factory.create (/app/node_modules/webpack/lib/Compilation.js:888:10)\n";
    expect(findings(book)[0]).toMatchObject({
      message: "Can't resolve 'core-js/modules/es.symbol'",
      category: "missing_dependency",
      file: null,
    });
  });

  it("is read without what nuxt puts at the right edge", () => {
    const edge = "friendly-errors 10:22:31";
    const text = [
      ` ERROR  Failed to compile with 1 errors       ${edge}`,
      "",
      `This dependency was not found:               ${edge}`,
      `                                             ${edge}`,
      `* tills/es6 in ./.nuxt/client.js             ${edge}`,
    ].join("\n");
    expect(findings(text)[0]).toMatchObject({
      message: "Can't resolve 'tills/es6'",
      file: ".nuxt/client.js",
    });
    expect(findings("Error: no till at friendly-errors 10:22\n")[0]?.message).toBe(
      "no till at friendly-errors 10:22",
    );
  });
});
