import { request } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Listening, listen, type ServeOptions } from "../../../src/doors/http.ts";
import { makeProject, type TestProject } from "../cli/play.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly json: any;
}

export interface Served {
  readonly project: TestProject;
  readonly listening: Listening;
  readonly url: string;
  /** What the server said on stderr. */
  readonly said: string[];
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** A request as no fetch would send it: any Host, any header. */
  raw(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ status: number; text: string; headers: Record<string, unknown> }>;
  /** A new token's text. */
  token(...words: string[]): Promise<string>;
}

/** The environment of a project of a test. */
export const envOf = (project: TestProject, more: Record<string, string> = {}) => ({
  HOME: join(project.root, "home"),
  PATH: process.env.PATH ?? "",
  TMPDIR: join(project.root, "tmp"),
  USER: "ann",
  TWICESHY_BACKGROUND: "off",
  ...more,
});

/** A real server on a free port, over a real store in a real repository. */
export async function served(
  options: Partial<ServeOptions> & {
    readonly env?: Record<string, string>;
    readonly project?: TestProject;
    /** Before it listens: a token, a setting. */
    before?(project: TestProject): Promise<unknown>;
  } = {},
): Promise<Served> {
  const { env, project = makeProject(), before, ...given } = options;
  if (options.project === undefined) onTestFinished(() => project.remove());
  await before?.(project);
  const said: string[] = [];
  const around = { cwd: project.root, env: envOf(project, env), err: (text: string) => said.push(text) };
  const listening = await listen(around, { port: 0, host: "127.0.0.1", version: "1.2.3", ...given });
  onTestFinished(() => listening.close());
  const url = listening.url.replace(/\/$/, "");
  const answered = async (response: Response): Promise<Answered> => {
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  };
  return {
    project,
    listening,
    url,
    said,
    get: async (path, headers = {}) => answered(await fetch(url + path, { headers, redirect: "manual" })),
    post: async (path, body, headers = {}) =>
      answered(
        await fetch(url + path, {
          method: "POST",
          body: typeof body === "string" ? body : JSON.stringify(body),
          headers: { "content-type": "application/json", ...headers },
        }),
      ),
    raw: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        const asked = request(
          { host: "127.0.0.1", port: listening.port, method, path, headers, setHost: false },
          (response) => {
            let text = "";
            response.on("data", (data) => {
              text += data;
            });
            response.on("end", () =>
              resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
            );
          },
        );
        asked.on("error", reject);
        asked.end(body);
      }),
    token: async (...words) => {
      const made = await project.play(["token", "create", "--json", ...words], { env: { USER: "ann" } });
      return made.json.token.text;
    },
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A lesson as a workflow would say it. */
export const LESSON = {
  title: "Load the cart before it is paid for",
  category: "runtime_error",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "cart.total" }] },
  action: { kind: "advice", text: "call load() before pay()" },
};

/** Lets a project learn a lesson. */
export async function learn(project: TestProject): Promise<void> {
  const { status, err } = await project.play(["learn"], {
    stdin: JSON.stringify(LESSON),
    env: { USER: "ann" },
  });
  if (status !== 0) throw new Error(err);
}
