/** A hit is read by those who may, and decided by two persons. */
import type { ApprovalView, ScreeningHitView } from '@agio/contract'
import { expect, test } from 'vitest'
import { sealing } from '../../customers/index.ts'
import { setStanding } from '../../orders/testing/standing.ts'
import { importList } from '../../screening/lists/import.ts'
import { setLists } from '../../screening/lists/list-store.ts'
import { screeningOn } from '../../screening/testing.ts'
import { openWorld } from '../../testing/world.ts'
import { writeValues, type Values } from '../../verification/sealed-steps.ts'
import { placeOf } from '../../verification/steps/dossier.ts'
import { saveStep } from '../../verification/steps/step-store.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { hitApprovable } from './hit-approval.ts'
import { screeningRoutes } from './screening-routes.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from '../approvals/approvals.ts'

async function* text(whole: string) {
  yield whole
}

type Screening = ReturnType<typeof screeningOn>
const ofOrder = (screening: Screening) => screening.names(['Zebulon Kvistgaard'])

async function openDesk(given: (screening: Screening) => Promise<unknown> = ofOrder) {
  const world = await openWorld({ at: '2026-03-01T08:00:00Z' })
  const { db, clock, platform } = world
  const office = await openBackOffice(world)
  const screening = screeningOn(platform)
  await setLists(db, [{ name: 'open', format: 'opensanctions' }], clock.now())
  const main = JSON.stringify({ id: 'Q', schema: 'Person', properties: { name: ['Zebulon Quistgaard'] } })
  const list = { name: 'open', format: 'opensanctions', source: 'a test', sha256: 'x' } as const
  await importList(db, { ...list, open: () => ({ main: text(main) }) }, clock.now())
  await given(screening)
  const [hit] = await db.query<{ id: string }>('select id from screening_hit')
  office.approves({ screening_hit: hitApprovable(platform) })
  await setStanding(world, 'cus_test', null)
  // The customer as verification knows them.
  const sealer = await sealing.sealerOf(platform, db, 'cus_test')
  const saves = (step: string, values: Values) => {
    const row = { customerId: 'cus_test', personId: '', step }
    const saved = sealer.seal(placeOf('saved', row), writeValues(values))
    return saveStep(db, { ...row, saved, at: clock.now() })
  }
  await saves('details', { firstName: 'Zebulon', lastName: 'Kvistgaard', birthDate: '1994-04-02' })
  await saves('citizenship', { countries: ['DE'] })
  await saves('address', { address: { country: 'FR' } })
  const handlers = handlersBelow('/api/admin/screening', (serve) => screeningRoutes(serve, office.platform))
  const call = async <Answer>(name: string, caller: Actor, body: object = {}) =>
    (await handlers.get(name)?.({ caller, params: { id: hit?.id }, body, query: {} } as never)) as Answer
  return {
    db,
    screening,
    cora: await office.person('Cora Compliance', 'compliance'),
    ada: await office.person('Ada Admin', 'admin'),
    tom: await office.person('Tom Treasurer', 'treasurer'),
    otto: await office.person('Otto Auditor', 'auditor'),
    read: (by: Actor) => call<ScreeningHitView>('GET /{id}', by),
    ask: (by: Actor, decision: string) =>
      call<ApprovalView>('POST /{id}/decide', by, { decision, reason: 'compared the birth dates' }),
    approve: ({ id, hash }: ApprovalView, by: Actor) =>
      approvals.approve(office.platform, { id, hash, reason: 'I compared them too', by }),
    /** The audit's record of each reading, the newest first. */
    async reads(subject = hit?.id ?? '') {
      const page = await audit.list(office.platform, { limit: 100, subject })
      return 'items' in page ? page.items.map(({ details }) => details) : []
    },
    openCases: () => db.query('select kind from operator_case where closed_at is null'),
    [Symbol.asyncDispose]: world.close,
  }
}

test('the name stands beside the entry, each reading is in the audit, and the approval names no name of a customer', async () => {
  await using desk = await openDesk()
  expect(await desk.read(desk.cora)).toMatchObject({
    name: 'Zebulon Kvistgaard',
    listedName: 'Zebulon Quistgaard',
    entry: { kind: 'person', names: ['Zebulon Quistgaard'] },
    decision: null,
    mayDecide: true,
  })
  const notes = await desk.db.query(`select action from operator_audit where action = 'screening_hit.read'`)
  expect(notes).toHaveLength(1)
  // It is found by the hit and by the customer.
  expect(await desk.reads('cus_test')).toEqual(await desk.reads())
  const asked = await desk.ask(desk.cora, 'false_hit')
  expect(JSON.stringify(asked)).not.toContain('Kvistgaard')
})

test.each([
  ['the name on an order', ofOrder, { birthDates: ['1994-04-02'], countries: ['de', 'fr'] }],
  [
    'the name of a customer',
    (screening: Screening) =>
      screening.persons([{ name: 'Zebulon Kvistgaard', birthDates: ['1971-04-02'], countries: ['dk'] }]),
    { birthDates: ['1971-04-02'], countries: ['dk'] },
  ],
])(
  'an operator who decides about %s reads birth date and countries, an auditor does not, and the audit says what each saw',
  async (_, given, known) => {
    await using desk = await openDesk(given)
    expect((await desk.read(desk.cora)).person).toEqual({ name: 'Zebulon Kvistgaard', ...known })
    expect((await desk.read(desk.otto)).person).toBeNull()
    expect(await desk.reads()).toEqual([
      { customer: 'cus_test', saw: 'name' },
      { customer: 'cus_test', saw: 'name, birth date, countries' },
    ])
  },
)

test('one person decides nothing; two do, and the case is closed', async () => {
  await using desk = await openDesk()
  expect(await desk.openCases()).toEqual([{ kind: 'screening_hit' }])
  const asked = await desk.ask(desk.cora, 'false_hit')
  expect(asked.action[0]).toMatchObject({ name: 'act', value: 'false_hit' })
  expect(await desk.screening.names(['Zebulon Kvistgaard'])).toBeDefined()
  expect(await desk.approve(asked, desk.cora)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.approve(asked, desk.tom)).toEqual({ refused: 'backoffice.role' })
  expect(await desk.read(desk.ada)).toMatchObject({ mayDecide: false, approvals: [{ mayDecide: true }] })
  expect(await desk.approve(asked, desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.read(desk.ada)).toMatchObject({ decision: 'false_hit', mayDecide: false })
  expect(await desk.openCases()).toEqual([])
  expect(await desk.screening.names(['Zebulon Kvistgaard'])).toBeUndefined()
  expect(await desk.ask(desk.cora, 'true_hit')).toEqual({ refused: 'backoffice.changed' })
})
