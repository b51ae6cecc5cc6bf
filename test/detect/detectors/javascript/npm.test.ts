import { describe, expect, it } from "vitest";
import { npm } from "#detect/detectors/javascript/npm.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const said = (body: string, voice = "npm error") =>
  body.replace(/^/gm, `${voice} `).replace(/ +$/gm, "") +
  `\n${voice} A complete log of this run can be found in: /home/dev/.npm/_logs/2026-11-15T19_23_19_531Z-debug-0.log\n`;
const NOT_FOUND = said(
  "code E404\n404 Not Found - GET https://npm.example.com/left-padd\n404\n404  'left-padd@^1.0.0' is not in this registry.\n404\n404 Note that you can also install from a\n404 tarball, folder, http url, or git url.",
);
const read = (text: string) => scan(npm, text).map((d) => [d.errorType ?? null, d.message]);

describe("npm's errors", () => {
  it.each([
    [
      "a package that is nowhere",
      NOT_FOUND,
      "E404",
      "404 Not Found - GET https://npm.example.com/left-padd",
      "missing_dependency",
    ],
    [
      "a version that is nowhere",
      said(
        "code ETARGET\nnotarget No matching version found for is-number@^99.0.0.\nnotarget In most cases you or one of your dependencies are requesting",
      ),
      "ETARGET",
      "No matching version found for is-number@^99.0.0.",
      "missing_dependency",
    ],
    [
      "a conflict",
      said(
        'code ERESOLVE\nERESOLVE unable to resolve dependency tree\n\nWhile resolving: depapp@1.0.0\nFound: react@16.14.0\nnode_modules/react\n  react@"16.14.0" from the root project\n\nCould not resolve dependency:\npeer react@"^18.2.0" from react-dom@18.2.0\nnode_modules/react-dom',
      ),
      "ERESOLVE",
      'unable to resolve dependency tree peer react@"^18.2.0" from react-dom@18.2.0, but react@"16.14.0" from the root project',
      "missing_dependency",
    ],
    [
      "no script",
      said(
        'Missing script: "biuld"\n\nDid you mean this?\n  npm run build\n\nTo see a list of scripts, run:\n  npm run',
      ),
      null,
      'Missing script: "biuld"',
      "config_error",
    ],
    [
      "no lock file",
      said(
        "code EUSAGE\n\nThe `npm ci` command can only install with an existing package-lock.json or\nnpm-shrinkwrap.json with lockfileVersion >= 1. Run an install with npm@5 or\nlater to generate a package-lock.json file, then try again.\n\nClean install a project",
      ),
      "EUSAGE",
      "The `npm ci` command can only install with an existing package-lock.json or npm-shrinkwrap.json with lockfileVersion >= 1. Run an install with npm@5 or",
      "config_error",
    ],
    [
      "a lock file that is behind",
      said(
        "code EUSAGE\n\n`npm ci` can only install packages when your package.json and package-lock.json are in sync. Please update your lock file with `npm install` before continuing.\n\nMissing: lodash@4.17.21 from lock file",
      ),
      "EUSAGE",
      "`npm ci` can only install packages when your package.json and package-lock.json are in sync. Please update your lock file with `npm install` before continuing. Missing: lodash@4.17.21 from lock file",
      "config_error",
    ],
    [
      "an engine that is too old",
      said(
        'code EBADENGINE\nengine Unsupported engine\nengine Not compatible with your version of node/npm: foo@1.0.0\nnotsup Required: {"node":">=99"}',
      ),
      "EBADENGINE",
      "Unsupported engine",
      "config_error",
    ],
    [
      "a network that is down",
      said(
        "code ECONNREFUSED\nsyscall connect\nerrno ECONNREFUSED\nFetchError: request to https://npm.example.com/left-pad failed, reason: connect ECONNREFUSED 127.0.0.1:4873\n    at ClientRequest.<anonymous> (/usr/lib/node_modules/npm/index.js:130:14)\n\nIf you are behind a proxy, please make sure that the 'proxy' config is set properly.",
      ),
      "ECONNREFUSED",
      "request to https://npm.example.com/left-pad failed, reason: connect ECONNREFUSED 127.0.0.1:4873",
      "connection_error",
    ],
    [
      "a folder that may not be written",
      said(
        "code EACCES\nsyscall mkdir\npath /usr/lib/node_modules/x\nerrno -13\nError: EACCES: permission denied, mkdir '/usr/lib/node_modules/x'",
      ),
      "EACCES",
      "EACCES: permission denied, mkdir '/usr/lib/node_modules/x'",
      "permission_error",
    ],
  ])("%s", (_, text, code, message, category) => {
    expect(read(text)).toEqual([[code, message]]);
    expect(findings(text)[0]).toMatchObject({ category, tool: "npm" });
  });

  it("names the manifest", () => {
    const none = said(
      "code ENOENT\nsyscall open\npath /home/dev/app/package.json\nerrno -2\nenoent Could not read package.json: Error: ENOENT: no such file or directory, open '/home/dev/app/package.json'\nenoent This is related to npm not being able to find a file.\nenoent",
    );
    expect(slots(scan(npm, none)[0])).toMatchObject({
      message:
        "Could not read package.json: Error: ENOENT: no such file or directory, open '/home/dev/app/package.json'",
      errorType: "ENOENT",
      file: "/home/dev/app/package.json",
    });
    const broken = said(
      "code EJSONPARSE\nJSON.parse Invalid package.json: JSONParseError: Expected double-quoted property name in JSON at position 61\nJSON.parse Failed to parse JSON data.",
    );
    expect(slots(scan(npm, broken)[0])).toMatchObject({ errorType: "EJSONPARSE", file: "package.json" });
  });

  it("speaks the same in npm 9 and before", () => {
    expect(read(NOT_FOUND.replaceAll("npm error", "npm ERR!"))).toEqual(read(NOT_FOUND));
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(read(dress(NOT_FOUND))).toEqual(read(NOT_FOUND));
  });

  it("is the same between npm's other voices, and cut off at the end", () => {
    const loud = NOT_FOUND.replace(
      "npm error 404 Not",
      "npm verbose stack HttpErrorGeneral: 404 Not Found\nnpm http fetch GET 404 https://npm.example.com/left-padd 296ms\nnpm error 404 Not",
    );
    expect(read(loud)).toEqual(read(NOT_FOUND));
    expect(read(NOT_FOUND.split("\n").slice(0, 2).join("\n"))).toEqual(read(NOT_FOUND));
  });
});

describe("a script that failed", () => {
  const CRASH =
    '/home/dev/app/packages/cart/check.js:1\nthrow new Error("cart is broken");\n^\n\nError: cart is broken\n    at Object.<anonymous> (/home/dev/app/packages/cart/check.js:1:7)\n\nNode.js v20.20.2\n';
  const LIFECYCLE = said(
    "Lifecycle script `test` failed with error:\ncode 1\npath /home/dev/app/packages/cart\nworkspace cart@1.0.0\nlocation /home/dev/app/packages/cart\ncommand failed\ncommand sh -c node check.js",
  );
  const OLD = said(
    "code ELIFECYCLE\nerrno 3\nshop@1.0.0 test: `mocha`\nExit status 3\n\nFailed at the shop@1.0.0 test script.\nThis is probably not a problem with npm. There is likely additional logging output above.",
    "npm ERR!",
  );

  it("is only the messenger", () => {
    expect(findings(CRASH + LIFECYCLE).map((f) => f.message)).toEqual(["cart is broken"]);
    expect(findings(CRASH + OLD).map((f) => f.message)).toEqual(["cart is broken"]);
    expect(scan(npm, LIFECYCLE)).toMatchObject([
      { role: "consequence", message: "command failed: sh -c node check.js" },
    ]);
    expect(scan(npm, OLD)[0]!.role).toBe("consequence");
  });

  it("is the cause when it installs a dependency", () => {
    const text = said(
      "code 1\npath /home/dev/app/node_modules/sharp\ncommand failed\ncommand sh -c node install.js\ngyp info it worked if it ends with ok\ngyp ERR! stack Error: not found: make\ngyp ERR! cwd /home/dev/app/node_modules/sharp",
    );
    expect(scan(npm, text)).toMatchObject([
      { role: "cause", message: "gyp ERR! stack Error: not found: make", category: "build_error" },
    ]);
  });

  it("keeps two blocks apart", () => {
    expect(
      scan(npm, LIFECYCLE + LIFECYCLE.replace("sh -c node check.js", "sh -c node other.js")),
    ).toHaveLength(2);
  });
});

describe("what fails nothing", () => {
  it.each([
    [
      "warnings",
      "npm warn deprecated rimraf@2.7.1: no longer supported\nnpm WARN ERESOLVE overriding peer dependency\n",
    ],
    ["an install", "added 213 packages in 4s\nfound 0 vulnerabilities\n"],
    ["prose", "if npm errors out, run npm error-report\n"],
  ])("%s", (_, text) => {
    expect(scan(npm, text)).toEqual([]);
  });
});

describe("npm 2 to 4", () => {
  const moved = "EPERM: operation not permitted, rename 'C:\\shop\\a.json.12' -> 'C:\\shop\\a.json'";
  const old = `Windows_NT 6.1.7601
argv "C:\\\\node.exe" "C:\\\\npm\\\\bin\\\\npm-cli.js" "install"
node v4.1.2
npm  v2.14.4
path C:\\shop\\a.json.12
code EPERM
errno -4048
syscall rename

Error: ${moved}
    at Error (native)
 { [Error: ${moved}]
  errno: -4048,
  code: 'EPERM' }

Please try running this command again as root/Administrator.`;
  const expected = [["EPERM", moved]];

  it("begins with the system and how it was called, which is not what went wrong", () => {
    expect(read(said(old, "npm ERR!"))).toEqual(expected);
    expect(scan(npm, said(old, "npm ERR!"))).toMatchObject([{ category: "permission_error" }]);
  });

  it("is the same where MSBuild ran it", () => {
    expect(read(said(old, " error : npm ERR!"))).toEqual(expected);
  });

  it("is told by the block that says something, where a terminal's width broke a line", () => {
    const broken = said(old, "npm ERR!").replace("npm-cli.js", "npm-\ncli.js");
    expect(read(broken)).toEqual(expected);
  });

  it("names no failure in a block that has nothing but the system", () => {
    expect(read("npm ERR! Linux 5.4.0\nnpm ERR! node v6.9.1\nnpm ERR! npm  v3.10.8\n")).toEqual([]);
  });
});

describe("a package that could not be built", () => {
  const block = (body: string) =>
    said(`code 1\npath /app/node_modules/cart\ncommand failed\ncommand sh -c node-gyp rebuild\n${body}`);

  it.each([
    [
      "gyp info it worked if it ends with ok\ngyp ERR! configure error\ngyp ERR! stack Error: Could not find any Python installation to use\ngyp ERR! not ok",
      "gyp ERR! stack Error: Could not find any Python installation to use",
    ],
    [
      "gyp info spawn make\n../src/cart.cc:3:10: fatal error: 'courier.h' file not found\nmake: *** [cart.o] Error 1\ngyp ERR! build error\ngyp ERR! stack Error: `make` failed with exit code: 2",
      "../src/cart.cc:3:10: fatal error: 'courier.h' file not found",
    ],
    [
      "node-pre-gyp ERR! install error: nothing to download",
      "node-pre-gyp ERR! install error: nothing to download",
    ],
  ])("is told by its reason: %j", (body, message) => {
    expect(scan(npm, block(body))).toMatchObject([{ message, role: "cause" }]);
  });
});

describe("npm in its older words", () => {
  it("says at last what is not in the registry", () => {
    const text =
      "npm ERR! 404 Not Found\nnpm ERR! 404 \nnpm ERR! 404 'till' is not in the npm registry.\nnpm ERR! 404 You should bug the author to publish it\n";
    expect(findings(text)[0]).toMatchObject({
      message: "'till' is not in the npm registry.",
      category: "missing_dependency",
    });
  });

  it("names the file that is no JSON, and why", () => {
    const text =
      "npm ERR! file /home/dev/shop/package.json\nnpm ERR! code EJSONPARSE\nnpm ERR! JSON.parse Failed to parse json\nnpm ERR! JSON.parse Unexpected token } in JSON at position 120 while parsing near '...\nnpm ERR! JSON.parse Failed to parse package.json data.\n";
    expect(findings(text)[0]).toMatchObject({
      errorType: "EJSONPARSE",
      file: "/home/dev/shop/package.json",
      message: expect.stringContaining("Unexpected token } in JSON at position 120"),
    });
  });
});
