/** Devices that customers keep known, for the copy of personal data and for erasure. */
export { keptDevices as deviceTable } from './device-store.ts'
export { ownDevices } from './devices.ts'
