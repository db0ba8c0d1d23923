/**
 * The receiver of an order's payment: the lists are asked before each payment, and a name that is like one of them holds the
 * order.
 */
import { decidersAbout } from '../../standing/index.ts'
import { decidedByTwo, screenReceiver, type Receiver } from '../../rails/receiver.ts'
import type { Platform } from '../../platform/platform.ts'
import { screening } from '../../screening/index.ts'
import { answer, type Cause } from '../core/command.ts'
import type { StoredOrder } from '../core/order-store.ts'

type Named = {
  readonly name: string
  /** Every name that is known of the receiver. */
  readonly names: readonly string[]
  readonly role: 'beneficiary' | 'payer'
}

/** Undefined: the order is held. A person's yes to the order is none to the name, unless the hit is confirmed: then two said it. */
export async function receiverOf(
  platform: Platform,
  row: StoredOrder,
  cause: Cause,
  { name, names, role }: Named,
): Promise<Receiver | undefined> {
  const about = { customerId: row.customerId, orderId: row.id, role }
  const subjects = [...new Set(names)].map((one) => ({ name: one }))
  const screened = await screenReceiver(name, () => screening.checkNames(platform, subjects, about))
  if ('receiver' in screened) return screened.receiver
  if (isActOnValue(cause, row) && (await decidersAbout(platform.db, [row.id])) === 2)
    return decidedByTwo(name)
  await answer(platform, row, cause, { type: 'checks.hold', reason: screened.listed })
  return undefined
}

/** Acts that two operators do after a confirmed hit. Of a sale no yes lets its beneficiary pass. */
const actsOnValue = ['case.cleared', 'case.refused', 'operator.release', 'operator.sends_refund']
const isActOnValue = ({ because, version }: Cause, row: StoredOrder): boolean =>
  row.service === 'buy' && version === row.version && actsOnValue.includes(because)
