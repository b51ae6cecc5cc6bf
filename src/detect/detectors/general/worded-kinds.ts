import type { Category } from "#model/category.ts";
import { toldIn } from "./says-missing.ts";

type Worded = readonly (readonly [Category, RegExp])[];

/** What the words of a message say of its kind, whoever says it: each pattern is about the world around a tool. In small letters: to make a pattern that ignores case costs V8 twice as much. */
const AROUND: Worded = [
  [
    "permission_error",
    // "NOAUTH Authentication required.", "are you root?", "The security token included in the request is expired", "not allowed by the security policy", "the client does not have authorization to perform action", "Token required - not valid tokenless upload", "Could not load credentials from any providers", "Failed to authenticate, have you run frob login?", "The caller does not have permission", "token is expired", "AuthFailure: AWS was not able to validate the provided access credentials", "This command requires you to be logged in to https://pkg.example.com/"
    /\bauthenti(?:cation|cate)\b.{0,30}\b(?:required|failed|error|needed)\b|\b(?:unauthori[sz]ed|not authori[sz]ed)\b|\bpermission_denied\b|\bpermission\b.{1,80}\bdenied\b|\bare you root\b|\b(?:must|need to|have to|should) (?:be|run as) (?:root|an? admin\w*|super-?user)\b|\brequires? (?:root|super-?user|administrator|sudo|elevated)\b|\bnot logged in\b|\bto be logged in\b|\bneeds? auth\b|\b(?:invalid|wrong|insecure|bad|too open) permissions\b|\b(?:please|must|need to|to) log ?in\b|\b(?:(?:access|security|auth\w*|api|bearer|session) token|credentials?|password|licen[cs]e)\b.{0,40}\b(?:expired|invalid|incorrect|revoked|rejected)\b|\b(?:invalid|expired|bad|wrong|no|missing) (?:\w+ )?(?:credentials?|access token|api key|password)\b|\bnot allowed by\b.{0,30}\bpolicy\b|\binsufficient (?:privileges?|permissions?|rights|access)\b|\b(?:do(?:es)?|did) not have (?:the |any )?(?:\w+ )?(?:authori[sz]ation|permissions?|privileges?|rights) (?:to|for|on)\b|\bcould not read (?:username|password) for\b|\bprotected branch\b|\b(?:access|request) (?:was |is )?forbidden\b|\bnot permitted to\b|\btoken (?:is )?required\b|\b(?:missing|no|invalid) (?:\w+ ){0,2}(?:upload|deploy|auth\w*|api) token\b|\bplease run:? .{0,40}\blog ?in\b|\b(?:could not|couldn't|cannot|unable to|failed to) (?:load|locate|find|get|obtain|retrieve) (?:\w+ )?credentials\b|\b(?:authfailure|unauthorizedoperation|nocredentialproviders|unauthenticated)\b|\b(?:failed|unable) to authenticate\b|\bdo(?:es)? not have permission\b|\btoken (?:is|has) expired\b|\b(?:specified|provided|given|supplied|your|this) token (?:is|was) (?:not valid|invalid|revoked|incorrect)\b|\bnot able to validate\b.{0,30}\bcredentials\b/,
  ],
  [
    "connection_error",
    // "Failed to download metadata for repo 'shop'", "HTTP 000 CONNECTION FAILED", "dial tcp 127.0.0.1:9559", "the registry is unreachable", "All attempts to connect to shop.example.com failed.", "listen EADDRINUSE: address already in use 127.0.0.1:4020", "port 8080 is already allocated", "db:5432 not reachable", "server returned 503"
    /\b(?:failed to|unable to|cannot|can't|could not|couldn't) (?:download|fetch|reach|contact|connect)\b|\b(?:failed|error|errors?|problem)(?: while| when)? (?:download|fetch|connect)ing\b|\battempts? to (?:connect|reach|contact)\b.{0,100}\bfailed\b|\bconnection (?:failed|error|lost|problem|failure|could not)\b|\bdial (?:tcp|udp|unix)\b|\bnetwork (?:error|problem|failure|is down)\b|\b(?:host|server|registry|endpoint|peer|broker) (?:is )?(?:unreachable|not reachable|unavailable|down)\b|\b(?:http|status|code|error)\W{0,3}50[0234]\b|\bservice unavailable\b|\bbad gateway\b|\b(?:tls|ssl) (?:handshake|connect)\w* (?:failed|failure|error)\b|\bunknown host\b|\b(?:rate|request) ?limit (?:was |is )?(?:exceeded|reached)\b|\btoo many requests\b|\bthrottled\b|\baddress (?:is )?already in use\b|\b[\w.-]+:\d{2,5} (?:is |was )?(?:not reachable|unreachable)\b|\b(?:server|registry|host|api|endpoint|mirror|proxy) (?:has )?(?:returned|responded|answered|replied)(?: with)? (?:an? )?(?:http |status |code )*5\d\d\b|\bport \d+ (?:is |was )?(?:already (?:in use|allocated|taken)|in use)\b/,
  ],
  // "sha256sum: WARNING: 1 computed checksum did NOT match" (coreutils, busybox, shasum): of files that were there, against a list of one's own
  ["other", /\bcomputed checksums? did not match\b/],
  // "sha256 mismatch", "Formula reports different checksum: 5e88": what was brought is not what was announced
  [
    "config_error",
    /\b(?:sha-?\d{1,3}|md5|checksum|digest|integrity|hash)(?:es|s)? (?:\w+ )?(?:mismatch|(?:do|does|did) not match|check failed)|\bdifferent checksum\b|\bmismatched (?:checksum|hash|digest)/,
  ],
  // "Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 23916 (apt-get)", "unable to lock database", "System management is locked by the application with pid 4711", "another process is holding the lock": who waits a little has it
  [
    "other",
    /\b(?:could not|couldn't|cannot|can't|unable to|failed to) (?:get|acquire|obtain|take|grab) (?:an? |the )?(?:\w+ ){0,3}lock\b(?! ?file)|\b(?:unable|failed) to lock\b|\block\b.{0,80}\bheld by\b|\block(?:ed)? by (?:another|process|pid|the application)\b|\banother (?:\w+ )?(?:process|instance|copy)\b.{0,30}\b(?:running|lock\w*|using)\b/,
  ],
  // "Job failed: execution took longer than 1h0m0s seconds", "The job exceeded the maximum time limit for jobs", "No output has been received in the last 10m0s", "Error R10 (Boot timeout) -> Web process failed to bind to $PORT", "the maximum execution time of 360 minutes was exceeded", "Job nightly exceeded its time limit of 30m", "no login prompt from the modem within 2 s", "service web did not become healthy in 60 seconds", "database did not come up after 3 attempts" (scripts that wait, dockerize, wait-on)
  [
    "timeout",
    /\bexceeded its (?:\w+ )?deadline\b|\(boot timeout\)|\bexceeded the (?:maximum|max) (?:\w+ )?(?:time|duration)\b|\bmaximum (?:\w+ )?(?:time|duration)\b.{0,40}\bexceeded\b|\bno output (?:has been |was )?received (?:in|for|within) (?:the last )?\d|\b(?:took|taking) (?:longer than|too long)\b|\btime limit (?:was )?(?:exceeded|reached)\b|\b(?:exceeded|reached|over) (?:its|the|a|their) (?:\w+ )?time ?(?:limit|out)\b|\b(?:no|nothing|not|didn't|never) .{3,80}\bwithin (?:the )?\d[\d.]{0,8} ?(?:ms|s|secs?|seconds?|mins?|minutes?)(?![\w/])|\b(?:not|didn't|never) (?:\w+ ){0,3}(?:respond\w*|answer\w*|ready|healthy|up|start\w*|stop\w*|finish\w*|complete\w*|exit\w*|appear\w*|reachable) (?:\w+ ){0,3}(?:in|after) \d[\d.]{0,8} ?(?:ms|s|secs?|seconds?|mins?|minutes?|attempts|tries|retries|checks|probes)(?![\w/])/,
  ],
];

/** How a tool calls what it throws: "CommandError", "CondaHTTPError", "PackagesNotFoundError", "AuthenticationError". */
const CALLED: Worded = [
  [
    "config_error",
    /(?:Command|Usage|Config\w*|Options?|Settings?|Improperly)(?:Error|Exception|Configured)$/,
  ],
  ["connection_error", /(?:Connection|Network|HTTP|Http|Socket|Fetch)(?:Error|Exception|Failure)$/],
  [
    "permission_error",
    /(?:Permission\w*|Auth\w*|Forbidden|Credential\w*|AccessDenied)(?:Error|Exception|Failure)$/,
  ],
  [
    "missing_dependency",
    /(?:Package\w*NotFound|Unsatisfiable|Resolution(?:Impossible)?|Dependency\w*)(?:Error|Exception)$/,
  ],
];

/** The kind that is told by an error's own name, where it is the world around a tool. */
export function calledKind(errorType: string | null): Category | null {
  return first(CALLED, errorType ?? "");
}

/** The kind of a server's answer by its number: "HTTPError: 400 Bad Request from https://upload.example.com/" was reached, and refused. */
export function answeredKind(errorType: string | null, message: string): Category | null {
  const code = /HTTP/i.test(errorType ?? "") ? /^(4\d\d)(?![\w.])/.exec(message)?.[1] : undefined;
  if (code === undefined || code === "408" || code === "429") return null;
  return code === "401" || code === "403" ? "permission_error" : "config_error";
}

/** The kind that the words of a message tell, where it is the world around a tool. */
export function aroundKind(message: string): Category | null {
  return first(AROUND, toldIn(message).toLowerCase());
}

/** What a tool can be asked for. */
const THINGS = new Set(
  "task target project session script recipe profile environment workspace stage job rule preset stack revision application app attribute entrypoint format encoder decoder codec filter dialect driver engine mode level platform region provider backend protocol scheme locale encoding section variable input directory folder repository command plugin board device architecture".split(
    " ",
  ),
);
// "directories", "tasks"
const SEVERAL = /ies$|s$/;
// "entry points", "plug-in"
const TWO_WORDS = /\b(?:entry[- ](?=points?\b)|plug-(?=ins?\b))/g;
/** Each of them is one word below: written out six times they were four thousand characters, and a tenth of what a hook that reads an unknown tool's output costs. */
const THING = "thing0";
// "Task "biuld" not found", "Justfile does not contain recipe `biuld`.", "option '--depth' requires an argument", "Cannot find target "lint" for project "web"", "unknown environment 'lnt'", "Unknown encoder 'libfoo'", "The dialect sqlit is not supported"
const ASKED_WRONGLY = [
  /\bthing0 ["'`‘]?[\w:./@-]+["'`’]? (?:is |was |were )?(?:not (?:found|defined|known|supported|recogni[sz]ed)|never defined|does not exist|undefined)\b/,
  /\bthing0 (?:is |was |were )?(?:not (?:found|defined|known|supported)|never defined)\b/,
  /\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|locate|determine|detect|identify) (?:any |an? |the |your )?(?:\w+ (?:for |of )?)?thing0\b/,
  /\b(?:unknown|unrecogni[sz]ed|invalid|unsupported|no such|bad|illegal) (?:\w+ ){0,2}thing0\b/,
  /\bno (?:\w+ )?thing0 (?:\w+ )?(?:found|configured|defined|with|named|specified|matched)\b/,
  /\bdo(?:es not|esn't) (?:contain|have|define|provide) (?:an? |any |the )?(?:\w+ )?thing0\b/,
];
const SET_UP_WRONGLY =
  /\b(?:option|flag|switch|argument)s? ["'`‘]?-{0,2}[\w-]+["'`’]? (?:requires?|needs|expects|takes) (?:an?|no|one|at least|exactly)\b|\bis not supported\b|\bdo(?:es not|esn't) exist\b|\bdid you mean\b|\bhave you run\b|\balready exists\b|\bmust be (?:one of|set|specified|provided|configured)\b|\bplease (?:specify|provide|set|configure)\b|\bis not a valid\b|\bbadly formatted\b|\bno enabled\b|\binput files? \S* ?(?:is|are) missing\b|\bno input\b|\bconflicting \w+\b|\brequired and not supplied\b|\bno (?:files|artifacts?|assets) to (?:upload|publish|deploy|release)\b|\bsubschemas? match|\brequired key \[|\bmust be clean\b|\bin a dirty state\b|\buncommitted changes\b|\binvalid choice: .{1,80}\bchoose from\b/;

/** Whether a message tells that a tool was asked for something that is not there, or set up so. */
export function saysAskedWrongly(message: string): boolean {
  const text = toldIn(message).toLowerCase();
  if (SET_UP_WRONGLY.test(text)) return true;
  const told = text.replace(TWO_WORDS, joined).replace(/\w+/g, (word) => (isThing(word) ? THING : word));
  return told.includes(THING) && ASKED_WRONGLY.some((pattern) => pattern.test(told));
}

function joined(words: string): string {
  return words.slice(0, -1);
}

function isThing(word: string): boolean {
  return THINGS.has(word) || THINGS.has(word.replace(SEVERAL, (end) => (end === "ies" ? "y" : "")));
}

/** What is told of code, by whom nobody knows; in small letters, too. */
const OF_CODE: Worded = [
  // "1 out of 2 assertions failed.", "pan:1: assertion violated !( !((boats<3)))", "expected 119 to deeply equal 120", "expect(received).toBeVisible()"
  [
    "test_failure",
    /\b\d+ (?:out )?of \d+ (?:assertions?|tests?|checks?|specs?|examples?) failed\b|\b\d+ (?:tests?|assertions?|specs?|examples?|scenarios?) failed\b|^expected\b.{1,120}\b(?:to (?:be|equal|deeply|match|have|contain)|but (?:was|got)|got)\b|^assert(?:ion)?s? (?:failed|failure)\b|\b(?:assertion|invariant|property|ltl formula) \S{0,40} ?(?:is |was )?violated\b|^expect\(\w{0,40}\)\.(?:\w+\.)?to[a-z]\w+\(/,
  ],
  // "The term "true" has type "bool" while it is expected to have type "nat"."
  ["type_error", /\bhas type\b.{1,120}\bexpected\b|\btype '[^']{1,60}' is not\b/],
  // "undefined symbol: pay", "Undefined or forward referenced dimension: tiem", "Module `\\debounce' referenced in module `\\top' in cell `\\u0' is not part of the design.", "identifier 'TOTL' must be declared", "The identifier "total" is undefined.", "The getter 'total' isn't defined for the type 'Cart'.", "errors encountered during linking"
  [
    "build_error",
    /\bundefined (?:symbol|identifier|function|reference)\b|^undefined (?:or (?:\w+ ){1,2})?\w{2,30}: \S|\breferenced (?:in|by|from) .{1,120}\bis not (?:part of|defined|declared|present)\b|\bundeclared\b|\b(?:identifier|symbol|variable|function|constant|constructor)s? ["'`‘]?[\w$.:]+["'`’]? (?:is |was |has )?(?:undefined|undeclared|not (?:been )?(?:declared|defined))\b|\bmust be declared\b|\b(?:is not|isn't) defined for (?:the |type\b|class\b)|\bduring (?:linking|compilation)\b|\bcompilation (?:failed|aborted|terminated)\b/,
  ],
  // "undefined method `total' for #<Item>", "Prelude.head: empty list", "Worker failed to boot.", "Cannot index string with string "name""
  [
    "runtime_error",
    /\bundefined (?:local variable or )?method\b|\bdivi(?:sion|ded) by zero\b|\b(?:index|subscript)\b.{0,30}\bout of (?:range|bounds)\b|\bnull pointer\b|\bstack overflow\b|\b(?:segmentation fault|floating point exception|illegal instruction|bus error|core dumped)\b|\bempty list\b|\bcannot (?:index|iterate over|call|compare|add|subtract|concatenate) (?:an? )?(?:null|nil|string|number|object|array|boolean|value)\b|\b(?:worker|process|child|server|service|daemon|machine|container|instance|thread|job)s? (?:has |have )?(?:failed to (?:boot|start|launch)|(?:exited|terminated|stopped|ended|died|quit) (?:unexpectedly|abnormally|prematurely)|crashed)\b/,
  ],
  // "1 file would be reformatted", "Unknown word "recieve"", "2 dead links found!", "Found 2 of 12 files that can be fixed", "Unused local variable", "'os' imported but unused"
  [
    "lint_error",
    /\bwould be reformatted\b|\bunknown word\b|\bmisspel(?:t|led|ling)|\bunused (?:\w+ )?(?:variable|import|parameter|argument|function|dependenc|field)|\b(?:imported|assigned|defined|declared)\b.{0,40}\bbut (?:is )?(?:unused|never used|not used)\b|\bdead links?\b|\bcan be (?:fixed|simplified)\b|\b\d+ (?:hints?|violations?|offen[cs]es?|smells?)\b/,
  ],
];

/** The kind that the words of a message tell, where they are about code. */
export function codeKind(message: string): Category | null {
  return first(OF_CODE, message.toLowerCase());
}

function first(worded: Worded, text: string): Category | null {
  return worded.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
