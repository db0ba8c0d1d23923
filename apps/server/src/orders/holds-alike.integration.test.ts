/** A held order reads the same to its customer, whatever holds it: each answer is compared byte by byte. */
import { type Sell, Shown } from '@agio/domain'
import { expect, test } from 'vitest'
import { answersOf, wordsOf } from './testing/answers.ts'
import { greta, iban, openWorld, payer, payerName, type World } from './testing/world.ts'

type Cause = 'a list' | 'a suspicion' | 'a proof' | 'chance'
const causes: readonly Cause[] = ['a list', 'a suspicion', 'a proof', 'chance']
/** Above the amount from which wallets are proved. */
const payout = '1500.00'

/** Coins are final, and the checks have not run. */
async function funded(world: World): Promise<string> {
  const id = await world.placed(greta.id, { quoteId: await world.quote(payout) })
  const { order } = await world.sale(id)
  const transfer = await world.pays(id, order.offers.at(-1)?.coins.units ?? 0n)
  await transfer.seen()
  await world.inbox.pass()
  await transfer.final()
  await world.inbox.pass()
  return id
}

const reasons: Readonly<Record<Exclude<Cause, 'a list'>, string>> = {
  'a suspicion': 'frozen: many sales just below the limit',
  'a proof': 'the customer names a provider that is not in the list',
  chance: 'I picked every hundredth order',
}

/** Held for one cause, as the product holds it: a proof that the customer owes is taken over by a person. */
async function heldSale(world: World, cause: Cause): Promise<string> {
  if (cause !== 'a proof') await world.hasProved(payer)
  if (cause === 'a list') await world.lists({ name: 'greta beispiel' })
  const id = await funded(world)
  if (cause === 'a proof') await world.settle()
  if (cause !== 'a list')
    await world.orders.advance(id, 'desk', { type: 'operator.hold', reason: reasons[cause] })
  await world.settle()
  return id
}

async function heldPurchase(world: World, cause: Cause): Promise<string> {
  if (cause === 'a list') await world.lists({ name: payerName })
  const id = await world.buy.placed()
  await world.buy.paid(
    id,
    '100.00',
    cause === 'a proof' ? { by: { name: 'G. Beispiel', account: { kind: 'iban', iban } } } : {},
  )
  if (cause === 'a proof' || cause === 'a list') await world.settle()
  else {
    await world.inbox.pass()
    await world.orders.advance(id, 'desk', { type: 'operator.hold', reason: reasons[cause] })
    await world.settle()
  }
  return id
}

test.each([
  ['sell', heldSale],
  ['buy', heldPurchase],
] as const)('a held order (%s) answers the same bytes whatever holds it', async (service, hold) => {
  const answers = new Map<Cause, string>()
  for (const cause of causes) {
    await using world = await openWorld()
    const id = await hold(world, cause)
    const row = await world.orders.find(id)
    expect(
      service === 'sell' ? row?.order.state : row?.order && 'hold' in row.order && row.order.hold,
      cause,
    ).toBeTruthy()
    if (service === 'sell') expect(row?.order.state).toBe('on_hold')
    answers.set(cause, await answersOf(world, service, id))
  }
  for (const cause of causes)
    expect(wordsOf(answers.get(cause)), cause).toEqual(wordsOf(answers.get('chance')))
  const whole = [...answers.values()].join('\n')
  expect(whole).toMatch(service === 'sell' ? /"reason\\*":\\*"review/ : /held\\*":true/)
  for (const word of [
    'compliance',
    'frozen',
    'operator',
    'listed',
    'screening',
    'checks',
    'picked',
    'suspicio',
  ])
    expect(whole).not.toContain(word)
})

test('each reason to hold a sale that asks nothing of the customer has the same word', () => {
  const asking: readonly Sell.HoldReason[] = ['refund', 'withdrawal', 'proof', 'travel_rule']
  for (const reason of Shown.holdReasons)
    expect(Shown.hold(reason) === 'review', reason).toBe(!asking.includes(reason))
  expect(Shown.storedHold('a reason of tomorrow')).toBe('review')
})

test('each way into a hold, and each way out, has one name and one actor', () => {
  const ways = [
    'checks.hold',
    'operator.hold',
    'deposit.vanished',
    'payment.overdue',
    'payment.booked',
    'proof.asked',
  ]
  for (const type of ways)
    expect(Shown.step({ type, from: 'funded', to: 'on_hold' })).toEqual({
      event: 'order.held',
      actor: 'system',
    })
  for (const type of ['case.cleared', 'case.refused', 'operator.release', 'payment.rejected'])
    expect(Shown.step({ type, from: 'on_hold', to: 'converted' })).toEqual({
      event: 'order.continued',
      actor: 'system',
    })
  // The customer's own act is no hold: they sign, name a provider, or take their coins back.
  expect(Shown.step({ type: 'customer.proved', from: 'on_hold', to: 'funded' })).toEqual({
    event: 'customer.proved',
    actor: 'customer',
  })
  expect(Shown.step({ type: 'an event of tomorrow', from: 'funded', to: 'converted' })).toEqual({
    event: 'order.checked',
    actor: 'system',
  })
})
