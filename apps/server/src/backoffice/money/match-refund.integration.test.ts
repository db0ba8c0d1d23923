/** Money for a refund that came with a wrong reference, amount or name: an operator gives it to the refund, or sends it back. */
import { expect, test } from 'vitest'
import { beneficiary, openDesk } from '../../merchants/refunds/testing.ts'
import { sendBack, type Entry } from '../../rails/iso20022/testing.ts'
import { openBackOffice } from '../testing.ts'
import { bound } from '../../platform/platform.ts'
import type { Actor } from '../sign-in/caller.ts'
import * as matchCredit from './match-credit.ts'
import { matchApprovable } from './match-credit.ts'
import * as approvals from '../approvals/approvals.ts'

const stranger = { name: 'Eve Fremd', iban: 'NL91ABNA0417164300' }
const wrote = 'the merchant wrote to us'

async function openRoom() {
  const desk = await openDesk()
  const office = await openBackOffice(desk)
  const unmatched = desk.bank.rail.queue
  office.approves({ match_credit: matchApprovable(office.platform) })
  const matching = bound(office.platform, matchCredit)
  const [sam, tom] = [
    await office.person('Sam Support', 'support'),
    await office.person('Tom Treasurer', 'treasurer'),
  ]
  /** Credits an account with money that no order claims. */
  const came = async (entry: Partial<Entry>): Promise<string> => {
    const known = new Set((await desk.open()).map(({ identity }) => identity))
    await desk.tells({ amount: '100.00', from: beneficiary, words: 'Refund', ...entry })
    const line = (await desk.open()).find(({ identity }) => !known.has(identity))
    if (!line) throw new Error('an order took it')
    return line.identity
  }
  return {
    desk,
    unmatched,
    sam,
    tom,
    came,
    asks: (line: string, order: string) => matching.approvalFor(line, order, wrote, sam),
    approve: (row: { id: string; hash: string } | null | undefined, by: Actor) =>
      approvals.approve(office.platform, {
        id: row?.id ?? '',
        hash: row?.hash ?? '',
        reason: 'compared',
        by,
      }),
    /** Runs the refund of the matched money to its end. */
    async settles(order: string) {
      await desk.listens()
      await desk.settle()
      await desk.chainEnds(order)
      expect(await desk.stateOfRefund(order)).toBe('refunded')
      expect(await desk.owes(order)).toEqual([0n, 0n])
      expect(await desk.held('suspense')).toBe(0n)
      expect(await desk.open()).toEqual([])
    },
  }
}

test('the beneficiary’s money of the right amount without a reference is matched by one person, and its coins go back', async () => {
  const { desk, unmatched, sam, came, asks, settles } = await openRoom()
  const order = await desk.paidOut()
  await desk.refund(order)
  const line = await came({})
  expect(await asks(line, order)).toBeUndefined()
  expect(await unmatched.match(line, order, sam.id)).toMatchObject({ state: 'matched', orderId: order })
  await settles(order)
  expect(desk.sentBack(order)).toHaveLength(1)
  expect(await unmatched.match(line, order, sam.id)).toMatchObject({ state: 'matched' })
})

test.each([
  ['less than was asked for', '100.00', { amount: '60.00' }, ['other_amount'], '40.00'],
  ['more than was asked for', '30.00', { amount: '60.00' }, ['other_amount'], '40.00'],
  ['by somebody else', '100.00', { from: stranger }, ['other_beneficiary'], null],
] as const)(
  'money of %s is matched by two persons: the refund is of what came',
  async (_, asked, entry, unusual, kept) => {
    const { desk, sam, tom, came, asks, approve, settles } = await openRoom()
    const order = await desk.paidOut()
    const { link = '' } = await desk.saleOf(order)
    await desk.refund(order, { amount: asked })
    const line = await came({ ...entry, words: await desk.referenceOf(order) })
    const row = await asks(line, order)
    const action = JSON.parse(row?.action ?? '[]') as { unusual?: string }[]
    expect(action.flatMap((it) => it.unusual ?? [])).toEqual(unusual)
    expect(row?.action).not.toContain(stranger.name)
    expect(await approve(row, sam)).toEqual({ refused: 'backoffice.own' })
    await desk.listens()
    expect(await desk.stateOfRefund(order)).toBe('awaiting_money')
    expect(await approve(row, tom)).toMatchObject({ state: 'approved' })
    await settles(order)
    const amount = 'amount' in entry ? entry.amount : '100.00'
    expect(await desk.payments(link)).toMatchObject([
      { refunds: [{ amount: { amount } }], kept: kept && { amount: kept } },
    ])
  },
)

test('more than the beneficiary has, dust, and money of a payment without a request match nothing; they are sent back', async () => {
  const { desk, unmatched, tom, came, asks } = await openRoom()
  const [order, unasked] = [await desk.paidOut(), await desk.paidOut()]
  await desk.refund(order)
  const tooMuch = await came({ amount: '100.01', ref: 'A' })
  const dust = await came({ amount: '0.02', ref: 'B' })
  for (const line of [tooMuch, dust]) expect(await asks(line, order)).toBeNull()
  expect(await asks(await came({ ref: 'C' }), unasked)).toBeNull()
  expect(await unmatched.match(tooMuch, order, tom.id)).toEqual({ refused: 'order.not_now' })
  expect(await sendBack(unmatched, tooMuch, tom.id, 'too much')).toMatchObject({ state: 'returning' })
  expect(await unmatched.match(tooMuch, order, tom.id)).toEqual({ refused: 'order.not_now' })
  expect(await desk.stateOfRefund(order)).toBe('awaiting_money')
})

test('two lines are given to one refund at the same moment: one is, and the other stays in the queue', async () => {
  const { desk, unmatched, sam, tom, came } = await openRoom()
  const order = await desk.paidOut()
  await desk.refund(order, { amount: '40.00' })
  const lines = [await came({ amount: '40.00', ref: 'A' }), await came({ amount: '40.00', ref: 'B' })]
  const answers = await Promise.all(
    lines.map((line, at) => unmatched.match(line, order, (at === 0 ? sam : tom).id)),
  )
  expect(answers.filter((it) => 'refused' in it)).toEqual([{ refused: 'order.not_now' }])
  await desk.listens()
  await desk.settle()
  expect(desk.sentBack(order)).toHaveLength(1)
  expect(await desk.open()).toMatchObject([{ canMatch: true, canSendBack: true }])
  await desk.chainEnds(order)
  expect(await desk.saleOf(order)).toMatchObject({ kept: { units: 6_000n } })
})

test('a request of another amount voids what a second person was to approve', async () => {
  const { desk, tom, came, asks, approve } = await openRoom()
  const order = await desk.paidOut()
  await desk.refund(order)
  const line = await came({ amount: '60.00' })
  const row = await asks(line, order)
  const ahead = desk.bank.clock.now().getTime() - desk.clock.now().getTime()
  desk.clock.advance(60 + ahead / 1000)
  await desk.refund(order, { amount: '60.00' })
  expect(await approve(row, tom)).toEqual({ refused: 'backoffice.void' })
  // It is asked for after the money came: for two persons as well.
  expect((await asks(line, order))?.action).toContain('younger_refund')
})

test('money that a payment does not take any more is open again, and can be sent back', async () => {
  const { desk, unmatched, sam, tom, came } = await openRoom()
  const order = await desk.paidOut()
  await desk.refund(order)
  const line = await came({})
  expect(await unmatched.match(line, order, sam.id)).toMatchObject({ state: 'matched' })
  // The bank returned the payout before the order heard of the match.
  const { payout: amount } = await desk.saleOf(order)
  const event = {
    type: 'payment.returned',
    key: `${order}:payout:1`,
    returnId: 'R1',
    reason: 'AC04',
  } as const
  await desk.orders.advance(order, 'bank:returned', { ...event, amount })
  await desk.listens()
  expect(await desk.open()).toMatchObject([{ identity: line, reason: 'left_by_order', canSendBack: true }])
  expect(await sendBack(unmatched, line, tom.id, 'the bank was first')).toMatchObject({ state: 'returning' })
  expect(await desk.open()).toEqual([])
})
