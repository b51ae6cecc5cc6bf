import { describe, expect, it } from "vitest";
import { daysToCount } from "#memory/daily-fold.ts";
import { blotted } from "#memory/forget-text.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { BLANK_ISSUE, type IssueEvent } from "#model/issue.ts";
import { foldIssue } from "#review/fold-issue.ts";
import { aFinding, aMemory, anId, aRun, MONDAY } from "../memory/facts.ts";

/** Digits that stand in the time of everything that is stored here, and in no words. */
const DIGITS = String(MONDAY).slice(2, 6);

function opened(fingerprint: string | null, changes: Partial<IssueEvent> = {}): IssueEvent {
  const body = { ...BLANK_ISSUE, fingerprint, title: "the account 5551234 is locked" };
  const about = { id: anId(MONDAY), issue: `of-${fingerprint}`, at: MONDAY, by: null, reason: null };
  return { ...about, kind: "opened", body, ...changes };
}

describe("digits that are forgotten", () => {
  it("leave what is told of issues and loops readable, also where they stand in a time", () => {
    const memory = aMemory();
    const { issues } = healingOf(memory);
    const { cycles } = knowledgeOf(memory);
    issues.record(opened(null), foldIssue);
    const check = { id: "npm test@", command: "npm test", directory: "" };
    const times = { startedAt: MONDAY, updatedAt: MONDAY };
    const data = { goal: ["why 5551234", 5551234], at: MONDAY };
    cycles.putLoop({ id: "loop-1", ...times, check, argv: ["npm"], state: "running", reason: null, data });
    memory.forget({ match: DIGITS }, MONDAY);
    expect(issues.issue("1")).toMatchObject({ title: "the account 5551234 is locked", createdAt: MONDAY });
    expect(cycles.loop("loop-1")).toMatchObject({ data: { at: MONDAY } });
    memory.forget({ match: "5551234" }, MONDAY);
    expect(issues.issue("1")).toMatchObject({ title: "the account [forgotten] is locked" });
    // A number is no text.
    expect(cycles.loop("loop-1")).toMatchObject({ data: { goal: ["why [forgotten]", 5551234] } });
    expect(cycles.loops({ state: "running" })).toHaveLength(1);
  });

  it("leave the marks of days that are not counted yet", () => {
    const memory = aMemory();
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    const days = daysToCount(memory);
    expect(days).toHaveLength(1);
    memory.forget({ match: String(days[0]) }, MONDAY);
    expect(daysToCount(memory)).toEqual(days);
  });

  it("are taken out of texts and of names that are texts, not out of ids and names of fields", () => {
    const id = "0199a213-7c01-7abc-8def-0123456789ab";
    const given = { id, title: "abc and title", "src/abc.ts": ["abc"], when: 12, [id]: null };
    expect(blotted(given, ["abc", "title"], "x")).toEqual({
      id,
      title: "x and x",
      "src/x.ts": ["x"],
      when: 12,
      [id]: null,
    });
    expect(blotted([id], [id], "x")).toEqual(["x"]);
  });
});

describe("a failure that was forgotten and comes back", () => {
  it("waits for a person again, and what was said of it before stays away", () => {
    const memory = aMemory();
    const { issues } = healingOf(memory);
    const first = opened("aaaa1111");
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    issues.record(first, foldIssue);
    const { database } = storeOf(memory);
    const direct =
      "INSERT INTO embeddings (kind, id, embedder, digest, at, size, vector) VALUES ('issue', ?, 'e', 'd', 1, 0, '')";
    if (database.driver !== "postgres") database.prepare(direct).run([first.issue]);
    memory.forget({ id: "aaaa1111" }, MONDAY);
    expect(issues.issues()).toEqual([]);
    expect(database.prepare("SELECT id FROM embeddings").all()).toEqual([]);
    expect(issues.record(first, foldIssue)).toBeNull();
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    issues.record(opened("aaaa1111"), foldIssue);
    expect(issues.issues()).toMatchObject([{ id: first.issue, state: "open" }]);
  });
});
