import type { build as viteBuild } from 'vite'

/** Builds what a browser loads, where a source changed. */
export function build(how?: { packed?: boolean }): Promise<void>

/** Makes `product` where it is missing, or where a source changed since it was made. */
export function unlessFresh(
  name: string,
  sources: readonly string[],
  product: string,
  make: () => Promise<void>,
): Promise<void>

/** The built texts below these folders that have no brotli beside them. */
export function unpacked(folders?: readonly string[]): string[]

/** Puts brotli beside these texts. */
export function pack(texts?: readonly string[]): Promise<void>

/** Builds with Vite, and leaves NODE_ENV as it was. */
export const bundle: typeof viteBuild
