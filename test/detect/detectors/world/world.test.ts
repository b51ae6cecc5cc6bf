import { describe, expect, it } from "vitest";
import { findings, first } from "../ruby/read.ts";

const step = (
  words: string,
  why = 'process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
) => `
#7 [3/4] RUN npm ci
${words
  .split("\n")
  .map((line) => `#7 1.250 ${line}`)
  .join("\n")}
#7 ERROR: ${why}
------
 > [3/4] RUN npm ci:
${words
  .split("\n")
  .map((line) => `1.250 ${line}`)
  .join("\n")}
------
Dockerfile:3
--------------------
   2 |     WORKDIR /app
   3 | >>> RUN npm ci
--------------------
ERROR: failed to build: failed to solve: ${why}`;

describe("docker build", () => {
  it("what the step said last, at its line of the Dockerfile", () => {
    const output = step("configuring\nfrob: cannot read widgets.frob");
    expect(first(output, "docker build .")).toContain("| frob: cannot read widgets.frob | Dockerfile:3 | -");
  });

  it("what a tool inside says is read by the tool's own detector", () => {
    const words = "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree";
    expect(findings(step(words), "docker build .")[0]!.detector).toBe("npm");
  });

  it("a step that said nothing is told by how it ended", () => {
    expect(findings(step("working"), "docker build .")[0]!.message).toContain(
      "did not complete successfully: exit code: 1",
    );
  });

  it("the ids of one build are no part of the message", () => {
    const solve = (ref: string) =>
      first(
        `Dockerfile:2\n--------------------\nERROR: failed to solve: failed to compute cache key: failed to calculate checksum of ref ${ref}: "/package.json": not found`,
      );
    expect(solve("e7175f8a-5f61::njsfjew")).toBe(solve("ad40b8c1-9f02::0pwkxq1"));
  });

  it("a build that ran out of time was broken off by whoever says so", () => {
    const canceled = "ERROR: failed to build: failed to solve: Canceled: context canceled";
    expect(first(canceled, "docker build .")).toContain("| Canceled: context canceled |");
    expect(
      first(`#28 pushing layers\n#28 CANCELED\n${canceled}\n##[error]Timeout of 3600000ms hit\n`, "x"),
    ).toContain("Timeout of 3600000ms hit");
  });

  it("a step that prints such words and goes on is no failure", () => {
    expect(
      first(
        "#6 0.172 ERROR: failed to solve: nothing\n#6 DONE 0.2s\n\n#7 exporting to image\n#7 DONE 0.7s\n",
        null,
        null,
      ),
    ).toBe("nothing");
  });
});

describe("docker and compose", () => {
  it.each([
    [
      "Error response from daemon: driver failed programming external connectivity on endpoint db: Bind for 0.0.0.0:5432 failed: port is already allocated",
      "config_error",
    ],
    [
      "docker: Error response from daemon: pull access denied for acme/shop, repository does not exist or may require 'docker login'",
      "permission_error",
    ],
    [
      "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
      "connection_error",
    ],
    ['service "web" depends on undefined service "db": invalid compose project', "config_error"],
  ])("%s", (output, category) => {
    const [found] = findings(output, "docker compose up");
    expect([found!.detector, found!.category]).toEqual(["docker", category]);
  });

  it("that a container exited only repeats what stood in it", () => {
    const output =
      "Attaching to web-1\nweb-1  | Traceback (most recent call last):\nweb-1  |   File \"/app/main.py\", line 3, in <module>\nweb-1  |     pay()\nweb-1  | KeyError: 'price'\nweb-1 exited with code 1";
    expect(first(output, "docker compose up")).toContain(
      "python-traceback | runtime_error | KeyError | 'price' | /app/main.py:3",
    );
  });

  it("a container that ended well is no failure", () => {
    expect(first("Attaching to web-1\nweb-1  | ready\nweb-1 exited with code 0", null, null)).toBe("nothing");
  });
});

describe("kubectl", () => {
  it.each([
    [
      'Error from server (Forbidden): pods is forbidden: User "dev" cannot list resource "pods"',
      'kubectl | permission_error | Forbidden | pods is forbidden: User "dev" cannot list resource "pods" | - | -',
    ],
    [
      'error: unable to recognize "deploy.yaml": no matches for kind "Deploymnt" in version "apps/v1"',
      'kubectl | config_error | - | unable to recognize "deploy.yaml": no matches for kind "Deploymnt" in version "apps/v1" | deploy.yaml | -',
    ],
    [
      'error validating "ingress.yaml": error validating data: ValidationError(Ingress.spec): unknown field "pathTyp"\nError from server (Forbidden): pods is forbidden',
      'kubectl | config_error | - | error validating "ingress.yaml": error validating data: ValidationError(Ingress.spec): unknown field "pathTyp" | ingress.yaml | -',
    ],
    [
      'Events:\n  Type     Reason   Age                From               Message\n  Normal   Pulled   9m                 kubelet, node-1    Container image "shop:9" already present\n  Warning  BackOff  4m (x157 over 9m)  kubelet, node-1    Back-off restarting failed container\n  Warning  Failed   2m                 kubelet            Error: secret "shop" not found',
      'kubectl | runtime_error | Failed | Error: secret "shop" not found | - | -',
    ],
    [
      "The connection to the server 10.0.0.1:6443 was refused - did you specify the right host or port?",
      "kubectl | connection_error | - | The connection to the server 10.0.0.1:6443 was refused - did you specify the right host or port? | - | -",
    ],
  ])("%s", (output, told) => expect(first(output, "kubectl apply -f deploy.yaml")).toBe(told));

  it("its plain sentences are its own only in its own command", () => {
    const line = 'error: the path "a.yaml" does not exist';
    expect(first(line, "kubectl apply -f a.yaml")).toContain("kubectl | ");
    expect(first(line, "frob a.yaml")).not.toContain("kubectl | ");
  });
});

describe("terraform", () => {
  it("the same with a bar, without one, and behind a CI step's words", () => {
    const plain =
      'Error: Reference to undeclared resource\n\n  on main.tf line 32, in resource "a" "b":\n  32:   name = x.y\n\nA managed resource "x" "y" has not been declared in the root\nmodule.\n';
    const barred = `╷\n${plain
      .trimEnd()
      .split("\n")
      .map((line) => `│ ${line}`)
      .join("\n")}\n╵\n`;
    const told =
      'terraform | config_error | - | Reference to undeclared resource: A managed resource "x" "y" has not been declared in the root module. | main.tf:32 | -';
    expect(first(plain)).toBe(told);
    expect(first(barred)).toBe(told);
  });

  it("a provider that cannot be had", () => {
    expect(
      first(
        "╷\n│ Error: Failed to query available provider packages\n│ \n│ Could not retrieve the list of available versions for provider hashicorp/aws\n╵\n",
      ),
    ).toBe("terraform | missing_dependency | - | Failed to query available provider packages | - | -");
  });

  it("anybody's Error: is not Terraform's", () => {
    expect(first("Error: no price for soup\n\nrun frob --help\n", "frob")).not.toContain("terraform | ");
  });

  it("a warning is no failure", () => {
    expect(
      first(
        '╷\n│ Warning: Deprecated\n│ \n│   on main.tf line 2, in resource "a" "b":\n│    2:   x = 1\n╵\nApply complete! Resources: 0 added, 0 changed, 0 destroyed.\n',
        null,
        null,
      ),
    ).toBe("nothing");
  });
});

describe("SQL clients", () => {
  it.each([
    [
      'psql:seed.sql:2: ERROR:  invalid input syntax for type numeric: "fourty"',
      'sql | runtime_error | - | invalid input syntax for type numeric: "fourty" | seed.sql:2 | -',
    ],
    [
      "127.0.0.1:5499 - no response\nattempt 1: not ready",
      "sql | connection_error | - | 127.0.0.1:5499 - no response | - | -",
    ],
    [
      "/var/run/postgresql:5432 - rejecting connections",
      "sql | connection_error | - | /var/run/postgresql:5432 - rejecting connections | - | -",
    ],
    [
      'psql:load.sql:2: ERROR:  relation "orders" does not exist',
      'sql | runtime_error | - | relation "orders" does not exist | load.sql:2 | -',
    ],
    [
      'ERROR:  syntax error at or near "selct"',
      'sql | syntax_error | - | syntax error at or near "selct" | - | -',
    ],
    [
      'psql: error: connection to server at "db", port 5432 failed: FATAL:  password authentication failed for user "shop"',
      'sql | connection_error | - | connection to server at "db", port 5432 failed: FATAL:  password authentication failed for user "shop" | - | -',
    ],
    [
      "ERROR 1045 (28000): Access denied for user 'shop'@'localhost' (using password: YES)",
      "sql | permission_error | 1045 | Access denied for user 'shop'@'localhost' (using password: YES) | - | -",
    ],
    [
      "ERROR 1064 (42000) at line 3 in file: 'load.sql': You have an error in your SQL syntax; check the manual",
      "sql | syntax_error | 1064 | You have an error in your SQL syntax; check the manual | load.sql:3 | -",
    ],
    [
      "Parse error near line 2: no such table: orders",
      "sql | runtime_error | - | no such table: orders | :2 | -",
    ],
    [
      "Runtime error near line 3: UNIQUE constraint failed: t.id (19)",
      "sql | runtime_error | - | UNIQUE constraint failed: t.id | :3 | -",
    ],
  ])("%s", (output, told) => expect(first(output)).toBe(told));

  it("a database that was awaited and came is no failure", () => {
    const waited = "127.0.0.1:5499 - no response\n127.0.0.1:5499 - rejecting connections\n";
    expect(first(`${waited}127.0.0.1:5499 - accepting connections\n`, null, null)).toBe("nothing");
    expect(first(waited, null, null)).toContain("127.0.0.1:5499 - ");
  });

  it("what a script takes back by itself may fail", () => {
    const script = (next: string) =>
      `SAVEPOINT s;\nSAVEPOINT\nINSERT INTO t VALUES (1), (1);\npsql:try.sql:5: ERROR:  duplicate key value violates unique constraint "t_pkey"\nDETAIL:  Key (id)=(1) already exists.\n${next}\n`;
    expect(first(script("ROLLBACK TO s;\nROLLBACK\nCOMMIT;\nCOMMIT"), null, null)).toBe("nothing");
    expect(first(script("ROLLBACK;\nROLLBACK"), null, null)).toContain("duplicate key value");
  });

  it("a row that quotes an error is none where the exit is unknown and the rest went well", () => {
    expect(first("message\nERROR 1146: a thing\n1 row in set\n", null, null)).toBe("nothing");
  });
});
