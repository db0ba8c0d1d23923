/** Objects of the acquirer read into the words of acquirer.ts. A missing or unknown value stays undefined: we do not guess. */
import { Money } from '@agio/domain'
import type { Stripe } from 'stripe'
import type { AcquirerEvent, Dispute, Intent, Movement, Page, Payout, Refund, SavedCard } from './acquirer.ts'

export function pageOf(it: Stripe.Checkout.Session): Page {
  const intent = it.payment_intent
  return {
    id: it.id,
    url: it.url ?? undefined,
    clientSecret: it.client_secret ?? undefined,
    status: it.status === 'complete' ? 'complete' : it.status === 'expired' ? 'expired' : 'open',
    intent: intent && typeof intent === 'object' ? intentOf(intent) : undefined,
  }
}

export const savedCardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard[] =>
  card
    ? [
        {
          id,
          brand: card.brand,
          last4: card.last4,
          expiryMonth: card.exp_month,
          expiryYear: card.exp_year,
        },
      ]
    : []

const statuses: Readonly<Record<string, Intent['status']>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}

export function intentOf(it: Stripe.PaymentIntent): Intent {
  const charge = it.latest_charge && typeof it.latest_charge === 'object' ? it.latest_charge : undefined
  const card = charge?.payment_method_details?.card
  const status = statuses[it.status] ?? 'waiting'
  const error = it.last_payment_error
  return {
    id: it.id,
    status,
    amount: money(it.amount, it.currency),
    held: BigInt(status === 'captured' ? it.amount_received : it.amount_capturable),
    authorisedAt: charge && new Date(charge.created * 1000),
    card: card
      ? {
          brand: card.brand ?? 'unknown',
          last4: card.last4 ?? '',
          fingerprint: card.fingerprint ?? undefined,
        }
      : undefined,
    declined:
      status === 'waiting' && error
        ? {
            id: error.charge ?? `${it.id}:${error.payment_method?.id ?? error.code ?? ''}`,
            reason: error.decline_code ?? error.code ?? 'declined',
          }
        : undefined,
  }
}

/** Another try under a new key may go better with these. */
const passing: ReadonlySet<string> = new Set(['unknown', 'declined', 'processing_error'])

export function refundOf(it: Stripe.Refund): Refund {
  const isOver = it.status === 'failed' || it.status === 'canceled'
  const reason = it.failure_reason ?? it.status ?? 'unknown'
  return {
    id: it.id,
    status: it.status === 'succeeded' ? 'done' : isOver ? 'failed' : 'pending',
    reason,
    isPermanent: isOver && !passing.has(reason),
    key: it.metadata?.['key'],
  }
}

export function disputeOf(it: Stripe.Dispute): Dispute {
  return {
    id: it.id,
    intentId: idOf(it.payment_intent),
    amount: money(it.amount, it.currency),
    reason: it.reason,
    state: disputeState(it.status),
  }
}

/** The acquirer's debt is the sum of available and pending amounts. */
export function balanceOf({ available, pending }: Stripe.Balance): Money.Money<Money.Fiat>[] {
  return Money.fiats.map((fiat) => {
    const parts = [...available, ...pending].filter(({ currency }) => currency.toUpperCase() === fiat)
    return Money.money(
      fiat,
      parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    )
  })
}

const kinds: Readonly<Record<string, Movement['of']>> = {
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
}

/** It holds its object. A movement in a currency that we do not use belongs to no account. */
export function movementsOf(it: Stripe.BalanceTransaction): Movement[] {
  const { id, type, currency, source, net } = it
  // Fees of the account itself are movements of their own.
  const isFee = type === 'stripe_fee'
  const [object, changed] = [recordOf(source), money(isFee ? 0 : it.amount, currency)]
  const metadata = recordAt(object, 'metadata')
  const fee = money(isFee ? -net : it.fee, currency)
  return changed === undefined || fee === undefined
    ? []
    : [
        {
          id,
          fee,
          of: kinds[textAt(object, 'object') ?? ''] ?? 'nothing',
          objectId: textAt(object, 'id'),
          intentId: textAt(object, 'payment_intent') ?? textAt(recordAt(object, 'payment_intent'), 'id'),
          sessionId: textAt(metadata, 'session'),
          key: textAt(metadata, 'key'),
          amount: changed,
        },
      ]
}

export function payoutsOf({ id, amount, currency, created, status }: Stripe.Payout): Payout[] {
  const paid = money(amount, currency)
  const isOff = status === 'failed' || status === 'canceled'
  return isOff || paid === undefined ? [] : [{ id, amount: paid, at: new Date(created * 1000) }]
}

/** A warning is a question: no money has moved, and none moves unless it becomes a dispute. */
function disputeState(status: string): Dispute['state'] {
  if (status === 'won' || status === 'lost') return status
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open'
}

/** Signed is not yet well-formed: acquirers have events of other shapes, too. A value that is no text is missing. */
type Loose = { readonly [name: string]: unknown }

/** An event without an id, a kind or an object is not used. */
export function eventOf(event: unknown): AcquirerEvent {
  const given = recordOf(event)
  const object = recordAt(recordAt(given, 'data'), 'object')
  return {
    id: textAt(given, 'id') ?? '',
    type: textAt(given, 'type') ?? '',
    objectId: textAt(object, 'id') ?? '',
    intentId:
      object['object'] === 'payment_intent'
        ? textAt(object, 'id')
        : (textAt(object, 'payment_intent') ?? textAt(recordAt(object, 'payment_intent'), 'id')),
    sessionId: textAt(object, 'client_reference_id') ?? textAt(recordAt(object, 'metadata'), 'session'),
    at: new Date(Number(given['created']) * 1000),
  }
}

const recordOf = (it: unknown): Loose => (typeof it === 'object' && it !== null ? (it as Loose) : {})
const recordAt = (it: Loose, name: string): Loose => recordOf(it[name])
const textAt = (it: Loose, name: string): string | undefined => {
  const value = it[name]
  return typeof value === 'string' && value.length <= 300 ? value : undefined
}

const idOf = (it: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof it === 'string' ? it : it?.id

function money(units: number, currency: string): Money.Money<Money.Fiat> | undefined {
  const asset = currency.toUpperCase()
  return Money.isFiat(asset) && Number.isSafeInteger(units) ? Money.money(asset, BigInt(units)) : undefined
}
