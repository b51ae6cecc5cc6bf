import { spawn } from "node:child_process";
import { findExecutable } from "#host/find-executable.ts";
import { startWords } from "#host/start-words.ts";

/** A hook as Codex knows it. */
export interface CodexHook {
  readonly command: string;
  readonly trustStatus: string;
  readonly enabled: boolean;
}

const LONGEST_MS = 8_000;

/** Asks `codex app-server` which hooks it sees in a folder, and whether they are approved; null where it does not say. */
export async function codexHooks(
  root: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<CodexHook[] | null> {
  if (findExecutable("codex", cwd, env.PATH) !== "found") return null;
  const { file, args, options } = startWords(["codex", "app-server"], { cwd, env });
  const child = spawn(file, args, { ...options, cwd: root, env, stdio: ["pipe", "pipe", "ignore"] });
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  child.stdin.on("error", () => undefined);
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), LONGEST_MS);
    const end = (hooks: CodexHook[] | null) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(hooks);
    };
    child.on("error", () => end(null));
    child.on("close", () => end(null));
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      const lines = text.split("\n");
      text = lines.pop()!;
      for (const message of lines.map(parsed)) {
        if (message?.id === 1) {
          send({ method: "initialized" });
          send({ id: 2, method: "hooks/list", params: { cwds: [root] } });
        } else if (message?.id === 2) end(hooksIn(message.result));
      }
    });
    send({
      id: 1,
      method: "initialize",
      params: { clientInfo: { name: "twiceshy", title: "twiceshy", version: "1" } },
    });
  });
}

function parsed(line: string): { id?: unknown; result?: unknown } | null {
  try {
    return JSON.parse(line) as { id?: unknown; result?: unknown };
  } catch {
    return null;
  }
}

function hooksIn(result: unknown): CodexHook[] | null {
  const data = (result as { data?: { hooks?: Partial<CodexHook>[] }[] } | undefined)?.data;
  if (!Array.isArray(data)) return null;
  return data
    .flatMap(({ hooks }) => (Array.isArray(hooks) ? hooks : []))
    .map(({ command, trustStatus, enabled }) => ({
      command: String(command ?? ""),
      trustStatus: String(trustStatus ?? ""),
      enabled: enabled !== false,
    }));
}
