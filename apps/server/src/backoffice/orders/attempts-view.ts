/** Every attempt to move value for an order: coins sent, bank payments, and payments that the customer began. */
import type { AdminOrderView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { type Chains, Coins, Money } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { operatorOrders } from '../../orders/index.ts'
import { transfersOf } from '../../rails/evm/index.ts'
import { batchFiles } from '../../rails/iso20022/index.ts'
import { amountOf } from '../money/batch-view.ts'

type Attempt = AdminOrderView['attempts'][number]
/** Oldest first. */
export async function attemptsOf(
  platform: Platform,
  explorers: Chains.Explorers,
  orderId: string,
): Promise<Attempt[]> {
  return [
    ...(await coinAttempts(platform, explorers, orderId)),
    ...(await bankAttempts(platform, orderId)),
    ...(await customerAttempts(platform, orderId)),
  ]
}

/** Each transfer with every transaction that was ever signed for it. */
async function coinAttempts(
  { db }: Platform,
  explorers: Chains.Explorers,
  orderId: string,
): Promise<Attempt[]> {
  const transfers = await transfersOf(db, orderId)
  return transfers.map((it) => ({
    id: it.key,
    kind: 'coin_transfer',
    state: it.state,
    amount: wireAmount(Money.money(it.asset, BigInt(it.units))),
    at: wireTime(it.askedAt),
    note: [`to ${it.to}`, it.nonce !== null && `nonce ${it.nonce}`, it.reason].filter(Boolean).join(', '),
    traces: it.released.map(({ hash, sent }) => ({
      id: hash,
      link: sent ? Coins.transactionUrl(explorers, it.asset, hash) : null,
      note: hash === it.transaction ? 'in a block' : sent ? 'sent' : 'signed, not sent',
    })),
  }))
}

async function bankAttempts(platform: Platform, orderId: string): Promise<Attempt[]> {
  const payments = await batchFiles.paymentsOf(platform, orderId)
  return payments.map((it) => ({
    id: it.key,
    kind: 'bank_payment',
    state: it.state,
    amount: amountOf(it),
    at: wireTime(it.queuedAt),
    note: [it.scheme.replace('_', ' '), it.reason].filter(Boolean).join(', ') || null,
    traces: [
      { id: it.endToEndId, link: null, note: 'end-to-end id' },
      ...(it.messageId === null
        ? []
        : [{ id: it.messageId, link: `/batches/${it.messageId}`, note: 'payment file' }]),
    ],
  }))
}

async function customerAttempts(platform: Platform, orderId: string): Promise<Attempt[]> {
  const records = await operatorOrders.begunPayments(platform, orderId)
  return records.map((it) => ({
    id: it.id,
    kind: it.method,
    state: it.status,
    amount: null,
    at: wireTime(it.startedAt),
    note: [it.provider, it.reason].filter(Boolean).join(', '),
    traces: [{ id: it.id, link: null, note: null }],
  }))
}
