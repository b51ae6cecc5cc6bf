import type { Finding } from "#model/failure.ts";

export function transplant(
  output: Buffer,
  findings: readonly (Pick<Finding, "file" | "test" | "frames"> & { message?: string })[],
  salt: string,
): { output: Buffer; renamed: boolean };
