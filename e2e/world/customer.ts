/** Customers as a program: they sign in by mail, place orders, and follow them. Stories, faults and browser specs have the same. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { BeneficiaryIn, BuyOrderView, PaymentMethod, SellOrderView } from '@agio/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { callsTo, givingPin } from './calls.ts'
import type { Outside } from './outside.ts'
import { buyer, followPurchase, type Purchase } from './purchase.ts'
import { followSale, type Sale } from './sale.ts'

export const ana = { name: 'Ana Example', iban: 'DE89370400440532013000' } as const
export const anaInBritain = { name: 'Ana Example', sortCode: '089999', accountNumber: '66374958' } as const

type Wanted = {
  readonly coin?: string
  readonly fiat?: 'EUR' | 'GBP'
  readonly payout?: string
  readonly to?: BeneficiaryIn
  readonly reference?: string
  readonly refundAddress?: string
  readonly contactEmail?: string
}

type WantedCoins = {
  readonly coin?: string
  readonly fiat?: 'EUR' | 'GBP'
  readonly method?: PaymentMethod
  readonly amount?: string
  readonly payerName?: string
  readonly destination?: string
}

type Who = { readonly token: () => string; readonly newPin?: () => Promise<string> }
export type Customer = ReturnType<typeof customerAt>

/** Somebody who has signed in: what they may do at the API. */
export function customerAt(api: string, outside: Outside, { token, newPin }: Who) {
  const anyone = callsTo(api)
  const own = callsTo(api, () => ({ authorization: `Bearer ${token()}`, 'idempotency-key': randomUUID() }))
  const call = newPin ? givingPin(own, newPin) : own
  const sale = (placed: SellOrderView): Sale => followSale(call, outside, placed)
  const purchase = (placed: BuyOrderView): Purchase => followPurchase(call, anyone, outside, placed)
  return {
    token,
    call,
    /** An order that was placed by another page, as it is now. */
    sale: async (id: string) => sale(await call<SellOrderView>('GET', `/orders/sell/${id}`)),
    purchase: async (id: string) => purchase(await call<BuyOrderView>('GET', `/orders/buy/${id}`)),
    /** Asks for a price and places an order at it. */
    async sells(wanted: Wanted = {}): Promise<Sale> {
      const { coin = 'USDC@11155111', fiat = 'EUR', payout = '100', to = ana, ...words } = wanted
      const quote = await anyone<{ id: string }>('POST', '/quotes/sell', { coin, fiat, fiatAmount: payout })
      return sale(
        await call<SellOrderView>('POST', '/orders/sell', {
          quoteId: quote.id,
          beneficiary: to,
          consents: { correctInformation: true, ownAccount: true, terms },
          ...words,
        }),
      )
    },
    /** Asks for a price and places an order at it; the coins go to an unused wallet. */
    async buys(wanted: WantedCoins = {}): Promise<Purchase> {
      const { coin = 'USDC@11155111', fiat = 'EUR', method = 'SEPA_BANK_TRANSFER', amount = '100' } = wanted
      const wish = { coin, fiat, method, fiatAmount: amount }
      const quote = await anyone<{ id: string }>('POST', '/quotes/buy', wish)
      return purchase(
        await call<BuyOrderView>('POST', '/orders/buy', {
          quoteId: quote.id,
          destination: wanted.destination ?? newWallet().address,
          payerName: wanted.payerName ?? buyer.name,
          consents: { correctInformation: true, buyRisk: true, terms },
        }),
      )
    },
  }
}

/** An unused address. */
export const freshEmail = (name = 'ana', domain = 'example.test'): string =>
  `${name}.${randomBytes(6).toString('hex')}@${domain}`

/** An address of an unverified person: the stack grants no level there. */
export const newcomersEmail = (): string => freshEmail('ana', 'new.example')

/** Signs in by mail; again, because a session does not outlive a journey through time. `locale` is the language of their pages. */
export async function newCustomer(api: string, outside: Outside, email = freshEmail(), locale = 'en') {
  let token = ''
  let pin: string | undefined
  const newPin = async () => (pin = await outside.pinFor(email, pin))
  const anyone = callsTo(api)
  async function signIn(): Promise<void> {
    await anyone('POST', `/auth/send_login_link/${email}`, { locale })
    const login = `/auth/login/${email}/${await newPin()}`
    const answer = await anyone<{ error: string | null; token: string | null }>('POST', login)
    if (answer.token === null) throw new Error(`${email} could not sign in: ${answer.error}`)
    token = answer.token
  }
  await signIn()
  return { ...customerAt(api, outside, { token: () => token, newPin }), email, pin: () => pin ?? '', signIn }
}

export const newWallet = () => privateKeyToAccount(generatePrivateKey())
