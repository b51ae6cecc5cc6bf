import { stripControls } from "#detect/clean-line.ts";
import type { FeedEvent } from "#model/feed.ts";

const LONGEST = 300;

/** An event as one line for a chat. What was recorded is data: it can neither mention anybody nor be a link. */
export function slackText({ kind, what, subject, data }: FeedEvent, project: string): string {
  const said = (name: string) => (typeof data[name] === "string" ? plain(data[name]) : "");
  const head = `*twiceshy* ${plain(project)}:`;
  switch (kind) {
    case "issue":
      return [head, `issue #${data.number ?? "?"} ${what}`, severity(said("severity")), said("title")]
        .filter(Boolean)
        .join(" ");
    case "failure":
      return [head, said("category"), said("file"), said("message")].filter(Boolean).join(" ");
    case "lesson":
      return `${head} lesson ${subject.slice(0, 12)} ${what}`;
    case "heal":
      return `${head} heal ${subject.slice(-12)} ${what} ${said("state")}`.trimEnd();
  }
}

function severity(word: string): string {
  return word === "" ? "" : `(${word})`;
}

/** Slack's three characters escaped: without them nothing mentions a channel or links anywhere. */
function plain(text: string): string {
  const line = stripControls(text.replace(/\s+/g, " ")).trim();
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")}…` : line;
  return short.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
