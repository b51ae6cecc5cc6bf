/** Ends work in good order when somebody asks for it. */
export interface Stop {
  readonly signal: AbortSignal;
  /** Stops for another reason. */
  abort(): void;
  /** As a shell would give it for the signal that came; null when none did. */
  exitCode(): number | null;
  /** From here on signals do what they always do. */
  forget(): void;
}

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Turns Ctrl-C and its like into a wish to stop. The second one is not caught. */
export function stopOnSignals(): Stop {
  const controller = new AbortController();
  let code: number | null = null;
  const handlers = Object.entries(CODES).map(([name, exitCode]) => {
    const handler = () => {
      code ??= exitCode;
      forget();
      controller.abort();
    };
    process.on(name, handler);
    return [name, handler] as const;
  });
  const forget = () => {
    for (const [name, handler] of handlers) process.off(name, handler);
  };
  return { signal: controller.signal, abort: () => controller.abort(), exitCode: () => code, forget };
}
