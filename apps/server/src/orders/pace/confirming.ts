/** The coins of an order are this far from final; asked only while some are under way. */
import { paceOf, type Pace } from './pace.ts'
import { Buy } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Confirming } from '../../rails/rail.ts'
import { doorsOf } from '../core/doors.ts'
import type { StoredOrder } from '../core/order-store.ts'

/** By the id of the deposit, or by the key of the transfer. */
export type ConfirmingCoins = ReadonlyMap<string, Confirming>

/** The page of an order shows these with the order. */
export type ShownWith = { readonly pace?: Pace; readonly confirming?: ConfirmingCoins }

const none: ConfirmingCoins = new Map()

export async function confirmingOf(platform: Platform, row: StoredOrder): Promise<ConfirmingCoins> {
  const ask = doorsOf(platform).coins.confirming
  if (row.service === 'sell')
    return row.order.deposits.some(({ state }) => state === 'seen') ? ask({ owner: row.id }) : none
  const { order } = row
  const isOut = order.state === 'transfer_signed' || order.state === 'transfer_broadcast'
  return isOut ? ask({ key: Buy.coinsKey(order) }) : none
}

/** The page of either service shows these with the order. */
export const shownWith = async (platform: Platform, row: StoredOrder): Promise<ShownWith> => ({
  pace: await paceOf(platform, row),
  confirming: await confirmingOf(platform, row),
})
