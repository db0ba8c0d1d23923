/** Answers of the bank move a dedicated IBAN, and its state decides about credits. */
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

test('answers of the bank move an IBAN only along the table', () => {
  const words: Ibans.BankWord[] = ['pending', 'active', 'blocked', 'closed', 'refused']
  for (const state of Ibans.stateNames)
    for (const word of words) {
      const to = word === 'pending' ? 'requested' : word
      const next: readonly string[] = [state, ...Ibans.states[state].next]
      expect(says(at(state), word)).toEqual(next.includes(to) ? at(to) : notNow)
    }
})

test('a request to the bank is pending until the bank confirms it', () => {
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
  // We do not request to undo the bank's own decision.
  const byBank = says(at('active'), 'blocked')
  if ('refused' in byBank) throw new Error('refused')
  expect(Ibans.isAwaited(byBank)).toBe(false)
})

test('closing the account excludes other requests and ends the standing order', () => {
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

test('each refusal of a purchase has its own reason, and only temporary ones are retried', () => {
  expect(Ibans.whyOf('limit.exceeded')).toBe('limit')
  expect(Ibans.whyOf('something.new')).toBe('refused')
  expect(Ibans.whys.filter(Ibans.isPassing)).toEqual(['service_paused', 'no_price'])
})
