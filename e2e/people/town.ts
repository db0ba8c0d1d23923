/**
 * The town around the widget, over HTTP: the mail box, the wallet of a customer, the bank, the clock; and the API, to
 * make orders where placing them is not the point. Everything is addressed by links.json, as any program would.
 */
import type { SellOrderView } from '@agio/contract'
import { readFileSync } from 'node:fs'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'

type Links = Readonly<Record<'widget' | 'api' | 'shop' | 'sandbox' | 'mail' | 'console', string>>

export const links: Links = JSON.parse(readFileSync(process.env.AGIO_LINKS ?? '.agio/links.json', 'utf8'))
export const account = { name: 'Ana Example', iban: 'DE89370400440532013000' }
export type Account = { name: string; iban?: string; sortCode?: string; accountNumber?: string }

type Mail = { subject: string; text: string; links: string[]; pin?: string }
export type Payment = { endToEndId: string; amount: string; status: string; payee: { name: string } }

let strangers = 0

/** An address nobody has used; every story has people of its own. */
export function freshEmail(name = 'ana'): string {
  strangers += 1
  return `${name}.${Date.now().toString(36)}${process.pid.toString(36)}${strangers}@example.org`
}

export async function ask<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}

const sandbox = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  ask<Answer>(method, `${links.sandbox}${path}`, body)

/** Asks again until the answer is one, or says what it waited for. */
export async function until<Answer>(
  what: string,
  look: () => Promise<Answer | undefined>,
  seconds = 60,
): Promise<Answer> {
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`waited ${seconds} s for ${what}`)
}

/** The newest mail to an address that has a PIN; `after` leaves out those that were there before. */
export function mailTo(email: string, after = 0): Promise<Mail & { pin: string }> {
  return until(`a PIN for ${email}`, async () => {
    const mails = await mailsTo(email)
    return mails.length > after ? mails[0] : undefined
  })
}

export async function mailsTo(email: string): Promise<(Mail & { pin: string })[]> {
  const mails = await sandbox<Mail[]>('GET', `/mail?to=${encodeURIComponent(email)}`)
  return mails.filter((mail): mail is Mail & { pin: string } => mail.pin !== undefined)
}

export const subjectsTo = async (email: string): Promise<string[]> =>
  (await sandbox<Mail[]>('GET', `/mail?to=${encodeURIComponent(email)}`)).map(({ subject }) => subject)

export async function signInByPost(email: string): Promise<string> {
  await ask('POST', `${links.api}auth/send_login_link/${email}`, {})
  const { pin } = await mailTo(email)
  const { token } = await ask<{ token: string }>('POST', `${links.api}auth/login/${email}/${pin}`)
  return token
}

/** What a customer may do at the API, as the widget does it. */
export function customerOf(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const post = <Answer>(path: string, body?: unknown) =>
    ask<Answer>('POST', links.api + path, body, { ...headers, 'idempotency-key': crypto.randomUUID() })
  const order = (id: string) => ask<SellOrderView>('GET', `${links.api}orders/sell/${id}`, undefined, headers)
  return {
    token,
    order,
    place: (wish: Partial<Wish> = {}) => place(post, wish),
    logout: () => post('auth/logout'),
    choose: (id: string, choice: string, body?: unknown) =>
      post<SellOrderView>(`orders/sell/${id}/${choice}`, body),
    reaches: (id: string, ...letters: SellOrderView['status'][]) =>
      until(`${id} to reach ${letters.join(' or ')}`, async () => {
        const now = await order(id)
        return letters.includes(now.status) ? now : undefined
      }),
  }
}
export type Customer = ReturnType<typeof customerOf>

export type Wish = { coin: string; fiat: 'EUR' | 'GBP'; amount: string; account: Account; reference: string }
type Post = <Answer>(path: string, body?: unknown) => Promise<Answer>

async function place(post: Post, wish: Partial<Wish>): Promise<SellOrderView> {
  const { coin = 'USDC@11155111', fiat = 'EUR', amount = '100', reference } = wish
  const quote = await post<{ id: string }>('quotes/sell', { coin, fiat, fiatAmount: amount })
  return post('orders/sell', {
    quoteId: quote.id,
    beneficiary: wish.account ?? account,
    ...(reference === undefined ? {} : { reference }),
    consents: { correctInformation: true, ownAccount: true, terms },
  })
}

/** The customer's wallet sends; without an amount what the order asks for. */
export function pay(
  order: SellOrderView,
  amount = order.required.amount,
  from = 'customer',
): Promise<unknown> {
  const [symbol = ''] = order.coin.split('@')
  const token = order.contract === null ? {} : { token: symbol }
  return sandbox('POST', `/chain/${order.chainId}/send`, {
    ...token,
    to: order.depositAddress,
    amount,
    from,
  })
}

/** An exact share of an amount of coins, in hundredths. */
export function share(amount: string, hundredths: bigint): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const units = ((BigInt(whole + fraction) * hundredths) / 100n).toString().padStart(fraction.length + 1, '0')
  return fraction.length === 0
    ? units
    : `${units.slice(0, -fraction.length)}.${units.slice(-fraction.length)}`
}

export const bank = {
  payments: () => sandbox<Payment[]>('GET', '/bank/payments'),
  giveBack: (endToEndId: string) => sandbox('POST', '/bank/return', { endToEndId, reason: 'AC01' }),
  release: (endToEndId: string) => sandbox('POST', '/bank/release', { endToEndId }),
  fault: (kind: string, seconds: number) => sandbox('POST', '/bank/fault', { kind, seconds }),
}

export const moveClock = (seconds: number): Promise<unknown> => sandbox('POST', '/clock/advance', { seconds })
