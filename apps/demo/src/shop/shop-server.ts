/** The shop's server: it believes what is signed with its secret, and keeps how each of its orders stands. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createListeners, type Film, loadState, readable, saveState } from '@agio/sandbox'

export type ShopOrder = {
  readonly id: string
  /** The shop's own name of it. */
  readonly name: string | null
  readonly amount: string
  readonly status: string
  readonly isPaid: boolean
  /** Of the newest event about it. */
  readonly sequence: number
}
/** The shop's secret and messages under one widget key. */
type Heard = { readonly secret: string; readonly orders: readonly ShopOrder[]; readonly tests: number }

type Message = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }
type Event = {
  readonly type: string
  readonly object: string
  readonly sequence: number
  readonly data: {
    readonly externalId: string | null
    readonly status: string
    readonly receive: { readonly currency: string; readonly amount: string }
  }
}

export type ShopServer = ReturnType<typeof openShopServer>

export function openShopServer({ file, now, film }: { file: string; now: () => Date; film: Film }) {
  const known = new Map(Object.entries(loadState<Record<string, Heard>>(file, {})))
  const listeners = createListeners<string>()
  const keep = (key: string, it: Heard) => {
    known.set(key, it)
    saveState(file, Object.fromEntries(known))
    listeners.tell(key)
  }
  return {
    heard: (key: string) => known.get(key),
    on: listeners.on,
    keepSecret(key: string, secret: string): void {
      keep(key, { orders: [], tests: 0, ...known.get(key), secret })
    },
    /** The status that the shop answers with. */
    hear(key: string, message: Message): number {
      const before = known.get(key)
      if (!before) return 404
      const isBelieved = isSigned(before.secret, message, now())
      const event = isBelieved ? (JSON.parse(message.body) as Event) : undefined
      film.add({
        of: 'shop',
        title: event ? `Webhook: ${event.type}` : 'Webhook that is not believed',
        raw: readable(message.body),
        link: `/shop?key=${key}`,
      })
      if (!event) return 401
      keep(key, after(before, event))
      return 204
    },
  }
}

/** An event that comes again, or too late, changes nothing. */
function after(before: Heard, { type, object, sequence, data }: Event): Heard {
  if (type === 'webhook.test') return { ...before, tests: before.tests + 1 }
  if (!/^(order|payment)\./.test(type)) return before
  const known = before.orders.find(({ id }) => id === object)
  if (known && known.sequence >= sequence) return before
  const order: ShopOrder = {
    id: object,
    name: data.externalId,
    amount: `${data.receive.amount} ${data.receive.currency}`,
    status: data.status,
    isPaid: type === 'payment.completed' || (known?.isPaid === true && type !== 'payment.returned'),
    sequence,
  }
  return { ...before, orders: [order, ...before.orders.filter((one) => one !== known)].slice(0, 50) }
}

const toleranceSeconds = 300

/** As Standard Webhooks has it. */
function isSigned(secret: string, { headers, body }: Message, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d+$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
