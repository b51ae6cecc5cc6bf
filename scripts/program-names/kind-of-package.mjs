// What kind of tool the programs of a Debian package are: from the words of its short description, else from its tags (Debtags). Letters as in src/detect/detectors/general/program-kinds.ts.

/** First match wins: what is said most plainly comes first. */
const WORDS = [
  ["t", /\btype[- ]?check(?:er|ing)|static typ(?:e check|ing)\b/i],
  [
    "x",
    /\b(?:unit|regression|acceptance|functional|integration|browser|behaviou?r)[- ]?(?:driven )?test(?:s|ing)?\b|\btest(?:ing)? (?:framework|runner|harness|suite|tool|driver|environment|automation)|\btests? (?:in|for) (?:shell|bash|python|perl)\b|\bfuzz(?:er|ing)\b|\bBDD\b/i,
  ],
  [
    "l",
    /\blint(?:er|s|ing)?\b|static (?:code |source |program |security )?(?:analy|check)|\b(?:style|syntax|spell(?:ing)?|grammar|security|config(?:uration)?|source|code|policy|quality|link|schema|XML|HTML|CSS|JSON|YAML)[ -](?:guide |style |quality |vulnerability )?(?:check|analy[sz]|scan|validat|format|beautif|indent)|\bvalidat(?:or|es?|ion|ing)\b|\b(?:re)?formatter\b|beautif|pretty[- ]?print|code quality|\bcheck(?:er|s|ing)? (?:for|of|your|the|if|that|code|source|python|perl)\b|\bchecker\b|\bdead code\b|\bconformance\b/i,
  ],
  [
    "c",
    /\b(?:cross-?|byte-?)?compiler\b|\b(?:cross-?|macro )?assembler\b(?!.*(?:genom|read|sequenc|transcript))|\btranspiler\b|\blinker\b|proof assistant|theorem prover|\btranslator from\b|\bbinutils\b|\bsynthesis (?:tool|suite)|hardware description|\bSMT solver|\bsource[- ]to[- ]source\b/i,
  ],
  [
    "p",
    /\bpackage (?:manager|management|installer|maintenance)|dependency (?:manager|resolver)|\b(?:install|download|manage|build|fetch)(?:s|ing|er|ation)?\b.{0,20}\bpackages?\b|\bmodule (?:installer|manager)\b/i,
  ],
  [
    "k",
    /\btask (?:runner|execution)|\bjob runner|\bworkflow (?:engine|manage|system)|\bscaffold|\bproject (?:generator|template)|\bgit hooks?\b/i,
  ],
  [
    "i",
    /\binterpreter\b|\bscripting language\b|\b(?:programming|command|query) language\b|\bREPL\b|\b(?:command|interactive|unix|login|posix|programmable|SQL|database)[- ]shell\b|\b(?:mysql|mariadb|postgresql|postgres|sqlite|sql|database)\b.{0,30}\b(?:client|shell|frontend|front-end|command[- ]line)\b|\bsimulator\b|\bcomputer algebra|\bvirtual machine\b.*\blanguage|\bnumerical comput|\bcalculator\b|implementation of (?:common lisp|scheme|prolog|forth|javascript)/i,
  ],
  [
    "b",
    /\bbuild (?:system|tool|automation|utility|environment)|\bbundler\b|makefiles?\b|\b(?:document|documentation|site|website|blog|code|parser|lexer|lexical analy[sz]er|scanner|stub|bindings?|manual|man ?page|doc|book|report|schema|API)s? (?:generat|build|compil|system)|\b(?:template|templating|stylesheet|css|macro) (?:engine|processor|language|compiler)|\bpreprocessor\b|typeset|\bmarkdown\b|\bdocbook\b|\bconvert(?:er|s|ing)?\b.*\b(?:markup|latex|tex|html|xml|pdf)\b|\bminif|\bprotocol buffers?\b|\bIDL\b|\bpackag(?:e|ing) (?:builder|tool)|\bimage builder|\bgenerates?\b.{0,40}\b(?:code|documentation|source)\b/i,
  ],
  [
    "o",
    /\bdatabase (?:migration|schema)|\bmigrat(?:e|ion).{0,30}\b(?:database|schema)\b|\bdeploy|orchestrat|\bprovision|infrastructure|configuration management|\bcloud\b|\bcontainers?\b|kubernetes|\bversion control|\brevision control|\bbackup\b|\bencrypt|\bprivacy guard|\bcontinuous integration|\bvirtual machines?\b|\bcertificates?\b/i,
  ],
  [
    "s",
    /\b(?:server|daemon|proxy|resolver|load balancer|firewall|broker|MTA|mail transport agent|log rotation|supervis(?:or|es)|init system|syslog|accelerator|NTP)\b/i,
  ],
  [
    "n",
    /\b(?:ftp|http|https|web|network|smtp|imap|ssh|url|file transfer|download|dns|mqtt|ldap|rest|grpc|api) ?(?:\/ ?\w+ )?(?:client|utility|tool|manager|downloader)\b|\bdownload(?:er|s)?\b|\btransfer(?:ring)?\b.*\bfiles?\b/i,
  ],
];
const TAGS = [
  ["c", "devel::compiler"],
  ["p", "admin::package-management"],
  ["b", "devel::buildtools"],
  ["b", "devel::code-generator"],
  ["i", "devel::interpreter"],
  ["o", "devel::rcs"],
  ["x", "devel::testing-qa"],
  ["s", "interface::daemon"],
  ["s", "network::server"],
  ["n", "network::client"],
];
/** Sections of packages for people at a desk, and of parts of others. */
const ELSEWHERE =
  /^(?:games|sound|x11|gnome|kde|xfce|gnustep|hamradio|graphics|video|fonts|localization|education|news|comm|mail|debug|oldlibs|metapackages|kernel|otherosfs|libs|libdevel|doc|editors)$/;
const NOT_FOR_COMMANDS =
  /\b(?:GUI|graphical|desktop|game|IDE|bioinformatics|genom\w*|astronom\w*|telescope)\b/i;

/** The letter of a package's kind, or null. */
export function kindOfPackage({ section, description, tags }) {
  if (ELSEWHERE.test(section) || NOT_FOR_COMMANDS.test(description)) return null;
  const said =
    WORDS.find(([, pattern]) => pattern.test(description)) ?? TAGS.find(([, tag]) => tags.includes(tag));
  return said?.[0] ?? null;
}

const letters = (name) => name.toLowerCase().replace(/[^a-z]/g, "");

/** "python3-bandit" brings bandit, "libperl-critic-perl" brings perlcritic. */
const bareName = (pkg) =>
  letters(
    pkg
      .replace(/^(?:python3?|ruby|node|php|lib|golang)-?/, "")
      .replace(/-(?:perl|ruby|bin|tools?|utils?|cli|client|server|core|base|common|js|java|runtime)\d*$/, ""),
  );

/** Whether a package is about this program: it brings few, or is called as it. Of servers and the like only what is called as the package: the rest are helpers. */
export function isAbout(program, pkg, kind, brings) {
  const [name, whole] = [letters(program), bareName(pkg)];
  if (name.length < 2 || whole.length < 2) return false;
  if (/[son]/.test(kind)) return name === whole || name === `${whole}d`;
  return brings <= 4 || name.includes(whole) || whole.includes(name);
}
