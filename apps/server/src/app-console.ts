/** Composition of the desk: operators, and what they see and do of orders, payment files, money nobody waits for. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Money } from '@agio/domain'
import type { AdminOrderView, UnmatchedItem } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import type { AppDeps } from './app.ts'
import type { peopleOf } from './app-people.ts'
import type { railsOf } from './app-rails.ts'
import { open, seal } from './customers/index.ts'
import type { Ledger } from './ledger/index.ts'
import {
  approvedPayee,
  createOperators,
  operatorKeysFrom,
  type DeskMoney,
  type Money as DeskTill,
  type Sealer,
} from './backoffice/index.ts'
import { createDesk, transactionLink, type OrdersDeps, type createOrders } from './orders/index.ts'
import type { Http } from './platform/http/http.ts'
import type { Database } from './platform/sql/sql.ts'
import { serveStatic } from './platform/web/static-files.ts'
import type { Payer } from './rails/rail.ts'
import { transfersOf } from './rails/evm/index.ts'
import {
  createBatchDesk,
  type BatchDesk,
  type Unmatched,
  type UnmatchedCredit,
} from './rails/iso20022/index.ts'

type Parts = {
  readonly people: Awaited<ReturnType<typeof peopleOf>>
  readonly rails: Awaited<ReturnType<typeof railsOf>>
  readonly ledger: Ledger
  readonly orders: ReturnType<typeof createOrders>
  readonly ordersDeps: OrdersDeps
}

/** Seals what only the desk reads. */
export function deskSealer(operatorKey: Uint8Array): Sealer {
  const key = operatorKeysFrom(operatorKey).seal
  return {
    seal: (place, text) => seal(key, place, text, randomBytes),
    open: (place, sealed) => open(key, place, sealed),
  }
}

/** The desk with its house, for the API and for the worker that carries out what was approved. */
export function deskOf({ database: db, clock }: Pick<AppDeps, 'database' | 'clock'>, parts: Parts) {
  const { people, rails, ledger, orders, ordersDeps } = parts
  const { operatorKey, customers } = people
  const batches = createBatchDesk(db)
  const desk = createDesk({
    db,
    clock,
    orders,
    ledger,
    ...(ordersDeps.ukWeights && { ukWeights: ordersDeps.ukWeights }),
    customerOf: customers.idOf,
    emailOf: async (customerId) => (await customers.addressOf(customerId))?.address,
    attemptsOf: async (orderId) => [
      ...(await coinAttempts(db, orderId)),
      ...(await bankAttempts(batches, orderId)),
      ...(await payerAttempts(ordersDeps, orderId)),
    ],
  })
  const money = tillOf(rails.bank.queue)
  const sealer = deskSealer(operatorKey)
  return createOperators({ db, clock, random: randomBytes, operatorKey, sealer, desk, batches, money })
}

/** Whose account money goes back to: the bank's own senders, and accounts that two people agreed on. */
export function payersOf(
  { database: db }: Pick<AppDeps, 'database'>,
  operatorKey: Uint8Array,
  bank: { payerOf(from: string): Promise<Payer | undefined> },
) {
  const approved = approvedPayee({ db, sealer: deskSealer(operatorKey) })
  return {
    payerOf: (from: string): Promise<Payer | undefined> =>
      from.startsWith('account:') ? approved(from) : bank.payerOf(from),
  }
}

/** The built console under /console/, where there is one. */
export function serveConsole(http: Http, dir: string): boolean {
  if (!existsSync(join(dir, 'index.html'))) return false
  serveStatic(http, {
    dir,
    under: '/console',
    html: async ({ index }) => ({ text: index, frameAncestors: [] }),
  })
  return true
}

type Attempt = AdminOrderView['attempts'][number]

/** Each transfer with every transaction that was ever signed for it. */
async function coinAttempts(db: Database, orderId: string): Promise<Attempt[]> {
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
      link: sent ? transactionLink(it.asset, hash) : null,
      note: hash === it.transaction ? 'in a block' : sent ? 'sent' : 'signed, not sent',
    })),
  }))
}

async function bankAttempts(batches: BatchDesk, orderId: string): Promise<Attempt[]> {
  const payments = await batches.paymentsOf(orderId)
  return payments.map((it) => ({
    id: it.key,
    kind: 'bank_payment',
    state: it.state,
    amount: it.amount,
    at: it.at,
    note: [it.scheme.replace('_', ' '), it.reason].filter(Boolean).join(', ') || null,
    traces: [
      { id: it.endToEndId, link: null, note: 'end-to-end id' },
      ...(it.batch === null ? [] : [{ id: it.batch, link: `/batches/${it.batch}`, note: 'payment file' }]),
    ],
  }))
}

/** What the customer began with their bank or card. */
async function payerAttempts({ payments }: OrdersDeps, orderId: string): Promise<Attempt[]> {
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

/** The queue of the bank rail in the words of the desk. */
function tillOf(unmatched: Unmatched): DeskTill {
  const outcome = (done: UnmatchedCredit | { refused: 'not-found' | 'order.not_now' }) =>
    'refused' in done ? done : undefined
  return {
    async list({ state, cursor, limit }) {
      const page = await unmatched.list({ limit, ...(state && { state }), ...(cursor && { cursor }) })
      return { items: page.items.map(moneyItem), next: page.cursor }
    },
    async open(id) {
      const found = await unmatched.one(id)
      return found && moneyFile(found)
    },
    match: async (id, orderId, by) => outcome(await unmatched.match(id, orderId, by)),
    sendBack: async (id, by, reason) => outcome(await unmatched.sendBack(id, by, reason)),
    close: async (id, by, reason) => outcome(await unmatched.close(id, by, reason)),
    waiting: async () => (await unmatched.list({ limit: 100 })).items.length,
  }
}

function moneyItem(it: UnmatchedCredit): UnmatchedItem {
  const { account } = it.payer
  const known =
    account && (account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`)
  return {
    id: it.identity,
    at: wireTime(it.bookedAt),
    amount: Money.isFiat(it.currency)
      ? wireAmount(Money.money(it.currency, it.units))
      : // A currency we have no account for: its cents as the bank wrote them.
        { currency: it.currency, amount: `${it.units / 100n}.${String(it.units % 100n).padStart(2, '0')}` },
    account: it.account,
    payer: it.payer.name ?? null,
    payerAccount: known ?? it.written ?? null,
    text: it.text,
    state: it.state,
    why: it.why ?? null,
    orderId: it.orderId ?? null,
  }
}

function moneyFile(it: UnmatchedCredit): DeskMoney {
  const { canMatch, canSendBack, canClose, decided } = it
  return {
    ...moneyItem(it),
    recordedAt: wireTime(it.recordedAt),
    proposals: it.proposals as DeskMoney['proposals'],
    decided: decided ? { by: decided.by, at: wireTime(decided.at), reason: decided.reason ?? null } : null,
    canMatch,
    canSendBack,
    canClose,
  }
}
