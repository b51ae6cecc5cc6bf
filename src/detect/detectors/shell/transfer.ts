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
    "ssh: ",
    "scp: ",
    "rsync",
    "(publickey",
    "unable to resolve host",
    "host key verification",
  ],
  programs: ["curl", "wget", "ssh", "scp", "rsync", "sftp"],
  scan(log, about) {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readTransfer(line);
      if (read !== null) drafts.push({ ...read, from: i, to: i + 1, sure: isLastWord(log, i, about, true) });
    });
    return drafts;
  },
};

// Also behind its progress meter: "curl: (6) Could not resolve host: api.internal", "curl: (22) The requested URL returned error: 404"
const CURL = /(?:^|\/|[\s\d])curl: \((\d+)\) (\S.*)$/;
// "wget: unable to resolve host address 'api.internal'", "wget: bad address 'api.internal'"
const WGET =
  /^wget: ((?:unable to resolve|bad address|can't connect|server returned error|download timed out|not an http).*)$/;
// "2026-11-17 16:25:14 ERROR 404: File not found." (wget)
const WGET_HTTP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (ERROR [45]\d\d: \S.*)$/;
// "ssh: connect to host db port 22: Connection refused", "ssh: Could not resolve hostname db: Name or service not known"
const SSH = /^(?:ssh|scp|sftp): ((?:connect to host|Could not resolve hostname) .+)$/;
// "git@github.com: Permission denied (publickey).", "Host key verification failed."
const DENIED =
  /^((?:\S+@\S+: )?Permission denied \([\w,-]*(?:publickey|password)[\w,-]*\)\.?|Host key verification failed\.)$/;
// "rsync error: some files/attrs were not transferred (code 23) at main.c(1338)"
const RSYNC = /^rsync error: (.+?) at \S+$/;

// curl's codes that are not about the connection: bad arguments, HTTP errors, the local disk
const CURL_CONFIG = new Set([1, 2, 3, 4, 22, 26, 37, 43, 48]);

function readTransfer(line: string): Omit<Draft, "from" | "to"> | null {
  const curl = CURL.exec(line);
  if (curl !== null) {
    const code = Number(curl[1]);
    const category = CURL_CONFIG.has(code)
      ? "config_error"
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
  if (http !== null) return { message: http[1]!, tool: "wget", category: "config_error" };
  const ssh = SSH.exec(line);
  if (ssh !== null) return { message: ssh[1]!, tool: "ssh" };
  const denied = DENIED.exec(line);
  if (denied !== null) return { message: denied[1]!, tool: "ssh", category: "permission_error" };
  const rsync = RSYNC.exec(line);
  return rsync === null ? null : { message: rsync[1]!, tool: "rsync", role: "summary" };
}
