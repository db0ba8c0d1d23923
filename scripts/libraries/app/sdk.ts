/** A merchant's server with TypeScript at its strictest and without DOM types: uses the SDK with its types. */
import { createServer, type IncomingMessage } from 'node:http'
import {
  AgioError,
  createAgio,
  readTime,
  verifyWebhook,
  WebhookError,
  type LinkView,
  type WebhookEvent,
} from '@agio/sdk'

const agio = createAgio({ base: 'https://pay.example', key: 'a key' })

export async function charge(invoice: string, amount: string): Promise<LinkView | undefined> {
  try {
    return await agio.createLink(
      { payee: 'pay_1', uses: 'one', amount, externalId: invoice, days: 30, returnUrl: undefined },
      { idempotencyKey: `invoice-${invoice}`, signal: AbortSignal.timeout(10_000) },
    )
  } catch (error) {
    if (error instanceof AgioError && error.code === 'merchant.not_approved') return undefined
    throw error
  }
}

export async function unpaid(): Promise<string[]> {
  const ids: string[] = []
  for await (const { id, state, endsAt } of agio.listLinks.each({ limit: 100 }))
    if (state === 'open' && readTime(endsAt) < new Date()) ids.push(id)
  const { next } = await agio.listLinks()
  return next === null ? ids : [...ids, next]
}

export const visit = async (): Promise<string> =>
  (
    await agio.createSession({
      widgetKey: 'wk_1',
      options: { service: 'sell', fiat: 'EUR', fiatAmount: '49.00', lock: ['fiat', 'fiatAmount'] },
      metadata: { basket: '12 roses' },
    })
  ).url

export const report = async (): Promise<number> =>
  (await agio.createLinks({ file: 'payee,uses,amount,days\n' })).refused

export const handle = async (request: IncomingMessage, body: Uint8Array): Promise<number> => {
  const secret = ['whsec_bmV3', 'whsec_b2xk']
  const event = await verifyWebhook({ body, headers: request.headers, secret }).catch((error: unknown) => {
    if (error instanceof WebhookError) return error.code
    throw error
  })
  return typeof event === 'string' ? 401 : read(event)
}

function read(event: WebhookEvent): number {
  switch (event.type) {
    case 'payment.completed':
      return event.data.receive.amount.length
    case 'link.expired':
      return event.data.linkId.length
    default:
      return event.sequence
  }
}

export const listen = () => createServer().listen(8443)

// @ts-expect-error a link is for one payment, for many, or of an open amount
void agio.createLink({ payee: 'pay_1', uses: 'two', days: 1 })
// @ts-expect-error a link has an end
void agio.createLink({ payee: 'pay_1', uses: 'open' })
// @ts-expect-error operations of other keys are not there
void agio.approvePayee({ id: 'mer_1' })
// @ts-expect-error each type of event has data of its own
export const wrong = (event: WebhookEvent & { type: 'link.expired' }) => event.data.orderId
