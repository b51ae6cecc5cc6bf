/** The first line of a bundle. */
export interface BundleHead {
  readonly twiceshy: "bundle";
  readonly version: 1;
  /** Whose facts these are. */
  readonly origin: string;
  readonly project: string | null;
  readonly at: number;
}

/** The head of a bundle; null for anything else. */
export function bundleHead(line: string): BundleHead | null {
  if (!line.startsWith('{"twiceshy":"bundle"')) return null;
  try {
    return JSON.parse(line) as BundleHead;
  } catch {
    return null;
  }
}
