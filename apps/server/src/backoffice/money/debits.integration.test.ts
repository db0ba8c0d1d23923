/** A debit that no payment explains: a person says what it was for, once, and the books are as the bank says. */
import type { ApprovalView, UnmatchedItem, UnmatchedView } from '@agio/contract'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { giveReconciliationDoors, ledger, reconciliation as compared } from '../../ledger/index.ts'
import { unposted } from '../../orders/index.ts'
import { openAll, type OrdersAtBanks } from '../../orders/testing/bank-statements.ts'
import {
  endToEndIdsIn,
  paymentOf,
  statement,
  testSettings,
  type Entry,
  sendBack,
} from '../../rails/iso20022/testing.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { debitApprovable } from './debit-approval.ts'
import { matchApprovable } from './match-credit.ts'
import { bound } from '../../platform/platform.ts'
import { moneyQueueRoutes } from './money-routes.ts'
import * as approvals from '../approvals/approvals.ts'

type Acted = { approval: ApprovalView | null } | { refused: string }

const cents = (text: string): bigint => {
  const amount = Money.parse('EUR', text)
  if (amount === 'not-an-amount') throw new Error(text)
  return amount.units
}
const inText = (units: bigint): string => Money.format(Money.money('EUR', units))

/** The queue's routes, as Tom asks them. */
async function openOffice(world: OrdersAtBanks) {
  const office = await openBackOffice(world)
  office.approves({
    match_credit: matchApprovable(office.platform),
    unallocated_debit: debitApprovable(office.platform),
  })
  const handlers = handlersBelow('/api/admin/unmatched', (serve) => moneyQueueRoutes(serve, office.platform))
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const ada = await office.person('Ada Admin', 'admin')
  const call = async <Answer>(name: string, id: string, body: object = {}, query: object = {}) =>
    (await handlers.get(name)?.({ caller: tom, params: { id }, body, query })) as Answer
  return { call, platform: office.platform, tom, ada }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk() {
  const world = await openAll({ settings: { accounts: testSettings.accounts.slice(0, 1) } })
  const { db, bank } = world
  const unmatched = bank.rail.queue
  const { call, platform, tom, ada } = await openOffice(world)
  giveReconciliationDoors(platform, { againMilliseconds: 0, sources: bank.rail.holdings, unposted })
  const reconciliation = bound(platform, compared)
  let [held, statements] = [await world.held('bank:EUR'), 0]
  const reason = 'compared with the bank'
  const desk = {
    ...world,
    /** Of debits: the comparison behind `difference` opens a case of its own. */
    openCases: async () => (await world.openCases()).filter((kind) => kind !== 'reconciliation_difference'),
    unmatched,
    reconciliation,
    tom,
    ada,
    /** The bank's statement of a day, with what it closed with. */
    async states(entry: Entry, { unlisted = false } = {}): Promise<void> {
      const opening = held
      held += entry.credit === true ? cents(entry.amount) : -cents(entry.amount)
      statements += 1
      const balances = { opening: inText(opening), closing: inText(held) }
      await bank.answer(statement(`S${statements}`, balances, unlisted ? [] : [entry]))
      await world.listens()
    },
    /** A line without balances. */
    async lists(entry: Entry): Promise<void> {
      const text = statement('again', { opening: '0', closing: '0' }, [entry])
      await bank.answer(text.replaceAll(/<Bal>.*?<\/Bal>/g, ''))
      await world.listens()
    },
    /** Ledger minus bank. */
    async difference(): Promise<bigint | undefined> {
      await world.listens()
      const { proofs, faults } = await reconciliation.runNow(ada.id)
      expect(faults).toEqual([])
      return proofs[0]?.differenceUnits
    },
    /** Two persons book what the newest comparison found. False: it was refused. */
    async books(): Promise<boolean> {
      const found = await reconciliation.difference({ account: 'bank:EUR', asset: 'EUR' })
      return found !== undefined && (await db.transaction((sql) => reconciliation.bookDifference(sql, found)))
    },
    debits: async (state: UnmatchedItem['state'] = 'open') =>
      (await call<{ items: UnmatchedItem[] }>('GET ', '', {}, { state, limit: 10, direction: 'out' })).items,
    shown: (id: string) => call<UnmatchedView>('GET /{id}', id),
    explain: (id: string, as: string, payment?: string) =>
      call<Acted>('POST /{id}/explain', id, { as, reason, ...(payment !== undefined && { payment }) }),
    count: (id: string) => call<Acted>('POST /{id}/count', id, { reason }),
    close: (id: string) => call<object>('POST /{id}/close', id, { reason }),
    approve: (acted: Acted, by: Actor) => {
      if (!('approval' in acted) || acted.approval === null) throw new Error('nothing waits')
      const { id, hash } = acted.approval
      return approvals.approve(platform, { id, hash, reason, by })
    },
    noted: async () =>
      (await db.query<{ action: string }>('select action from operator_audit order by seq')).map(
        ({ action }) => action,
      ),
    /** A credit of 40.00 goes back to its sender; gives the payment's end-to-end id. */
    async sendsBack(): Promise<string> {
      const from = { name: 'Greta Beispiel', iban: 'NL91ABNA0417164300' }
      await desk.states({ amount: '40.00', credit: true, ref: `C${statements}`, words: 'for you', from })
      const [credit] = await world.open()
      await sendBack(unmatched, credit?.identity ?? '', tom.id, 'not ours')
      bank.clock.advance(2)
      await bank.worker.pass()
      return endToEndIdsIn((await bank.sent()).at(-1)?.text ?? '')[0] ?? ''
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
  return desk
}

const notNow = { refused: 'order.not_now' }

test('a small fee of the bank is for one person, once', async () => {
  await using desk = await openDesk()
  await desk.states({ amount: '12.50', ref: 'F1', info: 'quarterly fee' })
  const [debit] = await desk.debits()
  expect(debit).toMatchObject({ direction: 'out', reason: 'debit_unknown', text: 'quarterly fee' })
  expect(await desk.open()).toEqual([])
  expect(await ledger.audit(desk.db)).toEqual([])
  const id = debit?.id ?? ''
  expect(await desk.shown(id)).toMatchObject({
    mayExplain: true,
    mayMatch: false,
    mayCount: false,
    maySendBack: false,
    mayClose: false,
  })
  expect(await desk.openCases()).toEqual(['unallocated_debit'])
  expect(await desk.close(id)).toEqual(notNow)
  expect(await desk.explain(id, 'bank_fee')).toEqual({ approval: null })
  expect([await desk.held('costs:bank'), await desk.held('debits:unknown')]).toEqual([1_250n, 0n])
  expect(await desk.openCases()).toEqual([])
  expect(await desk.shown(id)).toMatchObject({ state: 'bank_fee', decided: { by: 'Tom Treasurer' } })
  for (const as of ['bank_fee', 'loss']) expect(await desk.explain(id, as)).toEqual(notNow)
  expect([await desk.held('costs:bank'), await desk.difference()]).toEqual([1_250n, 0n])
  expect(await desk.noted()).toEqual(
    expect.arrayContaining(['money.viewed', 'money.explain', 'money.explain.outcome']),
  )
})

test.each([
  ['bank_fee', '50.01', 'costs:bank'],
  ['loss', '0.01', 'losses'],
])('%s of %s is for two persons, once', async (as, amount, account) => {
  await using desk = await openDesk()
  await desk.states({ amount, ref: 'L1', info: 'no words' })
  const id = (await desk.debits())[0]?.id ?? ''
  const asked = await desk.explain(id, as)
  expect(asked).toMatchObject({ approval: { kind: 'unallocated_debit', state: 'waiting' } })
  expect(await desk.shown(id)).toMatchObject({ mayExplain: false, approvals: [{ state: 'waiting' }] })
  expect(await desk.approve(asked, desk.tom)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.held(account)).toBe(0n)
  expect(await desk.approve(asked, desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.approve(asked, desk.ada)).toEqual({ refused: 'backoffice.decided' })
  expect(await desk.shown(id)).toMatchObject({
    decided: { by: 'Ada Admin', asked: { by: 'Tom Treasurer' } },
  })
  expect(await desk.explain(id, as)).toEqual(notNow)
  expect([await desk.held(account), await desk.held('debits:unknown')]).toEqual([cents(amount), 0n])
  expect([await desk.openCases(), await desk.difference()]).toEqual([[], 0n])
  expect(await desk.debits(as === 'loss' ? 'loss' : 'bank_fee')).toMatchObject([{ id }])
  expect(await desk.noted()).toContain('unallocated_debit.approved')
})

test('a debit without a name is the booking of the payment that a person names', async () => {
  await using desk = await openDesk()
  const payment = await desk.sendsBack()
  expect(await desk.bank.state(await keyOf(desk, payment))).toBe('submitted')
  await desk.states({ amount: '40.00', ref: 'P1' })
  const id = (await desk.debits())[0]?.id ?? ''
  expect(await desk.explain(id, 'payment', payment)).toEqual({ approval: null })
  expect(await desk.bank.state(await keyOf(desk, payment))).toBe('booked')
  expect([await desk.held('debits:unknown'), await desk.held('transit:sepa')]).toEqual([0n, 0n])
  expect([await desk.openCases(), await desk.difference()]).toEqual([[], 0n])
  expect(await desk.shown(id)).toMatchObject({ state: 'payment', mayExplain: false })
  expect(await desk.explain(id, 'payment', payment)).toEqual(notNow)
})

test('a wrong payment is refused: unknown, of another amount, not sent yet, booked', async () => {
  await using desk = await openDesk()
  const booked = await desk.sendsBack()
  await desk.states({ amount: '40.00', ref: 'P1', endToEndId: booked })
  await desk.states({ amount: '39.99', ref: 'P2' })
  const filed = await desk.sendsBack()
  const less = (await desk.debits())[0]?.id ?? ''
  expect(await desk.explain(less, 'payment', 'NOSUCHPAYMENT')).toEqual({ refused: 'not-found' })
  expect(await desk.explain(less, 'payment', filed)).toEqual(notNow)
  expect(await desk.explain(less, 'payment')).toMatchObject({ refused: 'invalid' })
  await desk.states({ amount: '40.00', ref: 'P3' })
  const id = (await desk.debits())[0]?.id ?? ''
  expect(await desk.explain(id, 'payment', booked)).toEqual(notNow)
  await desk.bank.pay(paymentOf('early', { amount: Money.money('EUR', 4_000n) }))
  expect(await desk.explain(id, 'payment', 'early')).toEqual(notNow)
  expect(await desk.openCases()).toEqual(['unallocated_debit', 'unallocated_debit'])
  expect(await desk.held('debits:unknown')).toBe(7_999n)
  expect(await desk.explain(id, 'payment', await keyOf(desk, filed))).toEqual({ approval: null })
  expect(await desk.explain(less, 'bank_fee')).toEqual({ approval: null })
  expect([await desk.openCases(), await desk.difference()]).toEqual([[], 0n])
})

test('a second debit for one payment: another report is closed, money that left twice is counted and then a loss', async () => {
  await using desk = await openDesk()
  const endToEndId = await desk.sendsBack()
  await desk.states({ amount: '40.00', ref: 'P1', endToEndId })
  expect(await desk.difference()).toBe(0n)
  await desk.states({ amount: '40.00', ref: 'P2', endToEndId })
  const [twice] = await desk.debits()
  const id = twice?.id ?? ''
  expect(twice).toMatchObject({ reason: 'debit_repeated', direction: 'out' })
  expect(await desk.shown(id)).toMatchObject({ mayClose: true, mayCount: true, mayExplain: false })
  expect([await desk.openCases(), await desk.difference()]).toEqual([['debit_in_doubt'], 4_000n])
  expect(await desk.explain(id, 'bank_fee')).toEqual(notNow)
  const counted = await desk.count(id)
  expect(await desk.approve(counted, desk.ada)).toMatchObject({ state: 'approved' })
  expect([await desk.openCases(), await desk.difference()]).toEqual([['unallocated_debit'], 0n])
  expect(await desk.close(id)).toEqual(notNow)
  expect(await desk.approve(await desk.explain(id, 'loss'), desk.ada)).toMatchObject({ state: 'approved' })
  expect([await desk.held('losses'), await desk.held('debits:unknown')]).toEqual([4_000n, 0n])
  // The next is in no balance: the bank only reported it again.
  await desk.lists({ amount: '40.00', ref: 'P3', endToEndId })
  const told = (await desk.debits())[0]?.id ?? ''
  expect(await desk.close(told)).toEqual({ done: true })
  expect(await desk.count(told)).toEqual(notNow)
  expect([await desk.openCases(), await desk.difference()]).toEqual([[], 0n])
  expect(await desk.held('losses')).toBe(4_000n)
})

test('a second debit that the bank takes back: the payment stays paid, both lines are closed, and the books agree', async () => {
  await using desk = await openDesk()
  const endToEndId = await desk.sendsBack()
  await desk.states({ amount: '40.00', ref: 'P1', endToEndId })
  await desk.states({ amount: '40.00', ref: 'P2', endToEndId })
  await desk.states({ amount: '40.00', ref: 'P3', endToEndId, credit: true, reversal: true })
  expect(await desk.openCases()).toEqual(['debit_in_doubt', 'credit_in_doubt'])
  const [debit, credit] = [(await desk.debits())[0]?.id ?? '', (await desk.open())[0]?.identity ?? '']
  expect(await desk.shown(credit)).toMatchObject({
    reason: 'return_of_either',
    mayClose: true,
    mayMatch: false,
  })
  for (const id of [debit, credit]) expect(await desk.close(id)).toEqual({ done: true })
  expect([await desk.openCases(), await desk.difference()]).toEqual([[], 0n])
  expect([await desk.held('losses'), await desk.held('suspense')]).toEqual([0n, 0n])
})

/** The bank took 40.00 twice for one payment; gives the second debit. */
async function takenTwice(desk: Desk): Promise<string> {
  const endToEndId = await desk.sendsBack()
  await desk.states({ amount: '40.00', ref: 'P1', endToEndId })
  await desk.states({ amount: '40.00', ref: 'P2', endToEndId })
  expect(await desk.difference()).toBe(4_000n)
  return (await desk.debits())[0]?.id ?? ''
}

test('a debit in doubt is decided before a difference is booked; counted, it is no difference any more', async () => {
  await using desk = await openDesk()
  const id = await takenTwice(desk)
  expect(await desk.reconciliation.difference({ account: 'bank:EUR', asset: 'EUR' })).toMatchObject({
    undecided: 1,
  })
  expect(await desk.books()).toBe(false)
  expect(await desk.approve(await desk.count(id), desk.ada)).toMatchObject({ state: 'approved' })
  // The newest comparison is from before the decision.
  expect(await desk.reconciliation.difference({ account: 'bank:EUR', asset: 'EUR' })).toMatchObject({
    differenceUnits: 4_000n,
  })
  expect(await desk.books()).toBe(false)
  expect([await desk.held('debits:unknown'), await desk.held('losses')]).toEqual([4_000n, 0n])
  expect(await desk.difference()).toBe(0n)
})

test('a difference is booked or its debit is counted, also when both are approved at once', async () => {
  await using desk = await openDesk()
  const asked = await desk.count(await takenTwice(desk))
  const [counted, booked] = await Promise.all([desk.approve(asked, desk.ada), desk.books()])
  expect([counted, booked]).toMatchObject([{ state: 'approved' }, false])
  expect([await desk.held('debits:unknown'), await desk.held('losses')]).toEqual([4_000n, 0n])
  expect(await desk.difference()).toBe(0n)
})

test('money that was booked as a loss is not counted when its line comes; what the bank takes after that is', async () => {
  await using desk = await openDesk()
  const endToEndId = await desk.sendsBack()
  await desk.states({ amount: '40.00', ref: 'P1', endToEndId })
  const debit = { amount: '40.00', ref: 'P2', endToEndId }
  // The statement closes with the second debit, and does not list it.
  await desk.states(debit, { unlisted: true })
  expect([await desk.difference(), await desk.books()]).toEqual([4_000n, true])
  expect([await desk.held('losses'), await desk.difference()]).toEqual([4_000n, 0n])
  await desk.lists(debit)
  const id = (await desk.debits())[0]?.id ?? ''
  expect(await desk.shown(id)).toMatchObject({ reason: 'debit_repeated', mayCount: false, mayClose: true })
  expect(await desk.count(id)).toEqual(notNow)
  expect([await desk.held('losses'), await desk.held('debits:unknown')]).toEqual([4_000n, 0n])
  // A third debit: the bank's balance is 40.00 lower once more, so one of the two is money of its own.
  await desk.states({ ...debit, ref: 'P3' })
  expect(await desk.difference()).toBe(4_000n)
  expect(await desk.shown(id)).toMatchObject({ mayCount: true })
  const third = (await desk.debits()).find((it) => it.id !== id)?.id ?? ''
  expect(await desk.approve(await desk.count(third), desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.difference()).toBe(0n)
  expect(await desk.count(id)).toEqual(notNow)
})

async function keyOf({ db }: Desk, endToEndId: string): Promise<string> {
  const [row] = await db.query<{ key: string }>('select key from bank_payment where end_to_end_id = $1', [
    endToEndId,
  ])
  return row?.key ?? ''
}
