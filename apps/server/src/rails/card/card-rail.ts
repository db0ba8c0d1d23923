/**
 * The card rail: Visa and Mastercard through the page of an acquirer, or its form within ours. The number of a card never comes here.
 * It reaches orders by the interface `PayableOrders` and by events; `orderId` and `key` are opaque.
 */
import { every } from '../../platform/queue/loop.ts'
import { createFeeBooking } from './holdings/fees.ts'
import type { Platform } from '../../platform/platform.ts'
import type { HoldingSource, Payer, Payers, Rail, RefundsOut, Started, StartedPayment } from '../rail.ts'
import type { Acquirer, SavedCard } from './acquirer/acquirer.ts'
import type { CardDoors } from './doors.ts'
import { findSession, sessionsOf, type CardSession } from './sessions/session-store.ts'
import { createCardWorker } from './card-worker.ts'
import { forgetCard, savedCards } from './holders/holders.ts'
import { takeHook } from './hooks/hooks.ts'
import { askRefund } from './refunds/refunds.ts'
import { lookAtSession, startFrame, startSession, type StartRefusal } from './sessions/start.ts'
import type { Refused } from '../../platform/http/route.ts'
import { createStripeAcquirer } from './acquirer/stripe-acquirer.ts'

/** A card payment as its order's page shows it; the provider is "Visa •••• 4242", once a card was used. */
export type CardPayment = StartedPayment & { readonly orderId: string }

export interface CardRail extends Rail {
  /** Off without a key of the acquirer. */
  readonly isOn: boolean
  start(customerId: string, orderId: string): Promise<{ id: string; redirectUrl: string } | StartRefusal>
  /** The acquirer's form within the page of the order. */
  startFrame(
    customerId: string,
    orderId: string,
  ): Promise<{ id: string; clientSecret: string | null } | StartRefusal>
  /** The cards that the customer had the acquirer keep. */
  saved(customerId: string): Promise<readonly SavedCard[] | Refused<'card.unavailable'>>
  forget(customerId: string, id: string): Promise<undefined | Refused<'not-found' | 'card.unavailable'>>
  look(customerId: string, id: string): Promise<CardPayment | Refused<'not-found'>>
  /** False when it is not from the acquirer, or too old. */
  takeHook(body: Uint8Array, signature: string | undefined): Promise<boolean>
  /** A refund cannot be cancelled. */
  readonly out: RefundsOut
  /** The cardholder of a session. A card has no account. */
  readonly payers: Payers
  /** Oldest first. */
  readonly started: Started
}

/** Calls no acquirer yet, and does not load its library. */
export function createCardRail(platform: Platform, doors: CardDoors): CardRail {
  const { db, clock, log } = platform
  const started = {
    ofOrder: async (orderId: string) => (await sessionsOf(db, orderId)).map(paymentOf),
  }
  const acquirer = doors.acquirer ?? acquirerOf(platform)
  if (!acquirer) return { ...cardsOff, started }
  const open = { ...doors, acquirer }
  return {
    name: 'card',
    holdings: [holdingsOf(platform, acquirer)],
    isOn: true,
    started,
    start: (customerId, orderId) => startSession(platform, open, customerId, orderId),
    startFrame: (customerId, orderId) => startFrame(platform, open, customerId, orderId),
    saved: (customerId) => savedCards(platform, acquirer, customerId),
    forget: (customerId, id) => forgetCard(platform, acquirer, customerId, id),
    async look(customerId, id) {
      const session = await lookAtSession(platform, open, customerId, id)
      return 'refused' in session ? session : paymentOf(session)
    },
    takeHook: (body, signature) => takeHook(platform, open, body, signature),
    out: { pay: (sql, refund) => askRefund(sql, refund, clock.now()), cancel: null },
    payers: { kind: 'card', payerOf: (id) => payerOf(platform, acquirer, id) },
    workers: [
      createCardWorker(platform, open),
      every('card fees', 300, log, createFeeBooking(platform, acquirer)),
    ],
  }
}

const holdingsOf = (platform: Platform, acquirer: Acquirer): HoldingSource => ({
  name: 'acquirer',
  async read(snapshot, unposted) {
    const { readCardHoldings } = await import('./holdings/holdings.ts')
    return readCardHoldings(platform, acquirer, snapshot, unposted)
  },
})

function acquirerOf({ settings }: Platform): Acquirer | undefined {
  const { cardSecretKey: secretKey, cardApiUrl: apiUrl } = settings
  return secretKey === undefined ? undefined : createStripeAcquirer({ secretKey, apiUrl })
}

const cardsOff: Omit<CardRail, 'started'> = {
  name: 'card',
  holdings: [],
  isOn: false,
  start: async () => ({ refused: 'card.unavailable' }),
  startFrame: async () => ({ refused: 'card.unavailable' }),
  saved: async () => [],
  forget: async () => ({ refused: 'not-found' }),
  look: async () => ({ refused: 'not-found' }),
  takeHook: async () => false,
  out: {
    async pay(_, { key }) {
      throw new Error(`refund ${key} was asked for while cards are off: CARD_SECRET_KEY is missing`)
    },
    cancel: null,
  },
  payers: { kind: 'card', payerOf: async () => undefined },
  workers: [],
}

/** The acquirer stores the name; it is read where it is needed. */
async function payerOf({ db }: Platform, acquirer: Acquirer, id: string): Promise<Payer | undefined> {
  const session = await findSession(db, id)
  if (session?.intentId === undefined) return undefined
  return { name: await acquirer.holder(session.intentId), account: undefined }
}

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
} as const satisfies Record<CardSession['state'], StartedPayment['status']>

/** Names of brands, which are the same in every language. */
export const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' }

function paymentOf({ id, orderId, state, brand, last4, reason, createdAt }: CardSession): CardPayment {
  const name = brands[brand ?? ''] ?? 'Card'
  return {
    id,
    orderId,
    method: 'card',
    provider: last4 === undefined ? name : `${name} •••• ${last4}`,
    status: state === 'voided' && reason === 'card_not_accepted' ? 'refused' : statuses[state],
    reason: reason ?? null,
    startedAt: createdAt,
  }
}
