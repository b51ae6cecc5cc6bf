import { lineScript } from "./line-script.ts";
import { FOLDER, guards, type Template, unfit } from "./template.ts";
import { wrongLine } from "./wrong-line.ts";

const WORKFLOW = ".github/workflows/twiceshy-vaccines.yml";

/** A workflow of our own: a step in somebody else's would depend on what that one does before. */
const TEXT = `# Guards that were made of lessons (twiceshy vaccines). Each says what it found.
name: twiceshy vaccines
on: [push, pull_request]
permissions:
  contents: read
jobs:
  vaccines:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: Look for what was wrong before
        run: |
          failed=0
          for guard in ${FOLDER}/*.sh; do sh "$guard" || failed=1; done
          exit $failed
`;

export const ci: Template = {
  name: "ci",
  summary: "a step of a GitHub workflow",
  make(one, repository) {
    if (!repository.hasFolder(".github/workflows"))
      return unfit("there is no .github/workflows in this repository");
    const found = wrongLine(one);
    if ("why" in found) return unfit(found.why);
    const known = repository.text(WORKFLOW);
    if (known !== null && known !== TEXT)
      return unfit(`${WORKFLOW} was changed; add a step that runs \`sh ${FOLDER}/${one.short}.sh\` by hand`);
    const script = lineScript(one, found.line);
    return guards({
      forbids: `the line \`${found.line.text}\``,
      files: [script, { path: WORKFLOW, text: TEXT }],
      edits: [],
      argv: ["sh", "-c", stepOf(TEXT)],
      watches: one.files.map(({ path }) => path),
    });
  },
};

/** The step as the workflow has it: what is tried is what will run there. */
export function stepOf(workflow: string): string {
  const at = workflow.indexOf("run: |\n") + "run: |\n".length;
  return workflow
    .slice(at)
    .split("\n")
    .map((line) => line.replace(/^ {10}/, ""))
    .join("\n");
}
