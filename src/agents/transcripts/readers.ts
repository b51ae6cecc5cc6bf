/**
 * The agents whose transcripts can be read, one record each. A reader finds the files, and tells what stands in one of them, in
 * order, as observations. It never writes, follows no links, and believes nothing: everything in a transcript is hostile data.
 */
import type { TranscriptReader } from "#model/observation.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";

/** Every reader there is. */
export const TRANSCRIPT_READERS: readonly TranscriptReader[] = [
  claude,
  codex,
  copilot,
  gemini,
  opencode,
  pi,
  qwen,
];
