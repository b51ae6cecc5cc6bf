import type { Fix } from "#model/fix.ts";
import type { Proof } from "#model/proof.ts";
import { redactArgv } from "./redact-facts.ts";
import { redactMaybe } from "./redact-text.ts";
import type { Redact } from "./store.ts";

/** A fix with the texts that its runs did not bring scrubbed already. */
export function redactFix(fix: Fix, redact: Redact): Fix {
  return {
    ...fix,
    commands: fix.commands.map(redact),
    files: fix.files.map(redact),
    attempts: fix.attempts.map((attempt) => ({
      ...attempt,
      commands: attempt.commands.map(redact),
      files: attempt.files.map(redact),
      said: redactMaybe(attempt.said, redact),
    })),
  };
}

/** A receipt with every text scrubbed. */
export function redactProof(proof: Proof, redact: Redact): Proof {
  return {
    ...proof,
    why: redact(proof.why),
    command: redactArgv(proof.command, redact),
    directory: redact(proof.directory),
    minimal: redactMaybe(proof.minimal, redact),
  };
}
