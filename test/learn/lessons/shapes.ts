import { eventId } from "#learn/lessons/derive-id.ts";
import type { LessonBody, LessonEvent } from "#model/lesson.ts";

/** 2026-11-02, a Monday. */
export const MONDAY = Date.UTC(2026, 10, 2, 9);
export const DAY = 86_400_000;

/** A lesson about a missing module, with what a test wants different. */
export function aBody(changes: Partial<LessonBody> = {}): LessonBody {
  return {
    title: "Install pytest-asyncio for async tests",
    type: "error_resolution",
    category: "missing_dependency",
    trigger: {
      conditions: [
        { field: "error_type", operator: "is", value: "ModuleNotFoundError" },
        { field: "message", operator: "contains", value: "pytest_asyncio" },
      ],
    },
    action: { kind: "command", argv: ["pip", "install", "-r", "requirements-dev.txt"] },
    validation: { command: "pytest", directory: "", expect: "passes" },
    scope: [],
    safety: "safe",
    preconditions: [],
    narrative: null,
    author: "ann",
    provenance: "human",
    fingerprint: null,
    examples: ["ModuleNotFoundError: No module named 'pytest_asyncio'"],
    ...changes,
  };
}

let made = 0;

/** An event of lesson "one", some hours after Monday morning. */
export function anEvent(
  kind: LessonEvent["kind"],
  hours: number,
  body: Record<string, unknown> = {},
  changes: Partial<LessonEvent> = {},
): LessonEvent {
  made += 1;
  const at = MONDAY + hours * 3_600_000;
  const seed = `${kind}/${hours}/${JSON.stringify(body)}/${made}`;
  return { id: eventId(at, seed), lesson: "one", at, kind, by: null, reason: null, body, ...changes };
}

/** The event that makes a lesson. */
export function created(changes: Partial<LessonBody> = {}, more: Record<string, unknown> = {}): LessonEvent {
  return anEvent("created", 0, { ...aBody(changes), ...more });
}
