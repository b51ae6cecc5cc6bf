export interface DetectorList {
  readonly family: string;
  readonly name: string;
  readonly names: readonly { readonly name: string; readonly from: string }[];
}

export interface FoundDetectors {
  readonly lists: readonly DetectorList[];
}

export function findDetectors(root: string): Promise<FoundDetectors>;

export function lazyDetectors(found: FoundDetectors): object;
