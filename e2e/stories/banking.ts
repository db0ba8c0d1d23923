/** Stories of what banks do: refuse, give back, read another name. */
import type { ReceiptView } from '@agio/contract'
import { describe, expect, test } from 'vitest'
import { unitsOf } from '../world/outside.ts'
import { walk } from '../world/sale.ts'
import { ana } from '../world/customer.ts'
import type { World } from '../world/world.ts'

const named = (first: string) => ({ ...ana, name: `${first} Example` })
/** The same name to us; the sandbox's bank sees no word in it that changes what it does. */
const spelt = (first: string) => named(`${first.slice(0, 3)}'${first.slice(3)}`)

export function bankingStories(world: () => World): void {
  describe.concurrent('the bank', () => {
    test('refuses; then another account', async () => {
      const sale = await (await world().customer()).sells({ to: named('Failed') })
      await sale.pay()
      const refused = await sale.is('R', 'rejected')
      expect(walk(refused)).toBe('NUFEPR')
      await sale.chooses('revise_beneficiary', { beneficiary: spelt('Failed') })
      expect(walk(await sale.is('C'))).toMatch(/^NUFEPREPS?C$/)
      const payments = await world().bank.paymentsFor(sale.reference)
      expect(payments.map(({ status }) => status)).toEqual(['rejected', 'booked'])
      await world().ends(sale)
    })

    test('gives the money back when all seemed done: the receipt is void; then another account', async () => {
      const sale = await (await world().customer()).sells()
      await sale.pay()
      const { receiptCode, endToEndId } = await sale.is('C')
      const receipt = () =>
        world().call<ReceiptView & { valid: boolean }>('GET', `/receipts/verify/${receiptCode}`)
      expect(await receipt()).toMatchObject({ valid: true, void: false })
      await world().bank.giveBack(endToEndId!)
      await sale.is('R', 'returned')
      expect(await receipt()).toMatchObject({ void: true })
      await sale.chooses('revise_beneficiary', {
        beneficiary: { ...ana, iban: 'FR1420041010050500013M02606' },
      })
      const order = await sale.is('C')
      expect(order.receiptCode).not.toBe(receiptCode)
      expect(walk(order)).toMatch(/^NUFEPS?CREPS?C$/)
      await world().ends(sale)
    })

    test('gives the money back; then the coins go back too', async () => {
      const sale = await (await world().customer()).sells({ to: named('Return') })
      let sent = 0n
      const got = await world().gets('treasury', sale, async () => {
        await sale.pay(undefined, { from: 'treasury' })
        expect(walk(await sale.is('R', 'returned'))).toMatch(/^NUFEPS?CR$/)
        await sale.chooses('refund')
        sent = unitsOf(sale.coin, (await sale.is('Z', 'refunded')).refund!.amount.amount)
      })
      expect(got).toBe(sent - unitsOf(sale.coin, sale.required))
      await world().ends(sale)
    })

    test('reads another name; the customer says it is theirs, and two persons let it pass', async () => {
      const sale = await (await world().customer()).sells({ to: named('Mismatch') })
      await sale.pay()
      await sale.is('R', 'name')
      expect(await world().bank.paymentsFor(sale.reference)).toEqual([])
      await sale.chooses('confirm_name')
      await sale.is('W', 'review')
      await sale.stays('W')
      await world().backOffice.act(sale.id, 'clear')
      expect(walk(await sale.is('C'))).toMatch(/^NUFERWEPS?C$/)
      await world().ends(sale)
    })

    test('reads another name; the customer writes it as the bank knows it', async () => {
      const sale = await (await world().customer()).sells({ to: named('Mismatch') })
      await sale.pay()
      await sale.is('R', 'name')
      await sale.chooses('revise_beneficiary', { beneficiary: spelt('Mismatch') })
      await sale.is('C')
      const [payment] = await world().bank.paymentsFor(sale.reference)
      expect(payment).toMatchObject({ payee: spelt('Mismatch') })
      await world().ends(sale)
    })

    test('pays an account of another name when two persons of the back office let it pass', async () => {
      const sale = await (await world().customer()).sells({ to: named('Failed') })
      await sale.pay()
      await sale.is('R', 'rejected')
      await sale.chooses('revise_beneficiary', { beneficiary: ana })
      await sale.is('W', 'review')
      await sale.stays('W')
      await world().backOffice.act(sale.id, 'clear')
      expect(walk(await sale.is('C'))).toMatch(/^NUFEPRWEPS?C$/)
      await world().ends(sale)
    })
  })
}
