/** Orders by name: place, advance by events, choose, read. Each function takes the platform first. */
import type { Platform } from '../platform/platform.ts'
import { liveOf } from './core/live.ts'

export { isInDebt, payable, wants } from './buy/choose.ts'
export { prolong } from './buy/prolong.ts'
export { reportLeftOut } from './core/left-out.ts'
export { find, serviceOf } from './core/own-order.ts'
export { historyPage } from './history/history.ts'
export { ownView } from './own-view.ts'
export { placeBuy } from './buy/place.ts'
export { readAddress } from './placing/address.ts'
export * as refunds from './refunds/refunds.ts'
export { listSaved } from './saved/saved.ts'

export const closeLive = (platform: Platform) => liveOf(platform).close()
