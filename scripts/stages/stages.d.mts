import type { Stage } from './tiers.d.mts'

/** Every stage with its tier; the stages of a row run side by side. */
export const rows: readonly (readonly Stage[])[]
