/** Notifications on this device: the offer on the page of an order, and what the profile turns on. */
export { devicesKey, turnOn } from './browser.ts'
export { notifyInMessenger, turnOnInMessenger } from './messenger.ts'
export { mayBeTold } from './may-be-told.ts'
export { TellMe } from './tell-me.tsx'
export { useDevices } from './use-devices.ts'
