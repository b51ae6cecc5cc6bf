import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says of an output that failed: message, place, kind. */
function told(lines: readonly string[], command: string | null = "frob", exitCode = 1): string {
  const about = { command, exitCode, signal: null };
  const [found] = detect(logOf(lines.join("\n")), about, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
}

describe("words that a heading, a place or a record leads to", () => {
  it.each<[string, string[], string]>([
    [
      "a kind and a place, and right below it the words",
      ["Weighing error (ScaleException) at post/weigh (parcel.frob:4).", "the scale is at rest", ""],
      "the scale is at rest | parcel.frob:4 | build_error",
    ],
    [
      "the kind that only the heading tells",
      ["Syntax error compiling at (parcel.frob:3:1).", "no such symbol: wieght in this post", ""],
      "no such symbol: wieght in this post | parcel.frob:3 | syntax_error",
    ],
    [
      "a kind and a place over a blank line says all that it knows",
      ["error: parse error near line 2 of file parcel.frob", "", "  two words here", ""],
      "parse error near | parcel.frob:2 | syntax_error",
    ],
    [
      "a heading, and under it another that only says what they are",
      [
        "StampCheckError: The check identified some issues:",
        "",
        "ERRORS:",
        "parcel.weight: (p.E3) the weight clashes with the stamp",
        "",
      ],
      "parcel.weight: (p.E3) the weight clashes with the stamp | -:- | lint_error",
    ],
    [
      "a bar behind the level",
      ["Reading the menu", "ERROR | the soup is cold", "bye"],
      "the soup is cold | -:- | other",
    ],
    [
      "a heading, and the line that says where before the one that says what",
      [
        "error   Build error: ",
        "File: ./src/parcel.frob:1:1-27",
        "  × Module not found: Can't resolve 'stamps'",
        "",
      ],
      "Module not found: Can't resolve 'stamps' | src/parcel.frob:1 | missing_dependency",
    ],
    [
      "a message from somebody else",
      [
        "Could not delete 'tmp/x': No such file or directory",
        "Message from the weigher:",
        "Stamp not found: 'blue'",
        "At: ('/app/parcel.frob' Line 4 Pos 9) -- (Pos 18)",
      ],
      "Stamp not found: 'blue' | /app/parcel.frob:4 | build_error",
    ],
    [
      "what a record calls its message",
      [
        "ERROR: Delivery of parcel 2 failed!",
        "State    : 42P01",
        'Message  : ERROR: stamp "blue" does not exist',
        "Location : /app/parcel.frob (copy)",
        "Line     : 3",
      ],
      'stamp "blue" does not exist | /app/parcel.frob:3 | config_error',
    ],
    [
      "what an object calls its message",
      [
        "parcel.json invalid",
        "[",
        "  {",
        "    path: '#/required',",
        "    message: \"must have the property 'stamp'\"",
        "  }",
        "]",
      ],
      "must have the property 'stamp' | parcel.json:- | other",
    ],
    [
      "a message that stands in no record is talk",
      ["message: hello to all of you", "", "error: the stamp is torn"],
      "the stamp is torn | -:- | other",
    ],
    [
      "words over a place alone and its code",
      [
        "window:  can't open the shutter",
        "@post/weigher: Parcel expected",
        "",
        "  /app/src/parcel.frob:2:24",
        "    1 | open",
        "  > 2 |   weigh +;",
        "    3 | close",
      ],
      "Parcel expected | /app/src/parcel.frob:2 | build_error",
    ],
    [
      "words over a place alone, and nothing below",
      [
        "stamp[torn]: All stamps should be whole.",
        "post.frob:2",
        "",
        "stamp[blue]: All stamps should be blue.",
        "post.frob:9 or so it is said that nothing fails",
        "",
      ],
      "All stamps should be whole. | post.frob:2 | build_error",
    ],
    [
      "places that lead, from the first line on",
      [
        "post/parcel.frob:2:3",
        "  > 2|   #torn",
        "---------^",
        "",
        "Stamps must not be torn",
        "",
        "post/parcel.frob:3:3",
        "  > 3|   blue",
        "---------^",
        "",
        "Stamps must not be blue",
      ],
      "Stamps must not be torn | post/parcel.frob:2 | build_error",
    ],
    [
      "a verdict, and over it what was judged",
      [
        'Check: P1: "No parcel is left in the rain"',
        "\tPASSED for post: a",
        "\tFile: /post.frob:9-11",
        'Check: P2: "No stamp is blue at all"',
        "\tFAILED for post: b",
        "\tFile: /post.frob:1-4",
      ],
      'Check: P2: "No stamp is blue at all" FAILED for post: b | /post.frob:1 | build_error',
    ],
    [
      "an id is no reason",
      [
        "remote: error: Trace: 1c3f1c6a2c0a8c7b1d0f6f1b2d3e4f5a",
        "remote: error: File data/parcel.bin is 150 MB and exceeds the limit",
      ],
      "File data/parcel.bin is 150 MB and exceeds the limit | data/parcel.bin:- | other",
    ],
    [
      "a count of what could not be judged follows from it",
      [
        "Checking 'post.yml'  FAILED: unknown stamp \"blue\" in use",
        "",
        "frob: error: failed to validate 1 file(s)",
      ],
      "Checking 'post.yml'  FAILED: unknown stamp \"blue\" in use | post.yml:- | config_error",
    ],
    [
      "warnings are errors for who is strict",
      [
        "INFO     -  Weighing",
        "WARNING  -  Parcel 'a.md' names stamp 'b', which is not there at all.",
        "",
        "Aborted with 1 warnings in strict mode!",
      ],
      "Parcel 'a.md' names stamp 'b', which is not there at all. | a.md:- | other",
    ],
    [
      "a job that says why it failed is no recap",
      ["WARNING: stamps may be late", 'ERROR: Job failed: failed to fetch stamp "blue" from the post'],
      'Job failed: failed to fetch stamp "blue" from the post | -:- | connection_error',
    ],
    [
      "the quotes inside a logger's message",
      [
        'time="2026-11-17T09:08:29Z" level=fatal msg="Error reading \\"blue\\": no stamp of that name was found"',
      ],
      'Error reading "blue": no stamp of that name was found | -:- | other',
    ],
    [
      "a numbered list of errors, before one of suggestions",
      [
        "Errors:",
        "1. The stamp is of another land.",
        "Suggestions:",
        "1. The parcel does not name its sender.",
      ],
      "The stamp is of another land. | -:- | other",
    ],
    [
      "what a heading says is missing",
      ["Missing dependencies", "* stamps: ./src/parcel.js"],
      "stamps: ./src/parcel.js | src/parcel.js:- | missing_dependency",
    ],
    [
      "what a worker threw, and who waited for it threw once more",
      [
        "Traceback (most recent call last):",
        '  File "/app/parcel.py", line 6, in weigh',
        '    raise ValueError("too heavy")',
        "ValueError: too heavy",
        '"""',
        "",
        "The above exception was the direct cause of the following exception:",
        "",
        "Traceback (most recent call last):",
        '  File "/app/parcel.py", line 12, in <module>',
        "    print(pool.map(weigh, [2]))",
        "ValueError: too heavy",
      ],
      "too heavy | /app/parcel.py:6 | runtime_error",
    ],
    [
      "an exception thrown in a library, and over it the user's place",
      [
        "[plugin post] /app/src/Parcel.frob:4:14",
        "PostError: Stamp end sign was not found.",
        "    at emitError (/app/node_modules/post/dist/post.js:30:5)",
      ],
      "Stamp end sign was not found. | /app/src/Parcel.frob:4 | syntax_error",
    ],
    [
      "a row with its line first",
      [
        "Errors for PARCEL:",
        "",
        "LINE/COL ERROR",
        "-------- ---------------",
        "5/3      PST-00201: stamp 'BLUE' must be declared",
      ],
      "5/3      PST-00201: stamp 'BLUE' must be declared | -:5 | build_error",
    ],
    [
      "the file that heads marked rows",
      ["", "./parcel.json", "✖ require-stamp - node: stamp - stamp is required"],
      "require-stamp - node: stamp - stamp is required | parcel.json:- | other",
    ],
    [
      "the error's place, told in a sentence below",
      [
        "ERROR! no such stamp 'blue'. Look again.",
        "",
        "The error appears to be in '/app/post.yml': line 4, column 7, but may",
        "be elsewhere.",
      ],
      "no such stamp 'blue'. Look again. | /app/post.yml:4 | config_error",
    ],
    [
      "a file, a blank, and its line and column",
      ["Checking rules", 'post.yml: 5:11: parcel "a": the stamp is unknown'],
      'parcel "a": the stamp is unknown | post.yml:5 | config_error',
    ],
    [
      "a heading as deep as its rows",
      ["", " post.md", " 3:1  error  'Utilize' is too wordy.  Post.Wordy ", "", "✖ 1 error in 1 file."],
      "'Utilize' is too wordy.  Post.Wordy | post.md:3 | lint_error",
    ],
    [
      "a cell that is broken at the table's width",
      [
        "  Line   src/Parcel.php",
        " ------ -------",
        "  81     Call to an undefined method",
        "         Post\\Parcel::weigh().",
        " ------ -------",
      ],
      "Call to an undefined method Post\\Parcel::weigh(). | src/Parcel.php:81 | lint_error",
    ],
  ])("%s", (_, lines, want) => expect(told(lines)).toBe(want));

  it.each<[string, string[], string, number, string]>([
    [
      "a line without a file, of a command that was given one",
      ["Parse error on line 4: torn stamp"],
      "frob --strict parcel.frob",
      1,
      "Parse error on line 4: torn stamp | parcel.frob:4 | syntax_error",
    ],
    [
      "a line and a column, and then how grave it is",
      [
        "line 4 column 5 - Warning: the string is loose",
        "line 9 column 1 - Error: <stamp> is not recognized!",
      ],
      "frob parcel.html",
      1,
      "<stamp> is not recognized! | parcel.html:9 | other",
    ],
    [
      "the line that is shown below the words",
      ["! Undefined stamp.", "l.12 \\blue", "          {torn}", "? "],
      "frob parcel.tex",
      1,
      "Undefined stamp. | parcel.tex:12 | other",
    ],
    [
      "a line without a file, of a command that was given two",
      ["Parse error on line 4: torn stamp"],
      "frob parcel.frob out.frob",
      1,
      "Parse error on line 4: torn stamp | -:4 | syntax_error",
    ],
    [
      "calls of a parser in a library, and the place behind the words",
      [
        "Error: each doesn't match stamp - 2:3",
        "    at check (/app/node_modules/post/helpers.js:28:11)",
        "    at Parser.parse (/app/node_modules/post/parser.js:367:48)",
      ],
      "handlebars parcel.hbs",
      1,
      "each doesn't match stamp - 2:3 | parcel.hbs:2 | syntax_error",
    ],
    [
      "calls that read the command line",
      [
        "Error: no such parcel 'blue'.",
        "    at check (/app/node_modules/post/helpers.js:28:11)",
        "    at async Command.parseAsync (/app/node_modules/commander/command.js:936:5)",
      ],
      "svgo parcel.svg",
      1,
      "no such parcel 'blue'. | /app/node_modules/post/helpers.js:28 | runtime_error",
    ],
    [
      "a task that a tool with many has",
      ["┃ [R] → Parcels should have a @stamp tag.", "┃       lib/parcel.ex:1:11 #(Parcel)"],
      "mix credo",
      1,
      "Parcels should have a @stamp tag. | lib/parcel.ex:1 | lint_error",
    ],
    [
      "a command that a shell does not know",
      ["fish: Unknown command: weigh", "run.fish (line 2): ", "weigh $name", "^~~~^"],
      "fish run.fish",
      127,
      "fish: Unknown command: weigh | run.fish:2 | missing_dependency",
    ],
  ])("%s", (_, lines, command, exitCode, want) => expect(told(lines, command, exitCode)).toBe(want));
});
