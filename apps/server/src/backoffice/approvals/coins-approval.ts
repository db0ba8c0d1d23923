/** Unallocated coins above the value that one person handles alone: what is approved, and how it is carried out. */
import { Codec, Stored, type Operators } from '@agio/domain'
import { operatorOrders } from '../../orders/index.ts'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { moneyText } from '../money-view.ts'
import * as approvals from './approvals.ts'
import type { Approvable } from './approvals.ts'

export type CoinsPayload = {
  readonly act: Operators.ActOf['unallocated_coins']
  readonly orderId?: string | undefined
}
export const coinsDocument = Stored.sealedDocument(
  'approval.payload_sealed.unallocated_coins',
  1,
  Codec.record<CoinsPayload>({
    act: Codec.oneOf('return', 'count', 'keep'),
    orderId: Codec.optional(Codec.text),
  }),
)
const read = (payload: string | null): CoinsPayload => coinsDocument.read(payload ?? '')

const outboxKind = 'approved_coins'

export function coinsApprovable(platform: Platform): Approvable {
  return {
    async present({ subject, payload }) {
      const { act, orderId } = read(payload)
      const file = await operatorOrders.coins.open(platform, subject)
      if (!file) return undefined
      const { returns, mayKeep, orders, deposit, order } = file
      const target = act === 'return' ? returns?.to : act === 'count' ? orderId : 'income'
      const isOpen =
        act === 'return'
          ? returns !== undefined
          : act === 'keep'
            ? mayKeep
            : orders.some(({ id }) => id === orderId)
      if (!isOpen || target === undefined) return undefined
      return [
        { name: 'act', value: act },
        { name: 'coins', value: moneyText(deposit.coins) },
        { name: 'came_to_order', value: order.reference },
        deposit.from === undefined
          ? { name: 'from', value: 'not named', unusual: 'no_sender' }
          : { name: 'from', value: deposit.from },
        { name: 'to', value: target },
      ]
    },
    async carryOut(sql, row, by) {
      const key = `approval:${row.id}`
      await putIntoOutbox(sql, [
        {
          kind: outboxKind,
          key,
          owner: row.subject,
          payload: Stored.approved.write({ approval: row.id, by }),
        },
      ])
      return true
    },
  }
}

/** Carries out what was approved, at least once; a repetition changes nothing. */
export const coinsHandlers = (platform: Platform) => ({
  [outboxKind]: async (payload: Codec.Json): Promise<void> => {
    const { approval, by } = Stored.approved.read(payload)
    const row = await approvals.find(platform, approval)
    if (row?.state !== 'approved') throw new Error(`${approval} is not approved`)
    await operatorOrders.coins.act(platform, row.subject, {
      ...read(row.payload),
      reason: row.reason,
      isApproved: true,
      by,
    })
  },
})
