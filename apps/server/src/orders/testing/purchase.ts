/** A purchase that lives on paper only: every event goes through the life and is kept as it would be stored. */
import { Chains, Configuration, Buy, Coins, Events, Money, Rates, Stored } from '@agio/domain'
import type { Payer } from '../../rails/rail.ts'
import type { BuyExtras, OpenedBuy } from '../core/order-details.ts'
import { writeEvent } from '../core/documents.ts'
import type { StoredEvent } from '../core/order-store.ts'

export const coin: Coins.CoinId = 'USDC@11155111'
export const start = Date.parse('2026-11-20T10:00:00Z')
export const destination = Coins.address('0x1111111111111111111111111111111111111111')
export const reference = 'RF18539007547034'
export const hash = `0x${'ab'.repeat(32)}`

export const eur = (text: string): Money.Money<'EUR'> => {
  const read = Money.parse('EUR', text)
  if (read === 'not-an-amount') throw new Error(`${text} is no amount`)
  return read
}
export const rate = (text: string): Rates.Rate => {
  const read = Rates.readRate(coin, 'EUR', text)
  if (read === 'not-a-rate') throw new Error(`${text} is no rate`)
  return read
}

/** Our own account, and the customer's. */
export const ours: BuyExtras = {
  payments: [],
  transfer: {
    holder: 'Agio Beispiel GmbH',
    bank: 'Musterbank',
    account: { kind: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  },
}
export const payers: ReadonlyMap<string, Payer> = new Map([
  [
    'statement_line:one',
    { name: 'Greta Beispiel', account: { kind: 'iban', iban: 'DE89370400440532013000' } },
  ],
])

export type Purchase = ReturnType<typeof purchase>

export function purchase(method: Buy.Method = 'bank_transfer', amount = '100') {
  const table = Configuration.buyTable(Configuration.first, coin, eur('0.20'))
  const quote = Buy.quoteOfAmount(eur(amount), rate('0.86'), table.feeTables[method])
  if ('refused' in quote) throw new Error(quote.refused)
  const placed = Buy.place({
    id: 'ord_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    customerId: 'cus_greta',
    coin,
    fiat: 'EUR',
    rail: 'sepa',
    method,
    ...table,
    asked: eur(amount),
    quote,
    destination,
    now: start,
  })
  if ('refused' in placed) throw new Error(placed.refused)
  let order: Buy.BuyOrder = placed
  let at = start
  const events: StoredEvent[] = [
    {
      seq: 1,
      eventId: 'placed',
      type: 'order.placed',
      actor: 'customer',
      from: '',
      to: 'awaiting_payment',
      at: new Date(start),
      data: Stored.placed.write({ quoteId: 'quo_1', consents: {}, terms: '2026-11-01' }),
    },
  ]

  const coins = () => ({ key: Buy.coinsKey(order), transaction: hash })

  return {
    get order() {
      return order
    },
    get now() {
      return at
    },
    wait(seconds: number) {
      at += seconds * 1_000
      return this
    },

    /** The event must be taken. */
    tell(event: DistributiveOmit<Buy.BuyEvent, 'now'>) {
      const full = { ...event, now: at } as Buy.BuyEvent
      const step = Buy.advance(order, full)
      if ('refused' in step) throw new Error(`${order.state} ${event.type}: ${step.refused}`)
      events.push({
        seq: events.length + 1,
        eventId: `fact-${events.length}`,
        type: event.type,
        actor: Events.actorOf(event.type),
        from: order.state,
        to: step.order.state,
        at: new Date(at),
        data: writeEvent('buy', full, {}),
      })
      order = step.order
      return this
    },
    credited(text = amount, more: Partial<Buy.Credit> = {}) {
      const credit = {
        source: { kind: 'statement_line', id: 'one' },
        amount: eur(text),
        at,
        ...more,
      } as const
      return this.tell({ type: 'credit.received', credit })
    },
    cleared() {
      return this.tell({ type: 'checks.clear', amount: Buy.paid(order) })
    },
    executed(market = '0.90') {
      return this.tell({ type: 'exchange.executed', market: rate(market) })
    },
    signed() {
      return this.tell({ type: 'transfer.signed', ...coins() })
    },
    sent() {
      return this.tell({ type: 'transfer.broadcast', ...coins() })
    },
    final() {
      const amount = order.executed?.coins ?? order.quote.coins
      return this.tell({ type: 'transfer.final', ...coins(), amount })
    },

    opened(receiptCode: string | null = null): OpenedBuy {
      return {
        explorers: Chains.explorersOf([]),
        row: {
          id: order.id,
          service: 'buy',
          customerId: order.customerId,
          version: events.length,
          order,
          reference,
          midRate: Rates.formatRate(rate('0.859')),
          depositAddress: null,
          details: null,
          createdAt: new Date(start),
          updatedAt: new Date(at),
        },
        details: { payerName: 'Greta Beispiel' },
        events,
        receiptCode,
      }
    },
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
