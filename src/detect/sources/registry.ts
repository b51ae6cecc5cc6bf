import { agentResult } from "./agent-result.ts";
import { agentList, agentStream } from "./agent-stream.ts";
import { biomeJson } from "./biome-json.ts";
import { cargoJson } from "./cargo-json.ts";
import { checkstyle } from "./checkstyle.ts";
import { codeQuality } from "./code-quality.ts";
import { codexStream } from "./codex-stream.ts";
import { copilotStream } from "./copilot-stream.ts";
import { ctrf } from "./ctrf.ts";
import { eslintJson } from "./eslint-json.ts";
import { githubLog } from "./github-log.ts";
import { goTestJson } from "./go-test-json.ts";
import { jestJson } from "./jest-json.ts";
import { junit } from "./junit.ts";
import { mochaJson } from "./mocha-json.ts";
import { opencodeStream } from "./opencode-stream.ts";
import { ownJson } from "./own-json.ts";
import { plainLog } from "./plain-log.ts";
import { playwrightJson } from "./playwright-json.ts";
import { pytestJson } from "./pytest-json.ts";
import { sarif } from "./sarif.ts";
import { gitlabLog, travisLog } from "./shell-log.ts";
import type { ReportSource } from "./source.ts";
import { tap } from "./tap.ts";
import { trx } from "./trx.ts";
import { workflowLog } from "./workflow-log.ts";
import { workflowSession } from "./workflow-session.ts";

/** Every format that is known by its content, the more specific before the less; any text is a plain log. */
export const REPORT_SOURCES: readonly ReportSource[] = [
  junit,
  trx,
  checkstyle,
  sarif,
  ctrf,
  jestJson,
  mochaJson,
  playwrightJson,
  pytestJson,
  eslintJson,
  biomeJson,
  ownJson,
  codeQuality,
  goTestJson,
  cargoJson,
  workflowLog,
  workflowSession,
  githubLog,
  gitlabLog,
  travisLog,
  tap,
  agentStream,
  agentList,
  codexStream,
  copilotStream,
  opencodeStream,
  agentResult,
  plainLog,
];

/** The format of a text that begins so; null when no source knows it. */
export function sniffSource(head: string): ReportSource | null {
  return REPORT_SOURCES.find((source) => source.sniff(head)) ?? null;
}
