export function kindOfPackage(known: {
  section: string;
  description: string;
  tags: readonly string[];
}): string | null;
export function isAbout(program: string, pkg: string, kind: string, brings: number): boolean;
