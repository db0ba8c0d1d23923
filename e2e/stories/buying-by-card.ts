/**
 * Stories of purchases that are paid by card, at an acquirer whose hooks come twice and in the wrong order: paid, declined,
 * not confirmed, a stranger's, and taken back when the coins are gone.
 */
import { describe, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { cards, ownCard } from '../world/payers.ts'
import type { Purchase } from '../world/purchase.ts'
import { walk } from '../world/sale.ts'
import { ana } from '../world/customer.ts'
import type { World } from '../world/world.ts'

export function buyingByCardStories(world: () => World): void {
  const buys = async (fiat: 'EUR' | 'GBP' = 'EUR') =>
    (await world().customer()).buys({ method: 'CREDIT_CARD', fiat })
  const acquirer = () => world().outside.cards
  /** The acquirer's record of one payment. */
  const held = async (session: string) =>
    (await acquirer().payments()).find(({ reference }) => reference === session)!
  const ends = async (purchase: Purchase) => {
    const order = await purchase.is('C')
    expect(order.receive).toEqual(purchase.placed.receive)
    await world().closes(purchase)
    return order
  }

  /** The same card in the hands of another customer: it pays only while nothing is owed for it. */
  async function paysForAnother(card: string, isTaken: boolean): Promise<void> {
    const purchase = await buys()
    const session = await purchase.paysByCard(card)
    if (!isTaken) {
      await until('the payment is let go', async () => (await held(session)).status === 'let go')
      await purchase.stays('N')
      await purchase.paysByCard(ownCard())
    }
    await ends(purchase)
    expect((await held(session)).captures).toBe(isTaken ? 1 : 0)
  }

  describe.concurrent('a card', () => {
    const paid = async (kind: keyof typeof cards, fiat: 'EUR' | 'GBP') => {
      const purchase = await buys(fiat)
      const session = await purchase.paysByCard(cards[kind])
      expect(walk(await ends(purchase))).toMatch(/^NW?RBOTPC$/)
      expect(await held(session)).toMatchObject({ captures: 1, refunds: [] })
    }
    test.each([
      ['mastercard', 'GBP'],
      ['asks', 'EUR'],
    ] as const)('%s, in %s', paid)
    test('visa, in EUR', { tags: ['night'] }, () => paid('visa', 'EUR'))

    test('is declined, then another one pays', async () => {
      const purchase = await buys()
      const session = await purchase.paysByCard(cards.declined)
      await purchase.stays('N')
      expect((await held(session)).captures).toBe(0)
      const again = await purchase.paysByCard(cards.visa)
      await ends(purchase)
      expect(await held(again)).toMatchObject({ captures: 1 })
    })

    test('is not confirmed by its owner; then a transfer pays', async () => {
      const purchase = await buys()
      const session = await purchase.paysByCard(cards.asks, 'fail')
      const order = await purchase.stays('N')
      expect(order.choices).toContain('cancel')
      await purchase.choose('SEPA_BANK_TRANSFER')
      await purchase.transfer()
      await purchase.is('C')
      await world().closes(purchase)
      expect((await held(session)).captures).toBe(0)
    })

    test('hears of the same things again when all is done', async () => {
      const purchase = await buys()
      await purchase.paysByCard()
      const { version } = await ends(purchase)
      for (const { id } of (await acquirer().events()).slice(-20)) await acquirer().tellAgain(id)
      expect((await purchase.stays('C')).version).toBe(version)
      await world().closes(purchase)
    })

    test('of somebody else gets its money back', async () => {
      const purchase = await buys()
      const { id } = await purchase.beginsCard()
      await acquirer().pay(id, { number: cards.visa, name: 'Otto Fremdling' })
      await purchase.is('Y', 'payer')
      await purchase.shows('the money is back', ({ refunds }) => refunds[0]?.status === 'booked')
      expect(await held(id)).toMatchObject({
        captures: 1,
        refunds: [{ amount: '100.00', status: 'succeeded' }],
      })
      await world().closes(purchase)
    })

    test('of somebody else takes no money back: two persons send it to the account of its owner', async () => {
      const purchase = await buys()
      const { id } = await purchase.beginsCard()
      await acquirer().pay(id, { number: cards.takesNothingBack, name: 'Otto Fremdling' })
      await purchase.is('Y', 'payer')
      await purchase.shows('it found no way back', ({ refunds }) => refunds[0]?.status === 'stuck')
      await world().backOffice.sendElsewhere(purchase.id, `card:${id}`, {
        name: 'Otto Fremdling',
        iban: 'DE66999999990000002718',
      })
      await purchase.shows('the money is back', ({ refunds }) => refunds[0]?.status === 'booked')
      const [payment] = await world().bank.paymentsFor(purchase.reference)
      expect(payment).toMatchObject({ amount: '100.00', payee: { name: 'Otto Fremdling' } })
      await world().closes(purchase)
    })

    test.each(['won', 'lost'] as const)(
      'is taken back when the coins are gone; the dispute is %s',
      async (how) => {
        const purchase = await buys()
        const card = ownCard()
        const session = await purchase.paysByCard(card)
        await ends(purchase)
        await acquirer().chargeBack(session)
        await world().books.comes('the debt', purchase.id, 'debt:', 10_000n)
        expect((await purchase.view()).status).toBe('C')
        const seen = await until('an open case', async () => {
          const now = await world().backOffice.order(purchase.id)
          return now.cases.some(({ closedAt }) => closedAt === null) && now
        })
        expect(seen.timeline.map(({ event }) => event)).toContain('dispute.opened')
        await world().closes(purchase, { debt: 10_000n })
        await acquirer().decide(session, how)
        if (how === 'won')
          await until('the debt is gone', async () => {
            const { accounts } = await world().books.movedBy(purchase.id)
            return !accounts.some((account) => account.startsWith('debt:'))
          })
        await world().closes(purchase, how === 'won' ? {} : { debt: 10_000n })
        await paysForAnother(card, how === 'won')
      },
    )

    test('is open on one page only: a second wish leads to the same or ends the first', async () => {
      const purchase = await buys()
      const first = await purchase.beginsCard()
      const second = await purchase.beginsCard()
      await acquirer()
        .pay(first.id, { number: cards.visa, name: ana.name })
        .catch(() => undefined)
      if (second.id !== first.id)
        await acquirer()
          .pay(second.id, { number: cards.visa, name: ana.name })
          .catch(() => undefined)
      await ends(purchase)
      const captures = (await acquirer().payments()).filter(
        ({ reference, captures: times }) => [first.id, second.id].includes(reference) && times > 0,
      )
      expect(captures).toHaveLength(1)
    })
  })
}
