/** Stories of coins that come as asked, short, over, late after a cancellation, or as other coins altogether. */
import { describe, expect, test } from 'vitest'
import { unitsOf } from '../world/outside.ts'
import { walk } from '../world/sale.ts'
import { ana, anaInBritain } from '../world/customer.ts'
import { payoutOf, type World } from '../world/world.ts'

export function payingStories(world: () => World): void {
  describe.concurrent('coins as they are asked for', () => {
    const inFull = async (coin: string) => {
      const sale = await (await world().customer()).sells({ coin })
      await sale.pay()
      const order = await sale.is('C')
      expect(walk(order)).toMatch(/^NUFEPS?C$/)
      expect(order.payout.amount).toBe('100.00')
      const [payment] = await world().bank.paymentsFor(sale.reference)
      expect(payment).toMatchObject({ amount: '100.00', payee: ana, status: 'booked' })
      await world().ends(sale)
    }
    test.each(['USDT@97', 'ETH@11155111'])('exact, in %s', inFull)
    test.each(['USDC@11155111', 'tBNB@97'])('exact, in %s', { tags: ['night'] }, inFull)

    test('to a sort code, in pounds', async () => {
      const sale = await (await world().customer()).sells({ fiat: 'GBP', to: anaInBritain })
      await sale.pay()
      await sale.is('C')
      const [payment] = await world().bank.paymentsFor(sale.reference)
      expect(payment).toMatchObject({ amount: '100.00', currency: 'GBP', payee: anaInBritain })
      await world().ends(sale)
    })

    test('in two transfers', async () => {
      const sale = await (await world().customer()).sells()
      const [part, rest] = sale.split(40n)
      await sale.pay(part)
      await sale.pay(rest)
      expect((await sale.is('C')).deposits).toHaveLength(2)
      await world().ends(sale)
    })

    test('in two transfers of one transaction', async () => {
      const sale = await (await world().customer()).sells()
      const hash = await sale.payInOne(sale.split(50n))
      const order = await sale.is('C')
      expect(order.deposits.map(({ transaction }) => transaction)).toEqual([hash, hash])
      expect(order.payout.amount).toBe('100.00')
      await world().ends(sale)
    })

    test('native coin from inside a contract call, as exchanges send it', async () => {
      const sale = await (await world().customer()).sells({ coin: 'ETH@11155111' })
      await sale.payInOne(sale.split(50n))
      const order = await sale.is('C')
      expect(order.deposits).toMatchObject([{ from: null, state: 'final', counts: true }])
      expect(order.payout.amount).toBe('100.00')
      await world().ends(sale)
    })

    test('two orders of one amount in one minute, of one customer', async () => {
      const customer = await world().customer()
      const sales = await Promise.all([customer.sells(), customer.sells()])
      expect(new Set(sales.map(({ address }) => address)).size).toBe(2)
      await Promise.all(sales.map((sale) => sale.pay()))
      for (const sale of sales) {
        await sale.is('C')
        await world().ends(sale)
      }
    })

    test('after the order was cancelled', async () => {
      const sale = await (await world().customer()).sells()
      await sale.chooses('cancel')
      await sale.pay(sale.required)
      expect(walk(await sale.is('C'))).toMatch(/^NXUFEPS?C$/)
      await world().ends(sale)
    })
  })

  shortStories(world)
  overStories(world)
  strayStories(world)
}

function shortStories(world: () => World): void {
  describe.concurrent('too few coins', () => {
    test('then the rest', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay(sale.split(70n)[0])
      const short = await sale.is('I')
      await sale.pay(short.left.amount)
      const order = await sale.is('C')
      expect(walk(order)).toMatch(/^NUIUFEPS?C$/)
      expect(payoutOf(order) - 10_000n).toBeOneOf([0n, 1n])
      await world().ends(sale)
    })

    test('and that is enough', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay(sale.split(70n)[0])
      await sale.is('I')
      await sale.chooses('accept_lower')
      const order = await sale.is('C')
      const fees = Object.values(order.fees).reduce((sum, { amount }) => sum + unitsOf('EUR', amount), 0n)
      expect(payoutOf(order)).toBe(unitsOf('EUR', order.gross.amount) - fees)
      expect(payoutOf(order)).toBeLessThan(7_500n)
      await world().ends(sale)
    })

    test('and all of them back to where they came from', async () => {
      const sale = await (await world().customer()).sells()
      const [part] = sale.split(70n)
      const got = await world().gets('exchange', sale, async () => {
        await sale.pay(part, { from: 'exchange' })
        await sale.is('I')
        const { refund } = await sale.chooses('refund')
        expect(refund!.to!.toLowerCase()).toBe(
          await sale.chain.wallet('exchange').then((it) => it.toLowerCase()),
        )
        await sale.is('Z', 'refunded')
      })
      const { refund } = await world().ends(sale)
      const sent = unitsOf(sale.coin, refund!.amount.amount)
      expect(got).toBe(sent - unitsOf(sale.coin, part))
      expect(sent).toBeLessThan(unitsOf(sale.coin, part))
      expect(refund!.transaction).toMatch(/^0x[0-9a-f]{64}$/)
    })
  })
}

function overStories(world: () => World): void {
  describe.concurrent('too many coins', () => {
    test('by little: it is paid out', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay(sale.plus('3'))
      const order = await sale.is('C')
      expect(walk(order)).toMatch(/^NUFEPS?C$/)
      expect(payoutOf(order)).toBeGreaterThan(10_200n)
      await world().ends(sale)
    })

    test('by much: all of it is paid out', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay(sale.plus('60'))
      await sale.is('G')
      await sale.chooses('take_all')
      const order = await sale.is('C')
      expect(walk(order)).toMatch(/^NUGFEPS?C$/)
      expect(payoutOf(order)).toBeGreaterThan(14_000n)
      await world().ends(sale)
    })

    test('by much: the difference goes back', async () => {
      const sale = await (await world().customer()).sells()
      const paid = sale.plus('60')
      const got = await world().gets('stranger', sale, async () => {
        await sale.pay(paid, { from: 'stranger' })
        const over = await sale.is('G')
        expect(over.surplus!.amount).toBe('60.000000')
        await sale.chooses('return_surplus')
        await sale.is('C')
        await sale.shows('the difference is on its way back', ({ refund }) => refund?.transaction != null)
      })
      const order = await world().ends(sale)
      expect(order.payout.amount).toBe('100.00')
      expect(got).toBe(unitsOf(sale.coin, order.refund!.amount.amount) - unitsOf(sale.coin, paid))
    })
  })
}

function strayStories(world: () => World): void {
  describe.concurrent('other coins', () => {
    test('another coin is listed, and the order waits on', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay('25', { token: 'USDT' })
      const waiting = await sale.shows('the stray is final', ({ deposits }) => deposits[0]?.state === 'final')
      expect(waiting.status).toBe('N')
      expect(waiting.deposits).toMatchObject([
        { counts: false, amount: { currency: 'USDT@11155111', amount: '25.000000000000000000' } },
      ])
      await world().books.caseOpens(sale.id, 'unallocated_deposit')
      await sale.pay()
      expect((await sale.is('C')).payout.amount).toBe('100.00')
      await world().ends(sale)
    })

    test('coins of another coin go back to their sender, by two operators', async () => {
      const sale = await (await world().customer()).sells()
      const sender = await sale.chain.wallet('customer')
      await sale.pay('150', { token: 'USDT' })
      await sale.shows('the stray is final', ({ deposits }) => deposits[0]?.state === 'final')
      const before = await sale.chain.holds(sender, 'USDT@11155111')
      await world().backOffice.decidesCoins(sale.id, 'return')
      await sale.shows('they went back', ({ deposits }) => deposits[0]?.handling === 'returned')
      const got = (await sale.chain.holds(sender, 'USDT@11155111')) - before
      expect(got).toBeGreaterThan(unitsOf('USDT@11155111', '145'))
      await sale.pay()
      await sale.is('C')
      await world().ends(sale)
    })

    test('a second payment after the end counts for the next sale of the customer', async () => {
      const customer = await world().customer()
      const [sale, next] = [await customer.sells(), await customer.sells()]
      await sale.pay()
      await sale.is('C')
      await sale.pay(sale.required)
      await sale.shows('the second is final', ({ deposits }) => deposits[1]?.state === 'final')
      await next.stays('N')
      await world().backOffice.decidesCoins(sale.id, 'count', next.id)
      expect((await next.is('C')).payout.amount).toBe('100.00')
      expect((await sale.view()).deposits[1]).toMatchObject({ counts: false, handling: 'counted' })
      await world().ends(sale)
      await world().books.comes('the coins', next.id, 'suspense', unitsOf(sale.coin, sale.required))
    })

    test('dust that comes late is kept by one operator', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay()
      await sale.is('C')
      await sale.pay('0.01')
      await world().backOffice.decidesCoins(sale.id, 'keep')
      await sale.shows('it is kept', ({ deposits }) => deposits[1]?.handling === 'kept')
      await world().ends(sale)
    })

    test('an impostor with the name of the coin is nothing', async () => {
      const sale = await (await world().customer()).sells()
      const hash = await sale.pay(sale.required, { token: 'IMPOSTOR' })
      await sale.chain.receipt(hash)
      await sale.pay()
      expect((await sale.is('C')).deposits).toHaveLength(1)
      await world().ends(sale)
    })

    test('the coin on another of our chains is listed, and the order waits on', async () => {
      const sale = await (await world().customer()).sells()
      await world().chain(97).send(sale.address, sale.required, { token: 'USDC' })
      const waiting = await sale.shows('the stray is final', ({ deposits }) => deposits[0]?.state === 'final')
      expect(waiting.status).toBe('N')
      expect(waiting.deposits).toMatchObject([{ counts: false, network: 'BNB testnet' }])
      await world().books.caseOpens(sale.id, 'unallocated_deposit', 'USDC@97')
      await sale.pay()
      await sale.is('C')
      await world().ends(sale)
    })
  })
}
