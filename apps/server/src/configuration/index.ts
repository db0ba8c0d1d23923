/** The configuration, for other slices. */
export type { StoredVersion } from './configuration-store.ts'
export { previewOf, type Preview } from './preview.ts'
export * as versions from './versions.ts'
export { beginConfiguration, inForce } from './versions.ts'
