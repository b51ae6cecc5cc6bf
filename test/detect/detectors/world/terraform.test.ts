import { describe, expect, it } from "vitest";
import { terraform } from "#detect/detectors/world/terraform.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string, command: string | null) =>
  terraform.scan(logOf(text), { command, exitCode: 3, signal: null });

describe("terraform fmt -check", () => {
  it.each([
    "terraform fmt -check",
    "terraform fmt -recursive -check .",
    "cd infra && tofu fmt -check -diff=false",
  ])("names the files that are not formatted: %s", (command) => {
    expect(scan("main.tf\nmodules/shop/shop.tfvars\n", command)).toEqual([
      { message: "main.tf is not formatted", category: "lint_error", file: "main.tf", from: 0, to: 1 },
      expect.objectContaining({ file: "modules/shop/shop.tfvars", from: 1 }),
    ]);
  });

  it.each([
    ["main.tf\n", "terraform fmt"],
    ["main.tf\n", "terraform validate"],
    ["main.tf\n", null],
    ["reading main.tf\nmain.tfstate\n", "terraform fmt -check"],
  ])("says nothing of %j by %s", (text, command) => expect(scan(text, command)).toEqual([]));

  it("tells what could not be parsed instead", () => {
    const text =
      '\n│ Error: Unclosed configuration block\n│ \n│   on main.tf line 1, in resource "a" "b":\n│    1: resource "a" "b" {\n│ \n│ There is no closing brace.\n╵\n';
    expect(scan(text, "terraform fmt -check")).toMatchObject([{ file: "main.tf", line: 1 }]);
  });
});

it("terraform init: the box that announces the others is not the cause", () => {
  const text = `
│ Error: Terraform encountered problems during initialisation, including problems
│ with the configuration, described below.
│ 
│ The Terraform configuration must be valid before initialization so that
│ Terraform can determine which modules and providers need to be installed.
│ 
╵
╷
│ Error: Argument definition required
│ 
│   on main.tf line 1, in terraform:
│    1: terraform { required_providers { aws = { source = "hashicorp/aws" } } }
│ 
│ A single-line block definition can contain only a single argument.
╵
`;
  const [first, second] = scan(text, "terraform init");
  expect(first?.role).toBe("summary");
  expect(second).toMatchObject({ file: "main.tf", line: 1 });
  expect(second?.role).toBeUndefined();
});
