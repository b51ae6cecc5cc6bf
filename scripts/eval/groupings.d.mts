export interface NamedFailure {
  id: string;
  cause: string | null;
  older: string;
  newer: string;
  message: string;
}
interface ChangedCause {
  cause: string;
  members: NamedFailure[];
  older: string[];
  newer: string[];
}
interface ChangedGroup {
  name: string;
  members: NamedFailure[];
}
export interface Comparison {
  failures: number;
  groups: { older: number; newer: number };
  causes: number;
  split: ChangedCause[];
  mended: ChangedCause[];
  joined: ChangedGroup[];
  parted: ChangedGroup[];
  unlabelledSplit: ChangedGroup[];
  unlabelledJoined: ChangedGroup[];
}
export function compareGroupings(items: readonly NamedFailure[]): Comparison;
