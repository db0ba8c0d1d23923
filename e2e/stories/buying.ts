/** Stories of purchases: money that comes as asked for, with every slip of the pen, too little, too much, late, or a stranger's. */
import { describe, expect, test } from 'vitest'
import { unitsOf } from '../world/outside.ts'
import { walk } from '../world/sale.ts'
import { ana } from '../world/customer.ts'
import type { World } from '../world/world.ts'

const greta = 'Greta Beispiel'
const paidFor = '100.00'

export function buyingStories(world: () => World): void {
  const buys = async (wanted: Parameters<Awaited<ReturnType<World['customer']>>['buys']>[0] = {}) =>
    (await world().customer()).buys(wanted)

  describe.concurrent('money as it is asked for', () => {
    const inEuros = async (coin: string) => {
      const purchase = await buys({ coin })
      await purchase.says()
      await purchase.is('W')
      await purchase.transfer()
      const order = await purchase.is('C')
      expect(walk(order)).toBe('NWRBOTPC')
      expect(order).toMatchObject({ isExecuted: true, received: { amount: paidFor }, left: null })
      await world().closes(purchase)
    }
    test.each(['ETH@11155111', 'USDC@97'])('by transfer, in euros, to %s', inEuros)
    test.each(['USDC@11155111', 'USDT@11155111', 'tBNB@97'])(
      'by transfer, in euros, to %s',
      { tags: ['night'] },
      inEuros,
    )

    test('by transfer, in pounds', async () => {
      const purchase = await buys({ fiat: 'GBP' })
      expect(purchase.placed.transfer).toMatchObject({ iban: null, sortCode: '999901', epc: null })
      await purchase.transfer()
      expect(walk(await purchase.is('C'))).toBe('NRBOTPC')
      await world().closes(purchase)
    })

    const withReference = async (how: string) => {
      const purchase = await buys({ payerName: greta })
      const { reference, fiat } = purchase
      await world().bank.payOrder({ reference, amount: paidFor, currency: fiat }, 'greta', how)
      await purchase.is('C')
      await world().closes(purchase)
    }
    test('with its reference split_lines', () => withReference('split_lines'))
    test.each(['inside_text', 'lower_case', 'spaced'])(
      'with its reference %s',
      { tags: ['night'] },
      withReference,
    )
  })

  amountStories(world, buys)
  operatorStories(world, buys)
}

type Buys = (
  wanted?: Parameters<Awaited<ReturnType<World['customer']>>['buys']>[0],
) => ReturnType<Awaited<ReturnType<World['customer']>>['buys']>

function amountStories(world: () => World, buys: Buys): void {
  describe.concurrent('another amount', () => {
    test.each([
      ['short', '90.00'],
      ['over', '110.00'],
    ])('%s: what came is what buys', async (mistake, came) => {
      const purchase = await buys({ payerName: greta })
      const { reference, fiat } = purchase
      await world().bank.payOrder({ reference, amount: paidFor, currency: fiat }, 'greta', mistake)
      const order = await purchase.is('C')
      expect(order.received.amount).toBe(came)
      const fees = unitsOf('EUR', order.fees.service.amount) + unitsOf('EUR', order.fees.network.amount)
      expect(unitsOf('EUR', order.net.amount)).toBe(unitsOf('EUR', came) - fees)
      await world().closes(purchase)
    })

    test('below the least: it waits for the rest, says how much that is, and buys coins for both', async () => {
      const purchase = await buys()
      await purchase.transfer({ amount: '20.00' })
      const waits = await purchase.shows('it waits', ({ waitsFor }) => waitsFor === 'more')
      expect(waits).toMatchObject({ status: 'R', left: { amount: '80.00' }, received: { amount: '20.00' } })
      await purchase.transfer({ amount: '80.00' })
      expect((await purchase.is('C')).received.amount).toBe('100.00')
      await world().closes(purchase)
    })

    test('0.01 by hand before the card is paid: both buy coins', async () => {
      const purchase = await buys({ method: 'CREDIT_CARD' })
      await purchase.transfer({ amount: '0.01' })
      const waits = await purchase.shows('it waits', ({ waitsFor }) => waitsFor === 'more')
      expect(waits.left?.amount).toBe('99.99')
      await purchase.transfer({ amount: '99.99' })
      expect((await purchase.is('C')).received.amount).toBe('100.00')
      await world().closes(purchase)
    })

    test('above the limit of the day: it goes back', async () => {
      const purchase = await buys({ amount: '4900', payerName: greta })
      const { reference, fiat } = purchase
      await world().bank.payOrder({ reference, amount: '4900.00', currency: fiat }, 'greta', 'over')
      await purchase.is('Y', 'limit')
      await purchase.shows('the money is back', ({ refunds }) => refunds[0]?.status === 'booked')
      await world().closes(purchase)
    })

    test('in two transfers before it is looked at: their sum', async () => {
      const purchase = await buys()
      await world().backOffice.act(purchase.id, 'hold')
      await purchase.transfer({ amount: '60.00' })
      await purchase.shows('the first is here', ({ received }) => received.amount === '60.00')
      await purchase.transfer({ amount: '40.00' })
      await purchase.shows('both are here', ({ received }) => received.amount === '100.00')
      await world().backOffice.act(purchase.id, 'release')
      expect((await purchase.is('C')).received.amount).toBe('100.00')
      await world().closes(purchase)
    })

    test('once more after all was done: it waits aside, and a person sends it back', async () => {
      const purchase = await buys()
      await purchase.transfer()
      await purchase.is('C')
      await purchase.transfer({ amount: '41.17' })
      const order = await purchase.shows('the second is here', ({ credits }) => credits.length === 2)
      expect(order.credits.filter(({ counts }) => !counts)).toMatchObject([{ amount: { amount: '41.17' } }])
      await world().books.caseOpens(purchase.id, 'unallocated_credit')
      await world().closes(purchase, { aside: 4_117n })
      const line = await world().backOffice.unmatched(purchase.reference, '41.17')
      await world().backOffice.sendBack(line.id)
      await world().books.isPaid('41.17', ana.name)
    })

    test('two at once: every cent is with the order or aside', async () => {
      const purchase = await buys({ payerName: greta })
      const { reference, fiat } = purchase
      await world().bank.payOrder({ reference, amount: paidFor, currency: fiat }, 'greta', 'twice')
      await purchase.is('C')
      const order = await purchase.shows('both are here', ({ credits }) => credits.length === 2)
      const aside = order.credits.filter(({ counts }) => !counts)
      await world().closes(purchase, { aside: BigInt(aside.length) * 10_000n })
    })

    test('after the order was cancelled: at the price of the day', async () => {
      const purchase = await buys()
      await purchase.cancel()
      await purchase.is('X')
      await purchase.transfer()
      const order = await purchase.is('C')
      expect(walk(order)).toBe('NXRBOTPC')
      expect(order.credits).toMatchObject([{ late: true, counts: true }])
      await world().closes(purchase)
    })

    test.each([
      ['EUR', { iban: 'DE66999999990000002718' }],
      ['GBP', { sortCode: '999903', accountNumber: '16180339' }],
    ] as const)('from an account of somebody else, in %s: it goes back there', async (fiat, account) => {
      const purchase = await buys({ payerName: greta, fiat })
      const { reference } = purchase
      await world().bank.payOrder({ reference, amount: paidFor, currency: fiat }, 'greta', 'another_name')
      await purchase.is('Y', 'payer')
      await purchase.shows('the money is back', ({ refunds }) => refunds[0]?.status === 'booked')
      const [payment] = await world().bank.paymentsFor(reference)
      expect(payment).toMatchObject({ amount: paidFor, payee: { name: 'Otto Fremdling', ...account } })
      await world().closes(purchase)
    })

    test('taken back by its bank when the coins are gone: a debt, and a person looks', async () => {
      const purchase = await buys()
      const { ref } = await purchase.transfer()
      await purchase.is('C')
      await world().bank.recall(ref)
      await world().books.comes('the debt', purchase.id, 'debt:', 10_000n)
      expect((await purchase.view()).status).toBe('C')
      await world().closes(purchase, { debt: 10_000n })
    })
  })
}

function operatorStories(world: () => World, buys: Buys): void {
  describe.concurrent('money that nobody waits for', () => {
    test.each(['wrong_reference', 'no_reference'])('%s: a person finds whose it is', async (mistake) => {
      const purchase = await buys({ payerName: greta, amount: '73.11' })
      const { reference, fiat } = purchase
      const amount = mistake === 'no_reference' ? '73.13' : '73.11'
      const { transfers } = await world().bank.payOrder(
        { reference, amount, currency: fiat },
        'greta',
        mistake,
      )
      const line = await world().backOffice.unmatched(transfers[0]!.reference, amount)
      expect(line).toMatchObject({ state: 'open', payer: greta, amount: { amount } })
      await purchase.stays('N')
      await world().backOffice.match(line.id, purchase.id)
      expect((await purchase.is('C')).received.amount).toBe(amount)
      const units = unitsOf('EUR', amount)
      await world().closes(purchase, { matched: units, unnamed: units })
    })

    test.each([
      ['clear', 'C'],
      ['refuse', 'Y'],
    ] as const)('under a name that is not surely theirs: a person may %s it', async (word, letter) => {
      const purchase = await buys()
      await purchase.transfer({ fromName: 'A. Example' })
      const order = await purchase.shows('it is held', ({ held }) => held)
      expect(order).toMatchObject({ status: 'R', expectedArrival: null })
      await world().backOffice.act(purchase.id, word)
      await purchase.is(letter)
      if (letter === 'Y')
        await purchase.shows('the money is back', ({ refunds }) => refunds[0]?.status === 'booked')
      await world().closes(purchase)
    })

    test('two orders are named: a person says which', async () => {
      const customer = await world().customer()
      const [one, other] = [await customer.buys(), await customer.buys()]
      const words = `${one.reference} ${other.reference}`
      await one.transfer({ reference: words })
      const line = await world().backOffice.unmatched(words)
      expect(line.reason).toBe('several_orders')
      expect(line.proposals.map(({ orderId }) => orderId).toSorted()).toEqual([one.id, other.id].toSorted())
      await world().backOffice.match(line.id, one.id)
      await one.is('C')
      await world().closes(one, { matched: 10_000n })
      expect((await other.view()).status).toBe('N')
    })

    test('for no order at all: a person sends it back', async () => {
      const { bank, backOffice } = world()
      await bank.transfer({
        fromName: 'Pia Sample',
        fromIban: 'DE91999999990000003141',
        amount: '31.07',
        currency: 'EUR',
        reference: 'birthday of my aunt',
      })
      const line = await backOffice.unmatched('birthday of my aunt')
      await backOffice.sendBack(line.id)
      await world().books.isPaid('31.07', 'Pia Sample')
      expect((await backOffice.unmatched('birthday of my aunt', undefined, 'returned')).state).toBe(
        'returned',
      )
    })
  })
}
