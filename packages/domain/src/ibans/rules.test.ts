/** A dedicated IBAN follows its bank, and money that comes follows the IBAN. */
import { expect, test } from 'vitest'
import { Coins, Ibans } from '../index.ts'

const order = { do: 'buy', coin: 'USDC@1', destination: Coins.address('0x1'), terms: '2026-11-01' } as const
const requested = Ibans.request({ do: 'keep' })
const at = (state: Ibans.State, more: Partial<Ibans.DedicatedIban> = {}): Ibans.DedicatedIban => ({
  ...requested,
  order,
  state,
  ...more,
})
const says = (iban: Ibans.DedicatedIban, word: Ibans.BankWord) =>
  Ibans.advance(iban, { type: 'bank.answered', word })
const notNow = { refused: 'order.not_now' }

test('the bank moves it along the table, and nowhere else', () => {
  const words: Ibans.BankWord[] = ['pending', 'active', 'blocked', 'closed', 'refused']
  for (const state of Ibans.stateNames)
    for (const word of words) {
      const to = word === 'pending' ? 'requested' : word
      const next: readonly string[] = [state, ...Ibans.states[state].next]
      expect(says(at(state), word)).toEqual(next.includes(to) ? at(to) : notNow)
    }
})

test('what is wanted of the bank is awaited until it has done it', () => {
  expect(Ibans.isAwaited(requested)).toBe(true)
  expect(Ibans.isAwaited(at('active'))).toBe(false)
  const asked = Ibans.advance(at('active'), { type: 'operator.blocks' })
  expect(asked).toMatchObject({ state: 'active', wanted: 'blocked' })
  if ('refused' in asked) throw new Error('refused')
  expect(Ibans.isAwaited(asked)).toBe(true)
  const blocked = says(asked, 'blocked')
  if ('refused' in blocked) throw new Error('refused')
  expect(Ibans.isAwaited(blocked)).toBe(false)
  expect(blocked).toMatchObject({ state: 'blocked', wanted: null })
  expect(Ibans.advance(blocked, { type: 'operator.unblocks' })).toMatchObject({ wanted: 'active' })
  // The bank's own decision is not asked to be taken back.
  const byBank = says(at('active'), 'blocked')
  if ('refused' in byBank) throw new Error('refused')
  expect(Ibans.isAwaited(byBank)).toBe(false)
})

test('who closes the account wants nothing else of the bank any more, and buys nothing', () => {
  const closing = Ibans.advance(at('active'), { type: 'account.closes' })
  expect(closing).toMatchObject({ wanted: 'closed', order: { do: 'keep' } })
  if ('refused' in closing) throw new Error('refused')
  expect(Ibans.advance(closing, { type: 'operator.unblocks' })).toEqual(notNow)
})

test.each([
  ['active', {}, true, order],
  ['active', { order: { do: 'keep' } }, true, { do: 'keep', why: 'standing_order' }],
  ['active', { isPaused: true }, true, { do: 'keep', why: 'paused' }],
  ['active', {}, false, { do: 'keep', why: 'level' }],
  ['active', { wanted: 'blocked' }, true, { do: 'keep', why: 'not_active' }],
  ['blocked', {}, true, { do: 'keep', why: 'not_active' }],
  ['closed', {}, true, { do: 'keep', why: 'not_active' }],
] as const)('money that comes to one that is %s %j, verified %s: %j', (state, more, isVerified, decision) => {
  expect(Ibans.firstDecision(at(state, more), { isVerified })).toEqual(decision)
})

test.each([
  ['same', false, { do: 'keep' }],
  ['other', false, { do: 'return' }],
  ['unsure', false, { do: 'review', why: 'sender' }],
  [undefined, false, { do: 'review', why: 'sender' }],
  ['same', true, { do: 'review', why: 'listed' }],
  ['other', true, { do: 'review', why: 'listed' }],
] as const)('kept money of a sender who is %s, listed %s: %j', (verdict, isListed, decision) => {
  expect(Ibans.bySender(verdict, isListed)).toEqual(decision)
})

test('a refusal of the purchase is told by its own word, and only what passes by itself is tried again', () => {
  expect(Ibans.whyOf('limit.exceeded')).toBe('limit')
  expect(Ibans.whyOf('something.new')).toBe('refused')
  expect(Ibans.whys.filter(Ibans.isPassing)).toEqual(['service_paused', 'no_price'])
})
