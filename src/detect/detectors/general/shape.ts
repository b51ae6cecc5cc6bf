// Words that say that something did not work, in the tongue of compilers, shells and programs.
const TROUBLE =
  /\b(?:can(?:not|'t|\u2019t)|could(?: not|n't)|unable to|fail(?:ed|s|ure)?(?: to)?|no such|not found|(?:lower|less|higher|more|greater) than the (?:target|threshold|limit|minimum|maximum)|no (?:[\w"'/.*-]+ ){1,5}(?:was |were |is |are )?(?:found|available|installed)|(?:does|did|do|was|were|has|have|had) not|(?:has|have|had) no|(?:does|did|do|was|were|has|have|is|are)n't|(?:problem|error)s? occurred|not (?:met|reached|satisfied|exist|allowed|supported|permitted|defined|declared|recogni[sz]ed|a (?:valid|git|function|directory)|exported|assignable|implemented|installed|available|readable|writable|writeable|match|callable|iterable|enough|up to date)|denied|refused|rejected|forbidden|undefined|undeclared|unexpected|unknown|unrecogni[sz]ed|unresolved|unsupported|unterminated|unbound|invalid|illegal|malformed|missing|mismatch(?:ed)?|conflict|duplicate|ambiguous|incompatible|exceed(?:ed|s)|timed out|timeout|aborted|killed|crash(?:ed)?|corrupt(?:ed)?|expected|required|require(?!-| ["'`(<./])|must (?:be|have|not)|too (?:many|few|long|large|short)|out of (?:memory|range|bounds|disk|space)|already (?:exists|in use|defined|declared)|multiple definition|redefin(?:ition|ed)|first defined|violat(?:es|ion|ed)|overflow|deadlock|assert(?:ion)?|would (?:be )?reformat(?:ted)?|incorrect(?:ly)?|premature(?:ly)?|no \w+ (?:is|was|are) (?:set|given|specified|configured)|not (?:reachable|set)|unreachable|wrong|bad|broken|nonexistent|insufficient|no space|segmentation|syntax error|parse error|style issues|is not|terminating|never (?:defined|declared|registered|called|closed)|but (?:your |the )?\S+ (?:specified|requires|expects|wants|needs))\b/i;

// Nothing went wrong, whatever the words: "0 errors", "no failures", "errors: 0", "Failed: 0", "without errors", "error: null"; not "error: null value in column "coin" violates not-null constraint"
const FINE =
  /\b(?:0|no|zero|without(?: any)?|any) (?:\w+ )?(?:errors?|failures?|failed|failing|problems?|issues?|warnings?|vulnerabilities|conflicts)\b|\b(?<n>\d+) (?:errors?|failures?) expected,? (?:and )?\k<n>\b|\b(?:errors?|failures?|failed|failing|fail|problems?|err)["']?\s*[:=]\s*(?:0\b|\[\]|""|''|(?:none\b|(?:null|nil|false)\b(?! [a-z]))(?! [→=!<>]))|\bignored?\)?$|\bexpected (?:failure|error|fail)\b|\bxfail/i;

// A wrapper's or a recap's word that something failed: true, and no news. Not "`test -f release.tar' failed": that quotes a command.
// "Error in rule pack:" names a step.
const RECAP =
  /^(?:[^\w`]{0,6})(?:\d+ (?:(?:compilation |compile |syntax |fatal )?errors?|failures?|failed|failing|problems?|issues?|(?:sub)?tests? (?:failed|completed)|warnings?)\b|(?:build|compilation|compile|tests?|test run|checks?|validation|pipeline|job|task|command|lint(?:ing)?|installation|install)\b(?![/.:_]\S).{0,40}\b(?:failed|FAILED|FAILURE|failures?|errored)\b(?! to|.{0,40}: (?!\d|exit|code|status)\p{L}+ \S)|found \d+|exit(?:ed)?(?: with)?(?: status| code)?\b|error: (?:could not compile|process didn't exit|failed to push|aborting due to|script ".*" exited|command failed)|(?:ERROR|error)?:? ?(?:job failed(?!: (?!exit|command|script|process|build)[a-z]+ \S+ \S)|task .{1,60} failed)|process (?:(?:completed|exited|finished) with|didn't exit)|command (?:failed|exited)|make(?:\[\d+\])?: \*\*\*.*Error \d+|ninja: build stopped|\d+ errors? (?:generated|detected|found)|(?:compiled|failed to compile|completed|finished) with \d+ errors?|failed to (?:build|compile) the \w+$|(?:error: )?.{0,80}\bfailed with \d+ errors?[:;]$|(?:test cases|assertions|specs|suites): +\d+ [|]|some (?:tests|checks) failed|see (?:the )?(?:log|report|above)|aborting|stopping|exiting|giving up|BUILD FAILED|FAILURES!|FAILED \(|FAIL$|Failed$|error Command failed|oh no!|oops\b|(?:\w+: )?(?:\W )?failed with errors?\b|something went wrong|The command ".*" exited with|errors? during|(?:fatal )?(?:error: )?there (?:was|were) (?:an? |\d+ )?errors?\b(?! \w+ing .{1,80}: \S+ \S)|(?:#\d+: )?errors? (?:were )?(?:encountered|occurred)\b|(?:error: )?encountered (?:an? |\d+ )?errors?\b|(?:error: )?external (?:filter|command|program|process) .{1,80} failed(?: \d+)?$|errors?: \d+(?:, \w+: \d+)*$|(?:crash|core|heap) dump\b|Failures:$|\[\w{1,20}\] error:$|(?:failing|failed) tests?:$|Errors?:$|.{0,60} (?:returned|(?:terminated|exited|ended|died|finished) with) (?:a )?non-?zero|.{0,80}returned (?:\d+ )?exit (?:code|status)|FAILED: \S+\/[\w-]+$|FAIL(?:ED)? {1,2}\S+\.\w+(?: \[ \S+ \])?$|(?:\w+: )?(?:error: )?(?:ld|linker|cc|gcc|clang|collect2)\b.{0,30}(?:returned|failed with exit)|error is not recoverable|child returned status|exiting now|Failed!\s+-|.{0,200}\bdid(?: not|n't) complete successfully(?<!\bstep did not complete successfully)|(?:configure|build|install|rebuild) error\s*$|(?:stack )?(?:[Ee]rror: )?`[\w./-]{1,60}` failed with exit (?:code|status)|(?:worker|child|process)\b.{0,40}\bexited with (?:code|status) \d|.{0,80}\bcannot compile module\b.*errors have been logged|.{0,40}: test failed$|test failed$|.{0,120}\(see (?:the )?(?:previous|earlier|above) \w+\)|.{0,120}\b(?:error|failed|failure)\b.{0,60}\(code \d{1,3}\)|automatic merge failed|.{0,60}\bdue to (?:\w+ ){0,2}(?:errors?|warnings?|failures?)\b|.{0,60}\brecipe for target|.{0,60}\b(?:with|in) \d+ warnings? in strict mode|(?:error: )?warnings? found and \S+ (?:specified|given|set)|.{0,40}\bfailed to (?:validate|process|check|lint|compile) \d+ \w+(?:\(s\))?$|errors? in (?:\w+ ){1,3}files?, |nothing to do$|.{0,60}\bterminated because of errors?|failed to (?:build|compile)(?:[.!]?$|\. see )|called from\b|(?:[\w/-]+ ){1,4}failed (?:in |after )?\(?[\d.]+ ?m?s\)?$|(?:error )?summary: \d+ errors?\b|.{0,60}\bhas \d+ errors?\b|error in (?:rule|step|task|stage|job|target|recipe) \S+:$)/iu;

// Advice, links and questions: what to do, not what happened.
const ADVICE =
  /^\W{0,6}(?:hint|tip|help|note|see|try|run|use|did you mean|for (?:more|further|a full|details)|more info|learn more|read more|please|you (?:can|may|might|should|need)|if (?:you|the above|this|that)|to (?:fix|address|ignore|see|continue|resolve|list|show)|consider|install(?! failed)|ensure|verify that|make sure|check (?:that|the|your)|visit|docs?:|documentation(?=:| (?:is|at|for|on|can)\b|$)|a complete log|in most cases|this (?:is|error|may|can|might|usually)|stack ?trace|traceback)(?=[\s:,]|$)/i;

// A line of source shown as context: "  12 |   foo()", "> 4 | x", "   | ^^^^", "~~~^~~~", "      ^", "+ added", "│"; not "  | src/till.frob:12:4: unknown coin", quoted in a margin
const SOURCE =
  /^\s*(?:>?\s*\d+\s*[|│┆:]\s|[|│╵╭╰─┌└>]\s?(?!\S{1,200}\.\w{1,9}:\d+(?::\d+)?: \p{L})|\^|~|[-+]{1,3}\s(?!\w+:|\S{1,200}\.\w{1,9}:\d)|\d+\s*[|│]|\*\s|\/\/|#\s*(?:include|define|if|endif)\b|import .+ from|throw (?:new )?\w.*[;({]\s*$|(?:const|let|var|function|def|class|return|func|fn|public|private|static)\b.*[;{:(]\s*$)|[\^~]{3,}|^\s*[-=_*#~.]{4,}\s*$/u;

// What a shell or a build tool echoes before it runs it: "$ npm test", "+ gcc -c", "> app@1.0.0 build"
const ECHO = /^(?:\s*\$ |\+ \S|> \S|❯ |\[command\]|Running |Executing |Executing: |cmd: )/;

// "=========== short test summary info ============", "--- 8< ---", "______ ERROR at setup of test_saves ______"
export const isRule = (line: string): boolean => {
  const text = line.trim();
  return (
    text.length >= 6 && /^[\W_]{3}/.test(text) && /[\W_]{3}$/.test(text) && /[=_*#~!⎯─━═-]{3}/.test(text)
  );
};
export const hasTrouble = (line: string): boolean => TROUBLE.test(line);
export const isFine = (line: string): boolean => FINE.test(line);
// "Load schemas [failed]": a step as listr tells it; "adds tax - [FAILED]" is a test
const STEP = /^[\p{L}].{0,80}[^-\s] \[failed\]$/u;
// "error:0A080002:SSL routines::system lib": one part of OpenSSL says that another failed, which speaks for itself
const RELAYED = /\berror:[\dA-F]{8}:[\w ]{0,60}:[\w ]{0,60}:[\w ]{1,30} lib$/;
export const isRecap = (line: string): boolean =>
  RECAP.test(line) || STEP.test(line) || (line.endsWith(" lib") && RELAYED.test(line));
export const isAdvice = (line: string): boolean => ADVICE.test(line) || /^\W*https?:\/\//.test(line);
export const isSource = (line: string): boolean => SOURCE.test(line);
export const isEcho = (line: string): boolean => ECHO.test(line);
