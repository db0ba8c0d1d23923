/**
 * A whole world for stories: sandbox and server as processes of their own, customers who sign in by mail and sell, and the
 * books that must agree in the end.
 *
 *   story ──HTTP──► server        story ──HTTP──► sandbox (chains, bank, mail, clock)        story ──SQL──► ledger
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { env } from 'node:process'
import type { BeneficiaryIn, BuyOrderView, PaymentMethod, SellOrderView } from '@agio/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { openBackOffice } from './back-office.ts'
import { callsTo, givingPin } from './calls.ts'
import { unitsOf, type Outside, type Wallet } from './outside.ts'
import { startProcesses, type Setting } from './processes.ts'
import { buyer, followPurchase, type Purchase } from './purchase.ts'
import { closePurchase, type Expected } from './purchase-books.ts'
import { followSale, type Sale } from './sale.ts'

export const ana = { name: 'Ana Example', iban: 'DE89370400440532013000' } as const
export const anaInBritain = { name: 'Ana Example', sortCode: '089999', accountNumber: '66374958' } as const

export type Wanted = {
  readonly coin?: string
  readonly fiat?: 'EUR' | 'GBP'
  readonly payout?: string
  readonly to?: BeneficiaryIn
  readonly reference?: string
  readonly refundAddress?: string
}

export type WantedCoins = {
  readonly coin?: string
  readonly fiat?: 'EUR' | 'GBP'
  readonly method?: PaymentMethod
  readonly amount?: string
  readonly payerName?: string
  readonly destination?: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

export async function openWorld(setting: Setting = {}) {
  const processes = await startProcesses({
    postgres: env.DATABASE_URL,
    ...setting,
    // Four seconds until a block is final: time enough to take it back before.
    env: { SANDBOX_EPOCH_SLOTS: '2', LOG_LEVEL: 'warn', ...setting.env },
  })
  const { stack, outside } = processes
  const api = stack.links.api.replace(/\/$/, '')
  const books = processes.books()

  return {
    outside,
    books,
    hot: books.hot,
    backOffice: openBackOffice(api, outside),
    chain: outside.chain,
    bank: outside.bank,
    call: callsTo(api),
    /** As the widget asks under the host root. */
    widget: callsTo(stack.links.widget.replace(/\/$/, ''), () => ({
      'widget-api-key': 'swapin-widget-default',
    })),
    restart: processes.restart,
    comparing: processes.comparing,
    customer: () => newCustomer(api, outside),
    /** The order's page now, and its books closed: nothing owed, paid once, chain and bank as booked. */
    async ends(sale: Sale): Promise<SellOrderView> {
      const order = await sale.view()
      await books.close(order)
      return order
    },
    /** The same of a purchase: coins sent once or money back once, on the chain's and the bank's own record. */
    async closes(purchase: Purchase, expected: Expected = {}): Promise<BuyOrderView> {
      const order = await purchase.view()
      await closePurchase(books, outside, order, expected)
      return order
    },
    /** The coins of a refund that a wallet got, in smallest units. */
    async gets(wallet: Wallet, sale: Sale, story: () => Promise<unknown>): Promise<bigint> {
      const address = await sale.chain.wallet(wallet)
      const before = await sale.chain.holds(address, sale.coin)
      await story()
      return (await sale.chain.holds(address, sale.coin)) - before
    },
    end: processes.end,
  }
}

export async function newCustomer(api: string, outside: Outside) {
  const email = `ana-${randomBytes(6).toString('hex')}@example.test`
  let token = ''
  let pin: string | undefined
  const anyone = callsTo(api)
  const nextPin = async () => (pin = await outside.pinFor(email, pin))
  const call = givingPin(
    callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })),
    nextPin,
  )
  async function signIn(): Promise<void> {
    await anyone('POST', `/auth/send_login_link/${email}`, {})
    await nextPin()
    const answer = await anyone<{ error: string | null; token: string | null }>(
      'POST',
      `/auth/login/${email}/${pin}`,
    )
    if (answer.token === null) throw new Error(`${email} could not sign in: ${answer.error}`)
    token = answer.token
  }
  await signIn()
  return {
    email,
    call,
    pin: () => pin ?? '',
    token: () => token,
    /** Again: a session does not outlive a journey through time. */
    signIn,
    /** Asks for a price and places an order at it. */
    async sells(wanted: Wanted = {}): Promise<Sale> {
      const { coin = 'USDC@11155111', fiat = 'EUR', payout = '100', to = ana, ...words } = wanted
      const quote = await anyone<{ id: string }>('POST', '/quotes/sell', { coin, fiat, fiatAmount: payout })
      const placed = await call<SellOrderView>('POST', '/orders/sell', {
        quoteId: quote.id,
        beneficiary: to,
        consents: { correctInformation: true, ownAccount: true, terms },
        ...words,
      })
      return followSale(call, outside, placed)
    },
    /** Asks for a price and places an order at it; the coins go to a wallet that nobody used before. */
    async buys(wanted: WantedCoins = {}): Promise<Purchase> {
      const { coin = 'USDC@11155111', fiat = 'EUR', method = 'SEPA_BANK_TRANSFER', amount = '100' } = wanted
      const quote = await anyone<{ id: string }>('POST', '/quotes/buy', {
        coin,
        fiat,
        method,
        fiatAmount: amount,
      })
      const placed = await call<BuyOrderView>('POST', '/orders/buy', {
        quoteId: quote.id,
        destination: wanted.destination ?? newWallet().address,
        payerName: wanted.payerName ?? buyer.name,
        consents: { correctInformation: true, buyRisk: true, terms },
      })
      return followPurchase(call, anyone, outside, placed)
    },
  }
}

export const newWallet = () => privateKeyToAccount(generatePrivateKey())

/** Cents of an order's payout. */
export const payoutOf = ({ payout }: SellOrderView): bigint =>
  unitsOf(payout.currency as 'EUR' | 'GBP', payout.amount)
