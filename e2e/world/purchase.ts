/** One purchase as its customer sees it: pay in one of the ways, look, choose. */
import assert from 'node:assert/strict'
import type { BuyOrderView, MethodView, PaymentMethod } from '@agio/contract'
import { Coins, type Buy, type Money } from '@agio/domain'
import { pause, until, type Call } from './calls.ts'
import type { Outside, Sent } from './outside.ts'
import { cards, type Left, type Visitor } from './payers.ts'
import { walk } from './sale.ts'

export type Purchase = ReturnType<typeof followPurchase>

/** The payer, at each of their banks under one name. */
export const buyer = {
  name: 'Ana Example',
  EUR: { fromName: 'Ana Example', fromIban: 'DE89370400440532013000' },
  GBP: { fromName: 'Ana Example', fromSortCode: '089999', fromAccountNumber: '66374958' },
} as const

type Come = {
  outcome: 'authorised' | 'login_failed' | 'refused' | 'pending' | 'used'
  orderId: string | null
  continueAt?: string
}

export function followPurchase(call: Call, anyone: Call, outside: Outside, placed: BuyOrderView) {
  const { id, reference, destination } = placed
  const fiat = placed.amount.currency as Money.Fiat
  const coin = placed.coin as Coins.CoinId
  const path = `/orders/buy/${id}`
  const view = () => call<BuyOrderView>('GET', path)
  const post = (word: string, body?: object) => call<BuyOrderView>('POST', `${path}/${word}`, body)

  /** The browser's parameters on its way back from a bank, sent by the person at it. */
  function comesBack(url: string, by: Call = call): Promise<Come> {
    const { search, hash } = new URL(url)
    return by<Come>('POST', '/open_banking/callback', { query: search, fragment: hash })
  }
  const begins = (bankId: string) =>
    call<{ id: string; redirectUrl: string }>('POST', '/open_banking/payments', {
      orderId: id,
      bankId,
      consent: true,
    })

  return {
    id,
    reference,
    coin,
    fiat,
    destination,
    placed,
    chain: outside.chain(Coins.coinOf(coin).chainId),
    view,
    says: () => post('transferred'),
    cancel: () => post('cancel'),
    choose: (method: PaymentMethod) => post('method', { method }),

    /** The page's view of one of the ways to pay. */
    async way(wanted: PaymentMethod): Promise<MethodView> {
      const { items } = await call<{ items: MethodView[] }>('GET', `${path}/methods`)
      return items.find(({ method }) => method === wanted)!
    },
    /** A bank transfer as the page asks for it, or otherwise. */
    transfer: (otherwise: Partial<Sent> = {}) =>
      outside.bank.transfer({
        ...buyer[fiat],
        amount: placed.amount.amount,
        currency: fiat,
        reference,
        ...otherwise,
      }),
    begins,
    comesBack,
    /** Through the bank's pages and back, in this browser. */
    async paysAt(bankId: string, visitor: Visitor = buyer): Promise<Come> {
      const { redirectUrl } = await begins(bankId)
      const came = await comesBack(sentTo(await outside.banks.visit(redirectUrl, visitor)))
      if (came.continueAt === undefined) return came
      return comesBack(sentTo(await outside.banks.visit(came.continueAt, visitor)))
    },
    beginsCard: () => call<{ id: string; redirectUrl: string }>('POST', '/cards/sessions', { orderId: id }),
    /** A card number on the acquirer's page. The page's own answer is not looked at: the order must learn of it. */
    async paysByCard(number: string = cards.visa, threeDs: 'pass' | 'fail' = 'pass'): Promise<string> {
      const session = await call<{ id: string }>('POST', '/cards/sessions', { orderId: id })
      await outside.cards.pay(session.id, { number, name: buyer.name, threeDs }).catch(() => undefined)
      return session.id
    },

    /** Waits until the order stands at the letter (with its reason), and gives it as it is then. */
    async is(letter: Buy.Code, reason?: string, seconds = 90): Promise<BuyOrderView> {
      let last = placed
      return until(
        () =>
          `${id} at ${letter} ${reason ?? ''}; it is at ${last.status} ${last.reason ?? ''} ${last.held ? 'held ' : ''}after ${walk(last)}`,
        async () => {
          last = await view()
          return last.status === letter && (reason === undefined || last.reason === reason) && last
        },
        { seconds },
      )
    },
    async shows(what: string, isSo: (order: BuyOrderView) => boolean): Promise<BuyOrderView> {
      return until(`${id}: ${what}`, async () => {
        const order = await view()
        return isSo(order) && order
      })
    },
    /** For the time of two looks of the server, it stays where it is. */
    async stays(letter: Buy.Code): Promise<BuyOrderView> {
      await pause(2500)
      const order = await view()
      assert.equal(order.status, letter)
      return order
    },
  }
}

/** The bank sent the browser here; a page that ends there is a fault. */
export function sentTo(left: Left): string {
  if ('sentTo' in left) return left.sentTo
  throw new Error(`the bank kept the browser: ${left.page.slice(0, 2000)}`)
}
