/**
 * The acquirer's own SDK behind the interface of acquirer.ts. It is large, and is loaded with the first card. Words and shapes
 * of the acquirer stay in this file.
 */
import type { Stripe } from 'stripe'
import { callOutside } from '../../../platform/outside/outside-call.ts'
import { Silent, type Acquirer, type No } from './acquirer.ts'
import {
  balanceOf,
  disputeOf,
  eventOf,
  intentOf,
  movementsOf,
  pageOf,
  payoutsOf,
  refundOf,
  savedCardOf,
} from './stripe-objects.ts'

export type StripeSettings = {
  readonly secretKey: string
  /** Absent: the acquirer's own address. */
  readonly apiUrl: string | undefined
}

/** Events that this rail uses; hooks may bring others. */
export const usedEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

const hookToleranceSeconds = 300
const limits = { milliseconds: 15_000, maxBytes: 5_000_000 }
const withCharge = { expand: ['latest_charge'] }
const withIntent = { expand: ['payment_intent', 'payment_intent.latest_charge'] }

export function createStripeAcquirer(settings: StripeSettings): Acquirer {
  let loading: Promise<Stripe> | undefined
  const client = () => (loading ??= load(settings))
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T | No> =>
    answered(work(await client()))
  return {
    openHolder: (key) =>
      ask((it) => it.customers.create({ metadata: { holder: key } }, { idempotencyKey: key })),
    forgetHolder: (id) => ask((it) => it.customers.del(id)),
    savedCards: (holder) =>
      ask(async ({ customers }) =>
        (
          await customers
            .listPaymentMethods(holder, { type: 'card', allow_redisplay: 'always', limit: 100 })
            .autoPagingToArray(pages)
        ).flatMap(savedCardOf),
      ),
    forgetCard: (id) => ask((it) => it.paymentMethods.detach(id)),
    openPage: (order) =>
      ask(async ({ checkout }) =>
        pageOf(await checkout.sessions.create(paramsOf(order), { idempotencyKey: order.id })),
      ),
    page: (id) => ask(async ({ checkout }) => pageOf(await checkout.sessions.retrieve(id, withIntent))),
    closePage: (id) => ask(async ({ checkout }) => pageOf(await checkout.sessions.expire(id, withIntent))),
    intent: (id) => ask(async (it) => intentOf(await it.paymentIntents.retrieve(id, withCharge))),
    capture: (id, idempotencyKey) =>
      ask(async (it) => intentOf(await it.paymentIntents.capture(id, withCharge, { idempotencyKey }))),
    cancel: (id, idempotencyKey) =>
      ask(async (it) =>
        intentOf(
          await it.paymentIntents.cancel(
            id,
            { ...withCharge, cancellation_reason: 'abandoned' },
            { idempotencyKey },
          ),
        ),
      ),
    async holder(id) {
      const intent = await ask((it) => it.paymentIntents.retrieve(id, withCharge))
      const charge = 'no' in intent ? undefined : intent.latest_charge
      return charge && typeof charge === 'object'
        ? charge.billing_details.name?.trim() || undefined
        : undefined
    },
    refund: (intentId, units, key) =>
      ask(async ({ refunds }) =>
        refundOf(
          await refunds.create(
            { payment_intent: intentId, amount: Number(units), metadata: { key } },
            { idempotencyKey: key },
          ),
        ),
      ),
    refundOf: (id) => ask(async ({ refunds }) => refundOf(await refunds.retrieve(id))),
    async refundBy(intentId, key) {
      const found = await ask((it) =>
        it.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray(pages),
      )
      const ours = must(found).find(({ metadata }) => metadata?.['key'] === key)
      return ours && refundOf(ours)
    },
    dispute: (id) => ask(async ({ disputes }) => disputeOf(await disputes.retrieve(id))),
    balance: async () => balanceOf(must(await ask((it) => it.balance.retrieve()))),
    async movements(since) {
      const wanted = { ...from(since), expand: ['data.source'] }
      const found = await ask((it) => it.balanceTransactions.list(wanted).autoPagingToArray(pages))
      return must(found).flatMap(movementsOf)
    },
    async payouts(since) {
      const found = await ask((it) => it.payouts.list(from(since)).autoPagingToArray(pages))
      return must(found).flatMap(payoutsOf)
    },
    async events(since) {
      const wanted = { ...from(since), types: [...usedEvents] }
      const found = await ask((it) => it.events.list(wanted).autoPagingToArray(pages))
      // Newest first, as the acquirer lists them.
      return 'no' in found ? [] : found.toReversed().map(eventOf)
    },
    async readHook(body, signature, secret, now) {
      const { signature: verifier } = (await client()).webhooks
      if (!verifier) throw new Error('the SDK cannot verify hooks here')
      const at = now.getTime()
      const bytes = Buffer.from(body)
      try {
        // Verified only: the SDK's own reader throws at a shape of event that it has another reader for.
        verifier.verifyHeader(bytes, signature, secret, hookToleranceSeconds, undefined, at)
        return isFromLater(signature, at) ? undefined : eventOf(JSON.parse(bytes.toString('utf8')))
      } catch {
        // The SDK throws at every kind of wrong signature.
        return undefined
      }
    },
  }
}

const pages = { limit: 10_000 }
const from = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })

/** The answer to a request that every account may make: a no is our own fault. */
function must<T extends object>(answer: T | No): T {
  if ('no' in answer) throw new Error(`the acquirer does not give this account its figures: ${answer.no}`)
  return answer
}

/** The SDK refuses old times only; a time far ahead of ours would stay fresh for ever. */
function isFromLater(signature: string, now: number): boolean {
  const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(signature) ?? []
  return Number(seconds) * 1000 > now + hookToleranceSeconds * 1000
}

async function load({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Client(secretKey, {
    // This rail retries itself: it stores each request before it makes it.
    maxNetworkRetries: 0,
    httpClient: Client.createFetchHttpClient(boundedFetch),
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
    }),
  })
}

/** The SDK's fetch, with limits: its own client waits for a body without end. */
const boundedFetch = (async (url: string, request: RequestInit) => {
  const { status, headers, text } = await callOutside(url, request, limits)
  return new Response(text || null, { status, headers })
}) as typeof fetch

/** A clear no of the acquirer is a value; after anything else it is not known whether it was done. */
async function answered<T>(asked: Promise<T>): Promise<T | No> {
  try {
    return await asked
  } catch (error) {
    const { statusCode, type, code, message } = error as Partial<Stripe.errors.StripeError>
    if (type === undefined) throw error
    const isClear = statusCode === 400 || statusCode === 402 || statusCode === 404
    if (isClear && type !== 'StripeIdempotencyError') return { no: code ?? 'refused' }
    throw new Silent(`${type} ${statusCode ?? ''} ${code ?? ''} ${message ?? ''}`.trim(), { cause: error })
  }
}

type Order = Parameters<Acquirer['openPage']>[0]

/** Of our languages those that the acquirer speaks; in another one it follows the browser. */
const spoken: ReadonlySet<string> = new Set(['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr'])

/** The same for the same order: the acquirer compares a repeated request. */
function paramsOf({
  id,
  orderId,
  reference,
  amount,
  returnUrl,
  expiresAt,
  place,
  locale,
  holder,
}: Order): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: orderId, session: id }
  return {
    mode: 'payment',
    client_reference_id: id,
    metadata,
    customer: holder,
    locale: spoken.has(locale) ? locale : 'auto',
    // A card is kept where its owner ticks so, and is shown to them again.
    saved_payment_method_options: { payment_method_save: 'enabled', allow_redisplay_filters: ['always'] },
    payment_intent_data: { capture_method: 'manual', metadata, description: reference },
    allowed_payment_method_types: ['card'],
    payment_method_options: {
      card: {
        request_three_d_secure: 'any',
        restrictions: { brands_blocked: ['american_express', 'discover_global_network'] },
      },
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.asset.toLowerCase(),
          unit_amount: Number(amount.units),
          product_data: { name: reference },
        },
      },
    ],
    ...(place === 'page'
      ? { success_url: returnUrl, cancel_url: returnUrl }
      : // The form stays where it is; only a bank that cannot be shown in a frame takes the customer away.
        { ui_mode: 'embedded_page', redirect_on_completion: 'if_required', return_url: returnUrl }),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    ...withIntent,
  }
}
