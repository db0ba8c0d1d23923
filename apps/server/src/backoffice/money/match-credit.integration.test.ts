/** Unallocated money becomes an order's: by one person only where it is small, of the same name and for an older order. */
import { expect, test } from 'vitest'
import { greta, openAll, placeBuy, referenceOf } from '../../orders/testing/bank-statements.ts'
import { notification, sendBack, type Entry } from '../../rails/iso20022/testing.ts'
import { openBackOffice } from '../testing.ts'
import { bound } from '../../platform/platform.ts'
import type { Actor } from '../sign-in/caller.ts'
import * as matchCredit from './match-credit.ts'
import { matchApprovable } from './match-credit.ts'
import * as approvals from '../approvals/approvals.ts'

async function openRoom() {
  const world = await openAll()
  const office = await openBackOffice(world)
  await world.lists({ name: 'Zebulon Quistgaard' })
  const unmatched = world.bank.rail.queue
  office.approves({
    match_credit: matchApprovable(office.platform),
  })
  const matching = bound(office.platform, matchCredit)
  const [sam, tom, ada] = [
    await office.person('Sam Support', 'support'),
    await office.person('Tom Treasurer', 'treasurer'),
    await office.person('Ada Admin', 'admin'),
  ]
  return {
    world,
    unmatched,
    matching,
    sam,
    tom,
    ada,
    /** Money without a reference comes. */
    async came(entry: Partial<Entry>): Promise<string> {
      const words = { amount: '100.00', credit: true, from: greta, ref: 'A', ...entry }
      await world.bank.answer(notification(`N${words.ref}`, [words]))
      await world.listens()
      return (await world.open())[0]?.identity ?? ''
    },
    approve: (row: { id: string; hash: string } | null | undefined, by: Actor) =>
      approvals.approve(office.platform, {
        id: row?.id ?? '',
        hash: row?.hash ?? '',
        reason: 'compared',
        by,
      }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('a small amount of the same name for an older order is for one person', async () => {
  await using room = await openRoom()
  const order = await placeBuy(room.world, 1)
  const line = await room.came({})
  expect(await room.matching.approvalFor(line, order, 'a typing error', room.sam)).toBeUndefined()
})

test.each([
  ['one cent above the floor', { amount: '100.01' }, false],
  ['of another name', { from: { ...greta, name: 'Otto Fremdling' } }, false],
  ['of no name', { from: { iban: greta.iban } }, false],
  ['for an order that was placed after the money came', {}, true],
])('money %s waits for a second person, who is not support', async (_, entry, isYounger) => {
  await using room = await openRoom()
  const { world, sam, tom, ada } = room
  const early = isYounger ? undefined : await placeBuy(world, 1)
  const line = await room.came(entry)
  const ahead = world.bank.clock.now().getTime() - world.clock.now().getTime()
  if (isYounger) world.clock.advance(60 + ahead / 1000)
  const order = early ?? (await placeBuy(world, 1))
  const row = await room.matching.approvalFor(line, order, 'the customer wrote to us', sam)
  expect(row).toMatchObject({ kind: 'match_credit', state: 'waiting' })
  expect(row?.action).toContain('0x1111111111111111111111111111111111111111')
  expect(row?.action).not.toContain(greta.name)
  expect(await room.approve(row, sam)).toEqual({ refused: 'backoffice.own' })
  await world.listens()
  expect((await world.buy(order)).credits).toEqual([])
  expect(await room.approve(row, tom)).toMatchObject({ state: 'approved' })
  expect(await room.approve(row, ada)).toEqual({ refused: 'backoffice.decided' })
  await world.listens()
  expect((await world.buy(order)).credits).toHaveLength(1)
  expect(await world.held('suspense')).toBe(0n)
})

test.each([
  ['a small amount of an ordinary name', {}, false],
  ['one cent above the floor', { amount: '100.01' }, true],
  ['a sender who is like a listed person', { from: { ...greta, name: 'Zebulon Quistgaard' } }, true],
])('%s goes back by one person, or by two', async (_, entry, isSecond) => {
  await using room = await openRoom()
  const { matching, unmatched, tom, ada } = room
  const line = await room.came(entry)
  const money = await unmatched.one(line)
  expect(await matching.receiverOf(money!)).toBe(isSecond ? 'second' : greta.name)
  if (!isSecond) return
  const row = await matching.askToGiveBack(line, 'nobody knows it', tom)
  expect(await room.approve(row, tom)).toEqual({ refused: 'backoffice.own' })
  expect((await unmatched.one(line))?.state).toBe('open')
  expect(await room.approve(row, ada)).toMatchObject({ state: 'approved' })
  expect((await unmatched.one(line))?.state).toBe('returning')
})

test('a returned credit, and an order with another wallet, void the request', async () => {
  await using room = await openRoom()
  const { world, sam, tom } = room
  const order = await placeBuy(world, 1)
  const line = await room.came({ amount: '200.00' })
  const first = await room.matching.approvalFor(line, order, 'the customer wrote to us', sam)
  const other = '0x2222222222222222222222222222222222222222'
  await world.db.query(
    `update orders set state = replace(state::text, '0x1111111111111111111111111111111111111111', $1)::jsonb`,
    [other],
  )
  expect(await room.approve(first, tom)).toEqual({ refused: 'backoffice.void' })
  const second = await room.matching.approvalFor(line, order, 'the customer wrote to us', sam)
  expect(second?.action).toContain(other)
  await sendBack(room.unmatched, line, tom.id, 'nobody knows it')
  expect(await room.approve(second, tom)).toEqual({ refused: 'backoffice.void' })
})

test('money that may be another report is counted by two persons, and only then is it in the ledger', async () => {
  await using room = await openRoom()
  const { world, tom, ada } = room
  const order = await placeBuy(world, 1)
  const paid: Entry = { amount: '100.00', credit: true, from: greta, words: referenceOf(1) }
  await world.bank.answer(notification('N1', [paid]))
  await world.bank.answer(notification('N2', [paid]))
  await world.listens()
  const [item] = await world.open()
  expect(item).toMatchObject({ canCount: true, canMatch: false, canSendBack: false })
  const line = item?.identity ?? ''
  const row = await room.matching.askToCount(line, 'the payer shows two transfers', tom)
  expect(await room.approve(row, tom)).toEqual({ refused: 'backoffice.own' })
  expect(await world.came()).toBe(10_000n)
  expect(await room.approve(row, ada)).toMatchObject({ state: 'approved' })
  expect([await world.came(), await world.held('suspense')]).toEqual([20_000n, -10_000n])
  expect(await world.open()).toMatchObject([{ reason: 'counted', canMatch: true, canCount: false }])
  expect(await world.openCases()).toEqual([])
  expect(order).toBeTruthy()
})
