/** The keys of this installation, and sealing with them. */
export { dataKeyPlace, keyIfKept, openDataKey } from './data-keys.ts'
export { installationKeysOf, openInstallationKeys, type InstallationKeys } from './installation-keys.ts'
export { addKey } from './key-file.ts'
export {
  blindIndex,
  keysFrom,
  open,
  openBytes,
  seal,
  sealBytes,
  type Keys,
  type SealingKeys,
} from './sealed.ts'
