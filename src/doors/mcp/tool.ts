import type { House } from "../house.ts";
import type { InputSchema } from "./schema.ts";

/** What a tool is given besides its arguments. */
export interface ToolContext {
  /** Put together anew for each call: settings, the project and its memory may have changed or moved meanwhile. */
  house(): House;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A tool: a record that feeds tools/list and tools/call. Its schema is paid for by every client in every session: keep it short. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Only reads, so that a client may call it without asking. */
  readonly isReadOnly: boolean;
  /** The answer as text; trouble becomes an error that the model reads. */
  run(args: ToolArguments, context: ToolContext): Promise<string>;
}

/** Arguments that fit the schema. */
export class ToolArguments {
  constructor(readonly given: Readonly<Record<string, unknown>>) {}

  text(name: string): string | null {
    const value = this.given[name];
    return typeof value === "string" && value.trim() !== "" ? value : null;
  }

  whole(name: string): number | null {
    const value = this.given[name];
    return typeof value === "number" ? value : null;
  }

  is(name: string): boolean {
    return this.given[name] === true;
  }

  list(name: string): string[] {
    const value = this.given[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  }
}
