/** Stories of purchases that are paid at the customer's own bank: as it should be, and every way a bank has to fail. */
import type { BankView } from '@agio/contract'
import { describe, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { sentTo, type Purchase } from '../world/purchase.ts'
import { walk } from '../world/sale.ts'
import { ana } from '../world/customer.ts'
import type { World } from '../world/world.ts'

export function buyingAtBanksStories(world: () => World): void {
  const buys = async (fiat: 'EUR' | 'GBP' = 'EUR') =>
    (await world().customer()).buys({ method: 'OPEN_BANKING', fiat })
  const ends = async (purchase: Purchase, executed = 1) => {
    const order = await purchase.is('C')
    expect(order.receive).toEqual(purchase.placed.receive)
    expect(order.credits).toMatchObject([{ through: 'OPEN_BANKING', counts: true }])
    expect(await executedFor(world(), order.payments)).toBe(executed)
    return world().closes(purchase)
  }

  describe.concurrent("the customer's own bank", () => {
    const pays = async (bank: string) => {
      const { banks } = world().outside
      // It moves nothing before the order has heard its yes: the line of our own bank may come before the browser does.
      await banks.behaves(bank, { behaviour: 'stays', ...(bank === 'nordlicht' && { hooks: 'off' }) })
      const purchase = await buys()
      expect(await purchase.paysAt(bank)).toMatchObject({ outcome: 'authorised', orderId: purchase.id })
      await purchase.is('W').finally(() => banks.behaves(bank, { behaviour: 'works' }))
      expect(walk(await ends(purchase))).toBe('NWRBOTPC')
    }
    test('nordlicht pays, over OAuth, without hooks: the way back tells', () => pays('nordlicht'))
    test.each([
      ['sonnenbank', 'with everything'],
      ['bergbank', 'with a login before the payment'],
    ])('%s pays, %s', { tags: ['night'] }, pays)

    test('pays in pounds, and the browser never comes back: the hook tells', async () => {
      const { banks } = world().outside
      await banks.behaves('thames-tweed', { callbacks: 'off' })
      const purchase = await buys('GBP')
      const { redirectUrl } = await purchase.begins('thames-tweed')
      expect(await banks.visit(redirectUrl, ana)).toHaveProperty('page')
      await ends(purchase)
    })

    test('pays, and nobody tells: we ask', async () => {
      const { banks } = world().outside
      await banks.behaves('nordlicht', { hooks: 'off' })
      const purchase = await buys()
      const { redirectUrl } = await purchase.begins('nordlicht')
      await banks.visit(redirectUrl, ana)
      await ends(purchase)
    })

    test('pays slowly', { tags: ['night'] }, async () => {
      const purchase = await buys()
      await purchase.paysAt('slowfjord')
      await ends(purchase)
      expect(walk(await purchase.view())).toMatch(/^NW/)
    })

    test('is down; then another one pays', async () => {
      const purchase = await buys()
      await expect(purchase.begins('nachtruhe')).rejects.toMatchObject({ code: 'bank.unavailable' })
      expect((await purchase.view()).status).toBe('N')
      await until('the bank shows as down', async () => {
        const { items } = await world().call<{ items: BankView[] }>('GET', '/banks?q=nachtruhe')
        return items[0]?.health === 'down'
      })
      await purchase.paysAt('sonnenbank')
      await ends(purchase)
    })

    const saysNo = async (bank: string, outcome: string) => {
      const purchase = await buys()
      expect(await purchase.paysAt(bank)).toMatchObject({ outcome, orderId: purchase.id })
      const order = await purchase.shows('the no', ({ payments }) => payments[0]?.status === 'refused')
      expect(order).toMatchObject({ status: 'N', choices: expect.arrayContaining(['pay', 'cancel']) })
      await purchase.paysAt('sonnenbank')
      await ends(purchase)
    }
    test('nonpareil says no (refused); then another one pays', () => saysNo('nonpareil', 'refused'))
    test('dimentica says no (login_failed); then another one pays', { tags: ['night'] }, () =>
      saysNo('dimentica', 'login_failed'),
    )

    test('takes its yes back; the money comes by transfer instead', async () => {
      const { banks } = world().outside
      await banks.behaves('vuelta', { behaviour: 'stays' })
      const purchase = await buys()
      expect(await purchase.paysAt('vuelta')).toMatchObject({ outcome: 'authorised' })
      await purchase.is('W')
      await banks.behaves('vuelta', { behaviour: 'fails_after' })
      await purchase.shows('it failed', ({ payments }) => payments[0]?.status === 'failed')
      expect(walk(await purchase.is('N'))).toBe('NWN')
      await purchase.choose('SEPA_BANK_TRANSFER')
      await purchase.transfer()
      await purchase.is('C')
      await world().closes(purchase)
    })
  })

  describe.concurrent('the way back from a bank', () => {
    test('is told twice: it counts once', async () => {
      const purchase = await buys()
      const { redirectUrl } = await purchase.begins('sonnenbank')
      const back = sentTo(await world().outside.banks.visit(redirectUrl, ana))
      expect(await purchase.comesBack(back)).toMatchObject({ outcome: 'authorised' })
      expect(await purchase.comesBack(back)).toMatchObject({ outcome: 'used', orderId: purchase.id })
      await ends(purchase)
    })

    test('ends in another browser, which learns nothing of the order', async () => {
      const purchase = await buys()
      const { redirectUrl } = await purchase.begins('sonnenbank')
      const back = sentTo(await world().outside.banks.visit(redirectUrl, ana))
      expect(await purchase.comesBack(back, world().call)).toMatchObject({
        outcome: 'authorised',
        orderId: null,
      })
      const other = await world().customer()
      expect(await purchase.comesBack(back, other.call)).toMatchObject({ outcome: 'used', orderId: null })
      await ends(purchase)
    })

    test('with a state that nobody gave is nothing', async () => {
      const purchase = await buys()
      const { redirectUrl } = await purchase.begins('sonnenbank')
      const back = new URL(sentTo(await world().outside.banks.visit(redirectUrl, { ...ana, consent: 'no' })))
      back.searchParams.set('state', `${back.searchParams.get('state')}x`)
      await expect(purchase.comesBack(back.toString())).rejects.toMatchObject({
        code: 'payment.unknown_state',
      })
      await purchase.shows('the no by hook', ({ payments }) => payments[0]?.status === 'refused')
      expect((await purchase.view()).status).toBe('N')
    })
  })

  retryStories(world, buys)
}

function retryStories(world: () => World, buys: () => Promise<Purchase>): void {
  describe.concurrent('one payment of an order at most', () => {
    test('left alone, then begun anew at another bank: the first one is dead', async () => {
      const purchase = await buys()
      const first = await purchase.begins('sonnenbank')
      await purchase.paysAt('bergbank')
      expect(await world().outside.banks.visit(first.redirectUrl, ana).catch(String)).toMatch(/no form/)
      await purchase.is('C')
      // The line of our own bank may be there before the customer's bank is asked again.
      const order = await purchase.shows('one payment is given up, the other settled', ({ payments }) => {
        const [one, other] = payments.map(({ status }) => status).toSorted()
        return payments.length === 2 && one === 'abandoned' && other === 'settled'
      })
      expect(await executedFor(world(), order.payments)).toBe(1)
      await world().closes(purchase)
    })

    test('authorised while nobody looks: no second one begins', async () => {
      const purchase = await buys()
      const { redirectUrl } = await purchase.begins('sonnenbank')
      await world().outside.banks.visit(redirectUrl, ana)
      const again = await purchase.begins('bergbank').catch((error: { code?: string }) => error.code)
      expect(again).toBeOneOf(['payment.authorised_before', 'order.not_now'])
      await expect(purchase.beginsCard()).rejects.toMatchObject({
        code: expect.stringMatching(/payment.authorised_before|order.not_now/),
      })
      const order = await purchase.is('C')
      expect(await executedFor(world(), order.payments)).toBe(1)
      await world().closes(purchase)
    })

    test('cancelled by its customer: nothing can be authorised any more', async () => {
      const purchase = await buys()
      const { redirectUrl } = await purchase.begins('sonnenbank')
      await purchase.cancel()
      const order = await purchase.shows(
        'it is taken back',
        ({ payments }) => payments[0]?.status === 'abandoned',
      )
      expect(order.status).toBe('X')
      expect(await world().outside.banks.visit(redirectUrl, ana).catch(String)).toMatch(/no form/)
    })

    test('authorised: the order cannot be cancelled', async () => {
      const purchase = await buys()
      await purchase.paysAt('sonnenbank')
      await expect(purchase.cancel()).rejects.toMatchObject({ code: 'order.not_now' })
      await purchase.is('C')
      await world().closes(purchase)
    })

    test('from an account of somebody else: it goes back there', async () => {
      const purchase = await buys()
      await purchase.paysAt('sonnenbank', { name: 'Otto Fremdling' })
      await purchase.is('Y', 'payer')
      await purchase.shows('the money is back', ({ refunds }) => refunds[0]?.status === 'booked')
      const [payment] = await world().bank.paymentsFor(purchase.reference)
      expect(payment).toMatchObject({ amount: '100.00', payee: { name: 'Otto Fremdling' } })
      await world().closes(purchase)
    })
  })
}

/** The number of an order's payments that the banks carried out, by their own record. */
async function executedFor(world: World, payments: readonly { readonly id: string }[]): Promise<number> {
  const all = await Promise.all(
    ['sonnenbank', 'nordlicht', 'bergbank', 'thames-tweed', 'slowfjord', 'vuelta'].map((bank) =>
      world.outside.banks.payments(bank),
    ),
  )
  const ours = new Set(payments.map(({ id }) => id.replaceAll('_', '').toLowerCase()))
  return all
    .flat()
    .filter(
      ({ executed, endToEndId }) =>
        executed && ours.has(endToEndId.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()),
    ).length
}
