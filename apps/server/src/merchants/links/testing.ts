/** For tests: a shop whose owner makes payment links, and payers. */
import { expect, onTestFinished } from 'vitest'
import { openWorld, type SellWorld } from '../../orders/testing/world.ts'
import { bound } from '../../platform/platform.ts'
import { giveMerchantDoors } from '../doors.ts'
import { merchants } from '../merchant-store.ts'
import * as payeeBook from '../payees/payees.ts'
import * as linkBook from './links.ts'
import type { NewLink } from './links.ts'

export const by = { id: 'opr_olga', name: 'Olga Owner', roles: ['owner'] }
export const merchantId = 'mer_a'
export const iban = 'DE02120300000000202051'

/** In a world of orders, or in a larger one that includes it. */
export const openShop = () => openShopIn(openWorld())

export async function openShopIn<W extends SellWorld>(opening: Promise<W>) {
  const world = await opening
  onTestFinished(() => world[Symbol.asyncDispose]())
  const { db, clock, out, orders } = world
  const words = {
    name: 'Blumen Beispiel',
    legalName: 'Blumen GmbH',
    registrationNumber: 'HRB 1',
    country: 'DE',
  }
  const scope = { allowedOrigins: ['https://blumen.example'], services: ['sell'] as const }
  await merchants.add(db, { id: merchantId, ...words, ...scope, createdAt: clock.now(), suspendedAt: null })
  const { platform } = world
  giveMerchantDoors(platform, { note: async () => undefined, checkPayee: async () => ({ match: 'match' }) })
  const payees = bound(platform, payeeBook)
  const named = await payees.add(merchantId, { fiat: 'EUR', account: { name: 'Blumen GmbH', iban } }, by)
  if ('refused' in named) throw new Error(named.refused)
  const approve = () => payees.decide({ merchantId, id: named.id, reason: 'register' }, 'approved', by)
  const links = bound(platform, linkBook)
  out.links = { find: links.findPayable, leadsBack: links.leadsBack, take: links.take }
  const { wish: wishToSell, ...rest } = world
  const wish = (changes: Partial<NewLink> = {}): NewLink => ({
    payee: named.id,
    uses: 'one',
    amount: '100.00',
    reference: 'Invoice 4711',
    externalId: '4711',
    days: 7,
    ...changes,
  })
  const make = async (changes: Partial<NewLink> = {}) => {
    const link = await links.create(merchantId, wish(changes), by)
    if ('refused' in link) throw new Error(JSON.stringify(link))
    return link
  }
  type Begun = { readonly customer?: string; readonly payout?: string; readonly quoteId?: string }
  const begin = async (link: string, { customer = 'cus_greta', payout, quoteId }: Begun = {}) =>
    orders.payLink(
      { id: customer, hasFreshPin: true },
      {
        link,
        quoteId: quoteId ?? (await world.quote(payout)),
        consents: { correctInformation: true, terms: '2026-11-01' },
      },
    )
  return {
    ...rest,
    payees,
    payee: named.id,
    approve,
    links,
    wishToSell,
    wish,
    make,
    begin,
    async begun(...of: Parameters<typeof begin>): Promise<string> {
      const opened = await begin(...of)
      if ('refused' in opened) throw new Error(opened.refused)
      return opened.row.id
    },
    async stateOf(id: string) {
      const link = await links.find(merchantId, id)
      return 'refused' in link ? link.refused : link.state
    },
    /** The time to pay goes by without coins. */
    async givenUp(order: string) {
      clock.advance(91 * 60)
      await world.settle()
      expect(await world.status(order)).toBe('cancelled')
    },
    /** All that the offer asks for, whenever it comes. */
    async coinsFor(order: string, part = 100n) {
      const sale = await world.sale(order)
      const coins = sale.order.offers.at(-1)?.coins.units ?? 0n
      const transfer = await world.pays(order, (coins * part) / 100n, { name: order })
      await transfer.seen()
      await transfer.final()
      await world.settle()
    },
  }
}
