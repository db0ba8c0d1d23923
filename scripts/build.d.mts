import type { build as viteBuild } from 'vite'

/** Builds what a browser loads, where a source changed. */
export function build(): Promise<void>

/** Builds with Vite, and leaves NODE_ENV as it was. */
export const bundle: typeof viteBuild
