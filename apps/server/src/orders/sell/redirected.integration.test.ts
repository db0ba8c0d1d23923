/** A stolen session redirects no payout and no coins to a stranger. */
import { ownOrder } from '../core/own-order.ts'
import { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { tablesWith } from '../../platform/testing.ts'
import { eraseOrders } from '../personal-data/index.ts'
import { greta, openWorld, payer, type World } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

const iban = 'NL91 ABNA 0417 1643 00'
const stranger = Coins.address('0x52908400098527886E0F7030069857D2E4169EE7')
const usdc = 1_000_000n

/** The bank sent the money back: the customer names an account. */
async function returned(world: World): Promise<string> {
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id)
  const { order } = await world.sale(id)
  const about = { id: 'bank:returned', owner: id, key: `${id}:payout:1` }
  const amount = order.payout
  await world.tell({ ...about, type: 'payment.returned', returnId: 'r1', amount, reason: 'AC04' })
  await world.settle()
  return id
}
const kinds = async (world: World) =>
  (await world.db.query<{ kind: string }>('select kind from operator_case order by id')).map(
    ({ kind }) => kind,
  )

test.each(['Greta MISMATCH Attacker', 'Greta Attacker Beispiel', 'Otto Anders'])(
  'an account of %s waits for two persons, and is paid when they let it pass',
  async (name) => {
    await using world = await openWorld()
    const id = await returned(world)
    await world.orders.revise(greta, id, { name, iban })
    await world.settle()
    expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'owner' })
    expect(await kinds(world)).toContain('account_of_another_name')
    expect(world.out.payments).toHaveLength(1)
    await world.orders.advance(id, 'operator:clear', { type: 'case.cleared' })
    await world.settle()
    expect(world.out.payments.at(-1)).toMatchObject({ payeeName: name })
    await world.bankBooks(id)
    expect(await ledger.audit(world.db)).toEqual([])
  },
)

test('refused by a person, the order waits for another account, and the first one can be paid again', async () => {
  await using world = await openWorld()
  const id = await returned(world)
  await world.orders.revise(greta, id, { name: 'Otto Anders', iban })
  await world.orders.advance(id, 'operator:refuse', { type: 'case.refused', outcome: 'refund' })
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'needs_revision', reason: 'returned' })
  expect((await world.messages()).at(-1)).toBe('account_refused')
  expect(world.out.transfers).toEqual([])
  await world.orders.revise(greta, id, { name: 'BEISPIEL, Gréta', iban })
  await world.settle()
  expect(await world.status(id)).toBe('converted')
})

test('a name that the bank denies can be confirmed for the first account, and for no other', async () => {
  await using world = await openWorld()
  const [first, other] = [await world.placed(), await returned(world)]
  world.out.match = 'no_match'
  await world.paidInFull(first)
  expect(await world.orders.confirmName(greta.id, first)).not.toHaveProperty('refused')
  await world.orders.revise(greta, other, { name: 'Greta Beispiel', iban })
  await world.settle()
  expect((await world.sale(other)).order).toMatchObject({ state: 'needs_revision', reason: 'name' })
  expect(await world.orders.confirmName(greta.id, other)).toEqual({ refused: 'order.not_now' })
})

test('a listed name is no refusal that the customer sees: the order waits for a person', async () => {
  await using world = await openWorld()
  const id = await returned(world)
  await world.lists({ name: 'greta beispiel' })
  const placed = await world.placed()
  await world.paidInFull(placed)
  expect(await world.status(placed)).toBe('on_hold')
  expect(await world.orders.revise(greta, id, { name: 'Greta Beispiel', iban })).not.toHaveProperty('refused')
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
})

test('an address in a country that is not served is refused', async () => {
  await using world = await openWorld()
  const address = { street: 'Straße', building: '1', postCode: '1', town: 'Ort', country: 'KP' }
  const beneficiary = { name: 'Greta Ohne', iban, address }
  expect(await world.orders.placeSell(greta, await world.wish({ beneficiary }))).toEqual({
    refused: 'invalid',
    fields: [{ field: 'beneficiary.address.country', code: 'country-not-supported' }],
  })
})

/** 300 USDC of the customer and dust of a stranger, for an order of more. */
async function dusted(world: World): Promise<string> {
  const id = await world.placed('cus_greta', { quoteId: await world.quote('480.00') })
  for (const [name, from, units] of [
    ['main', payer, 300n * usdc],
    ['dust', stranger, 1n],
  ] as const) {
    const deposit = await world.pays(id, units, { name, from })
    await deposit.seen()
    await deposit.final()
  }
  await world.settle()
  expect(await world.status(id)).toBe('underpaid')
  return id
}

test('the sender of 0.000001 USDC does not get the 299 that another sent', async () => {
  await using world = await openWorld()
  const id = await dusted(world)
  expect(await world.orders.refund(greta.id, id, { to: stranger })).toEqual({
    refused: 'wallet.proof_required',
  })
  expect(await world.orders.refund(greta.id, id)).not.toHaveProperty('refused')
  await world.settle()
  expect(world.out.transfers).toMatchObject([{ to: payer, units: 299_500_001n }])
})

test('an address that the customer signed for gets the coins, from whichever address they came', async () => {
  await using world = await openWorld()
  const id = await dusted(world)
  await world.hasProved(stranger)
  expect(await world.orders.refund(greta.id, id, { to: stranger })).not.toHaveProperty('refused')
  await world.settle()
  expect(world.out.transfers).toMatchObject([{ to: stranger }])
})

test('the address given with the order is a stated one too: it gets coins when it sent them or is signed for', async () => {
  await using world = await openWorld()
  const id = await world.placed('cus_greta', { refundAddress: stranger })
  const deposit = await world.pays(id, 50n * usdc)
  await deposit.seen()
  await deposit.final()
  await world.settle()
  expect(await world.orders.refund(greta.id, id)).toEqual({ refused: 'wallet.proof_required' })
  await world.hasProved(stranger)
  expect(await world.orders.refund(greta.id, id)).not.toHaveProperty('refused')
  await world.settle()
  expect(world.out.transfers).toMatchObject([{ to: stranger }])
})

test('the wallet that a customer states for coins is sealed beside the order, and is erased with it', async () => {
  await using world = await openWorld()
  const id = await world.placed('cus_greta', { refundAddress: stranger })
  await world.paidInFull(id)
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
  expect(await tablesWith(world.db, stranger)).toEqual([])
  for (const row of [await world.orders.find(id), await ownOrder(world.platform, greta.id, id)])
    expect(row).toMatchObject({ order: { refundAddress: stranger } })
  await eraseOrders(world.db, [id])
  expect(await world.orders.find(id)).not.toHaveProperty('order.refundAddress')
})
