/** What is held reads the same to its customer, whatever holds it: each answer is compared byte by byte. */
import { type Sell, Shown } from '@agio/domain'
import { expect, test } from 'vitest'
import { greta, iban, openWorld, payer, payerName, type World } from './testing/world.ts'

type Cause = 'a list' | 'a suspicion' | 'a proof' | 'chance'
const causes: readonly Cause[] = ['a list', 'a suspicion', 'a proof', 'chance']
/** Above the amount from which wallets are proved. */
const payout = '1500.00'

/** Coins are final, and the checks have not run. */
async function funded(world: World): Promise<string> {
  const id = await world.placed(greta.id, { quoteId: world.quote(payout) })
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
  if (cause !== 'a proof') world.out.proved.add(payer)
  if (cause === 'a list') world.out.listed.add('greta beispiel')
  const id = await funded(world)
  if (cause === 'a proof') await world.settle()
  if (cause !== 'a list')
    await world.orders.advance(id, 'desk', { type: 'operator.hold', reason: reasons[cause] })
  await world.settle()
  return id
}

async function heldPurchase(world: World, cause: Cause): Promise<string> {
  if (cause === 'a list') world.out.listed.add(payerName.toLowerCase())
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

/** All that the service's pages, lists, files and streams answer about the order. */
async function answersOf(world: World, service: 'sell' | 'buy', id: string): Promise<string> {
  const http = await world.serveOrders()
  const paths = [
    `/api/orders/${service}/${id}`,
    '/api/transactions',
    '/api/transactions/export',
    `/api/transactions/${id}/receipt`,
    ...(service === 'buy' ? [`/api/orders/buy/${id}/methods`] : []),
  ]
  const asked = await Promise.all(
    paths.map(async (path) => {
      const answer = await http.ask('GET', path)
      return [path, answer.status, await answer.text()]
    }),
  )
  const watched = await http.ask('GET', `/api/orders/${id}/watch`, { as: id })
  const wallet = await http.ask('GET', `/api/orders/${id}/wallet`)
  const again =
    service === 'sell'
      ? await world.orders.placeSell(greta, world.wish())
      : await world.orders.placeBuy(greta, world.buy.wish())
  return normal(
    JSON.stringify([
      asked,
      [watched.status, await watched.text()],
      [wallet.status, await wallet.text()],
      'refused' in again ? again : 'placed',
    ]),
    id,
  )
}

/** Ids, references and receipts are chance. `version` counts events: the question for a proof was one more, and was asked aloud. */
const normal = (text: string, id: string): string =>
  text
    .replaceAll(id, 'THE ORDER')
    .replaceAll(/RF\d\d[0-9A-Z]+/g, 'REFERENCE')
    .replaceAll(/(ord|quo|ben)_[a-z0-9]+/g, '$1')
    .replaceAll(/(version\\*":)\d+/g, '$1N')
    .replaceAll(/0x[0-9a-fA-F]{40}/g, 'ADDRESS')
    .replaceAll(/req_[0-9a-f]+/g, 'REQUEST')

/** Piece by piece, so that a difference is read at once. */
const wordsOf = (text = ''): string[] => text.split(/(?<=[,}\]])/)

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
