// Recall through its real door: a real memory, its full-text index, merged patterns, the exact-text step, ranking. What it says is what a user sees.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

/** For each question that leaves nothing out: the memories behind the first pattern that is named, or none. */
export async function answersAtDoor(engine, { memories, questions }, work) {
  const directory = mkdtempSync(join(work, "door-"));
  const door = engine.openDoor(directory);
  try {
    const owners = new Map();
    for (const { id, findings } of memories) {
      if (findings.length === 0) continue;
      door.remember(findings);
      for (const { fingerprint } of findings)
        owners.set(fingerprint.hash, [...(owners.get(fingerprint.hash) ?? []), id]);
    }
    door.learn();
    const answered = [];
    for (const question of questions) {
      if (question.exclude.length > 0) continue;
      const [first = []] = question.findings.length === 0 ? [] : await door.ask(question.findings, "");
      const ids = first.flatMap((hash) => owners.get(hash) ?? []);
      answered.push({ question, best: ids.length === 0 ? null : { ids, score: 1 } });
    }
    return answered;
  } finally {
    door.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
