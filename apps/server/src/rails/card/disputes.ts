/** A cardholder takes the money back. The acquirer withdraws it from us at once; if we win, it comes back. */
import { isNo } from './acquirer.ts'
import type { CardContext } from './deps.ts'
import { findSessionOfIntent } from './card-store.ts'
import { lockDispute, moveDispute } from './event-store.ts'

/** Asks how a dispute stands and reports what changed, once. A question without money (an inquiry) is only noted. */
export async function lookAtDispute(context: CardContext, id: string): Promise<void> {
  const { acquirer, database, clock, deliver, log } = context
  const seen = await acquirer.dispute(id)
  if (isNo(seen)) return
  const { intentId, amount, state, reason } = seen
  const session = intentId === undefined ? undefined : await findSessionOfIntent(database, intentId)
  if (!session || !amount)
    return log.error({ dispute: id }, 'A dispute at the card acquirer is about no payment of ours')
  const now = clock.now()
  await database.transaction(async (sql) => {
    const known = await lockDispute(sql, { id, sessionId: session.id, units: amount.units, reason }, now)
    if (known.state === 'won' || known.state === 'lost') return
    const isTaken = state === 'open' || state === 'lost'
    await moveDispute(sql, id, state, isTaken ? now : undefined)
    const about = { owner: session.orderId, disputeId: id, creditId: `card:${session.id}`, amount }
    if (isTaken && !known.isTold)
      await deliver(sql, {
        ...about,
        id: `card:${session.id}:dispute:${id}`,
        type: 'dispute.opened',
        kind: 'chargeback',
      })
    if (state === 'won' && known.isTold)
      await deliver(sql, { ...about, id: `card:${session.id}:dispute:${id}:won`, type: 'dispute.won' })
  })
}
