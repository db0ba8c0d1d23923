/** Four eyes on payment files, with the real bank rail underneath. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { batchFiles, createBankWorker } from '../../rails/iso20022/index.ts'
import { openBankWorld, paymentOf } from '../../rails/iso20022/testing.ts'
import { batchApprovable } from './batch-approval.ts'
import type { Actor } from '../sign-in/caller.ts'
import { openBackOffice } from '../testing.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from './approvals.ts'

const limit = 100_000n
const eur = (units: bigint) => ({ amount: Money.money('EUR', units) })

async function openTill() {
  const world = await openBankWorld({ settings: { approvalAbove: async () => ({ EUR: limit, GBP: limit }) } })
  const office = await openBackOffice(world)
  office.approves({
    batch: batchApprovable(world.platform),
  })
  const [tom, tina, ada] = [
    await office.person('Tom Treasurer', 'treasurer'),
    await office.person('Tina Treasurer', 'treasurer'),
    await office.person('Ada Admin', 'admin'),
  ]
  let payments = 0
  return {
    ...world,
    office,
    tom,
    tina,
    ada,
    /** Payments that come together to more than the limit, in one held file. */
    async held(...units: bigint[]) {
      for (const one of units) await world.pay(paymentOf(`p${(payments += 1)}`, eur(one)))
      world.clock.advance(2)
      await world.worker.pass()
      const page = await batchFiles.list(world.platform, { limit: 10 })
      const first = 'items' in page ? page.items[0] : undefined
      if (!first) throw new Error('no file was made')
      return first.messageId
    },
    ask: (id: string, by = tom) =>
      approvals.ask(office.platform, { kind: 'batch', subject: id, reason: 'monthly payouts', by }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const decision = (row: { id: string; hash: string } | undefined, by: Actor) => ({
  id: row?.id ?? '',
  hash: row?.hash ?? '',
  reason: 'compared with the list',
  by,
})

test('a file at the limit goes by itself; one cent more waits, however often the worker comes', async () => {
  await using till = await openTill()
  await till.held(limit)
  expect(await till.sent()).toHaveLength(1)
  const id = await till.held(limit, 1n)
  expect((await batchFiles.open(till.platform, id))?.state).toBe('held')
  for (let rounds = 0; rounds < 3; rounds += 1) await till.worker.pass()
  expect(await till.sent()).toHaveLength(1)
  expect(await batchFiles.waiting(till.platform)).toBe(1)
})

test('the second person reads each payment of the file: its amount, and its payee as far as they may', async () => {
  await using till = await openTill()
  const id = await till.held(limit, 1n)
  const asked = await till.ask(id)
  const action = JSON.parse(asked?.action ?? '[]') as { name: string; value: string }[]
  const { rows = [] } = (await batchFiles.open(till.platform, id)) ?? {}
  const receivers = action.filter(({ name }) => name === 'receiver')
  expect(receivers).toHaveLength(rows.length)
  for (const { payee } of rows) expect(JSON.stringify(receivers)).not.toContain(payee.name)
  expect(receivers[0]?.value).toMatch(/^[\d,]+\.\d\d EUR to \S+.*, .*\d{4}$/)
})

test('who decides compares each payee in full, which the audit notes; who asked does not, and it is not kept', async () => {
  await using till = await openTill()
  const id = await till.held(limit, 1n)
  const asked = { id: (await till.ask(id))?.id ?? '' }
  expect(await approvals.compare(till.platform, { ...asked, by: till.tom })).toEqual({
    refused: 'backoffice.own',
  })
  const sam = await till.office.person('Sam Support', 'support')
  expect(await approvals.compare(till.platform, { ...asked, by: sam })).toEqual({
    refused: 'backoffice.role',
  })
  const notedBy = async () => {
    const page = await audit.list(till.platform, { limit: 50, subject: id })
    return 'items' in page
      ? page.items.filter(({ action }) => action === 'batch.compared').map(({ by }) => by?.name)
      : []
  }
  expect(await notedBy()).toEqual([])
  const compared = await approvals.compare(till.platform, { ...asked, by: till.tina })
  const { rows = [] } = (await batchFiles.open(till.platform, id)) ?? {}
  expect(rows).toHaveLength(2)
  for (const { payee } of rows) expect(JSON.stringify(compared)).toContain(payee.name)
  expect(await notedBy()).toEqual(['Tina Treasurer'])
  const [kept] = await approvals.of(till.platform, id)
  for (const { payee } of rows) expect(kept?.action).not.toContain(payee.name)
  expect(await approvals.approve(till.platform, decision(kept, till.tina))).toMatchObject({
    state: 'approved',
  })
})

test('one person asks, another approves, and it is filed once', async () => {
  await using till = await openTill()
  const id = await till.held(60_000n, 50_000n)
  const row = await till.ask(id)
  expect(await till.ask(id, till.tina)).toMatchObject({ id: row?.id })
  const done = await Promise.all([
    approvals.approve(till.platform, decision(row, till.tina)),
    approvals.approve(till.platform, decision(row, till.ada)),
  ])
  expect(done.filter((one) => 'state' in one && one.state === 'approved')).toHaveLength(1)
  expect(done.filter((one) => 'refused' in one && one.refused === 'backoffice.decided')).toHaveLength(1)
  const second = createBankWorker(till.platform, 50)
  await Promise.all([till.worker.pass(), second.pass()])
  await till.worker.pass()
  expect(await till.sent()).toHaveLength(1)
  expect((await batchFiles.open(till.platform, id))?.state).toBe('submitted')
  expect(await till.ask(id)).toBeUndefined()
})

test('asked for by three persons at the same moment it is one approval, and each is given it', async () => {
  await using till = await openTill()
  const { tom, tina, ada } = till
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const id = await till.held(limit, 1n)
    const people = [tom, tina, ada, tom, tina, ada]
    const rows = await Promise.all(people.map((by) => till.ask(id, by)))
    const waiting = (await approvals.of(till.platform, id)).filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(1)
    expect(new Set(rows.map((row) => row?.id))).toEqual(new Set([waiting[0]?.id]))
    const by = waiting[0]?.askedBy === tina.id ? tom : tina
    expect(await approvals.approve(till.platform, decision(rows[0], by))).toMatchObject({ state: 'approved' })
  }
})

test('an operator never approves their own request, an admin neither', async () => {
  await using till = await openTill()
  const id = await till.held(200_000n)
  const row = await till.ask(id, till.ada)
  expect(await approvals.approve(till.platform, decision(row, till.ada))).toEqual({
    refused: 'backoffice.own',
  })
  await expect(
    till.database.query(`update approval set state = 'approved', decided_by = asked_by where id = $1`, [
      row?.id,
    ]),
  ).rejects.toThrow('approval_needs_two')
  await till.worker.pass()
  expect(await till.sent()).toHaveLength(0)
})

test('a file that changes voids what was asked for it, and nothing of it is filed', async () => {
  await using till = await openTill()
  const id = await till.held(200_000n, 300_000n)
  const row = await till.ask(id)
  await till.database.transaction((sql) => till.rail.out.cancel(sql, 'p1'))
  expect(await approvals.approve(till.platform, decision(row, till.tina))).toEqual({
    refused: 'backoffice.void',
  })
  expect(await approvals.of(till.platform, id)).toMatchObject([{ state: 'void' }])
  await till.worker.pass()
  expect(await till.sent()).toHaveLength(0)
  const again = await till.held()
  expect(again).not.toBe(id)
  expect((await batchFiles.open(till.platform, again))?.totals).toEqual([
    { currency: 'EUR', units: '300000' },
  ])
})

test('another hash than that on the screen approves nothing and spoils nothing', async () => {
  await using till = await openTill()
  const row = await till.ask(await till.held(200_000n))
  const other = { ...decision(row, till.tina), hash: 'f'.repeat(64) }
  expect(await approvals.approve(till.platform, other)).toEqual({ refused: 'backoffice.void' })
  expect(await approvals.approve(till.platform, decision(row, till.tina))).toMatchObject({
    state: 'approved',
  })
})

test('after a day it is over and may be begun anew; refused it may be, too', async () => {
  await using till = await openTill()
  const id = await till.held(200_000n)
  const row = await till.ask(id)
  till.clock.advance(24 * 3600)
  expect(await approvals.approve(till.platform, decision(row, till.tina))).toEqual({
    refused: 'backoffice.expired',
  })
  const second = await till.ask(id)
  expect(await approvals.refuse(till.platform, decision(second, till.tina))).toMatchObject({
    state: 'refused',
  })
  const third = await till.ask(id, till.tina)
  expect(await approvals.approve(till.platform, decision(third, till.tom))).toMatchObject({
    state: 'approved',
    decidedBy: till.tom.id,
  })
  expect((await approvals.of(till.platform, id)).map(({ state }) => state).toSorted()).toEqual([
    'approved',
    'expired',
    'refused',
  ])
  expect(await audit.verify(till.office.platform)).toMatchObject({ broken: null })
})

test('approved before a crash is filed after it, once', async () => {
  await using till = await openTill()
  const id = await till.held(200_000n)
  const row = await till.ask(id)
  await approvals.approve(till.platform, decision(row, till.tina))
  const crash = new Error('the process ends here')
  const dying = createBankWorker(
    {
      ...till.platform,
      crashPoint: (name) => {
        if (name === 'bank.file-written') throw crash
      },
    },
    50,
  )
  await dying.pass()
  await till.database.query(`update bank_batch set leased_until = clock_timestamp() - interval '1 second'`)
  await till.worker.pass()
  expect(await till.sent()).toHaveLength(1)
  expect((await batchFiles.open(till.platform, id))?.state).toBe('submitted')
})
