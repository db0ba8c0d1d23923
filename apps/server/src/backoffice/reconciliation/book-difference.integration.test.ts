/** A difference that two persons book as a loss or a gain, over the bank's own statements. */
import type { ApprovalView, ReconciliationRun } from '@agio/contract'
import { expect, test } from 'vitest'
import { listCases } from '../../cases/index.ts'
import { giveReconciliationDoors, ledger } from '../../ledger/index.ts'
import { openAll } from '../../orders/testing/bank-statements.ts'
import { unposted } from '../../orders/index.ts'
import { statement } from '../../rails/iso20022/testing.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { differenceApprovable } from './book-difference.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from '../approvals/approvals.ts'

const accounts = [
  {
    id: 'eur',
    holder: 'Agio Example Ltd',
    currency: 'EUR' as const,
    schemes: ['sepa' as const],
    account: { kind: 'iban' as const, iban: 'DE89370400440532013000' },
  },
]

/** The ledger and the bank begin with 1,000.00 EUR; then the bank's statements close with what a test says. */
async function openBooks() {
  const world = await openAll({ settings: { accounts } })
  const { db, clock } = world
  const office = await openBackOffice(world)
  giveReconciliationDoors(office.platform, {
    againMilliseconds: 0,
    unposted,
    sources: world.bank.rail.holdings,
  })
  office.approves({
    book_difference: differenceApprovable(office.platform),
  })
  const handlers = handlersBelow('/api/admin/reconciliations', (serve) =>
    reconciliationRoutes(serve, office.platform),
  )
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const ada = await office.person('Ada Admin', 'admin')
  const call = async <Answer>(name: string, given: object = {}, caller: Actor = tom) =>
    (await handlers.get(name)?.({ caller, params: {}, body: {}, query: { limit: 10 }, ...given })) as Answer
  return {
    ...world,
    tom,
    ada,
    async states(id: string, opening: string, closing: string) {
      await world.bank.answer(statement(id, { opening, closing }, []))
      await world.bank.worker.pass()
    },
    async compared(): Promise<ReconciliationRun> {
      clock.advance(60)
      const run = await call<ReconciliationRun>('POST ')
      clock.advance(60)
      return run
    },
    newest: async (by: Actor) =>
      (await call<{ items: ReconciliationRun[] }>('GET ', {}, by)).items[0]?.proofs[0],
    ask: (id: string, by?: Actor) =>
      call<ApprovalView & { refused?: string }>(
        'POST /{id}/book',
        {
          params: { id },
          body: { account: 'bank:EUR', currency: 'EUR', reason: 'the bank says so', evidence: 'letter 7' },
        },
        by,
      ),
    approve: ({ id, hash }: ApprovalView, by: Actor) =>
      approvals.approve(office.platform, { id, hash, reason: 'compared with the statement', by }),
    cases: () => listCases(db, { kind: null, orderId: null, isOpen: true, before: null, count: 10 }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('a loss that two persons approve is booked exactly; the next comparison agrees, and the case is closed', async () => {
  await using books = await openBooks()
  await books.states('S1', '1000.00', '999.99')
  const run = await books.compared()
  expect(run.proofs).toMatchObject([{ difference: '0.01', mayBook: true, approvals: [] }])
  expect(await books.cases()).toHaveLength(1)
  const asked = await books.ask(run.id)
  expect(asked.action).toMatchObject([
    { name: 'act', value: 'loss' },
    { name: 'account', value: 'bank:EUR' },
    { name: 'amount', value: '0.01 EUR' },
    { name: 'found_by_run', value: run.id },
    { name: 'evidence', value: 'letter 7' },
  ])
  expect(await books.newest(books.tom)).toMatchObject({ mayBook: false, approvals: [{ mayDecide: false }] })
  expect(await books.newest(books.ada)).toMatchObject({ mayBook: false, approvals: [{ mayDecide: true }] })
  expect(await books.approve(asked, books.tom)).toEqual({ refused: 'backoffice.own' })
  expect(await ledger.balance(books.db, 'losses', 'EUR')).toBe(0n)
  expect(await books.approve(asked, books.ada)).toMatchObject({ state: 'approved', decidedBy: books.ada.id })
  expect(await ledger.balance(books.db, 'losses', 'EUR')).toBe(1n)
  expect(await ledger.balance(books.db, 'bank:EUR', 'EUR')).toBe(99_999n)
  expect(await books.cases()).toEqual([])
  expect((await books.compared()).proofs).toMatchObject([{ difference: '0.00', isEqual: true }])
  expect(await books.cases()).toEqual([])
  expect(await ledger.audit(books.db)).toEqual([])
  const { items } = (await audit.list(books.platform, { limit: 10, subject: 'bank:EUR EUR' })) as never as {
    items: { action: string; details: object }[]
  }
  expect(items.map(({ action }) => action)).toEqual([
    'book_difference.approved',
    'book_difference.booked',
    'book_difference.proposed',
  ])
  expect(items[1]?.details).toMatchObject({ act: 'loss', amount: '0.01 EUR', approval: asked.id })
})

test('a gain is income, in the same way', async () => {
  await using books = await openBooks()
  await books.states('S1', '1000.00', '1002.50')
  const asked = await books.ask((await books.compared()).id)
  expect(asked.action.slice(0, 3).map(({ value }) => value)).toEqual(['gain', 'bank:EUR', '2.50 EUR'])
  expect(await books.approve(asked, books.ada)).toMatchObject({ state: 'approved' })
  expect(await ledger.balance(books.db, 'income:differences', 'EUR')).toBe(-250n)
  expect((await books.compared()).proofs).toMatchObject([{ isEqual: true }])
})

test('another figure voids what waits; the same figure in a later run does not', async () => {
  await using books = await openBooks()
  await books.states('S1', '1000.00', '999.00')
  const first = await books.compared()
  const asked = await books.ask(first.id)
  const same = await books.compared()
  expect(same.proofs).toMatchObject([{ mayBook: false, approvals: [{ id: asked.id, state: 'waiting' }] }])
  await books.states('S2', '999.00', '998.00')
  const changed = await books.compared()
  expect(await books.approve(asked, books.ada)).toEqual({ refused: 'backoffice.void' })
  expect(await ledger.balance(books.db, 'losses', 'EUR')).toBe(0n)
  expect(await books.ask(first.id)).toEqual({ refused: 'backoffice.changed' })
  expect(changed.proofs).toMatchObject([{ difference: '2.00', mayBook: true }])
  const again = await books.ask(changed.id)
  await books.states('S3', '998.00', '1000.00')
  await books.compared()
  expect(await books.approve(again, books.ada)).toEqual({ refused: 'backoffice.void' })
  expect(await books.ask(changed.id)).toEqual({ refused: 'not-found' })
  expect(await ledger.balance(books.db, 'losses', 'EUR')).toBe(0n)
})

test('a difference is booked once, also by a comparison that began before the booking', async () => {
  await using books = await openBooks()
  await books.states('S1', '1000.00', '999.00')
  const run = await books.compared()
  const asked = await books.ask(run.id)
  const done = await Promise.all([books.approve(asked, books.ada), books.approve(asked, books.ada)])
  expect(done.filter((one) => 'state' in one)).toHaveLength(1)
  expect(await books.ask(run.id)).toEqual({ refused: 'not-found' })
  expect(await books.newest(books.tom)).toMatchObject({ mayBook: false, approvals: [{ state: 'approved' }] })
  // It read the ledger before the booking, and its proof is kept after it.
  await books.db.query(
    `insert into reconciliation_run (id, began_at) select 'rec_late', began_at from reconciliation_run where id = $1`,
    [run.id],
  )
  await books.db.query(
    `insert into reconciliation (run_id, account, asset, as_of, ledger_units, external_units, in_flight,
       difference_units, source_kind, source_id, result, recorded_at)
     select 'rec_late', account, asset, as_of, ledger_units, external_units, in_flight, difference_units, source_kind,
       source_id, result, $2 from reconciliation where run_id = $1`,
    [run.id, new Date(books.clock.now().getTime() + 60_000)],
  )
  expect(await books.ask('rec_late')).toEqual({ refused: 'not-found' })
  expect(await ledger.balance(books.db, 'losses', 'EUR')).toBe(100n)
})

test('a refused request is not booked, and may be made again', async () => {
  await using books = await openBooks()
  await books.states('S1', '1000.00', '999.00')
  const run = await books.compared()
  const { id, hash } = await books.ask(run.id)
  const reason = 'the bank will correct it'
  expect(await approvals.refuse(books.platform, { id, hash, reason, by: books.ada })).toMatchObject({
    state: 'refused',
  })
  expect(await ledger.balance(books.db, 'losses', 'EUR')).toBe(0n)
  expect(await books.cases()).toHaveLength(1)
  expect(await books.newest(books.tom)).toMatchObject({ mayBook: true })
})
