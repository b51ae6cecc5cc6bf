import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isLastWord } from "./last-words.ts";

/** curl, wget, ssh and their like: what they could not reach or fetch. */
export const transfer: Detector = {
  id: "transfer",
  tool: "curl",
  check: "program",
  category: "connection_error",
  rank: 1,
  needles: [
    "curl: (",
    "wget: ",
    "awaiting response... ",
    ...[401, 403, 404, 500, 502, 503, 504].map((code) => ` error ${code}: `),
    "ssh: ",
    "' are too open.",
    "scp: ",
    "rsync",
    "(publickey",
    "unable to resolve host",
    "host key verification",
    "exchange_identification: ",
    "unable to negotiate with ",
  ],
  programs: ["curl", "wget", "ssh", "scp", "rsync", "sftp"],
  scan(log, about) {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readTransfer(line);
      if (read === null) return;
      const last = endOfAdvice(log.lines, i);
      // A key that others may read is left aside, and more is said below.
      const sure = TOO_OPEN.test(line) || isLastWord(log, last, about, true);
      drafts.push({ ...read, from: i, to: last + 1, sure });
    });
    return drafts;
  },
};

// Also behind its progress meter: "curl: (6) Could not resolve host: api.internal", "curl: (22) The requested URL returned error: 404"
const CURL = /(?:^|\/|[\s\d])curl: \((\d+)\) (\S.*)$/;
// "wget: unable to resolve host address 'api.internal'", "wget: bad address 'api.internal'"
const WGET =
  /^wget: ((?:unable to resolve|bad address|can't connect|server returned error|download timed out|not an http).*)$/;
/** What a server answered: 401 and 403 are about who asked; of the others is known only that nothing came. */
function answered(message: string): Category {
  return /\berror:? 40[13]\b/i.test(message) ? "permission_error" : "connection_error";
}

// "2026-11-17 16:25:14 ERROR 404: File not found." (wget)
const WGET_HTTP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (ERROR [45]\d\d: \S.*)$/;
// "ssh: connect to host db port 22: Connection refused", "ssh: Could not resolve hostname db: Name or service not known"
const SSH = /^(?:ssh|scp|sftp): ((?:connect to host|Could not resolve hostname) .+)$/;
// "git@github.com: Permission denied (publickey).", "Host key verification failed."
const DENIED =
  /^((?:[^\s@]+@\S+: )?Permission denied \([\w,-]*(?:publickey|password)[\w,-]*\)\.?|Host key verification failed\.)$/;
// "Permissions 0644 for 'deploy_key' are too open.", in a frame of "UNPROTECTED PRIVATE KEY FILE!"
const TOO_OPEN = /^(Permissions \d{3,4} for '([^']{1,300})' are too open)\.$/;
// "kex_exchange_identification: Connection closed by remote host", "Unable to negotiate with 10.0.0.7 port 22: no matching host key type found. Their offer: ssh-rsa"
const GREETED = /^((?:kex|ssh)_exchange_identification: .+|Unable to negotiate with \S+ port \S+: .+)$/;
// "rsync error: some files/attrs were not transferred (code 23) at main.c(1338) [sender=3.2.7]"
const RSYNC = /^rsync error: (.+?) at \S+(?: \[[\w=.]+\])?$/;
// "rsync: connection unexpectedly closed (0 bytes received so far) [sender]": what carried it had ended
const HUNG_UP = /^rsync: (?:\[\w+\] )?(connection unexpectedly closed) /;

// "More details here: https://curl.se/docs/sslcerts.html", and below it what curl advises: some ten lines, the last of them one of these
const MORE = /^More details here: https?:\/\/curl\./;
const ADVISED =
  /^(?:\s*the -k \(or --insecure\) option\.|HTTPS-proxy has similar options .*|\s*how to fix it, please visit the web page mentioned above\.|To learn more about this situation .*)$/;

/** The last line of what curl advises below its complaint, or the complaint itself. */
function endOfAdvice(lines: readonly string[], at: number): number {
  const more = lines.slice(at + 1, at + 3).findIndex((line) => MORE.test(line));
  if (more < 0) return at;
  const end = lines.slice(at, at + 20).findLastIndex((line) => ADVISED.test(line));
  return end < 0 ? at + 1 + more : at + end;
}

// curl's codes that are not about the connection: bad arguments, the local disk
const CURL_CONFIG = new Set([1, 2, 3, 4, 26, 37, 43, 48]);

function readTransfer(line: string): Omit<Draft, "from" | "to"> | null {
  const curl = CURL.exec(line);
  if (curl !== null) {
    const code = Number(curl[1]);
    const category = CURL_CONFIG.has(code)
      ? "config_error"
      : code === 22
        ? answered(curl[2]!)
        : code === 28
          ? "timeout"
          : code === 23
            ? "other"
            : "connection_error";
    return { message: curl[2]!, category };
  }
  const wget = WGET.exec(line);
  if (wget !== null) return { message: wget[1]!, tool: "wget" };
  const http = WGET_HTTP.exec(line);
  if (http !== null) return { message: http[1]!, tool: "wget", category: answered(http[1]!) };
  const ssh = SSH.exec(line);
  if (ssh !== null) return { message: ssh[1]!, tool: "ssh" };
  const denied = DENIED.exec(line);
  if (denied !== null) return { message: denied[1]!, tool: "ssh", category: "permission_error" };
  const open = TOO_OPEN.exec(line);
  if (open !== null) return { message: open[1]!, tool: "ssh", file: open[2]!, category: "permission_error" };
  const greeted = GREETED.exec(line);
  if (greeted !== null) return { message: greeted[1]!, tool: "ssh" };
  const hungUp = HUNG_UP.exec(line);
  if (hungUp !== null) return { message: hungUp[1]!, tool: "rsync", role: "summary" };
  const rsync = RSYNC.exec(line);
  return rsync === null ? null : { message: rsync[1]!, tool: "rsync", role: "summary" };
}
