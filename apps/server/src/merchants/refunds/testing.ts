/** A merchant at its desk: payments of its links in every state, and money that it sends us for their refunds. */
import type { MerchantPaymentView } from '@agio/contract'
import type { Sell } from '@agio/domain'
import { expect } from 'vitest'
import { openAll } from '../../orders/testing/bank-statements.ts'
import { coin } from '../../orders/testing/world.ts'
import { iban, merchantId, openShopIn } from '../links/testing.ts'
import { serveBook } from '../statements/testing.ts'
import { ledger } from '../../ledger/index.ts'

const by = { id: 'opr_olga', name: 'Olga Owner', audit: async () => {} }
export const beneficiary = { name: 'Blumen GmbH', iban }
const why = { reason: 'asked_by_payer' } as const

export async function openDesk() {
  const shop = await openShopIn(openAll())
  await shop.approve()
  const { http } = await serveBook(shop)
  const { refunds } = shop.orders
  const sale = async (id: string): Promise<Sell.SellOrder> => (await shop.sale(id)).order
  return {
    ...shop,
    http,
    saleOf: sale,
    refund: (order: string, asked: { amount?: string } = {}, of = merchantId) =>
      refunds.refund(of, order, { ...why, ...asked }, by),
    stateOfRefund: async (order: string) => {
      const found = await refunds.ofPayment(merchantId, order)
      return 'refused' in found ? found.refused : (found.items.at(-1)?.state ?? null)
    },
    payments: async (link: string, as = merchantId) => {
      const asked = `/api/merchant/payments?link=${link}`
      return (await http.json<{ items: MerchantPaymentView[] }>('GET', asked, { as })).body.items
    },
    referenceOf: async (order: string) => (await shop.sale(order)).reference,
    async funded(options: Parameters<typeof shop.begun>[1] = {}) {
      const order = await shop.begun((await shop.make()).token, options)
      const { offers } = await sale(order)
      const transfer = await shop.pays(order, offers.at(-1)?.coins.units ?? 0n, { name: order })
      await transfer.seen()
      await transfer.final()
      while ((await shop.inbox.pass()) > 0);
      return order
    },
    async paidOut() {
      const order = await shop.begun((await shop.make()).token)
      await shop.coinsFor(order)
      await shop.bankBooks(order)
      expect(await shop.status(order)).toBe('completed')
      return order
    },
    /** A part goes all the way back. */
    async gives(order: string, amount: string, ref: string) {
      expect(await this.refund(order, { amount })).toMatchObject({ state: 'awaiting_money' })
      const words = await this.referenceOf(order)
      await shop.tells({ amount, from: beneficiary, words, ref })
      await shop.settle()
      await this.chainEnds(order)
    },
    /** Coins that go back are final on their chain. */
    async chainEnds(order: string) {
      const { refund } = await sale(order)
      if (!refund) throw new Error('nothing goes back')
      const { key, sent: amount } = refund
      await shop.tell({
        id: `evm:${key}`,
        owner: order,
        type: 'transfer.final',
        key,
        transaction: '0x9',
        amount,
      })
      await shop.settle()
    },
    owes: async (order: string) => [
      await ledger.balance(shop.db, `order:${order}`, 'EUR'),
      await ledger.balance(shop.db, `order:${order}`, coin),
    ],
    sentBack: (order: string) => shop.out.transfers.filter(({ owner }) => owner === order),
    async limitOf(order: string) {
      const of = 'select state from limit_entry where order_id = $1'
      const [entry] = await shop.db.query<{ state: string }>(of, [order])
      return entry?.state
    },
    mailed: () => shop.messages(),
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
