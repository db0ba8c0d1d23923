/** A cardholder disputes a payment. The acquirer withdraws it from us at once, and gives it again if we win. */
import { openOrderCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isNo } from '../acquirer/acquirer.ts'
import type { OpenDoors } from '../doors.ts'
import { findSessionOfIntent } from '../sessions/session-store.ts'
import { lockDispute, moveDispute } from './dispute-store.ts'

/** Reads a dispute's state and delivers its change, once. An inquiry moves no money and is only stored. */
export async function lookAtDispute(
  { db, clock, log }: Platform,
  { acquirer, deliver }: OpenDoors,
  id: string,
): Promise<void> {
  const seen = await acquirer.dispute(id)
  if (isNo(seen)) return
  const { intentId, amount, state, reason } = seen
  const session = intentId === undefined ? undefined : await findSessionOfIntent(db, intentId)
  if (!session || !amount)
    return log.error({ dispute: id }, 'A dispute at the card acquirer is about none of our payments')
  const now = clock.now()
  await db.transaction(async (sql) => {
    const known = await lockDispute(sql, { id, sessionId: session.id, units: amount.units, reason }, now)
    if (known.state === 'won' || known.state === 'lost') {
      // An end is an end: where the acquirer names the other one, money moved there that a person looks for.
      if ((state === 'won' || state === 'lost') && state !== known.state)
        await openOrderCase(
          sql,
          session.orderId,
          {
            kind: 'status_contradicted',
            data: { payment: session.id, first: known.state, later: state },
          },
          now,
        )
      return
    }
    const isTaken = state === 'open' || state === 'lost'
    await moveDispute(sql, id, state, isTaken ? now : undefined)
    const source = { kind: 'card', id: session.id } as const
    const about = { owner: session.orderId, disputeId: id, source, amount }
    if (isTaken && !known.isReported)
      await deliver(sql, {
        ...about,
        id: `card:${session.id}:dispute:${id}`,
        type: 'dispute.opened',
        kind: 'chargeback',
      })
    if (state === 'won' && known.isReported)
      await deliver(sql, { ...about, id: `card:${session.id}:dispute:${id}:won`, type: 'dispute.won' })
  })
}
