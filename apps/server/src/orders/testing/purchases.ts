/** Purchases for tests: placed, paid by whom it may be, and what the rails say of their coins. */
import { Credits, Buy, Money } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Payer } from '../../rails/rail.ts'
import type { BuyRequest } from '../buy/place.ts'
import type { StoredBuy } from '../core/order-store.ts'
import { coin, iban, type SellWorld } from './world.ts'

export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
export const payerName = 'Greta Beispiel'

export function purchasesOf(world: SellWorld) {
  const { out, clock, orders } = world

  async function stored(id: string): Promise<StoredBuy> {
    const row = await orders.find(id)
    if (row?.service !== 'buy') throw new Error(`${id} is no purchase`)
    return row
  }

  function quote(amount = '100.00', method: Buy.Method = 'bank_transfer', fiat: Money.Fiat = 'EUR'): string {
    const rate = world.rate(coin, fiat)
    const wanted = Money.parse(fiat, amount)
    if (!rate || wanted === 'not-an-amount') throw new Error('no quote')
    const feeTables = Buy.feeTables(Money.money(fiat, 20n))
    const terms = Buy.quoteOfAmount(wanted, rate, feeTables[method])
    if ('refused' in terms) throw new Error('no quote')
    const id = newId('quo', clock.now())
    const expiresAt = clock.now().getTime() + 120_000
    const minimum = Buy.minimumOf(fiat)
    world.give({ service: 'buy', id, method, terms, mid: rate, feeTables, minimum, expiresAt })
    return id
  }

  const wish = (changes: Partial<BuyRequest> = {}): BuyRequest => ({
    quoteId: changes.quoteId ?? quote(),
    destination: wallet,
    payerName,
    consents: { correctInformation: true, buyRisk: true },
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
      const opened = await orders.placeBuy(customerId, wish(changes))
      if ('refused' in opened) throw new Error(`refused: ${JSON.stringify(opened)}`)
      return opened.row.id
    },

    /** Money for it is told by a rail, from its customer's own account where nothing else is said. */
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
        note: { feeUnits: '21' },
      })
      await world.settle()
    },

    /** What the books still hold for it, in its currency and in its coin. */
    async owed(id: string): Promise<readonly bigint[]> {
      const { order } = await stored(id)
      return Promise.all([order.fiat, order.coin].map((asset) => world.ledger.balance(`order:${id}`, asset)))
    },
  }
}
