/** A customer on one page: what is shown to whom, what a freeze stops, and what a search finds. */
import { personStepValues, stepValues, type CustomerPage } from '@agio/contract'
import { Operators } from '@agio/domain'
import { expect, test } from 'vitest'
import { iban } from '../../orders/testing/fakes.ts'
import { exactly, pays } from '../../orders/testing/stages.ts'
import { setStanding } from '../../orders/testing/standing.ts'
import { openWorld } from '../../orders/testing/world.ts'
import { textOf } from '../../orders/testing/pdf-text.ts'
import { addPerson } from '../../customers/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { givePrivacyDoors } from '../../privacy/index.ts'
import { fold } from '../../screening/matching/fold.ts'
import { giveVerificationDoors, verification } from '../../verification/index.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { caseFilePdf } from './case-file-pdf-view.ts'
import { createCaseFile } from './case-file-view.ts'
import { erasureApprovable } from './erasure-approval.ts'
import { customerRoutes } from './customer-routes.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from '../approvals/approvals.ts'

const id = `cus_${'a'.repeat(26)}`
const email = 'greta@example.test'

/** A verification that has begun, and that no vendor and no paper speaks of. */
async function addVerification(platform: Platform): Promise<void> {
  giveVerificationDoors(platform, {
    shapes: { ofStep: stepValues, ofPerson: personStepValues },
    papers: { of: async () => [], move: async () => false, removeOf: async () => undefined },
    vendor: {
      isAsked: true,
      verdictOf: async () => 'none',
      seenOf: async () => null,
      onDetailsChanged: async () => undefined,
      forget: async () => undefined,
    },
    notifyMerchants: async () => undefined,
  })
  expect(await verification.start(platform, id, 'personal', 'basic')).toBeUndefined()
  const values = { countries: ['SY'] }
  const saving = { customerId: id, personId: '', step: 'citizenship', values, isDraft: false } as const
  expect(await verification.save(platform, saving)).toBeUndefined()
  await platform.db.query('update verification set politically_exposed_at = $2 where customer_id = $1', [
    id,
    new Date('2026-01-02T03:04:05Z'),
  ])
}

/** A name of the customer, as the lists were asked about it; with `hit` a list has a similar one. */
async function addName({ db, clock, keys }: Platform, name: string, hit = false): Promise<void> {
  await db.query(
    `insert into screened_name (id, customer_id, role, name, name_index) values ('scn_1', $1, 'customer', 'sealed', $2)`,
    [id, keys.screenedName(fold(name).words.join(' '))],
  )
  if (hit)
    await db.query(
      `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at)
       values ('hit_' || repeat('a', 26), 'scn_1', 'open', 'Q1', 'h', 'Grete Baispiel', 91, $1)`,
      [clock.now()],
    )
}

async function openDesk() {
  const world = await openWorld()
  const { db, clock } = world
  const company = { name: 'Agio', details: [] }
  const settings = { ...world.platform.settings, company, customerTypes: ['personal' as const] }
  const office = await openBackOffice({ clock, platform: { ...world.platform, settings } })
  const { platform } = office
  await addPerson(platform, { id, email })
  await addVerification(platform)
  givePrivacyDoors(platform, {
    rooms: {},
    caseFile: { rooms: {}, paper: async () => new Uint8Array() },
    note: async () => undefined,
  })
  office.approves({ customer_erasure: erasureApprovable(platform) })
  const handlers = handlersBelow('/api/admin', (serve) => customerRoutes(serve, platform))
  const call = async <Answer>(by: Actor, name: string, body: object = {}, q = '') =>
    (await handlers.get(name)?.({ caller: by, params: { id }, body, query: { q } })) as Answer
  return {
    world,
    platform,
    caseFile: createCaseFile(platform, caseFilePdf),
    db,
    person: (name: string, role: Operators.Role) => office.person(name, role),
    page: (by: Actor) => call<CustomerPage>(by, 'GET /customers/{id}'),
    act: (by: Actor, act: string, body: object) => call(by, `POST /customers/{id}/${act}`, body),
    find: async (by: Actor, q: string) =>
      (await call<{ items: { kind: string; id: string }[] }>(by, 'GET /search', {}, q)).items.map(
        (one) => `${one.kind} ${one.id}`,
      ),
    [Symbol.asyncDispose]: world.close,
  }
}

test('a frozen customer places nothing and their open orders are held; unfrozen, they place, and what is held stays', async () => {
  await using desk = await openDesk()
  const { world, act } = desk
  const cora = await desk.person('Cora Compliance', 'compliance')
  const order = await world.placed(id)
  // Orders of one moment stand in any order.
  world.clock.advance(1)
  const unpaid = await world.placed(id)
  await world.paidInFull(order)
  const reason = 'a letter of the police'
  expect(await act(cora, 'freeze', { reason })).toEqual({ held: [order], left: [unpaid] })
  expect(await act(cora, 'freeze', { reason })).toEqual({ refused: 'backoffice.changed' })
  expect(await world.status(order)).toBe('on_hold')
  await expect(world.placed(id)).rejects.toThrow('customer.in_review')
  await expect(world.buy.placed({}, id)).rejects.toThrow('customer.in_review')
  expect(await world.placed('cus_other')).toMatch(/^ord_/)
  expect(await desk.page(cora)).toMatchObject({
    freeze: { by: 'Cora Compliance', reason },
    orders: [{ id: unpaid }, { id: order }],
  })

  expect(await act(cora, 'unfreeze', { reason: 'it was somebody else' })).toEqual({ done: true })
  expect(await world.placed(id)).toMatch(/^ord_/)
  expect(await world.status(order)).toBe('on_hold')
  expect(await act(cora, 'unfreeze', { reason })).toEqual({ refused: 'backoffice.changed' })
})

test('a freeze whose process ends before it held the orders is finished by the outbox, and not after the customer was let go on', async () => {
  await using desk = await openDesk()
  const { world, act, db } = desk
  const cora = await desk.person('Cora Compliance', 'compliance')
  const orders = [await world.placed(id), await world.placed(id), await world.placed(id)]
  for (const order of orders) await pays(world, order, (await exactly(world, order)) / 2n)
  const states = () => Promise.all(orders.map((one) => world.status(one)))
  // The commit of the freeze, and nothing after it.
  await setStanding(world, id, 'frozen')
  expect(await states()).toEqual(['underpaid', 'underpaid', 'underpaid'])
  await world.settle()
  expect(await states()).toEqual(['on_hold', 'on_hold', 'on_hold'])
  const [one] = await db.query(
    `select 1 from operator_case where kind = 'customer_stopped' and closed_at is null`,
  )
  expect(one).toBeDefined()

  await act(cora, 'unfreeze', { reason: 'the court is content' })
  const later = await world.placed(id)
  await world.settle()
  expect(await world.status(later)).toBe('awaiting_deposit')
})

test('personal data is masked for support until it is asked for with a reason, which is counted', async () => {
  await using desk = await openDesk()
  await desk.world.placed(id)
  const sam = await desk.person('Sam Support', 'support')
  const masked = { email: 'g***@example.test', isMasked: true, mayUnmask: true, mayFreeze: false }
  expect(await desk.page(sam)).toMatchObject({ ...masked, unmasked: 0, accounts: [{ name: 'G*** B***' }] })
  const reason = 'they called us'
  expect(await desk.act(sam, 'unmask', { reason })).toEqual({ email, names: ['Greta Beispiel'] })
  expect(await desk.page(sam)).toMatchObject({ ...masked, unmasked: 1 })
  const page = await audit.list(desk.platform, { limit: 10, subject: id })
  expect('items' in page && page.items.map(({ action }) => action)).toEqual([
    'customer.unmasked',
    'customer.viewed',
  ])
  const cora = await desk.person('Cora Compliance', 'compliance')
  expect(await desk.page(cora)).toMatchObject({
    email,
    isMasked: false,
    accounts: [{ name: 'Greta Beispiel' }],
  })
})

test('the risk score is shown to the roles that read reviews, and to no other', async () => {
  await using desk = await openDesk()
  const shown = async (role: Operators.Role) =>
    (await desk.page(await desk.person(`${role} Example`, role))).risk
  for (const role of ['compliance', 'admin', 'auditor'] as const)
    expect(await shown(role), role).toMatchObject({
      points: expect.arrayContaining([
        expect.objectContaining({
          rule: 'country_high_risk',
          figures: expect.objectContaining({ countries: [{ country: 'SY', from: 'citizenship' }] }),
        }),
      ]),
    })
  for (const role of ['viewer', 'support', 'treasurer'] as const) expect(await shown(role), role).toBeNull()
})

test('the mark of a politically exposed person is shown to the roles that read reviews, and to no other', async () => {
  await using desk = await openDesk()
  const shown = async (role: Operators.Role) =>
    (await desk.page(await desk.person(`${role} Example`, role))).politicallyExposedSince
  for (const role of ['compliance', 'admin', 'auditor'] as const)
    expect(await shown(role), role).toMatch(/^2026-01-02/)
  for (const role of ['viewer', 'support', 'treasurer'] as const) expect(await shown(role), role).toBeNull()
})

test('a note is read back, and not in the database', async () => {
  await using desk = await openDesk()
  const sam = await desk.person('Sam Support', 'support')
  await desk.act(sam, 'notes', { text: 'Prefers calls after five' })
  expect(await desk.page(sam)).toMatchObject({
    notes: [{ by: 'Sam Support', text: 'Prefers calls after five' }],
  })
  const rows = await desk.db.query('select * from customer_note')
  expect(JSON.stringify(rows)).not.toContain('after five')
})

test('a customer is found by id, address, account and whole name; parts of sealed words find no customer', async () => {
  await using desk = await openDesk()
  const sam = await desk.person('Sam Support', 'support')
  const order = await desk.world.placed(id)
  await addName(desk.platform, 'Greta Beispiel')
  const { reference } = (await desk.page(sam)).orders[0]!
  const customer = `customer ${id}`
  expect(await desk.find(sam, id)).toContain(customer)
  expect(await desk.find(sam, email)).toEqual([customer, `order ${order}`])
  for (const q of [iban, iban.toLowerCase(), 'Greta Beispiel'])
    expect(await desk.find(sam, q), q).toEqual([customer])
  for (const q of [order, reference]) expect(await desk.find(sam, q), q).toEqual([`order ${order}`])
  for (const q of ['greta@', 'Greta', iban.slice(0, 12)]) expect(await desk.find(sam, q), q).toEqual([])
})

test('compliance, admin and auditor read the hits of a customer; no other role reads a name of a list, nor that there is one', async () => {
  await using desk = await openDesk()
  await addName(desk.platform, 'Greta Beispiel', true)
  const readers: string[] = []
  for (const role of Operators.roles) {
    const { hits: read, ...rest } = await desk.page(await desk.person(`${role} Operator`, role))
    expect(JSON.stringify(rest), role).not.toMatch(/Baispiel|hit_|"score":91/)
    if (read !== null) readers.push(role)
    expect(read, role).toEqual(
      read === null ? null : [expect.objectContaining({ listedName: 'Grete Baispiel', score: 91 })],
    )
  }
  expect(readers.toSorted()).toEqual(['admin', 'auditor', 'compliance'])
})

test('a customer who wrote is erased by two persons; what comes to hold the account voids the approval', async () => {
  await using desk = await openDesk()
  const sam = await desk.person('Sam Support', 'support')
  const cora = await desk.person('Cora Compliance', 'compliance')
  const reason = 'a letter of the customer'
  const ask = () => desk.act(sam, 'erasure', { reason })
  expect(await desk.page(sam)).toMatchObject({ mayErase: true, retention: { closedAt: null } })
  expect(await ask()).toMatchObject({
    state: 'waiting',
    action: [
      { name: 'keeps', value: 'identity' },
      { name: 'about', value: id },
    ],
  })
  const waiting = async () => (await desk.page(cora)).approvals[0]!
  const decide = async (by: Actor) => {
    const shown = (await desk.page(cora)).approvals
    const { id: approval, hash } = shown.find(({ state }) => state === 'waiting')!
    return approvals.approve(desk.platform, { id: approval, hash, reason, by })
  }
  expect(await decide(sam)).toEqual({ refused: 'backoffice.own' })
  await desk.world.placed(id)
  expect(await waiting()).toMatchObject({ state: 'void' })
  expect(await ask()).toEqual({ refused: 'data.erasure_held' })
  desk.world.clock.advance(100 * 60)
  await desk.world.settle()
  await ask()
  expect(await decide(cora)).toMatchObject({ state: 'approved' })
  expect(await desk.page(cora)).toMatchObject({ email: null, mayErase: false })
})

test('a case file has the page as compliance reads it, every deed about the customer and their orders, and says it on paper', async () => {
  await using desk = await openDesk()
  const cora = await desk.person('Cora Compliance', 'compliance')
  const sam = await desk.person('Sam Support', 'support')
  const order = await desk.world.placed(id)
  await desk.act(sam, 'notes', { text: 'Asks about limits each day' })
  await desk.act(cora, 'freeze', { reason: 'a pattern of sales' })

  const { rooms, paper } = desk.caseFile
  const known = (await rooms.operators?.(id)) as CustomerPage
  expect(known).toMatchObject({
    email,
    accounts: [{ name: 'Greta Beispiel' }],
    notes: [{ by: 'Sam Support', text: 'Asks about limits each day' }],
    orders: [{ id: order }],
    risk: { level: 'high' },
    freeze: { by: 'Cora Compliance' },
  })
  expect(Object.keys(known).filter((name) => name.startsWith('may'))).toEqual([])
  const deeds = (await rooms.audit?.(id)) as { action: string; subject: string }[]
  expect(deeds.map(({ action, subject }) => [action, subject])).toEqual([
    ['customer.noted', id],
    ['customer.frozen', id],
  ])

  const head = {
    file: 'exp_a',
    customer: id,
    openedBy: 'Cora Compliance',
    openedAt: desk.world.clock.now(),
    reason: 'many sales just below the limit',
  }
  const text = textOf(Buffer.from(await paper(head)))
  for (const said of [
    'The customer must not learn of this file',
    'many sales just below the limit',
    'Greta Beispiel',
    'Asks about limits each day',
    'customer.frozen',
    'country high risk',
  ])
    expect(text).toContain(said)
})
