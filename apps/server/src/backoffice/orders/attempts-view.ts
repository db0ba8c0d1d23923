/** Every attempt to move value for an order: coins sent, bank payments, and payments that the customer began. */
import type { AdminOrderView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { type Chains, Coins, Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Payments } from '../../orders/index.ts'
import { transfersOf } from '../../rails/evm/index.ts'
import type { BatchFiles } from '../../rails/iso20022/index.ts'
import { amountOf } from '../money/batch-view.ts'

type Attempt = AdminOrderView['attempts'][number]
type Deps = {
  readonly db: Sql
  readonly batches: BatchFiles
  readonly payments: Payments
}
type CoinDeps = Pick<Deps, 'db'> & { readonly explorers: Chains.Explorers }

/** Oldest first. */
export async function attemptsOf(deps: Deps & CoinDeps, orderId: string): Promise<Attempt[]> {
  return [
    ...(await coinAttempts(deps, orderId)),
    ...(await bankAttempts(deps, orderId)),
    ...(await customerAttempts(deps, orderId)),
  ]
}

/** Each transfer with every transaction that was ever signed for it. */
async function coinAttempts({ db, explorers }: CoinDeps, orderId: string): Promise<Attempt[]> {
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

async function bankAttempts({ batches }: Deps, orderId: string): Promise<Attempt[]> {
  const payments = await batches.paymentsOf(orderId)
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

async function customerAttempts({ payments }: Deps, orderId: string): Promise<Attempt[]> {
  const records = await payments.ofOrder(orderId)
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
