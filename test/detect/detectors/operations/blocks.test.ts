import { describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { ansible } from "#detect/detectors/operations/ansible.ts";
import { ansibleLint } from "#detect/detectors/operations/ansible-lint.ts";
import { nix } from "#detect/detectors/operations/nix.ts";
import { serverBlocks } from "#detect/detectors/operations/server-blocks.ts";
import { serverless } from "#detect/detectors/operations/serverless.ts";
import { solvers } from "#detect/detectors/operations/solvers.ts";
import { logOf } from "../../log-of.ts";

const scan = (detector: Detector, text: string, command = "x") =>
  detector.scan(logOf(text), { command, exitCode: 1, signal: null });

describe("serverless", () => {
  it.each([
    ["Type Error", { message: "Cannot read property 'price' of undefined", category: "runtime_error" }],
    ["Serverless Error", { message: "Cannot read property 'price' of undefined", category: undefined }],
  ])("%s", (kind, wanted) => {
    const text = `  ${kind} ---------------------------------------------\n\n     Cannot read property 'price' of undefined\n`;
    const [draft] = scan(serverless, text);
    expect({ message: draft?.message, category: draft?.category }).toEqual(wanted);
  });
});

describe("ansible", () => {
  it("tells what the program said where the module only knows that it failed", () => {
    const text =
      'TASK [Migrate] ***\nfatal: [db]: FAILED! => {"changed": true, "msg": "non-zero return code", "rc": 1, "stderr": "no such table: carts\\nstop", "stdout": ""}';
    expect(scan(ansible, text)).toMatchObject([
      { message: "no such table: carts", category: "runtime_error", tags: ["task: Migrate"], from: 1 },
    ]);
  });

  it("tells what a command said of its trouble where it wrote no error", () => {
    const result = (rest: string) =>
      `fatal: [web]: FAILED! => {"msg": "non-zero return code", "rc": 1, "stderr": "", ${rest}}`;
    expect(scan(ansible, result('"stdout": "baking\\nno such plate: soup\\nbye"'))).toMatchObject([
      { message: "no such plate: soup" },
    ]);
    expect(scan(ansible, result('"stdout_lines": ["baking", "cannot find the salt", "bye"]'))).toMatchObject([
      { message: "cannot find the salt" },
    ]);
    expect(scan(ansible, result('"stdout": "baking"'))).toMatchObject([{ message: "non-zero return code" }]);
  });

  it("reads a result over several lines, and one that was cut", () => {
    expect(scan(ansible, 'fatal: [a]: FAILED! => {\n    "msg": "Too few plates"\n}')).toMatchObject([
      { message: "Too few plates", to: 3 },
    ]);
    expect(
      scan(ansible, 'fatal: [a]: FAILED! => {"msg": "Too few plates", "stdout": "half of'),
    ).toMatchObject([{ message: "Too few plates" }]);
  });

  it("reads what failed for one item of a loop, also cut, and what 1.x said below", () => {
    const item =
      'failed: [web1] (item=[u\'soup\', u\'salad\']) => {"changed": false, "msg": "Too few plates", "stderr": "half of';
    expect(scan(ansible, item)).toMatchObject([{ message: "Too few plates", from: 0, to: 1 }]);
    const old =
      'failed: [web1] => {"failed": true, "item": ""}\nmsg: No package matching \'soup-dev\' is available';
    expect(scan(ansible, old)).toMatchObject([
      { message: "No package matching 'soup-dev' is available", category: "missing_dependency", to: 2 },
    ]);
    const fetch =
      'failed: [web1] (item=soup) => {"msg": "apt failed: E: Failed to fetch http://deb.example.com/soup.deb  404"}';
    expect(scan(ansible, fetch)).toMatchObject([{ category: "connection_error" }]);
  });

  it("reads the newer head with the place under it", () => {
    const text = "[ERROR]: the role 'shop' was not found.\nOrigin: /app/site.yml:3:7\n";
    expect(scan(ansible, text)).toMatchObject([{ file: "/app/site.yml", line: 3, column: 7 }]);
  });

  it.each([
    'fatal: [a]: FAILED! => {"msg": "non-zero return code"}\n...ignoring',
    "ok: [a] => (item=1)",
    'failed: [a] (item=1) => {"msg": "Too few plates"}\n...ignoring',
    "[ERROR]: 3 problems (0 warnings)",
    "fatal: not a git repository",
  ])("leaves %j alone", (text) => expect(scan(ansible, text)).toEqual([]));
});

describe("ansible-lint", () => {
  it("puts the rule and its place together", () =>
    expect(
      scan(
        ansibleLint,
        "no-changed-when: Commands should not change things.\nroles/a/tasks/main.yml:4 Task: x",
      ),
    ).toMatchObject([{ errorType: "no-changed-when", file: "roles/a/tasks/main.yml", line: 4 }]));
  it.each([
    "note: see below\n\nsite.yml:3",
    "Passed with production profile: 0 failure(s), 0 warning(s) on 1 files.",
  ])("leaves %j alone", (text) => expect(scan(ansibleLint, text)).toEqual([]));
});

describe("nix", () => {
  it("takes the innermost error, with the place above it where none is below", () => {
    const text =
      "error:\n       … while calling the 'throw' builtin\n         at /app/shop.nix:1:1:\n            1| throw\n       error: too few plates";
    expect(scan(nix, text, "nix build")).toMatchObject([
      { message: "too few plates", file: "/app/shop.nix", line: 1, from: 2, to: 5 },
    ]);
  });
  it.each(["error: something of another program", "warning: Git tree is dirty"])("leaves %j alone", (text) =>
    expect(scan(nix, text, "make nixies")).toEqual([]),
  );
});

describe("servers that tell it in several lines", () => {
  it("reads mosquitto and squid", () => {
    expect(
      scan(serverBlocks, '1794: Error: Unknown configuration variable "x".\n1794: Error found at m.conf:2.'),
    ).toMatchObject([{ message: 'Unknown configuration variable "x".', file: "m.conf", line: 2 }]);
    expect(
      scan(serverBlocks, "2026/11/17 09:17:30| FATAL: Bungled /etc/squid.conf line 3: http_acces"),
    ).toMatchObject([{ message: "http_acces", file: "/etc/squid.conf", line: 3 }]);
  });
  it("reads what certbot's challenge met, on one line or broken", () => {
    const block = (detail: string) =>
      `  Domain: shop.example.com\n  Type:   dns\n  Detail: ${detail}\n\nHint: ensure it points here`;
    const reason = "DNS problem: NXDOMAIN looking up A for shop.example.com";
    expect(scan(serverBlocks, block(reason))).toMatchObject([
      { message: reason, tool: "certbot", category: "connection_error", file: null },
    ]);
    const broken = block("DNS problem: NXDOMAIN looking up A for\n   shop.example.com").replace(
      /^ {2}(?=[A-Z])/gm,
      "   ",
    );
    expect(scan(serverBlocks, broken)).toMatchObject([{ message: reason }]);
    expect(scan(serverBlocks, "  Detail: two plates")).toEqual([]);
  });
  it.each(["1794: Error found at m.conf:2.", "  FAILED: 3 of 4", "*** FATAL CONFIG FILE ERROR ***\nelse"])(
    "leaves %j alone",
    (text) => expect(scan(serverBlocks, text)).toEqual([]),
  );
});

describe("solvers", () => {
  it("names what conda and apk could not find", () => {
    expect(
      scan(
        solvers,
        "UnsatisfiableError: The following specifications were found to be incompatible:\n\n  - numpy==9",
      ),
    ).toMatchObject([{ errorType: "UnsatisfiableError", message: expect.stringContaining("numpy==9") }]);
    expect(
      scan(solvers, "ERROR: unable to select packages:\n  a (no such package):\n    required by: world[a]"),
    ).toMatchObject([{ message: "a (no such package)", tool: "apk" }]);
  });
  it.each(["ERROR: unable to select packages:", "Solving environment: done"])("leaves %j alone", (text) =>
    expect(scan(solvers, text)).toEqual([]),
  );
});
