/**
 * The card rail: Visa and Mastercard through the page of an acquirer. The number of a card never comes here.
 * It knows nothing of orders: `payable` and `wanted` are asked, facts are told, `orderId` and `key` are words it was given.
 */
import { neverCrash } from '../../platform/crash.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Worker } from '../../platform/queue/worker.ts'
import type { Payer } from '../rail.ts'
import type { Acquirer } from './acquirer.ts'
import type { CardContext, CardDeps } from './deps.ts'
import { findSession, sessionsOf, type CardSession } from './card-store.ts'
import { createCardWorker } from './card-worker.ts'
import { takeHook } from './hooks.ts'
import { askRefund, type CardRefund } from './refunds.ts'
import { lookAtSession, startSession, type StartRefusal } from './sessions.ts'
import type { Refused } from '../../platform/http/route.ts'
import { createStripeAcquirer } from './stripe/stripe-acquirer.ts'

/** A card payment as its order's page shows it. */
export type CardPayment = {
  readonly id: string
  readonly orderId: string
  /** "Visa •••• 4242", once a card was used. */
  readonly provider: string
  readonly status: 'started' | 'authorised' | 'settled' | 'refused' | 'failed' | 'abandoned'
  readonly reason: string | undefined
  readonly startedAt: Date
}

export type CardRail = {
  /** Off without a key of the acquirer: then nobody can begin to pay by card. */
  readonly isOn: boolean
  start(customerId: string, orderId: string): Promise<{ id: string; redirectUrl: string } | StartRefusal>
  look(customerId: string, id: string): Promise<CardPayment | Refused<'not-found'>>
  /** False when it is not from the acquirer, or too old. */
  takeHook(body: Uint8Array, signature: string | undefined): Promise<boolean>
  /** Asks for money to go back to its card, in the caller's transaction; answered by card.refunded or card.refund_failed. */
  refund(sql: Sql, refund: CardRefund): Promise<void>
  /** Whose card it was: `from` is that of the credit, `card:<id>`. A card has no account. Throws while the acquirer is silent. */
  payerOf(from: string): Promise<Payer | undefined>
  /** Oldest first. */
  paymentsOf(orderId: string): Promise<CardPayment[]>
  readonly workers: readonly Worker[]
}

/** Nothing is asked of the acquirer yet, and its library is not loaded. */
export function createCardRail(deps: CardDeps, acquirer = acquirerOf(deps)): CardRail {
  if (!acquirer) return { ...cardsOff, paymentsOf: (orderId) => paymentsOf(deps.database, orderId) }
  const context: CardContext = { ...deps, crashPoint: deps.crashPoint ?? neverCrash, acquirer }
  return {
    isOn: true,
    start: (customerId, orderId) => startSession(context, customerId, orderId),
    async look(customerId, id) {
      const session = await lookAtSession(context, customerId, id)
      return 'refused' in session ? session : paymentOf(session)
    },
    takeHook: (body, signature) => takeHook(context, body, signature),
    refund: (sql, refund) => askRefund(sql, refund, context.clock.now()),
    payerOf: (from) => payerOf(context, from),
    paymentsOf: (orderId) => paymentsOf(context.database, orderId),
    workers: [createCardWorker(context)],
  }
}

function acquirerOf({ settings: { secretKey, apiUrl } }: CardDeps): Acquirer | undefined {
  return secretKey === undefined ? undefined : createStripeAcquirer({ secretKey, apiUrl })
}

const cardsOff: Omit<CardRail, 'paymentsOf'> = {
  isOn: false,
  start: async () => ({ refused: 'card.unavailable' }),
  look: async () => ({ refused: 'not-found' }),
  takeHook: async () => false,
  refund: async (_, { key }) => {
    throw new Error(`refund ${key} was asked for while cards are off: CARD_SECRET_KEY is missing`)
  },
  payerOf: async () => undefined,
  workers: [],
}

/** The name stays with the acquirer; it is asked for where it is needed. */
async function payerOf({ database, acquirer }: CardContext, from: string): Promise<Payer | undefined> {
  const session = await findSession(database, from.replace(/^card:/, ''))
  if (session?.intentId === undefined) return undefined
  return { name: await acquirer.holder(session.intentId), account: undefined }
}

const paymentsOf = async (sql: Sql, orderId: string): Promise<CardPayment[]> =>
  (await sessionsOf(sql, orderId)).map(paymentOf)

const statuses = {
  asked: 'started',
  open: 'started',
  authorised: 'authorised',
  capturing: 'authorised',
  captured: 'settled',
  voiding: 'abandoned',
  voided: 'abandoned',
  refused: 'refused',
  expired: 'abandoned',
} as const satisfies Record<CardSession['state'], CardPayment['status']>

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' }

function paymentOf({ id, orderId, state, brand, last4, reason, createdAt }: CardSession): CardPayment {
  const name = brands[brand ?? ''] ?? 'Card'
  return {
    id,
    orderId,
    provider: last4 === undefined ? name : `${name} •••• ${last4}`,
    status: statuses[state],
    reason,
    startedAt: createdAt,
  }
}
