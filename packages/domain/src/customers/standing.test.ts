/** Standing: every reason at every step, and every open order of a customer whose standing is not clear. */
import { describe, expect, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import * as Buy from '../buy/index.ts'
import * as BuyWorld from '../buy/testing/world.ts'
import * as Sell from '../sell/index.ts'
import * as SellWorld from '../sell/testing/world.ts'
import { reasonOf, reasons, standingFor, steps, table, type Known, type Reason } from './standing.ts'
import { stateNames } from '../verification/states.ts'

const known: Known = { verification: undefined, isFrozen: false, openHits: 0, openLinks: 0 }
const verified = { state: 'complete', reason: null, approved: 'starter' } as const

test('each reason answers each step that moves value, and lets none go on', () => {
  for (const reason of reasons)
    for (const step of steps)
      expect(['waits', 'stops'], `${reason} at ${step}`).toContain(table[reason][step])
})

test('a customer who is sanctioned, frozen, refused or not eligible is stopped; every other reason waits', () => {
  const stopped = reasons.filter((reason) => standingFor(reason).state === 'stops')
  expect(stopped).toEqual(['sanctioned', 'frozen', 'refused', 'under_age', 'not_eligible'])
  expect(standingFor(null)).toEqual({ state: 'clear', reason: null })
})

test.each<readonly [string, Partial<Known>, Reason | null]>([
  ['nothing is known', {}, null],
  ['verified', { verification: verified }, null],
  ['an upgrade is under review', { verification: { ...verified, state: 'pending_up' } }, null],
  ['frozen', { verification: verified, isFrozen: true }, 'frozen'],
  ['a hit is open', { verification: verified, openHits: 1 }, 'hit_open'],
  ['another account of the same person', { verification: verified, openLinks: 1 }, 'same_person'],
  ['looked at again', { verification: { ...verified, state: 'pending' } }, 'in_review'],
  [
    'the identity expired',
    { verification: { ...verified, state: 'incomplete', reason: 'identity_expired' } },
    'identity_expired',
  ],
  [
    'another paper that has expired',
    { verification: { ...verified, state: 'incomplete', reason: 'paper_expired' } },
    'documents_missing',
  ],
  [
    'the review is overdue',
    { verification: { ...verified, state: 'incomplete', reason: 'review_overdue' } },
    'review_overdue',
  ],
  [
    'more is needed',
    { verification: { ...verified, state: 'incomplete', reason: 'more_needed' } },
    'documents_missing',
  ],
  [
    'never approved',
    { verification: { state: 'incomplete', reason: null, approved: 'no_service' } },
    'unverified',
  ],
  ['a true hit', { verification: { ...verified, state: 'no_service', reason: 'screening' } }, 'sanctioned'],
  ['refused', { verification: { ...verified, state: 'no_service', reason: 'refused' } }, 'refused'],
  ['under age', { verification: { ...verified, state: 'no_service', reason: 'under_age' } }, 'under_age'],
  [
    'a country that is not served',
    { verification: { ...verified, state: 'no_service', reason: 'country-not-supported' } },
    'not_eligible',
  ],
])('%s: the reason follows', (_, more, reason) => {
  expect(reasonOf({ ...known, ...more })).toBe(reason)
})

test('of several reasons the most serious counts', () => {
  const all: Known = {
    verification: { ...verified, state: 'no_service', reason: 'screening' },
    isFrozen: true,
    openHits: 2,
    openLinks: 1,
  }
  expect(reasonOf(all)).toBe('sanctioned')
  expect(reasonOf({ ...all, verification: verified })).toBe('frozen')
  expect(reasonOf({ ...all, verification: verified, isFrozen: false })).toBe('hit_open')
})

test('every state of a verification that allows no orders has a reason', () => {
  for (const state of stateNames) {
    const reason = reasonOf({ ...known, verification: { ...verified, state } })
    expect(reason === null, state).toBe(state === 'complete' || state === 'pending_up')
  }
})

const now = SellWorld.start + 2
const stops = { type: 'standing.holds', now, stops: true } as const
const waits = { type: 'standing.holds', now, stops: false } as const
const clears = { type: 'standing.clears', now } as const
/** Commands that send value away, or promise it to a rail. */
const moving = new Set([
  'send_payout',
  'send_coins',
  'refund_payer',
  'check_order',
  'check_payee',
  'execute_exchange',
  'prepare_coins',
  'release_coins',
  'send_refund',
])
const moves = (step: object): string[] => {
  const { commands = [] } = step as { commands?: readonly { readonly do: string }[] }
  return commands.map((it) => it.do).filter((name) => moving.has(name))
}

describe('a sale', { tags: ['larger'] }, () => {
  const reached = SellWorld.walk(7, perTier(800, 3_000)).map(({ step }) => step.order)
  const heldIn = (order: Sell.SellOrder) => {
    const step = Sell.advance(order, stops)
    return 'refused' in step ? undefined : step
  }

  test('is held wherever value is here, but where coins go back already or a case of its own holds it', () => {
    for (const order of reached) {
      const isHere = Sell.states[order.state].holdsMoney && order.state !== 'payout_submitted'
      if (!isHere) expect(heldIn(order), order.state).toBeUndefined()
      else if (order.state !== 'on_hold')
        expect(heldIn(order)?.order, order.state).toMatchObject({
          state: 'on_hold',
          reason: 'standing',
          stops: true,
        })
    }
  })

  test('waits exactly where it would stop: the time of a hold tells nothing', () => {
    for (const order of reached) {
      // An order that waits for the standing may stop, and need not wait once more.
      if (order.state === 'on_hold' && order.reason === 'standing') continue
      const waiting = Sell.advance(order, waits)
      const stopped = Sell.advance(order, stops)
      if ('refused' in stopped) expect(waiting, order.state).toEqual(stopped)
      else
        expect({ ...waiting, order: { ...('order' in waiting && waiting.order), stops: true } }).toEqual(
          stopped,
        )
    }
  })

  test('that stopped stays stopped whatever comes, until a person decides', () => {
    for (const order of reached) {
      const held = heldIn(order)?.order
      if (!held) continue
      for (const event of SellWorld.eventsFor(held)) {
        const after = Sell.advance(held, event)
        if ('refused' in after || after.order.state !== 'on_hold' || after.order.reason !== 'standing')
          continue
        expect(after.order.stops, `${order.state} ${event.type}`).toBe(true)
      }
    }
  })

  test('that stopped sends nothing, has no deadline, and is not let go on by the standing', () => {
    for (const order of reached) {
      const step = heldIn(order)
      if (!step) continue
      expect(moves(step)).toEqual([])
      expect(Sell.deadline(step.order)).toBeUndefined()
      expect(Sell.advance(step.order, clears)).toMatchObject({ refused: 'order.not_now' })
    }
  })

  test('that waited goes on where it stood, by itself', () => {
    for (const order of reached) {
      const held = Sell.advance(order, waits)
      if ('refused' in held) continue
      const after = Sell.advance(held.order, clears)
      if ('refused' in after) throw new Error(after.refused)
      // A question to the customer is asked anew by the check.
      expect(after.order.state).toBe(order.state === 'on_hold' ? 'funded' : order.state)
      if (['funded', 'converted'].includes(after.order.state)) expect(moves(after)).not.toEqual([])
    }
  })
})

/** Purchases that a few events lead to. */
function purchases(depth: number, cap: number): Buy.BuyOrder[] {
  const { customerAndChecks, coinEvents, refundEvents, fresh, came, credit } = BuyWorld
  const seen = new Map<string, Buy.BuyOrder>([[keyOf(fresh), fresh]])
  let last = [fresh as Buy.BuyOrder]
  for (let at = 0; at < depth; at += 1) {
    const next = last.flatMap((order) =>
      [
        came(credit('a', 'bank_transfer', '100')),
        ...customerAndChecks(order),
        ...coinEvents(order),
        ...refundEvents(order),
      ].flatMap((event) => {
        const step = Buy.advance(order, event)
        if ('refused' in step || seen.has(keyOf(step.order)) || seen.size >= cap) return []
        seen.set(keyOf(step.order), step.order)
        return [step.order]
      }),
    )
    last = next
  }
  return [...seen.values()]
}
const keyOf = (order: object) =>
  JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

describe('a purchase', { tags: ['larger'] }, () => {
  const reached = purchases(7, perTier(800, 3_000))

  test('that is held sends nothing, and goes on by itself only where it waited', () => {
    for (const order of reached)
      for (const event of [stops, waits]) {
        const held = Buy.advance(order, event)
        if ('refused' in held) continue
        expect(moves(held)).toEqual([])
        const after = Buy.advance(held.order, clears)
        expect('refused' in after, `${order.state} ${event.stops}`).toBe(event.stops)
      }
  })

  test('waits and stops wherever value is here, at the same moment, without another hold', () => {
    for (const order of reached) {
      const isHere =
        Buy.isOpen(order) && Buy.states[order.state].holdsMoney && order.state !== 'transfer_broadcast'
      for (const event of [stops, waits])
        if (!isHere) expect(Buy.advance(order, event), order.state).toHaveProperty('refused')
        else if (order.hold === null)
          expect(Buy.advance(order, event), order.state).toHaveProperty('order.hold.by', 'standing')
    }
  })
})
