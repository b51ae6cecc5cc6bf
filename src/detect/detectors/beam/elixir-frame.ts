import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// "    run.exs:2: Cart.pay/1", "       (shop 0.1.0) lib/cart.ex:3: Shop.Cart.pay/1", "       test/cart_test.exs:5: (test)"
const FRAME =
  /^\s+(?:\(([\w.]+)(?: [\w.+-]+)?\) )?([\w@./-]+\.(?:exs?|erl|eex|heex|leex)):(\d+)(?::\d+)?: (\S.*)$/;
// What comes with the language and its tools: "(elixir 1.14.0) lib/code.ex:1245: Code.require_file/2"
const FOREIGN =
  /^(?:elixir|ex_unit|mix|iex|eex|logger|stdlib|kernel|erts|compiler|phoenix\w*|plug\w*|ecto\w*|db_connection|cowboy\w*|bandit|telemetry)$/;

/** A place in an Elixir stack, or null. */
export function readElixirFrame(line: string): Frame | null {
  const match = FRAME.exec(line);
  if (match === null) return null;
  const read = frame(match[2]!, match[3], null, match[4]!);
  return match[1] !== undefined && FOREIGN.test(match[1]) ? { ...read, own: false } : read;
}
