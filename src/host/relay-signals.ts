import { readFileSync } from "node:fs";
import { isatty } from "node:tty";

/** Signals that ask a command to end. We pass them on and stay: the report comes after the command. */
const STOPPING = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"] as const;

export interface SignalRelay {
  /** The first stopping signal that came, or null. */
  received(): string | null;
  stop(): void;
}

/** Passes stopping signals on to the command, once each. */
export function relaySignals(
  send: (signal: NodeJS.Signals) => void,
  reachesChild: (signal: string) => boolean,
): SignalRelay {
  let first: string | null = null;
  const listeners = STOPPING.map((signal) => {
    const listener = () => {
      first ??= signal;
      if (!reachesChild(signal)) send(signal);
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return {
    received: () => first,
    stop: () => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    },
  };
}

/** A terminal sends Ctrl-C and Ctrl-\ to its whole foreground group: the command has it already, and twice means "at once" to many. */
export function terminalSends(signal: string): boolean {
  return (signal === "SIGINT" || signal === "SIGQUIT") && isForeground();
}

/** True when this process is in the foreground group of its terminal; elsewhere than on Linux, when it has one. */
export function isForeground(): boolean {
  let stat: string;
  try {
    stat = readFileSync("/proc/self/stat", "utf8");
  } catch {
    return [0, 1, 2].some((fd) => isatty(fd));
  }
  // 4711 (node) S 4700 4711 4700 34816 4711 4194304 …: state, parent, group, session, terminal, the terminal's foreground group
  const [, , group, , terminal, foreground] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return terminal !== "0" && group === foreground;
}
