import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { tempFolder } from "../host/sandbox.ts";
import type { Turn } from "./real-clients.ts";

const ROOT = process.env.CLIENTS_ROOT ?? join(homedir(), ".cache", "agent-clients");

/** A model on this machine that says what the turns say, in the protocol of whoever asks. */
export interface ScriptedModel {
  readonly base: string;
  /** The main requests so far, as text. */
  requests(): string[];
}

/** Starts the harness's scripted model; it is gone with the test. */
export async function scriptedModel(turns: readonly Turn[], projectDir: string): Promise<ScriptedModel> {
  const folder = tempFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("scenario.json"), JSON.stringify({ turns, final: "There is nothing left to do." }));
  writeFileSync(at("requests.jsonl"), "");
  const server = spawn(
    process.execPath,
    [
      join(process.env.TWICESHY_CLIENTS!, "fake-model.mjs"),
      ...["--scenario", at("scenario.json"), "--log", at("requests.jsonl"), "--port-file", at("port")],
      ...["--project-dir", projectDir, "--max-seconds", "300"],
    ],
    { stdio: "ignore" },
  );
  onTestFinished(() => void server.kill());
  for (let tries = 0; !existsSync(at("port")) && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const port = readFileSync(at("port"), "utf8");
  return {
    base: `http://127.0.0.1:${port}`,
    requests: () =>
      readFileSync(at("requests.jsonl"), "utf8")
        .split("\n")
        .filter((line) => line !== "" && JSON.parse(line).main),
  };
}

const PROGRAMS: Readonly<Record<string, string>> = {
  claude: "claude/node_modules/@anthropic-ai/claude-code-linux-x64/claude",
  codex: "codex/node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex",
  gemini: "gemini/node_modules/@google/gemini-cli/bundle/gemini.js",
  qwen: "qwen/node_modules/@qwen-code/qwen-code/cli.js",
  copilot: "copilot/node_modules/@github/copilot-linux-x64/copilot",
  opencode: "opencode/node_modules/opencode-linux-x64/bin/opencode",
};

/** The environment of a person who has a real client installed and set up for a model. */
export function clientEnvironment(client: string, base: string): Record<string, string> {
  const home = tempFolder();
  const bin = join(home, "bin");
  mkdirSync(bin);
  const program = join(ROOT, "pkgs", PROGRAMS[client]!);
  if (program.endsWith(".js"))
    writeFileSync(join(bin, client), `#!/bin/sh\nexec node '${program}' "$@"\n`, { mode: 0o755 });
  else symlinkSync(program, join(bin, client));
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  };
  const common = {
    HOME: home,
    PATH: `${bin}:${process.env.PATH}`,
    TERM: "dumb",
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    TMPDIR: tempFolder(),
  };
  switch (client) {
    case "claude":
      return {
        ...common,
        ANTHROPIC_BASE_URL: base,
        ANTHROPIC_API_KEY: "sk-ant-dummy-offline",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_AUTOUPDATER: "1",
      };
    case "codex":
      put(
        ".codex/config.toml",
        [
          'model = "gpt-5.1-codex"',
          'model_provider = "fake"',
          "check_for_update_on_startup = false",
          "[features]",
          "enable_request_compression = false",
          "[model_providers.fake]",
          'name = "fake"',
          `base_url = "${base}/v1"`,
          'wire_api = "responses"',
          'env_key = "FAKE_OPENAI_KEY"',
          "request_max_retries = 0",
          "stream_max_retries = 0",
        ].join("\n"),
      );
      return { ...common, FAKE_OPENAI_KEY: "sk-dummy-offline" };
    case "gemini":
      put(
        ".gemini/settings.json",
        JSON.stringify({
          security: { auth: { selectedType: "gemini-api-key" } },
          privacy: { usageStatisticsEnabled: false },
          general: { enableAutoUpdate: false },
        }),
      );
      return {
        ...common,
        GEMINI_API_KEY: "dummy-offline",
        GOOGLE_GEMINI_BASE_URL: base,
        GEMINI_TELEMETRY_ENABLED: "false",
        GEMINI_CLI_NO_RELAUNCH: "true",
      };
    case "qwen":
      put(
        ".qwen/settings.json",
        JSON.stringify({ security: { auth: { selectedType: "openai" } }, telemetry: { enabled: false } }),
      );
      return {
        ...common,
        OPENAI_API_KEY: "dummy-offline",
        OPENAI_BASE_URL: `${base}/v1`,
        OPENAI_MODEL: "fake-model",
        QWEN_CODE_NO_RELAUNCH: "true",
      };
    case "copilot":
      return {
        ...common,
        COPILOT_OFFLINE: "true",
        COPILOT_PROVIDER_BASE_URL: `${base}/v1`,
        COPILOT_PROVIDER_TYPE: "openai",
        COPILOT_PROVIDER_WIRE_API: "completions",
        COPILOT_PROVIDER_API_KEY: "dummy-offline",
        COPILOT_MODEL: "fake-model",
      };
    case "opencode": {
      put(".npmrc", "fetch-retries=0\noffline=true\n");
      const models = { "fake-model": { name: "fake-model", tool_call: true } };
      const options = { baseURL: `${base}/v1`, apiKey: "dummy" };
      const config = {
        autoupdate: false,
        share: "disabled",
        model: "fake/fake-model",
        small_model: "fake/fake-model",
        enabled_providers: ["fake"],
        provider: { fake: { npm: "@ai-sdk/openai-compatible", name: "fake", options, models } },
      };
      return {
        ...common,
        OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
        OPENCODE_DISABLE_MODELS_FETCH: "1",
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      };
    }
    default:
      throw new Error(`nobody has set up ${client} yet`);
  }
}
