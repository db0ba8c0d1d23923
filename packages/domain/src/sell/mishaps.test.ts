/** Things that went wrong for others: each story ends with nothing lost, nothing paid twice and a case for a person. */
import { expect, test } from 'vitest'
import { address } from '../coins/coins.ts'
import * as Money from '../money/money.ts'
import { balance, type Posting } from '../ledger/index.ts'
import { advance, payoutKey, type SellEvent, type SellOrder, type Step } from './index.ts'
import { eur, fresh, quote, rate, sender, start as now } from './testing/world.ts'

const stranger = address('0x00000000000000000000000000000000000000b2')

type Told = SellEvent extends infer E ? (E extends unknown ? Omit<E, 'now'> : never) : never

/** The order after these events; the postings and commands on the way are kept. A refusal fails loudly. */
function story(start: SellOrder, ...events: (Told | ((order: SellOrder) => Told))[]) {
  const postings: Posting[] = []
  const commands: NonNullable<Step['commands']>[number][] = []
  let order = start
  for (const given of events) {
    const event = typeof given === 'function' ? given(order) : given
    const step = advance(order, { ...event, now } as SellEvent)
    if ('refused' in step) throw new Error(`${event.type} was refused in ${order.state}`)
    order = step.order
    postings.push(...(step.postings ?? []))
    commands.push(...(step.commands ?? []))
  }
  const held = (account: string, asset: string) =>
    postings
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.account === account && entry.amount.asset === asset)
      .reduce((sum, { amount }) => sum + amount.units, 0n)
  for (const posting of postings) expect([...balance(posting).values()].every((it) => it === 0n)).toBe(true)
  return { order, postings, commands, held, did: commands.map(({ do: what }) => what) }
}

const seen = (id: string, units = quote.coins.units, from = sender): Told => ({
  type: 'deposit.seen',
  deposit: { id, coins: Money.money('USDC@1', units), from, transaction: `0x${id}`, at: now + 1 },
  market: rate,
})
const final = (depositId: string): Told => ({ type: 'deposit.final', depositId })
const vanished = (depositId: string): Told => ({ type: 'deposit.vanished', depositId })
const half = quote.coins.units / 2n
const paid: Told[] = [seen('a'), final('a'), { type: 'checks.clear', market: rate }]
const batched = (order: SellOrder): Told => ({ type: 'payment.queued', key: payoutKey(order) })
const accepted = (order: SellOrder): Told => ({ type: 'payment.accepted', key: payoutKey(order) })
const bookedOf = (key: string): Told => ({ type: 'payment.booked', key, amount: eur('100') })
const booked = (order: SellOrder): Told => bookedOf(payoutKey(order))
const rejected =
  (permanent: boolean) =>
  (order: SellOrder): Told => ({ type: 'payment.rejected', key: payoutKey(order), permanent, reason: 'x' })
const returned =
  (returnId: string, amount: string, key?: string) =>
  (order: SellOrder): Told => ({
    type: 'payment.returned',
    key: key ?? payoutKey(order),
    returnId,
    amount: eur(amount),
    reason: 'AC04',
  })
const first = 'ord_1:payout:1'

test('half became final and the rest was reorganised away: short, never "nothing came"', () => {
  const { order } = story(fresh, seen('a', half), seen('b', half), final('a'), vanished('b'))
  expect(order.state).toBe('underpaid')
  expect(advance(order, { type: 'deposit.missing', now })).toEqual({ refused: 'order.not_now' })
})

test('coins that come while a person holds the order are paid out after it, at their own rate', () => {
  const { order, held } = story(
    fresh,
    { type: 'operator.hold', reason: 'look' },
    seen('a'),
    final('a'),
    { type: 'operator.release' },
    { type: 'checks.clear', market: rate },
  )
  expect(order).toMatchObject({ state: 'converted', payout: eur('100') })
  expect(held('suspense', 'USDC@1')).toBe(0n)
})

test('coins rolled back after they were final: nothing is paid for them, also after a release of the order', () => {
  const gone: Told[] = [
    seen('a'),
    final('a'),
    { type: 'deposit.reversed', depositId: 'a' },
    { type: 'operator.release' },
    { type: 'checks.clear', market: rate },
  ]
  expect(story(fresh, ...gone).order).toMatchObject({ state: 'on_hold', reason: 'incident' })

  const back = story(
    fresh,
    ...gone,
    seen('a'),
    final('a'),
    { type: 'operator.release' },
    { type: 'checks.clear', market: rate },
  )
  expect(back.order.state).toBe('converted')
  expect(back.held('chain:1:deposits', 'USDC@1')).toBe(quote.coins.units)
  expect(back.held('order:ord_1', 'USDC@1')).toBe(0n)
})

test('rejected, then executed after all: the order is paid, and the payout cannot be asked for again', () => {
  const { order, held } = story(fresh, ...paid, batched, rejected(true), booked)
  expect(order.state).toBe('completed')
  expect(held('order:ord_1', 'EUR')).toBe(0n)
  expect(held('bank:EUR', 'EUR')).toBe(-10_000n)
})

test('rejected, then executed while the next attempt is on its way: that one waits for a person', () => {
  const inE = story(fresh, ...paid, batched, rejected(false), bookedOf(first))
  expect(inE.order).toMatchObject({ state: 'on_hold', reason: 'difference', resume: { state: 'converted' } })
  expect(inE.did).toContain('withdraw_payout')
  expect(inE.held('bank:EUR', 'EUR')).toBe(-10_000n)

  const inP = story(fresh, ...paid, batched, rejected(false), batched, bookedOf(first))
  expect(inP.order).toMatchObject({ state: 'on_hold', resume: { state: 'payout_queued' } })
  expect(inP.did).toContain('withdraw_payout')
})

test('too little money on our account is no fault of the payee, however often the bank says so', () => {
  const uncovered = (order: SellOrder): Told => ({
    type: 'payment.rejected',
    key: payoutKey(order),
    permanent: false,
    reason: 'AM04',
    uncovered: true,
  })
  const fourTimes = [1, 2, 3, 4].flatMap(() => [batched, uncovered])
  const waits = story(fresh, ...paid, ...fourTimes)
  expect(waits.order).toMatchObject({ state: 'converted', attempt: 5, inTransit: false })
  expect(waits.held('transit:sepa', 'EUR')).toBe(0n)
  const twice = [batched, rejected(false), batched, rejected(false)]
  expect(story(waits.order, ...twice).order).toMatchObject({ state: 'converted', attempt: 7 })
  expect(story(waits.order, ...twice, batched, rejected(false)).order.state).toBe('needs_revision')
  const hold: Told = { type: 'operator.hold', reason: 'look' }
  const held = story(fresh, ...paid, ...fourTimes, batched, hold, uncovered)
  expect(held.order).toMatchObject({ state: 'on_hold', attempt: 6, uncovered: 5 })
})

test('money comes back in parts: all of it is owed again', () => {
  const { order, held } = story(
    fresh,
    ...paid,
    batched,
    accepted,
    booked,
    returned('r1', '40'),
    returned('r2', '60'),
  )
  expect(order).toMatchObject({ state: 'needs_revision', payout: eur('100') })
  expect(held('order:ord_1', 'EUR')).toBe(-10_000n)
  expect(held('bank:EUR', 'EUR')).toBe(0n)
})

test('money of an earlier attempt comes back when the next was paid: booked, and a person looks', () => {
  const { order, held, did } = story(
    fresh,
    ...paid,
    batched,
    booked,
    returned('r1', '40'),
    { type: 'customer.revised', beneficiaryId: 'ben_2', rail: 'sepa', owner: 'same' },
    returned('r2', '60', first),
  )
  expect(order.state).toBe('converted')
  expect(held('suspense', 'EUR')).toBe(-6_000n)
  expect(held('bank:EUR', 'EUR')).toBe(0n)
  expect(did.at(-1)).toBe('open_case')
})

test('a name that was confirmed is confirmed for that account alone: a revised one is asked about anew', () => {
  const mismatch = (it: SellOrder): Told => ({ type: 'payee.mismatch', attempt: it.attempt, reason: 'no' })
  const asks = story(fresh, ...paid, mismatch, { type: 'customer.confirmed_name' })
  // Their word is not enough: two persons look first.
  expect(asks.order).toMatchObject({ state: 'on_hold', reason: 'owner', nameConfirmed: false })
  expect(asks.did.at(-1)).toBe('open_case')
  const confirmed = story(asks.order, { type: 'case.cleared' })
  expect(confirmed.order).toMatchObject({ state: 'converted', nameConfirmed: true })
  expect(story(confirmed.order, mismatch).order.state).toBe('converted')
  const back = story(confirmed.order, batched, booked, returned('r1', '100'))
  const revised = story(back.order, {
    type: 'customer.revised',
    beneficiaryId: 'ben_2',
    rail: 'sepa',
    owner: 'same',
  })
  expect(revised.order).toMatchObject({ state: 'converted', nameConfirmed: false, beneficiaryId: 'ben_2' })
  expect(story(revised.order, mismatch).order).toMatchObject({ state: 'needs_revision', reason: 'name' })
})

test('held before it reached the bank: the payment is taken back, and the next one is another', () => {
  const { order, did } = story(fresh, ...paid, { type: 'operator.hold', reason: 'look' }, (it) => ({
    type: 'payment.unqueued',
    key: payoutKey(it),
  }))
  expect(did).toContain('withdraw_payout')
  expect(order).toMatchObject({ state: 'on_hold', attempt: 2, resume: { state: 'converted' } })
})

test('refused while a payment is in a batch: no refund until it is known to be out of it', () => {
  const { order } = story(fresh, ...paid, { type: 'checks.hold', reason: 'listed' }, batched)
  const refuse = {
    type: 'case.refused',
    outcome: 'refund',
    networkFee: Money.money('USDC@1', 1n),
    market: rate,
    now,
  } as const
  expect(advance(order, refuse)).toEqual({ refused: 'order.not_now' })
})

test('dust that a stranger dropped first does not make their address the one coins go back to', () => {
  const { commands } = story(fresh, seen('d', 1n, stranger), final('d'), seen('a', half), final('a'), {
    type: 'customer.wants_refund',
    networkFee: Money.money('USDC@1', 1n),
    market: rate,
  })
  expect(commands.find(({ do: what }) => what === 'send_coins')).toMatchObject({ to: sender })
})

test('coins without a known sender prove no source, also beside dust of a stranger: only a signed address gets them', () => {
  const transaction = '0xb10c'
  const coins = Money.money('USDC@1', half)
  const unknown: Told = { type: 'deposit.seen', deposit: { id: 'a', coins, transaction, at: now + 1 } }
  const came = [seen('d', 1n, stranger), final('d'), unknown, final('a')]
  const refund = {
    type: 'customer.wants_refund',
    networkFee: Money.money('USDC@1', 1n),
    market: rate,
  } as const
  const { order } = story(fresh, ...came)
  const none = [undefined, stranger, sender]
  for (const to of none)
    expect(advance(order, { ...refund, now, ...(to && { to }) })).toEqual({
      refused: 'wallet.proof_required',
    })
  const { commands } = story({ ...fresh, refundAddress: sender }, ...came, { ...refund, isProved: true })
  expect(commands.find(({ do: what }) => what === 'send_coins')).toMatchObject({ to: sender })
})

test.each([
  ['a half', half / 2n, half / 2n, undefined],
  ['all but the network fee', half - 500n, 500n, sender],
  ['all but one unit more than the network fee', half - 501n, 501n, undefined],
])('a sender of %s gets at most what it sent', (_, own, others, to) => {
  const networkFee = Money.money('USDC@1', 500n)
  const refund = { type: 'customer.wants_refund', networkFee, market: rate, now } as const
  const came = [seen('a', own), final('a'), seen('b', others, stranger), final('b')]
  const { order } = story(fresh, ...came)
  const step = advance(order, refund)
  if (to === undefined) expect(step).toEqual({ refused: 'wallet.proof_required' })
  else expect(step).toMatchObject({ order: { refund: { to } } })
  expect(advance(order, { ...refund, to: stranger })).toEqual({ refused: 'wallet.proof_required' })
})

test('a surplus goes back to who sent at least as much', () => {
  const networkFee = Money.money('USDC@1', 1n)
  const more = quote.coins.units + half
  const came = [seen('a', more), final('a'), seen('b', 1n, stranger), final('b')]
  const wish = { type: 'customer.wants_surplus', networkFee, now } as const
  const { order } = story(fresh, seen('b', 1n, stranger), ...came.slice(0, 2))
  expect(advance(order, { ...wish, to: stranger })).toEqual({ refused: 'wallet.proof_required' })
  expect(advance(order, wish)).toMatchObject({ order: { surplus: { to: sender } } })
})

test('a surplus that cannot be sent back opens a case, wherever the order is by then', () => {
  const { order, did } = story(
    fresh,
    seen('a', quote.coins.units * 2n),
    final('a'),
    { type: 'customer.wants_surplus', networkFee: Money.money('USDC@1', 1n) },
    { type: 'checks.clear', market: rate },
    { type: 'transfer.refused', key: 'ord_1:surplus', reason: 'reverted' },
  )
  expect(order.state).toBe('converted')
  expect(did.at(-1)).toBe('open_case')
})

test('coins that are short because they came late are said to be late, others to be few', () => {
  const messages = (at: number, units: bigint) => {
    const { coins, from, transaction } = {
      coins: Money.money('USDC@1', units),
      from: sender,
      transaction: '0xa',
    }
    const arrival: Told = {
      type: 'deposit.seen',
      deposit: { id: 'a', coins, from, transaction, at },
      market: { ...rate, scaled: (rate.scaled * 9n) / 10n },
    }
    const { order, commands } = story(fresh, arrival, final('a'))
    expect(order.state).toBe('underpaid')
    return commands.flatMap((it) => (it.do === 'notify_customer' ? [it.message] : []))
  }
  const day = 86_400_000
  expect(messages(now + day, quote.coins.units)).toEqual(['coins_late', 'coins_short_late'])
  expect(messages(now + 1, half)).toEqual(['coins_short'])
})
