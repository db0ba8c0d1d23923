/** A return to another account: typed by one, approved by another, delivered to the order once. */
import { expect, onTestFinished, test } from 'vitest'
import { Credits } from '@agio/domain'
import { operatorOrders } from '../../orders/index.ts'
import { openWorld } from '../../orders/testing/world.ts'
import type { Actor } from '../sign-in/caller.ts'
import { approvedPayee, anotherAccountApprovable, proposeAnotherAccount } from './another-account.ts'
import { approvedActHandlers } from './order-acts.ts'
import { openBackOffice } from '../testing.ts'
import * as approvals from '../approvals/approvals.ts'

const iban = 'DE89370400440532013000'
const account = { kind: 'iban', iban } as const
const hans = { name: 'Hans Fremd', account: undefined }

/** A purchase with one sum that found no way back: of another name, and without an account. */
async function openReturns() {
  const world = await openWorld()
  onTestFinished(world.close)
  const office = await openBackOffice(world)
  const { db, platform } = office
  office.approves({ another_account: anotherAccountApprovable(platform) })
  const handlers = approvedActHandlers(platform)
  const [tom, tina] = [
    await office.person('Tom Treasurer', 'treasurer'),
    await office.person('Tina Treasurer', 'treasurer'),
  ]
  const orderId = await world.buy.placed()
  await world.buy.paid(orderId, '60.00', { by: hans })
  await world.settle()
  const { version } = await world.buy.stored(orderId)
  const creditId = Credits.keyOf({ kind: 'statement_line', id: `${orderId}:1` })
  const wish = { creditId, version, name: 'Greta Beispiel', iban, reason: 'her old account is closed' }
  const payees = approvedPayee(db, platform.keys.sealer)
  const propose = (change: object = {}, id = orderId) =>
    proposeAnotherAccount(platform, id, { ...wish, ...change }, tom)
  return {
    ...office,
    world,
    tom,
    tina,
    payees,
    orderId,
    version,
    tries: propose,
    async propose() {
      const row = await propose()
      if ('refused' in row) throw new Error(row.refused)
      return row
    },
    decide: (row: { id: string; hash: string }, by: Actor) =>
      approvals.approve(platform, { id: row.id, hash: row.hash, reason: 'seen her letter', by }),
    /** The outbox as its worker would: each row, twice. */
    async carryOut() {
      const rows = await db.query<{ kind: string; payload: { approval: string; by: Actor } }>(
        `select kind, payload from outbox where kind = 'approved_act'`,
      )
      for (const { payload } of [...rows, ...rows]) await handlers.approved_act(payload)
      return rows.length
    },
  }
}

test('nothing is sent before a second person approves exactly this account and amount', async () => {
  const office = await openReturns()
  const { world } = office
  const row = await office.propose()
  expect(row.action).toContain('60.00 EUR')
  expect(row.action).not.toContain(iban)
  const stored = await office.db.query<{ text: string }>('select t::text as text from approval t')
  for (const word of [iban, '60.00 EUR']) expect(stored[0]?.text).not.toContain(word)
  expect(await office.payees.payerOf(row.id)).toBeUndefined()
  expect(await office.decide(row, office.tom)).toEqual({ refused: 'backoffice.own' })
  expect(await office.carryOut()).toBe(0)
  expect(await office.decide(row, office.tina)).toMatchObject({ state: 'approved' })
  const payee = await office.payees.payerOf(row.id)
  expect(payee).toEqual({ name: 'Greta Beispiel', account })
  world.out.payers.set(Credits.keyOf({ kind: 'approved_account', id: row.id }), payee ?? hans)
  expect(await office.carryOut()).toBe(1)
  await world.settle()
  expect(world.out.payments).toMatchObject([
    { amount: { units: 6_000n }, payeeName: 'Greta Beispiel', payeeAccount: account },
  ])
})

test.each([
  [
    'the order went on',
    async ({ platform, orderId, version, tom: by }: Returns) => {
      const held = { action: 'hold', version, reason: 'looked at', by } as const
      expect(await operatorOrders.act(platform, orderId, held)).toMatchObject({ version: version + 1 })
    },
  ],
  [
    'the money found its way',
    async (office: Returns) => {
      const { world, orderId, version, tom } = office
      const source = { kind: 'statement_line', id: `${orderId}:1` } as const
      const approved = { kind: 'approved_account', id: 'apr_1' } as const
      world.out.payers.set(Credits.keyOf(approved), { name: 'Hans Fremd', account })
      await world.orders.advance(orderId, `${tom.id}:${version}`, {
        type: 'operator.sends_refund',
        source,
        to: approved,
      })
      await world.settle()
    },
  ],
])('%s: what was begun is void', async (_, change) => {
  const office = await openReturns()
  const row = await office.propose()
  await change(office)
  expect(await office.decide(row, office.tina)).toEqual({ refused: 'backoffice.void' })
  expect(await office.carryOut()).toBe(0)
  expect(await office.payees.payerOf(row.id)).toBeUndefined()
})

type Returns = Awaited<ReturnType<typeof openReturns>>

test('an account that is none, an old page and money that is not stuck are refused at once', async () => {
  const office = await openReturns()
  const { tries, version } = office
  expect(await tries({ iban: 'DE00' })).toMatchObject({ refused: 'invalid' })
  expect(await tries({ version: version - 1 })).toEqual({ refused: 'backoffice.changed' })
  expect(await tries({ creditId: 'statement_line:other' })).toEqual({ refused: 'order.not_now' })
  expect(await tries({}, `ord_${'a'.repeat(26)}`)).toEqual({ refused: 'not-found' })
})

test('names that are no approvals open nothing', async () => {
  const office = await openReturns()
  for (const id of ['', 'apr_x', 'account:apr_x', `apr_${'a'.repeat(26)}`])
    expect(await office.payees.payerOf(id)).toBeUndefined()
})
