import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOfStart, MAX_LINE_BYTES, readLines } from "#agents/transcripts/read-lines.ts";
import { TRANSCRIPT_READERS } from "#agents/transcripts/readers.ts";
import { capOutput } from "#agents/transcripts/transcript.ts";
import { aHome, hear, located, PLACES, ROOT } from "./a-home.ts";

const CLAUDE = "claude/2.1.325.jsonl";

describe("a transcript that is still being written", () => {
  it("is read up to its last whole line, and from there the next time", () => {
    const home = aHome(CLAUDE);
    const [file] = located(home, "claude");
    const text = readFileSync(file!.path, "utf8");
    const whole = hear(home, file!).all;
    for (const cut of [1, 700, 5000, 20_000, text.length - 1]) {
      home.write(PLACES[CLAUDE]!, text.slice(0, cut));
      const before = hear(home, file!);
      expect(before.skipped).toBe(0);
      expect(before.upTo).toBe(Buffer.byteLength(text.slice(0, text.slice(0, cut).lastIndexOf("\n") + 1)));
      appendFileSync(file!.path, text.slice(cut));
      expect([...before.all, ...hear(home, file!, before).fresh], String(cut)).toEqual(whole);
    }
  });

  it("is read again as a whole when what was read is no longer there", () => {
    const home = aHome(CLAUDE);
    const [file] = located(home, "claude");
    const { all, ...mark } = hear(home, file!);
    truncateSync(file!.path, 3000);
    const shorter = hear(home, file!, mark);
    expect(shorter.fresh).toEqual(shorter.all);
  });
});

describe("lines that cannot be read", () => {
  it("are skipped and counted, and cost no other line", () => {
    const home = aHome(CLAUDE);
    const [file] = located(home, "claude");
    const whole = hear(home, file!).all;
    const lines = readFileSync(file!.path, "utf8").split("\n");
    lines.splice(
      10,
      0,
      "{broken",
      "\u0000\u0000",
      "[1, 2, 3]",
      '"text"',
      "null",
      "",
      "{}",
      `{"type":"user","x":"${"a".repeat(MAX_LINE_BYTES)}"}`,
    );
    home.write(PLACES[CLAUDE]!, lines.join("\n"));
    const heard = hear(home, file!);
    expect(heard.skipped).toBe(3);
    expect(heard.all.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
  });

  it("are told by their offsets whatever they hold", () => {
    const home = aHome();
    const path = home.write("lines", `ä\r\n\n${"x".repeat(MAX_LINE_BYTES + 1)}\nlast\nhalf`);
    expect([...readLines(path)].map(({ text, offset, end }) => [text, offset, end - offset])).toEqual([
      ["ä", 0, 4],
      ["", 4, 1],
      [null, 5, MAX_LINE_BYTES + 2],
      ["last", MAX_LINE_BYTES + 7, 5],
    ]);
    expect(hashOfStart(path, 4)).not.toBe(hashOfStart(path, 5));
    expect(hashOfStart(path, MAX_LINE_BYTES * 2)).toBeNull();
  });
});

it("an output is capped at line ends, head and tail kept", () => {
  const long = Array.from({ length: 60_000 }, (_, i) => `line ${i}`).join("\n");
  const capped = capOutput(long);
  expect(capped.length).toBeLessThan(300_000);
  expect(capped).toMatch(/^line 0\nline 1\n/);
  expect(capped).toMatch(/\nline \d+\n\[\.\.\. \d+ characters omitted \.\.\.\]\nline \d+\n/);
  expect(capped.endsWith("\nline 59999")).toBe(true);
  expect(capOutput("short")).toBe("short");
});

describe("folders that cannot be read", () => {
  it("hold nothing", () => {
    const home = aHome();
    for (const { agent } of TRANSCRIPT_READERS)
      expect(located({ ...home, home: "/nonexistent" }, agent)).toEqual([]);
    home.write(".claude/projects", "a file, not a folder");
    home.write(".codex/sessions", "a file, not a folder");
    for (const { agent } of TRANSCRIPT_READERS) expect(located(home, agent)).toEqual([]);
  });

  it("are not entered by a link", () => {
    const home = aHome(CLAUDE);
    const elsewhere = aHome();
    mkdirSync(elsewhere.path(".claude/projects"), { recursive: true });
    symlinkSync(
      home.path(".claude/projects/-home-dev-shop"),
      elsewhere.path(".claude/projects/-home-dev-shop"),
    );
    expect(located(elsewhere, "claude")).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)("are passed over without permission", () => {
    const home = aHome(CLAUDE);
    chmodSync(home.path(".claude"), 0);
    expect(located(home, "claude")).toEqual([]);
    chmodSync(home.path(".claude"), 0o700);
  });

  it("may be gone between finding and reading: the reader throws, and the story tells", () => {
    const home = aHome(CLAUDE);
    const [file] = located(home, "claude");
    rmSync(file!.path);
    expect(() => hear(home, file!)).toThrow(/ENOENT/);
  });
});

describe("records of any shape", () => {
  // Words that steer the readers, in any place, with anything under them.
  const words = fc.constantFrom(
    ..."type message content role user assistant tool_use tool_result name Bash input command id tool_use_id toolUseResult payload session_meta event_msg response_item function_call function_call_output call_id arguments item item_completed CommandExecution FileChange changes exit_code data toolCalls result functionResponse response output parts functionCall toolCallResult resultDisplay state status metadata time start timestamp sessionId cwd session toolResult toolCallId isError".split(
      " ",
    ),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.oneof(
        words,
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.boolean(),
        fc.constant(ROOT),
        fc.constant("2026-11-15T23:42:45.071Z"),
      ),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(words, tie("tree"), { maxKeys: 6 }),
    ),
  }));

  it.each(Object.keys(PLACES).filter((fixture) => fixture.endsWith(".jsonl") && !fixture.includes("-ends")))(
    "do not disturb the reader of %s",
    (fixture) => {
      const home = aHome(fixture);
      const agent = fixture.split("/")[0]!;
      const [file] = located(home, agent);
      const text = readFileSync(file!.path, "utf8");
      fc.assert(
        fc.property(fc.array(tree, { minLength: 1, maxLength: 20 }), (records) => {
          home.write(
            PLACES[fixture]!,
            text + records.map((record) => `${JSON.stringify(record)}\n`).join(""),
          );
          const { all } = hear(home, file!);
          for (const told of all) {
            expect(Number.isSafeInteger(told.at)).toBe(true);
            expect(typeof told.cwd).toBe("string");
            if (told.kind === "command") expect(told.command.trim()).not.toBe("");
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});
