import { Trouble } from "#model/trouble.ts";

type Call = (...args: unknown[]) => unknown;

/** The calls of a part of a memory, each of which is trouble once that is closed: thrown, or as a promise where it makes one. */
export function whileOpen<T extends object>(part: T, isClosed: () => boolean, makesPromises: boolean): T {
  const guarded = (name: string, call: Call): Call => {
    return (...args) => {
      if (!isClosed()) return call(...args);
      const trouble = new Trouble(
        "usage",
        `${name}(): this memory is closed. Open it again with openMemory(), and close it when all is done.`,
      );
      if (makesPromises) return Promise.reject(trouble);
      throw trouble;
    };
  };
  return Object.fromEntries(
    Object.entries(part).map(([name, call]) => [name, guarded(name, call as Call)]),
  ) as T;
}
