export class AskedFirst {
  constructor(
    words: readonly string[] | null,
    isSmall: boolean,
    make: () => RegExp,
    parts?: [words: readonly string[] | null, make: () => RegExp][],
  );
  mayBeIn(text: string): boolean;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  readonly source: string;
  readonly flags: string;
}
