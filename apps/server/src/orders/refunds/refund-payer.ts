/** Starts the refund of a payment once we hold its money: coins go to the payer, or the payer must name a wallet. */
import { Sell } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { advance } from '../core/advance.ts'
import type { Cause, CommandOf } from '../core/command.ts'
import { find } from '../core/own-order.ts'
import type { StoredSell } from '../core/order-store.ts'
import { eventsApplied } from '../inbox/inbox-store.ts'
import { notifyCustomer } from '../sell/commands.ts'

export async function refundPayer(
  platform: Platform,
  _: CommandOf<'refund_payer'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  // A payout that may still leave would be paid in addition to the refund.
  if (!(await eventsApplied(platform.db, row.id)))
    throw new Error(`${cause.key}: the payout may be on its way`)
  const present = await find(platform, row.id)
  const asked = present?.service === 'sell' ? Sell.awaitsRefund(present.order) : undefined
  if (!asked) return
  const draft = { type: 'merchant.wants_refund', why: asked.why } as const
  const done = await advance(platform, row.id, `command:${cause.key}`, draft)
  if (!('refused' in done) || done.refused === 'order.not_now') return
  // The order waits until its payer signs for a wallet on the order's page.
  if (done.refused === 'wallet.proof_required')
    return notifyCustomer(platform, { do: 'notify_customer', message: 'refund_address' }, row, cause)
  throw new Error(`${cause.key}: ${done.refused}`)
}
