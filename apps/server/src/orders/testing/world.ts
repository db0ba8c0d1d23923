/** The world of orders: a real database, ledger and limits; what orders depend on besides is a fake. */
import { Ivms101 } from '@agio/contract'
import { giveTravelDoors } from '../../travel-rule/index.ts'
import { type Codec, Configuration, Coins, Money, Postings, Sell, Credits, Buy } from '@agio/domain'
import { addOpenSession, addPerson, addProof } from '../../customers/testing.ts'
import { setFigures } from '../../configuration/testing.ts'
import type { BuyRequest } from '../buy/place.ts'
import { boundOrders } from './bound.ts'
import { ledger } from '../../ledger/index.ts'
import { newId } from '../../platform/ids.ts'
import { openWorld as openBase } from '../../testing/world.ts'
import type { MoveWay, RailEvent, Payer } from '../../rails/rail.ts'
import type { Level } from '../../limits/index.ts'
import { queuedMails } from '../../notify/testing.ts'
import { levels } from '../../verification/index.ts'
import { acceptFunds } from '../../verification/testing/accept-funds.ts'
import { showName } from '../../verification/testing/show-name.ts'
import { decideAllFalse, list } from '../../screening/testing.ts'
import { forgetPrices, quotingOn, setDayRates, storeQuote } from '../../quotes/testing.ts'
import type { Offer } from '../../settings/offer.ts'
import type { StoredQuote } from '../../quotes/index.ts'
import { createCommandHandlers } from '../commands.ts'
import { giveOrderDoors, type OrderDoors } from '../core/doors.ts'
import { createExpiryWorker } from '../core/expiry-worker.ts'
import { createInboxWorker } from '../inbox/inbox-worker.ts'
import { deliver } from '../inbox/inbox.ts'
import type { StoredSell, StoredBuy } from '../core/order-store.ts'
import * as all from '../orders.ts'
import { orderRoutes } from '../routes.ts'
import type { SellRequest } from '../sell/place.ts'
import { usualSettings } from './usual-settings.ts'
import { fakeDoors, gasOf, iban, outside, personOf, rateOf, tickerOf } from './fakes.ts'

export { iban }

/** She gave a PIN just now. */
export const greta = { id: 'cus_greta', hasFreshPin: true }

export const coin: Coins.CoinId = 'USDC@11155111'
export const payer = Coins.address('0x1111111111111111111111111111111111111111')

export type SellWorld = Awaited<ReturnType<typeof openSellWorld>>
export type World = Awaited<ReturnType<typeof openWorld>>

/** The capabilities, each made once, and money of the owner's in the books. */
async function openCapabilities() {
  const base = await openBase({ settings: usualSettings })
  const { db, clock } = base
  const out = outside()
  const gas = async (_: Coins.CoinId, way: MoveWay) => gasOf(out, way)
  const platform = quotingOn(base.platform, () => tickerOf(out), { doors: { gas } })
  await setDayRates(platform, 115_000_000n)
  const doors = fakeDoors(out)
  giveOrderDoors(platform, doors)
  giveTravelDoors(platform, { shape: Ivms101, personOf: async () => personOf(out) })
  base.onClose(() => all.closeLive(platform))
  const people = { level: levels.basic as number }
  /** Somebody who may order. */
  const meet = (id: string) => addPerson(platform, { id, level: people.level })
  await meet(greta.id)
  const orders = boundOrders(platform, meet)
  const effects = createCommandHandlers(platform)
  const inbox = createInboxWorker(platform)
  const expiry = createExpiryWorker(platform)
  await ledger.post(
    db,
    [
      // The first statement of the account finds its opening balance posted.
      Postings.capital('bank:eur', 'bank:EUR', Money.money('EUR', 100_000n)),
      Postings.capital('hot', 'chain:11155111:hot', Money.money('ETH@11155111', 100_000n)),
      Postings.capital('coins', 'chain:11155111:hot', Money.money(coin, 10n ** 12n)),
    ],
    clock.now(),
  )

  return { ...base, platform, people, meet, out, doors, orders, effects, inbox, expiry }
}

export async function openWorld() {
  const world = await openSellWorld()
  return Object.assign(world, { buy: purchasesOf(world) })
}

async function openSellWorld() {
  const made = await openCapabilities()
  const { db, clock, out, orders, effects, inbox, expiry } = made
  return {
    ...made,

    /** The routes of orders; the token is the customer's id. */
    serveOrders: (options: Parameters<typeof made.serve>[1] = {}, platform = made.platform) =>
      made.serve((serve) => orderRoutes(serve, platform), { as: 'cus_greta', ...options }),
    /** The session of those who ask is a real one, as a page needs that stays open after it. */
    async keepsPagesOpen(): Promise<string> {
      return addOpenSession(made.platform, greta.id)
    },
    /** The level of every customer from now on; those who order have it too. */
    async atLevel(level: Level): Promise<void> {
      made.people.level = levels[level]
      await db.query('update customer set level = $1', [levels[level]])
    },
    /** A name or a wallet is on a list from now on. */
    lists: (it: { name: string } | { wallet: string }) => list(made.platform, it),
    /** Two persons decided that every hit until now is of somebody else. */
    decidesHits: () => decideAllFalse(made.platform),
    /** She signed for this address. */
    hasProved: (address: string) => addProof(made.platform, greta.id, address),
    /** Her proof is stored together with the question for it: who looked before has missed it. */
    async provesWhenAsked(address: string): Promise<void> {
      await db.query(`create function prove() returns trigger language plpgsql as $$ begin
        insert into wallet_proof (customer_id, address, chain_id, proved_by, proved_at, message, signature)
        values ('${greta.id}', lower('${address}'), 11155111, 'key', now(), '', '') on conflict do nothing;
        return null; end $$`)
      await db.query(`create trigger proves after update on orders for each row
        when (new.state ? 'proofAskedAt' or new.status = 'on_hold') execute function prove()`)
    },
    /** Her source of funds is accepted up to this many euro cents, until this day. */
    acceptsFunds: (cents: bigint, until = '2027-11-20') =>
      acceptFunds(made.platform, greta.id, { cents, until }),
    /** The name that the customer has shown at verification. */
    shows: (name: string, customerId = greta.id) => showName(made.platform, customerId, name),
    /** Mails about orders, the oldest first. */
    async mails() {
      const queued = await queuedMails(made.platform)
      return queued.map(({ id, template: message, params: data, to }) => ({ id, message, data, to }))
    },
    async messages() {
      return (await this.mails()).map(({ message }) => message)
    },
    inMinutes: (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000),
    /** Other doors from now on. */
    giveDoors: (of: (doors: OrderDoors) => Partial<OrderDoors>) =>
      giveOrderDoors(made.platform, { ...made.doors, ...of(made.doors) }),
    rate: (of: Coins.CoinId, fiat: Money.Fiat) => rateOf(out, of, fiat),
    /** Other figures hold from now on, for quotes too. */
    async setFigures(configuration: Configuration.Configuration): Promise<void> {
      out.version = await setFigures(made.platform, configuration)
    },
    /** The market has this price from now on, and this one to buy at. */
    prices(price: string | undefined, ask?: string): void {
      Object.assign(out, { price, ask })
      forgetPrices(made.platform)
    },
    /** The settings offer this from now on, as after a start with others. */
    offers: (offer: Partial<Offer>) => void Object.assign(made.platform.settings.offer, offer),
    give: (quote: StoredQuote) => storeQuote(made.platform, quote),
    /** A quote of a payout in EUR, or of coins. */
    async quote(payout = '100.00', fiat: Money.Fiat = 'EUR', of: Coins.CoinId = coin): Promise<string> {
      const rate = rateOf(out, of, fiat)
      const wanted = Money.parse(fiat, payout)
      if (!rate || wanted === 'not-an-amount') throw new Error('no quote')
      const { feeTable, figures } = Configuration.sellTable(out.version, of, Money.money(fiat, 50n))
      const id = newId('quo', clock.now())
      await this.give({
        service: 'sell',
        id,
        terms: Sell.quoteOfPayout(wanted, rate, feeTable),
        mid: rate,
        feeTable,
        figures,
        minimum: Money.money(fiat, 2_000n),
        asked: wanted,
        expiresAt: clock.now().getTime() + 120_000,
      })
      return id
    },

    async wish(changes: Partial<SellRequest> = {}): Promise<SellRequest> {
      return {
        quoteId: changes.quoteId ?? (await this.quote()),
        beneficiary: { name: 'Greta Beispiel', iban },
        consents: { correctInformation: true, ownAccount: true, terms: '2026-11-01' },
        ...changes,
      }
    },

    /** A placed order's id; fails loudly where it was refused. */
    async placed(customerId = 'cus_greta', changes: Partial<SellRequest> = {}): Promise<string> {
      const opened = await orders.placeSell({ id: customerId, hasFreshPin: true }, await this.wish(changes))
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
      throw new Error('the world does not come to rest')
    },

    async carryOut(): Promise<number> {
      const rows = await db.query<{
        id: string
        kind: keyof typeof effects
        key: string
        owner: string
        payload: Codec.Json
      }>(
        `select id, kind, key, owner, payload from outbox
         where done_at is null and kind = any($1) and (guard is null or not is_held(owner, guard)) order by id`,
        [Object.keys(effects)],
      )
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
    async pays(
      owner: string,
      units: bigint,
      { name = 'one', at = clock.now(), asset = coin, from = payer } = {},
    ) {
      const id = `11155111:0x${name}:0`
      const coins = Money.money(asset, units)
      const deposit = { id, coins, from, transaction: `0x${name}`, at: at.getTime() }
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
          note: { trace: 'T1', bookingDay: clock.now().toISOString().slice(0, 10) },
        })
      await this.settle()
    },
  }
}

export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
export const payerName = 'Greta Beispiel'

/** The verbs of purchases: placed, paid by whom it may be, and what the rails say of their coins. */
function purchasesOf(world: SellWorld) {
  const { out, clock, orders } = world

  async function stored(id: string): Promise<StoredBuy> {
    const row = await orders.find(id)
    if (row?.service !== 'buy') throw new Error(`${id} is no purchase`)
    return row
  }

  async function quote(
    amount = '100.00',
    method: Buy.Method = 'bank_transfer',
    fiat: Money.Fiat = 'EUR',
  ): Promise<string> {
    const rate = world.rate(coin, fiat)
    const wanted = Money.parse(fiat, amount)
    if (!rate || wanted === 'not-an-amount') throw new Error('no quote')
    const table = Configuration.buyTable(out.version, coin, Money.money(fiat, 20n))
    const terms = Buy.quoteOfAmount(wanted, rate, table.feeTables[method])
    if ('refused' in terms) throw new Error('no quote')
    const id = newId('quo', clock.now())
    const expiresAt = clock.now().getTime() + 120_000
    await world.give({ service: 'buy', id, method, terms, mid: rate, ...table, asked: wanted, expiresAt })
    return id
  }

  const wish = async (changes: Partial<BuyRequest> = {}): Promise<BuyRequest> => ({
    quoteId: changes.quoteId ?? (await quote()),
    destination: wallet,
    payerName,
    consents: { correctInformation: true, buyRisk: true, terms: '2026-11-01' },
    ...changes,
  })

  type Came = Partial<Pick<Buy.Credit, 'source' | 'payment' | 'unallocated'>> & {
    at?: Date
    by?: Payer
  }

  return {
    stored,
    quote,
    wish,

    /** A placed purchase's id; fails loudly where it was refused. */
    async placed(changes: Partial<BuyRequest> = {}, customerId = 'cus_greta'): Promise<string> {
      const opened = await orders.placeBuy({ id: customerId, hasFreshPin: true }, await wish(changes))
      if ('refused' in opened) throw new Error(`refused: ${JSON.stringify(opened)}`)
      return opened.row.id
    },

    /** Money for it is reported by a rail, from its customer's own account where nothing else is said. */
    async paid(
      owner: string,
      amount = '100.00',
      { by, at = clock.now(), ...came }: Came = {},
    ): Promise<void> {
      const { order } = await stored(owner)
      const money = Money.parse(order.fiat, amount)
      if (money === 'not-an-amount') throw new Error('no amount')
      const source = came.source ?? { kind: 'statement_line', id: `${owner}:1` }
      const id = Credits.keyOf(source)
      out.payers.set(id, by ?? { name: payerName, account: { kind: 'iban', iban } })
      await world.tell({
        id: `${id}:credited`,
        owner,
        type: 'credit.received',
        credit: { at: at.getTime(), ...came, source, amount: money },
      })
    },

    /** The chain signs what was asked for, and the order has heard it. */
    async signed(owner: string): Promise<void> {
      const { order } = await stored(owner)
      const key = Buy.coinsKey(order)
      const transaction = `0xh${order.attempt}`
      await world.tell({ owner, key, transaction, id: `evm:${key}:signed`, type: 'transfer.signed' })
      await world.inbox.pass()
    },

    /** The chain signs what was asked for, takes it, and has it for good. */
    async coinsGo(owner: string, until: 'ready' | 'broadcast' | 'arrived' = 'arrived'): Promise<void> {
      const { order } = await stored(owner)
      const key = Buy.coinsKey(order)
      const transaction = `0xh${order.attempt}`
      const about = { owner, key, transaction }
      await world.tell({ ...about, id: `evm:${key}:signed`, type: 'transfer.signed' })
      await world.settle()
      if (until === 'ready') return
      await world.tell({ ...about, id: `evm:${key}:broadcast`, type: 'transfer.broadcast' })
      await world.settle()
      if (until === 'broadcast') return
      const amount = order.executed?.coins ?? Money.money(order.coin, 0n)
      await world.tell({
        ...about,
        id: `evm:${key}:final`,
        type: 'transfer.final',
        amount,
        fee: Money.money('ETH@11155111', 21n),
      })
      await world.settle()
    },

    /** The ledger still holds this for the order, in its currency and in its coin. */
    async owed(id: string): Promise<readonly bigint[]> {
      const { order } = await stored(id)
      return Promise.all(
        [order.fiat, order.coin].map((asset) => ledger.balance(world.db, `order:${id}`, asset)),
      )
    },
  }
}
