/** Something of a change of JavaScript that could be forbidden. */
export type Sight =
  /** `names`: only these of it; empty: all of it. */
  | {
      readonly kind: "import";
      readonly module: string;
      readonly names: readonly string[];
      readonly raw: string;
    }
  | { readonly kind: "global"; readonly name: string }
  /** `object` null: of whatever. */
  | { readonly kind: "property"; readonly object: string | null; readonly property: string }
  /** A selector of ESLint. */
  | { readonly kind: "syntax"; readonly selector: string }
  /** Code with holes, $A and $B, as ast-grep and GritQL read it; `notAwaited`: only where no await stands before it. */
  | { readonly kind: "pattern"; readonly text: string; readonly notAwaited: boolean };
