export interface DetectorList {
  readonly family: string;
  readonly name: string;
  readonly names: readonly { readonly name: string; readonly from: string }[];
}

export function findDetectors(root: string): Promise<{ readonly lists: readonly DetectorList[] }>;
