import { describe, expect } from "vitest";
import { feedOf } from "#memory/feed.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { foldIssue } from "#review/fold-issue.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { aFinding, aMemory, aRun, MONDAY, testOfFile } from "./facts.ts";

describe("the feed", () => {
  testOfFile("tells facts in the order of their arrival, whatever time they tell of", () => {
    const memory = aMemory();
    const feed = feedOf(memory);
    const start = feed.newest();
    memory.remember(aRun({ id: "run-1", startedAt: MONDAY }), [aFinding("aaaa1111")]);
    const between = feed.newest();
    // A late fact: it happened before.
    memory.remember(aRun({ id: "run-2", startedAt: MONDAY - 1_000_000 }), [aFinding("bbbb2222")]);
    const all = feed.since(start, 10);
    expect(all.events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["failure", expect.stringContaining("aaaa1111")],
      ["failure", expect.stringContaining("bbbb2222")],
    ]);
    expect(all.isCut).toBe(false);
    expect(feed.since(between, 10).events).toHaveLength(1);
    expect(feed.since(all.position, 10).events).toEqual([]);
    expect(all.position).toEqual(feed.newest());
  });

  testOfFile("can be left after each of them, and is the same in pages of any size", () => {
    const memory = aMemory();
    const feed = feedOf(memory);
    const start = feed.newest();
    const { issues } = healingOf(memory);
    for (let i = 0; i < 5; i++) {
      memory.remember(aRun({ id: `run-${i}`, startedAt: MONDAY + i * 1_000_000 }), [aFinding(`${i}aaa1111`)]);
      const body = { ...issueBody({ title: `issue ${i}` }) };
      issues.record(
        {
          id: `e-${i}`,
          issue: `i-${i}`,
          at: MONDAY + i * 1_000_000 + 500_000,
          kind: "opened",
          by: null,
          reason: null,
          body,
        },
        foldIssue,
      );
      knowledgeOf(memory).lessons.record([
        {
          id: `l-${i}`,
          lesson: "a-lesson",
          at: MONDAY + i * 1_000_000 + 700_000,
          kind: "confirmed",
          by: "ann",
          reason: null,
          body: {},
        },
      ]);
    }
    const whole = feed.since(start, 100).events;
    expect(whole.map(({ kind }) => kind).slice(0, 6)).toEqual([
      "failure",
      "issue",
      "lesson",
      "failure",
      "issue",
      "lesson",
    ]);
    expect(whole.find(({ kind }) => kind === "issue")?.data).toMatchObject({ number: 1, title: "issue 0" });
    for (const { position } of whole) {
      const rest = feed.since(position, 100).events;
      expect(rest.map(({ id }) => id)).toEqual(whole.slice(whole.length - rest.length).map(({ id }) => id));
    }
    for (const limit of [1, 2, 3, 7]) {
      const ids: string[] = [];
      let at = start;
      for (;;) {
        const page = feed.since(at, limit);
        ids.push(...page.events.map(({ id }) => id));
        at = page.position;
        if (page.events.length === 0) break;
      }
      expect([...ids].sort(), `pages of ${limit}`).toEqual(whole.map(({ id }) => id).sort());
    }
  });

  testOfFile("goes on after what was newest has been forgotten", () => {
    const memory = aMemory();
    const feed = feedOf(memory);
    memory.remember(aRun({ id: "run-1" }), [aFinding("aaaa1111")]);
    memory.remember(aRun({ id: "run-2" }), [aFinding("bbbb2222")]);
    const heard = feed.newest();
    const [newest] = memory.failures({ limit: 1 });
    memory.forget({ id: newest!.fingerprint.hash }, MONDAY);
    // Somebody looks while it is gone, as those who listen do.
    const { position } = feed.since(heard, 10);
    memory.remember(aRun({ id: "run-3" }), [aFinding("cccc3333")]);
    expect(feed.since(position, 10).events).toHaveLength(1);
  });
});
