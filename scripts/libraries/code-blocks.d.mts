export type CodeBlock = {
  readonly line: number
  /** Empty for a drawing. */
  readonly language: string
  readonly code: string
}
export function codeBlocks(): readonly (CodeBlock & { readonly page: string })[]
export function blocksIn(text: string): readonly CodeBlock[]
