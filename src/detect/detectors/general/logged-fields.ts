import type { Log } from "../../log.ts";

// electron-builder: "  ⨯ cannot execute  cause=exit status 1", "  ⨯ No icon in the kitchen  failedTask=build stackTrace=Error: No icon in the kitchen"
const FIELDS =
  /^(\s*⨯ \S.*?) {2,}(?:failedTask|stackTrace|cause|errorOut|exitCode|reason|file|command|workingDir)=/;
// and, below, what the program said that it ran: "                    errorOut=error: Could not find the icon"
const SAID = /^\s+(?:errorOut|out)=(\S.*)$/;
const OTHER = /^\s+(?:command|workingDir|exitCode|failedTask)=/;

/** A logger's sentence without the fields behind it; what another program said among them stands by itself. */
export function withoutFields(log: Log): Log {
  if (!log.lines.some((line) => line.includes("⨯ ") && FIELDS.test(line))) return log;
  const lines = log.lines.map((line) => {
    const said = SAID.exec(line)?.[1];
    return OTHER.test(line) ? "" : (FIELDS.exec(line)?.[1] ?? said ?? line);
  });
  return { ...log, lines };
}
