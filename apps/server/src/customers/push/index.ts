/** Devices that are told of orders: for the sender of notifications, the copy of personal data and erasure. */
export { ownDevices as ownPushDevices, removeDevice, subscriptionOf, type Subscription } from './devices.ts'
export { pushDevices } from './push-store.ts'
