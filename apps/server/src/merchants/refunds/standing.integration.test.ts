/**
 * A link's payment and its refund while we may not do business with the payer: coins and money stay at every stage, for every
 * reason, and once the customer is clear each ends right to the last unit.
 */
import { expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import type { Standing } from '@agio/domain'
import { setStanding } from '../../orders/testing/standing.ts'
import { payer } from '../../orders/testing/world.ts'
import { beneficiary, openDesk, type Desk } from './testing.ts'

const customer = 'cus_greta'
const reasons = ['sanctioned', 'frozen', 'hit_open', 'in_review', 'identity_expired'] as const
type Reason = (typeof reasons)[number]
/** A change tries one that stops and one that waits. */
const two: readonly Reason[] = ['frozen', 'identity_expired']
const tried = perTier(two, reasons)

const sent = ({ out }: Desk) => [out.payments, out.transfers].map((list) => list.map(({ key }) => key))

type Stage = {
  reach(desk: Desk): Promise<string>
  /** The act of others meanwhile. */
  meanwhile?(desk: Desk, order: string): Promise<unknown>
}

const stages: Readonly<Record<string, Stage>> = {
  'a payment that nobody has made': {
    reach: async (desk) => desk.begun((await desk.make()).token),
    meanwhile: (desk, order) => desk.coinsFor(order),
  },
  'a payment whose coins are here': { reach: (desk) => desk.funded() },
  'a payment that came short': {
    reach: async (desk) => {
      const order = await desk.begun((await desk.make()).token)
      await desk.coinsFor(order, 50n)
      return order
    },
  },
  'a payment that its merchant wants to refund': {
    reach: (desk) => desk.funded(),
    meanwhile: (desk, order) => desk.refund(order),
  },
  'coins of a refund that are to go back': {
    reach: async (desk) => {
      const order = await desk.funded()
      await desk.refund(order)
      return order
    },
  },
  'a refund that waits for its merchant’s money': {
    reach: async (desk) => {
      const order = await desk.paidOut()
      await desk.refund(order)
      return order
    },
    meanwhile: async (desk, order) => {
      const words = await desk.referenceOf(order)
      await desk.tells({ amount: '100.00', from: beneficiary, words, ref: 'R1' })
    },
  },
}

const all = Object.keys(stages).flatMap((stage) => tried.map((reason) => [stage, reason] as const))

test.each(all)('%s, %s: coins and money stay', { tags: ['larger'] }, async (name, reason) => {
  const desk = await openDesk()
  const stage = stages[name] as Stage
  const order = await stage.reach(desk)
  const before = sent(desk)
  await setStanding(desk, customer, reason)
  await desk.settle()
  await stage.meanwhile?.(desk, order)
  for (const days of [0, 1, 6, 30]) {
    desk.clock.advance(days * 86_400)
    await desk.settle()
  }
  expect(sent(desk)).toEqual(before)
})

/** After a wait they go on by themselves. */
const waits = ['hit_open', 'in_review', 'identity_expired'] as const satisfies readonly Standing.Reason[]

test.each(waits)('coins of a refund that waited (%s) go back once, to who sent them', async (reason) => {
  const desk = await openDesk()
  const order = await desk.funded()
  await desk.refund(order)
  await setStanding(desk, customer, reason)
  await desk.settle()
  expect(desk.sentBack(order)).toEqual([])
  await setStanding(desk, customer, null)
  await desk.settle()
  expect(desk.sentBack(order)).toMatchObject([{ to: payer }])
  await desk.chainEnds(order)
  expect(await desk.saleOf(order)).toMatchObject({ state: 'archived', resolution: 'refunded' })
  expect(await desk.owes(order)).toEqual([0n, 0n])
})

test.each(waits)(
  'a payment that waited (%s) is paid to the link’s account once, to the cent',
  async (reason) => {
    const desk = await openDesk()
    const order = await desk.funded()
    await setStanding(desk, customer, reason)
    await desk.settle()
    expect(await desk.status(order)).toBe('on_hold')
    await setStanding(desk, customer, null)
    await desk.settle()
    expect(desk.out.payments.map(({ amount }) => amount)).toEqual([(await desk.saleOf(order)).payout])
    await desk.bankBooks(order)
    expect(await desk.status(order)).toBe('completed')
    expect(await desk.owes(order)).toEqual([0n, 0n])
  },
)
