/** The configuration, for other slices. */
export type { InForce } from './in-force.ts'
export { previewOf, type PlacedBetween, type Preview } from './preview.ts'
export { createVersions, type StoredVersion, type Versions } from './versions.ts'
