import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { isLastWord } from "./last-words.ts";

// git's own word for a conflict as its translations have it, before a bracket
const CONFLICTS = [
  "conflit (",
  "konflikt (",
  "conflicto (",
  "conflitto (",
  "conflito (",
  "conflicte (",
  "конфликт (",
  "конфлікт (",
  "冲突（",
  "衝突（",
];

/** git: "fatal:" and "error:" lines, refused pushes and conflicts. Hints are no causes. */
export const git: Detector = {
  id: "git",
  tool: "git",
  check: "program",
  category: "other",
  rank: 1,
  needles: [
    "error downloading object: ",
    "\nfatal: ",
    "\nerror: ",
    "conflict (",
    "rejected]",
    "merge conflict",
    "there is no tracking information for ",
    "you are not currently on a branch.",
    "patch format detection failed.",
    "patch is empty.",
    ...CONFLICTS.map((word) => `\n${word}`),
  ],
  programs: ["git"],
  scan(log, about) {
    const isGit = about.command !== null && /(?:^|[\s;&|/])git(?:\s|$)/.test(about.command);
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readGit(line, isGit);
      if (read !== null)
        drafts.push({
          ...read,
          // "error: Your local changes to the following files would be overwritten by merge:", and below it "\tlimits.ini"
          ...(/ following .*files .*:$/.test(line) && {
            file: /^\t(\S.*)$/.exec(log.lines[i + 1] ?? "")?.[1] ?? null,
          }),
          // "error: failed to push some refs to …" below the ref that was rejected, in whatever tongue
          ...(line.startsWith("error: ") && REJECTED.test(log.lines[i - 1] ?? "") && { role: "summary" }),
          from: i,
          to: i + 1,
          sure: isGit || ASKED_WHO.test(line) || isLastWord(log, i, about),
        });
    });
    return withoutEchoes(drafts);
  },
};

// "CONFLICT (content): Merge conflict in app.txt", "CONFLICT (modify/delete): a.txt deleted in HEAD and modified in topic.", "CONFLICT (rename/delete): a.txt renamed to b.txt in HEAD, but deleted in topic."
const CONFLICT =
  /^(CONFLICT \([\w/ ]+\): (?:Merge conflict in (.+)|(\S.{0,300}?) (?:deleted in|renamed to) .+|.+))$/;
// What git says of itself without a word before it: a pull that does not know from where, a mail that is none
const PLAIN =
  /^(There is no tracking information for the current branch|You are not currently on a branch|Patch format detection failed|Patch is empty)\.$/;
// "CONFLIT (contenu) : Conflit de fusion dans menu.conf", "KONFLIKT (Inhalt): Merge-Konflikt in menu.conf", "冲突（内容）：合并冲突于 menu.conf"
const CONFLICT_ELSEWHERE =
  /^((?:CONFLIT|KONFLIKT|CONFLICTO|CONFLITTO|CONFLITO|CONFLICTE|КОНФЛИКТ|КОНФЛІКТ|冲突|衝突) ?[(（][^()（）]{1,60}[)）] ?[:：] ?(\S.*))$/;
// A file that ends the sentence
const LAST_FILE = /(?:^|\s)(\S{1,300}\.\w{1,12})\.?$/;
// " ! [rejected]        main -> main (non-fast-forward)", " ! [remote rejected] main -> main (pre-receive hook declined)"
const REJECTED = /^\s*! (\[(?:remote )?rejected\]) +(\S.*)$/;
// "! [remote rejected] main -> main (pre-receive hook declined)": the far side said why, if anybody did
const HOOK = /^! \[remote rejected\] .+ \(pre-receive hook declined\)$/;
// The same of --porcelain: "!	refs/heads/main:refs/heads/main	[rejected] (non-fast-forward)"
const PORCELAIN = /^!\t(\S+):(\S+)\t(\[(?:remote )?rejected\]) (\S.*)$/;
// "fatal: not a git repository (or any of the parent directories): .git"; not "fatal: [web1]: FAILED! => {…}", which names a host
const FATAL = /^fatal: (?!\[[^\]]{1,200}\](?::| =>) )(\S.*)$/;
const ERROR = /^error: (\S.*)$/;
// "fatal: could not read Username for 'https://git.example.com': terminal prompts disabled": whoever ran it, git goes no further
const ASKED_WHO = /^fatal: (?:could not read (?:Username|Password) for |Authentication failed for )/;
// "error:" is everybody's word; these sentences are git's
const GITS_OWN =
  /^(?:pathspec '|failed to push some refs|src refspec |Your local changes |The following untracked |could not apply |cannot (?:pull|rebase|merge|lock ref)|unable to (?:push|unlink|create)|commit is not possible|Merging is not possible|Pulling is not possible|insufficient permission|patch failed: |corrupt patch|refusing to |you need to resolve|object file |RPC failed)/;
// "Error downloading object: soup.png (b38867c): Smudge error: Error downloading soup.png (b38867cad1…): [404] Object does not exist on the server"
const LFS =
  /^Error downloading object: (\S.*?) \([\da-f]{7,64}\)(?:: (?:Smudge error: )?(?:Error downloading \S.*? \([\da-f]{64}\): )?(\S.*))?$/;
// Said when something else already said why
const ECHO =
  /^(?:external filter .+ failed|.+: smudge filter \w+ failed$|failed to push some refs|Could not read from remote repository|could not apply |the remote end hung up|early EOF|Please,? commit (?:or stash them|your changes)|fetch-pack: |index-pack failed|Exiting because of |.+: patch does not apply$)/i;

function readGit(line: string, isGit: boolean): Omit<Draft, "from" | "to"> | null {
  const conflict = CONFLICT.exec(line);
  if (conflict !== null) return { message: conflict[1]!, file: conflict[2] ?? conflict[3] ?? null };
  const plain = PLAIN.exec(line);
  if (plain !== null) return { message: plain[1]!, category: categoryOf(plain[1]!) };
  const translated = CONFLICT_ELSEWHERE.exec(line);
  if (translated !== null)
    return { message: translated[1]!, file: LAST_FILE.exec(translated[2]!)?.[1] ?? null };
  const rejected = REJECTED.exec(line);
  if (rejected !== null) {
    const message = `! ${rejected[1]} ${rejected[2]}`;
    return HOOK.test(message) ? { message, role: "summary" } : { message };
  }
  const ported = PORCELAIN.exec(line);
  if (ported !== null) {
    const [from, to] = [ported[1]!, ported[2]!].map((ref) => ref.replace(/^refs\/(?:heads|tags)\//, ""));
    return { message: `! ${ported[3]} ${from} -> ${to} ${ported[4]}` };
  }
  const lfs = LFS.exec(line);
  if (lfs !== null)
    return {
      message: lfs[2] ?? line,
      file: lfs[1]!,
      category: lfs[2] === undefined ? "connection_error" : categoryOf(lfs[2]),
    };
  const words = FATAL.exec(line)?.[1] ?? ERROR.exec(line)?.[1];
  if (words === undefined || (line.startsWith("error") && !isGit && !GITS_OWN.test(words))) return null;
  if (/^could not compile|^aborting due to/.test(words)) return null;
  // "error: patch failed: a.txt:1"
  const patch = /^patch failed: (.+):(\d+)$/.exec(words);
  const place = { file: patch?.[1] ?? null, line: toNumber(patch?.[2]) };
  return {
    message: words,
    category: categoryOf(words),
    ...place,
    role: ECHO.test(words) ? "summary" : "cause",
  };
}

function categoryOf(words: string): Category {
  // "unable to access 'https://git.example.com/shop.git/': The requested URL returned error: 403"
  if (
    /returned error: 40[13]\b|\bforbidden\b|\bAuthori[sz]ation error\b|\bAuthentication required\b/i.test(
      words,
    )
  )
    return "permission_error";
  if (/^unable to access |^Could not read from remote|RPC failed|hung up/.test(words))
    return "connection_error";
  if (
    /Authentication failed|could not read Username|terminal prompts disabled|insufficient permission|dubious ownership/.test(
      words,
    )
  )
    return "permission_error";
  // "pathspec 'src/bels.c' did not match any files", "could not open 'out/app.tar' for writing: No such file or directory": a name, not a setting
  if (/^pathspec '|: No such file or directory$/.test(words)) return "other";
  return /not a git repository|gpg failed to sign|bad revision|ambiguous argument|unknown revision|not found|does not exist|no such|no upstream|no tracking information|not currently on a branch|no email was given|auto-detect email|empty ident name|tell me who you are|\bis not set\b/i.test(
    words,
  )
    ? "config_error"
    : "other";
}

/** "error: failed to push some refs" after the ref that was rejected says nothing new. */
function withoutEchoes(drafts: readonly Draft[]): Draft[] {
  const told = drafts.filter((draft) => draft.role !== "summary");
  if (told.length > 0) return told;
  const refused = drafts.filter((draft) => HOOK.test(draft.message));
  if (refused.length > 0) return refused;
  // Alone, they tell of a hook of this side that stopped the push, or of ssh: whatever that said is the cause.
  const isOfOther = ({ message }: Draft) =>
    /^(?:failed to push some refs|Could not read from remote repository)/.test(message);
  return drafts.map((draft) => ({ ...draft, role: isOfOther(draft) ? "consequence" : "cause" }));
}
