import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import { aHome, FIXTURES, hear, located, ROOT } from "./a-home.ts";

describe("Gemini CLI", () => {
  it("knows a project by the file beside the chats, or by the hash of its path", () => {
    const home = aHome();
    const chat = `${JSON.stringify({ sessionId: "s" })}\n`;
    home.write(".gemini/tmp/shop/chats/session-1.jsonl", chat);
    expect(located(home, "gemini")).toEqual([]);
    home.write(".gemini/tmp/shop/.project_root", "/home/dev/shop2\n");
    expect(located(home, "gemini")).toEqual([]);
    home.write(".gemini/tmp/shop/.project_root", `${ROOT}/web\n`);
    expect(located(home, "gemini")).toMatchObject([{ cwd: `${ROOT}/web` }]);
    home.write(`.gemini/tmp/${createHash("sha256").update(ROOT).digest("hex")}/chats/session-2.jsonl`, chat);
    expect(located(home, "gemini")).toHaveLength(2);
  });

  it("reads a whole file that grew from where it was", () => {
    const home = aHome("gemini/0.20.0.json");
    const [file] = located(home, "gemini");
    const session = JSON.parse(readFileSync(file!.path, "utf8"));
    const { messages } = session;
    home.write(
      file!.path.slice(home.home.length),
      JSON.stringify({ ...session, messages: messages.slice(0, 4) }),
    );
    const before = hear(home, file!);
    home.write(file!.path.slice(home.home.length), JSON.stringify(session));
    const after = hear(home, file!, before);
    expect(before.fresh.length).toBeGreaterThan(0);
    expect([...before.fresh, ...after.fresh]).toEqual(after.all);
  });

  it("skips a whole file that is half written", () => {
    const home = aHome("gemini/0.20.0.json");
    const [file] = located(home, "gemini");
    home.write(file!.path.slice(home.home.length), readFileSync(file!.path, "utf8").slice(0, 5000));
    expect(hear(home, file!)).toMatchObject({ all: [], skipped: 1 });
  });
});

describe("OpenCode", () => {
  it("is left out where there is no SQLite to read it with", () => {
    const home = aHome("opencode/1.18.33.json");
    expect(located({ ...home, openDatabase: null }, "opencode")).toEqual([]);
    expect(located(home, "opencode")).toHaveLength(1);
  });

  it("survives a file that is no database", () => {
    const home = aHome();
    home.write(".local/share/opencode/opencode.db", "this is no database, and never was one");
    expect(located(home, "opencode")).toEqual([]);
  });

  it("writes nothing to the database", () => {
    const home = aHome("opencode/1.18.33.json");
    const path = home.path(".local/share/opencode/opencode.db");
    const before = readFileSync(path);
    hear(home, located(home, "opencode")[0]!);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("skips a part that is broken, and tells the rest", () => {
    const home = aHome("opencode/1.18.33.json");
    const whole = hear(home, located(home, "opencode")[0]!).all;
    const database = openDatabase(home.path(".local/share/opencode/opencode.db"));
    database.exec("UPDATE part SET data = '{broken' WHERE data LIKE '%Now the linter%'");
    database.close();
    const rest = hear(home, located(home, "opencode")[0]!);
    expect(rest).toMatchObject({ skipped: 1, complete: true });
    expect(rest.all.length).toBe(whole.length - 1);
  });

  it("reads the folders of versions before 1.2", () => {
    // The parts are those of the database, laid out as 1.1.27 does it.
    const rows = JSON.parse(readFileSync(join(FIXTURES, "opencode/1.18.33.json"), "utf8"));
    const home = aHome();
    const storage = ".local/share/opencode/storage";
    const [session] = rows.session;
    const place = `${storage}/session/${session.project_id}/${session.id}.json`;
    home.write(
      place,
      JSON.stringify({
        id: session.id,
        directory: session.directory,
        time: { updated: session.time_updated },
      }),
    );
    for (const row of rows.message)
      home.write(
        `${storage}/message/${session.id}/${row.id}.json`,
        JSON.stringify({ id: row.id, ...row.data }),
      );
    for (const row of rows.part)
      home.write(
        `${storage}/part/${row.message_id}/${row.id}.json`,
        JSON.stringify({ id: row.id, ...row.data }),
      );

    const [file] = located(home, "opencode");
    const heard = hear(home, file!);
    const database = aHome("opencode/1.18.33.json");
    const same = hear(database, located(database, "opencode")[0]!).all;
    const essence = (told: object) => ({ ...told, place: 0, at: 0 });
    expect(heard.all.map(essence)).toEqual(same.map(essence));
    expect(hear(home, file!, heard).fresh).toEqual([]);
    expect(located(home, "opencode", ["/home/dev/other"])).toEqual([]);
  });
});

describe("Pi", () => {
  it("tells a command that the person ran", () => {
    const home = aHome();
    const at = "2026-11-15T23:42:45.071Z";
    const lines = [
      { type: "session", id: "s", cwd: ROOT, timestamp: at },
      {
        type: "message",
        id: "a",
        timestamp: at,
        message: { role: "bashExecution", command: "npm test", output: "no", exitCode: 1 },
      },
    ];
    home.write(
      ".pi/agent/sessions/--home-dev-shop--/a.jsonl",
      lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    expect(hear(home, located(home, "pi")[0]!).all).toMatchObject([
      { kind: "command", command: "npm test", exitCode: 1 },
    ]);
  });
});

describe("GitHub Copilot CLI", () => {
  it("takes only sessions of the project", () => {
    const home = aHome("copilot/1.0.102.jsonl");
    expect(located(home, "copilot", ["/home/dev/other"])).toEqual([]);
    home.write(".copilot/session-state/empty/notes.txt", "");
    expect(located(home, "copilot")).toHaveLength(1);
  });
});

describe("Qwen Code", () => {
  it("reads the chats of its first versions, which have Gemini CLI's shape", () => {
    const home = aHome("qwen/0.1.4-talk.json");
    const { all } = hear(home, located(home, "qwen")[0]!);
    expect(all.map(({ kind }) => kind)).toEqual(["prompt", "said", "said", "said", "said", "said", "said"]);
    expect(all.every(({ agent }) => agent === "qwen")).toBe(true);
  });
});
