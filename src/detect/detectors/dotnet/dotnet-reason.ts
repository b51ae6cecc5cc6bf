// "   System.NotImplementedException : Not yet started!", "   Assert.Equal() Failure: Values differ"
const RAISED = /^((?:\w+\.)+[A-Z]\w*) : (.*)$/;

/** "Assert.Equal() Failure" says nothing without the two lines below it. */
export function reasonOf(body: readonly string[]): { message: string; errorType: string | null } {
  const said = body.map((line) => line.trim()).filter((line) => line !== "");
  const raised = RAISED.exec(said[0] ?? "");
  const first = raised?.[2] ?? said[0] ?? "";
  const sides = said
    .slice(1)
    .filter((line) => /^(?:Expected|Actual|But was): /.test(line))
    .slice(0, 2);
  const message =
    /^(?:Assert\.\w+\(\) Failure|Assert\.That)/.test(first) && sides.length === 2
      ? `${first}: ${sides.map((line) => line.replace(/ {2,}/g, " ")).join(", ")}`
      : first || raised?.[1] || "";
  return { message, errorType: raised?.[1] ?? null };
}
