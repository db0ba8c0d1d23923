/** The front door of the configuration. */
export type { InForce } from './in-force.ts'
export { createVersions, type StoredVersion, type Versions } from './versions.ts'
