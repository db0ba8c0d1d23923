/** A name of the order that is like one on a list: the checks would hold the order again, whatever an operator says of the order. */
import { hits } from '../../screening/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameOf } from '../../verification/index.ts'
import { payerNames } from '../buy/commands.ts'
import { openPayee } from '../core/order-details.ts'
import type { StoredOrder, StoredSell } from '../core/order-store.ts'

export type UndoneHit = NonNullable<Awaited<ReturnType<typeof hits.undone>>>

/** Only the checks hold an order for a name. */
export async function undoneHitOf(platform: Platform, row: StoredOrder): Promise<UndoneHit | undefined> {
  if (!isHeldByChecks(row)) return undefined
  return hits.undone(platform, row.customerId, await namesOf(platform, row))
}

const isHeldByChecks = ({ order, service }: StoredOrder): boolean =>
  service === 'sell'
    ? order.state === 'on_hold' && order.reason === 'compliance'
    : order.hold?.by === 'checks' && order.hold.lacks === undefined

/** As the checks compare them. */
async function namesOf(platform: Platform, row: StoredOrder) {
  if (row.service === 'buy')
    return (await payerNames(platform, row)).map((name) => ({ name, role: 'payer' as const }))
  return saleNames(platform, row)
}

async function saleNames(platform: Platform, { customerId, order }: StoredSell) {
  const [{ payee }, own] = await Promise.all([
    openPayee(platform, customerId, order.beneficiaryId),
    nameOf(platform, customerId),
  ])
  return [
    { name: payee.name, role: 'beneficiary' as const },
    ...(own === undefined ? [] : [{ name: own, role: 'payer' as const }]),
  ]
}
