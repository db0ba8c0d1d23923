/** Customers pay here besides their transfers: at their own banks, by the banks' pages, and at a card acquirer. */
import { randomInt } from 'node:crypto'
import type { Call } from './calls.ts'

export type ObPayment = {
  readonly id: string
  readonly status: string
  readonly endToEndId: string
  readonly amount: string
  readonly executed: boolean
  readonly redirectUri: string
  readonly refusedUri: string
}
export type ObPaymentList = readonly ObPayment[]

export type CardPayment = {
  readonly reference: string
  readonly status: string
  readonly amount: string
  readonly currency: string
  readonly captures: number
  readonly refunds: readonly { readonly amount: string; readonly status: string; readonly key?: string }[]
}

/** The browser after a bank's page: sent somewhere, or on a page that ends there. */
export type Left = { readonly sentTo: string } | { readonly page: string }
export type Visitor = {
  readonly name: string
  /** The button of the login page, then that of the consent page. */
  readonly login?: 'yes' | 'no'
  readonly consent?: 'yes' | 'no'
}

export function banksAt(call: Call) {
  const at = (bank: string, path = '') => `/open-banking/${bank}${path}`
  return {
    /** The bank's behaviour from now on, hooks and the browser's way back on or off. */
    behaves: (bank: string, how: { behaviour?: string; hooks?: 'on' | 'off'; callbacks?: 'on' | 'off' }) =>
      call('POST', at(bank, '/behaviour'), how),
    payments: (bank: string) => call<ObPaymentList>('GET', at(bank, '/payments')),
    visit: throughTheBank,
  }
}

/** A person at their bank: signs in and confirms, or does not. */
async function throughTheBank(url: string, { name, login = 'yes', consent = 'yes' }: Visitor): Promise<Left> {
  const first = await page(await fetch(url))
  const afterLogin = await submit(url, first, { name, do: login })
  if ('sentTo' in afterLogin || !afterLogin.page.includes('/confirm')) return afterLogin
  return submit(url, afterLogin.page, { do: consent })
}

async function submit(url: string, shown: string, fields: Record<string, string>): Promise<Left> {
  const action = /<form method="post" action="([^"]+)"/.exec(shown)?.[1]
  const visit = /name="visit" value="([^"]+)"/.exec(shown)?.[1]
  if (!action || !visit) throw new Error(`the bank's page has no form: ${shown.slice(0, 2000)}`)
  const answer = await fetch(new URL(action, url), {
    method: 'POST',
    body: new URLSearchParams({ visit, ...fields }),
    redirect: 'manual',
  })
  const sentTo = answer.headers.get('location')
  return sentTo === null ? { page: await page(answer) } : { sentTo: new URL(sentTo, url).toString() }
}

async function page(answer: Response): Promise<string> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the bank's page was answered with ${answer.status}: ${text}`)
  return text
}

export function acquirerAt(call: Call) {
  const payments = () => call<CardPayment[]>('GET', '/card')
  return {
    payments,
    /** Types a number on the acquirer's page; `threeDs` is what the cardholder answers their bank. A decline throws. */
    pay: (session: string, card: { number: string; name?: string; threeDs?: 'pass' | 'fail' }) =>
      call<{ next: string }>('POST', `/card/sessions/${session}/pay`, card),
    chargeBack: (payment: string) => call('POST', '/card/chargeback', { payment }),
    /** Past the application. */
    refundByHand: (payment: string) => call('POST', '/card/refund', { payment }),
    adjust: (currency: 'eur' | 'gbp', cents: string) => call('POST', '/card/adjust', { currency, cents }),
    decide: (payment: string, outcome: 'won' | 'lost') => call('POST', '/card/dispute', { payment, outcome }),
    fault: (kind: string, seconds: number) => call('POST', '/card/fault', { kind, seconds }),
    events: () => call<{ id: string; type: string }[]>('GET', '/card/events'),
    tellAgain: (id: string) => call('POST', '/card/events/resend', { id }),
    /** Pays out all it owes us. */
    async settle(): Promise<void> {
      for (const currency of ['eur', 'gbp'])
        await call('POST', '/card/payout', { currency }).catch((error: unknown) => {
          if (!String(error).includes('Nothing is owed')) throw error
        })
    },
  }
}

/** A Visa card that only one person has. */
export function ownCard(): string {
  const digits = `45${Array.from({ length: 13 }, () => randomInt(10)).join('')}`
  const sum = [...digits].reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Numbers of the acquirer's test cards, by what they do. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  asks: '4000002760003184',
  declined: '4000000000000002',
  takesNothingBack: '4000000000005126',
} as const
