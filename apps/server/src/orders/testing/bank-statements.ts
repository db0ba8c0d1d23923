/** The world of orders and the bank rail on one database: purchases, and the files of a bank that tell of money for them. */
import { sealing } from '../../customers/index.ts'
import { Buy, Coins, Configuration, CreditorReference, Money, Rates, Stored } from '@agio/domain'
import { expect } from 'vitest'
import { allocateCredit } from '../../ibans/index.ts'
import { forgotten } from '../../figures/forgotten-store.ts'
import { ledger } from '../../ledger/index.ts'
import { notification, openBankWorld, statement, type Entry } from '../../rails/iso20022/testing.ts'
import { buyDetailsDocument, detailsPlace } from '../core/order-details.ts'
import { credits, deliver } from '../index.ts'
import { openWorld, type SellWorld } from './world.ts'

/** Pays out what it owes us for cards. */
export const acquirer = { name: 'Paywell Acquiring Ltd', iban: 'DE88999999990000070707' }
export const greta = { name: 'Greta Beispiel', iban: 'NL91ABNA0417164300' }
const coin = 'USDC@11155111'

export const referenceOf = (number: number): string =>
  CreditorReference.makeCreditorReference(new Uint8Array(9).fill(number))
const moneyOf = (fiat: Money.Fiat, text: string): Money.Money<Money.Fiat> => {
  const amount = Money.parse(fiat, text)
  if (amount === 'not-an-amount') throw new Error(text)
  return amount
}

type Given = { amount?: string; fiat?: Money.Fiat; customer?: string; at?: Partial<Buy.BuyOrder> }

/** The payer's name, sealed for a customer whom the world may not have met yet. */
async function sealedDetails({ platform, meet }: SellWorld, customer: string, id: string): Promise<string> {
  await meet(customer)
  const details = buyDetailsDocument.write({ payerName: greta.name })
  return sealing.seal(platform, customer, detailsPlace(id), details)
}

/** A purchase as it is stored, in any state. */
export async function placeBuy(world: SellWorld, number: number, given: Given = {}) {
  const { db, clock } = world
  const { amount = '100.00', fiat = 'EUR', customer = 'cus_greta', at = {} } = given
  const rate = Rates.readRate(coin, fiat, '0.86')
  if (rate === 'not-a-rate') throw new Error('no rate')
  const table = Configuration.buyTable(Configuration.first, coin, moneyOf(fiat, '0.20'))
  const quote = Buy.quoteOfAmount(moneyOf(fiat, amount), rate, table.feeTables.bank_transfer)
  if ('refused' in quote) throw new Error(quote.refused)
  const id = `ord_${String(number).padStart(26, 'a')}`
  const order = Buy.place({
    id,
    customerId: customer,
    coin,
    fiat,
    rail: fiat === 'EUR' ? 'sepa' : 'uk',
    method: 'bank_transfer',
    ...table,
    asked: quote.amount,
    quote,
    destination: Coins.address('0x1111111111111111111111111111111111111111'),
    now: clock.now().getTime(),
  })
  if ('refused' in order) throw new Error(order.refused)
  const stored = { ...order, ...at } as Buy.BuyOrder
  const details = await sealedDetails(world, customer, id)
  await db.query(
    'insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, details, ' +
      'send_asset, send_units, receive_asset, receive_units, counterparty, created_at, updated_at) ' +
      "values ($1, 'buy', $2, $3, 1, $4, $5, $6, '0.86', $7, $8, $9, $10, $11, '', $12, $12)",
    [
      id,
      customer,
      stored.state,
      JSON.stringify(Stored.purchase.write(stored)),
      referenceOf(number),
      `quo_${number}`,
      details,
      fiat,
      quote.amount.units.toString(),
      coin,
      quote.coins.units.toString(),
      clock.now(),
    ],
  )
  return id
}

const openCasesOf = async ({ db }: SellWorld) =>
  (
    await db.query<{ kind: string }>('select kind from operator_case where closed_at is null order by id')
  ).map(({ kind }) => kind)

export type OrdersAtBanks = Awaited<ReturnType<typeof openAll>>

/** The world of orders and the bank rail on one database, wired as the app wires them. */
export async function openAll(
  more: Pick<Parameters<typeof openBankWorld>[0] & object, 'settings' | 'exchange'> = {},
) {
  const world = await openWorld()
  const began = world.out.begunAtBanks
  const { settings } = world.platform
  const paidOut = { ...world.platform, settings: { ...settings, cardPayoutAccount: acquirer.iban } }
  const bank = await openBankWorld({
    ...more,
    database: world.db,
    platform: world.platform,
    deliver,
    orders: {
      ...credits,
      allocate: (sql, credit) => allocateCredit(paidOut, sql, credit),
    },
  })
  let files = 0
  const opening = await ledger.balance(world.db, 'bank:EUR', 'EUR')
  return {
    ...world,
    bank,
    began,
    /** By a notification at once, and by the statement at the end of the day; the orders have heard of it. */
    async tells(...entries: Entry[]): Promise<void> {
      const moved = entries.map((entry) => ({ credit: true, from: greta, ...entry }))
      files += 1
      await bank.answer(notification(`N${files}`, moved))
      await bank.answer(statement(`S${files}`, { opening: '1000000', closing: '1000000' }, moved))
      await this.listens()
    },
    async listens(): Promise<void> {
      await bank.worker.pass()
      while ((await world.inbox.pass()) > 0);
    },
    /** Actions on purchases that a customer placed. */
    purchases: world.buy,
    allocation: credits,
    buy: async (id: string) => (await world.orders.find(id))?.order as Buy.BuyOrder,
    held: (account: string, fiat: Money.Fiat = 'EUR') => ledger.balance(world.db, account, fiat),
    came: async () => (await ledger.balance(world.db, 'bank:EUR', 'EUR')) - opening,
    openCases: () => openCasesOf(world),
    open: async () => (await bank.rail.queue.list()).items,
    async [Symbol.asyncDispose]() {
      expect(await ledger.audit(world.db)).toEqual([])
      expect(await forgotten(world.db)).toEqual([])
      await bank[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}
