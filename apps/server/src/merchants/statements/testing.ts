/** A merchant with payment links and statements over HTTP; a call's token is `<merchant>.<role or scope>`. */
import { Money, Postings, Sell } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import { bound } from '../../platform/platform.ts'
import { statementRoutes } from './index.ts'
import * as statements from './statements.ts'
import { merchantId, openShop as openLinks } from '../links/testing.ts'
import { ledger } from '../../ledger/index.ts'

type LinkShop = Awaited<ReturnType<typeof openLinks>>
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Payments and statements of its merchant, over HTTP. */
export async function serveBook(shop: Pick<LinkShop, 'platform' | 'serve'>) {
  const company = { name: 'Fernweh GmbH', details: ['Weg 1, Berlin'] }
  const platform = { ...shop.platform, settings: { ...shop.platform.settings, company } }
  const serve = () =>
    shop.serve((it) => statementRoutes(it, platform), {
      as: merchantId,
      authenticate: {
        merchant: async ({ token = '' }) => {
          const [firmId = '', role = 'staff'] = token.split('.')
          return { caller: { id: 'opr_olga', sessionId: '', roles: [role], firmId } }
        },
        operator: async () => ({ caller: { id: 'opr_ada', sessionId: '', roles: ['admin'] } }),
      },
    })
  return { book: bound(platform, statements), http: await serve(), serve }
}

export async function openShop() {
  const shop = await openLinks()
  await shop.approve()
  const { book, http, serve } = await serveBook(shop)
  return {
    ...shop,
    book,
    http,
    /** As another process would: without cached values. */
    serveAgain: serve,
    /** Pays a link: coins arrive, and the payout advances to `until`. */
    async pays({
      until = 'booked',
      ...changes
    }: Parameters<typeof shop.make>[0] & { until?: 'coins' | 'accepted' | 'booked' } = {}) {
      const link = await shop.make(changes)
      const quoteId = await shop.quote(changes.amount ?? '100.00', link.fiat)
      const order = await shop.begun(link.token, { quoteId })
      await shop.coinsFor(order)
      if (until !== 'coins') await shop.bankBooks(order, until)
      return { link, order }
    },
    /** Copies an order with its exchange and payout. */
    async repeats(order: string, count: number) {
      const { order: sale } = await shop.sale(order)
      const ids = Array.from({ length: count }, () => newId('ord', shop.clock.now()))
      await shop.db.query(
        `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
           'id', it, 'reference', 'RF' || it, 'quote_id', it, 'deposit_address', null,
           'state', replace(o.state::text, o.id, it)::jsonb))).*
         from orders o, unnest($2::text[]) it where o.id = $1`,
        [order, ids],
      )
      const { coin, fiat, gross, fees, payout, rail } = sale
      const coins = Money.money(coin, 112_000_000n)
      const postings = ids.flatMap((id) => [
        Postings.converted(id, 1, coins, gross, fees, payout),
        Postings.payment('bookedAfterRejection', {
          key: Sell.payoutKey({ id, attempt: 1 }),
          owedBy: Postings.orderAccount(id),
          rail,
          amount: payout,
        }),
      ])
      const capital = Postings.capital('more', Postings.nostroAccount(fiat), Money.money(fiat, 10n ** 9n))
      await ledger.post(shop.db, [capital, ...postings], shop.clock.now())
    },
    /** The merchant transfers the money of a requested refund to us. */
    async merchantSends(order: string, sent: string) {
      const key = Sell.payoutKey((await shop.sale(order)).order)
      const amount = Money.parse('EUR', sent)
      if (amount === 'not-an-amount') throw new Error(sent)
      const event = { type: 'payment.returned', key, returnId: 'M1', reason: '', byMerchant: true } as const
      await shop.tell({ ...event, amount, id: `bank:${key}:returned:M1`, owner: order })
      await shop.settle()
    },
    /** The beneficiary's bank returns the last payout. */
    async bankReturns(order: string, returnId = 'R1') {
      const { order: sale } = await shop.sale(order)
      const key = `${order}:payout:${sale.attempt}`
      const event = { type: 'payment.returned', key, returnId, amount: sale.payout, reason: 'AC04' } as const
      await shop.tell({ ...event, id: `bank:${key}:returned:${returnId}`, owner: order })
      await shop.settle()
    },
  }
}
