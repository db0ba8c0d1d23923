/** Texts that are stored sealed: each opens only at the place that it was sealed for. */

export type SealedColumn = { readonly table: string; readonly column: string; readonly row: string }

/** Seals and opens under one key. */
export interface ColumnSealer {
  seal(at: SealedColumn, text: string): string
  open(at: SealedColumn, sealed: string): string
}
