/**
 * A whole world for stories: sandbox and server as processes of their own, customers who sign in by mail and sell, and the
 * books that must agree in the end.
 *
 *   story ──HTTP──► server        story ──HTTP──► sandbox (chains, bank, mail, clock)        story ──SQL──► ledger
 */
import { env } from 'node:process'
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { vi } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { callsTo } from './calls.ts'
import { newcomersEmail, newCustomer } from './customer.ts'
import { approveReview } from './reviewing.ts'
import { someone, verifying, type Someone } from './verifying.ts'
import { openInstalled } from './sites/installed.ts'
import { unitsOf, type Wallet } from './outside.ts'
import { startProcesses, type Setting } from './processes.ts'
import type { Purchase } from './purchase.ts'
import { closePurchase, type Expected } from './purchase-books.ts'
import type { Sale } from './sale.ts'

type WorldSetting = Setting & { readonly artefact?: string | undefined }
export type World = Awaited<ReturnType<typeof openWorld>>

/** With the folder of `npm run package` in AGIO_ARTEFACT the world is an installation of it. */
export async function openWorld({ artefact = env.AGIO_ARTEFACT, ...setting }: WorldSetting = {}) {
  const postgres = env.DATABASE_URL
  const processes = await startProcesses({
    ...(artefact && postgres ? { site: await openInstalled(artefact, postgres) } : { postgres }),
    ...setting,
    // Four seconds until a block is final: time enough to take it back before.
    env: { SANDBOX_EPOCH_SLOTS: '2', LOG_LEVEL: 'warn', ...setting.env },
  })
  const { stack, outside } = processes
  const api = stack.links.api.replace(/\/$/, '')
  const books = processes.books()

  const backOffice = openBackOffice(api, outside)
  return {
    outside,
    /** The address of the server's API. */
    api,
    /** The address of the sandbox. */
    sandbox: stack.links.sandbox.replace(/\/$/, ''),
    books,
    hot: books.hot,
    backOffice,
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
    /** Somebody who is to be verified, over HTTP. */
    newcomer: async (change?: Partial<Someone>) => {
      const customer = await newCustomer(api, outside, newcomersEmail())
      return verifying(api, outside, customer, someone(change), (id) => approveReview(backOffice.as, id))
    },
    /** The order's page now, and its books closed: nothing owed, paid once, chain and bank as booked. */
    ends: (sale: Sale): Promise<SellOrderView> =>
      comesToRest(async () => {
        const order = await sale.view()
        await books.close(order)
        return order
      }),
    /** The same of a purchase: coins sent once or money back once, on the chain's and the bank's own record. */
    closes: (purchase: Purchase, expected: Expected = {}): Promise<BuyOrderView> =>
      comesToRest(async () => {
        const order = await purchase.view()
        await closePurchase(books, outside, order, expected)
        return order
      }),
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

/** Postings and notifications that come a moment later are waited for; a wrong result stays wrong and is thrown. */
const comesToRest = <Order>(look: () => Promise<Order>): Promise<Order> =>
  vi.waitFor(look, { timeout: 30_000, interval: 500 })

/** Cents of an order's payout. */
export const payoutOf = ({ payout }: SellOrderView): bigint =>
  unitsOf(payout.currency as 'EUR' | 'GBP', payout.amount)
