/** Orders on a real database with the real books and limits; only what lies outside the house is played. */
import { Coins, Money, Postings, Sell } from '@agio/domain'
import { createLedger } from '../../ledger/index.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { openWorld as openBase } from '../../testing/world.ts'
import type { RailEvent } from '../../rails/rail.ts'
import type { StoredQuote } from '../../quotes/index.ts'
import { createCommandHandlers } from '../core/commands.ts'
import { createExpiryWorker } from '../core/expiry-worker.ts'
import { createInboxWorker } from '../inbox/inbox-worker.ts'
import { deliver } from '../inbox/inbox.ts'
import type { StoredSell } from '../core/order-store.ts'
import { createOrders } from '../orders.ts'
import { orderRoutes } from '../routes.ts'
import type { SellRequest } from '../sell/place.ts'
import type { CommandPayload } from '../core/record.ts'
import { doorsOf, iban, outside, railsOf, rateOf } from './outside.ts'

export { iban }

export const coin: Coins.CoinId = 'USDC@11155111'
export const payer = Coins.address('0x1111111111111111111111111111111111111111')

export type World = Awaited<ReturnType<typeof openWorld>>

/** The capabilities, each made once, and money of the owner's in the books. */
async function rooms() {
  const base = await openBase()
  const { db, clock } = base
  const out = outside()
  const { deps, given } = doorsOf(db, clock, out)
  const orders = createOrders(deps)
  base.onClose(() => orders.close())
  const worker = { db, orders, clock, log: silentLog }
  const effects = createCommandHandlers({ ...deps, ...railsOf(out), orders, log: silentLog })
  const inbox = createInboxWorker(worker)
  const expiry = createExpiryWorker(worker)
  const ledger = createLedger(db)
  await ledger.post(
    [
      Postings.capital('bank', 'bank:EUR', Money.money('EUR', 100_000n)),
      Postings.capital('hot', 'chain:11155111:hot', Money.money('ETH@11155111', 100_000n)),
      Postings.capital('coins', 'chain:11155111:hot', Money.money(coin, 10n ** 12n)),
    ],
    clock.now(),
  )

  return { ...base, out, given, deps, orders, effects, inbox, expiry, ledger }
}

export async function openWorld() {
  const made = await rooms()
  const { db, clock, out, given, deps, orders, effects, inbox, expiry } = made
  return {
    ...made,

    /** The routes of orders; the token is the customer's id. `of` are other orders than the world's own. */
    serveOrders(of = orders, options: Parameters<typeof made.serve>[1] = {}) {
      const { findBank, payments } = deps
      const publicUrl = 'https://pay.example'
      return made.serve((serve) => orderRoutes(serve, { orders: of, clock, findBank, payments, publicUrl }), {
        as: 'cus_greta',
        ...options,
      })
    },
    rate: (of: Coins.CoinId, fiat: Money.Fiat) => rateOf(out, of, fiat),
    /** A quote that can be ordered at. */
    give: (quote: StoredQuote) => void given.set(quote.id, quote),
    /** A quote of a payout in EUR, or of coins. */
    quote(payout = '100.00', fiat: Money.Fiat = 'EUR', of: Coins.CoinId = coin): string {
      const rate = rateOf(out, of, fiat)
      const wanted = Money.parse(fiat, payout)
      if (!rate || wanted === 'not-an-amount') throw new Error('no quote')
      const feeTable: Sell.FeeTable = {
        serviceBasisPoints: 135n,
        serviceMinimum: Money.money(fiat, 250n),
        bankTransfer: Money.money(fiat, 100n),
        network: Money.money(fiat, 50n),
      }
      const id = newId('quo', clock.now())
      given.set(id, {
        service: 'sell',
        id,
        terms: Sell.quoteOfPayout(wanted, rate, feeTable),
        mid: rate,
        feeTable,
        minimum: Money.money(fiat, 2_000n),
        expiresAt: clock.now().getTime() + 120_000,
      })
      return id
    },

    wish(changes: Partial<SellRequest> = {}): SellRequest {
      return {
        quoteId: changes.quoteId ?? this.quote(),
        beneficiary: { name: 'Greta Beispiel', iban },
        consents: { correctInformation: true, ownAccount: true },
        ...changes,
      }
    },

    /** A placed order's id; fails loudly where it was refused. */
    async placed(customerId = 'cus_greta', changes: Partial<SellRequest> = {}): Promise<string> {
      const opened = await orders.placeSell(customerId, this.wish(changes))
      if ('refused' in opened) throw new Error(`refused: ${JSON.stringify(opened)}`)
      return opened.row.id
    },

    tell: (event: RailEvent) => db.transaction((sql) => deliver(sql, event)),

    /** Lets inbox, effects and expiry work until nothing is left to do. */
    async settle(): Promise<void> {
      for (let rounds = 0; rounds < 50; rounds += 1) {
        const done = (await inbox.pass()) + (await this.carryOut()) + (await expiry.pass())
        if (done === 0) return
      }
      throw new Error('the house does not come to rest')
    },

    async carryOut(): Promise<number> {
      const rows = await db.query<{
        id: string
        kind: keyof typeof effects
        key: string
        owner: string
        payload: CommandPayload
      }>('select id, kind, key, owner, payload from outbox where done_at is null order by id')
      for (const { id, kind, key, owner, payload } of rows) {
        await effects[kind](payload, { key, owner })
        await db.query('update outbox set done_at = clock_timestamp() where id = $1', [id])
      }
      return rows.length
    },

    /** A sale as it stands; fails loudly where there is none. */
    async sale(orderId: string): Promise<StoredSell> {
      const row = await orders.find(orderId)
      if (row?.service !== 'sell') throw new Error(`${orderId} is no sale`)
      return row
    },

    async status(orderId: string): Promise<string | undefined> {
      return (await orders.find(orderId))?.order.state
    },

    /** A transfer of coins to an order: seen, or seen and final. */
    async pays(owner: string, units: bigint, { name = 'one', at = clock.now(), asset = coin } = {}) {
      const id = `11155111:0x${name}:0`
      const coins = Money.money(asset, units)
      const deposit = { id, coins, from: payer, transaction: `0x${name}`, at: at.getTime() }
      const about = (what: string) => ({ id: `evm:${owner}:${name}:${what}`, owner })
      return {
        seen: () => this.tell({ ...about('seen'), type: 'deposit.seen', deposit }),
        final: () => this.tell({ ...about('final'), type: 'deposit.final', depositId: id }),
        vanished: () => this.tell({ ...about('vanished'), type: 'deposit.vanished', depositId: id }),
      }
    },

    /** Coins in full, final, and checked: the order waits for the bank. */
    async paidInFull(orderId: string): Promise<void> {
      const { order } = await this.sale(orderId)
      const coins = order.offers.at(-1)?.coins.units ?? 0n
      const transfer = await this.pays(orderId, coins)
      await transfer.seen()
      await transfer.final()
      await this.settle()
    },

    /** The bank takes the present payment, and books it where asked. */
    async bankBooks(orderId: string, until: 'batched' | 'accepted' | 'booked' = 'booked'): Promise<void> {
      const row = await this.sale(orderId)
      const key = Sell.payoutKey(row.order)
      await this.tell({
        id: `bank:${key}:batched`,
        owner: orderId,
        type: 'payment.queued',
        key,
        note: { endToEndId: `AGP${row.order.attempt}` },
      })
      if (until !== 'batched')
        await this.tell({ id: `bank:${key}:accepted`, owner: orderId, type: 'payment.accepted', key })
      if (until === 'booked')
        await this.tell({
          id: `bank:${key}:booked`,
          owner: orderId,
          type: 'payment.booked',
          key,
          amount: row.order.payout,
          note: { trace: 'T1' },
        })
      await this.settle()
    },
  }
}
