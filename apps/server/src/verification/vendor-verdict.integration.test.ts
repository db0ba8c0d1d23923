/** A vendor's green verdict is about one person: no machine approves another one by it. Against the sandbox's two vendors. */
import * as reviews from './decisions/reviews.ts'
import { expect, test } from 'vitest'
import {
  identityKeys,
  identityRoutes as vendorRoutes,
  openVendors,
} from '../../../sandbox/src/identity/index.ts'
import { silentLog } from '../platform/log.ts'
import { createIdentities } from './identity/identities.ts'
import { createSumsub } from './identity/sumsub.ts'
import { createVeriff } from './identity/veriff.ts'
import { personOf } from './index.ts'
import { openOutside, runDoors } from './testing/door-world.ts'
import { ana, openVerificationWorld, type Values } from './testing.ts'

const soon = { timeout: 20_000, interval: 30 }
const names = ['sumsub', 'veriff'] as const

test.each(names)('%s: green of who was typed completes a starter, whom no person looks at', async (name) => {
  await using town = await openTown(name)
  await town.fills()
  await town.decide('green')
  await town.submits()
  expect(await town.view()).toMatchObject({ status: 'complete', level: 'starter' })
  expect(await town.db.query('select findings, decision from verification_review')).toEqual([
    { findings: [], decision: 'approve' },
  ])
})

test.each([
  ['sumsub', { firstName: 'Completely', lastName: 'Different' }, 'name_differs'],
  ['veriff', { firstName: 'Completely', lastName: 'Different' }, 'name_differs'],
  ['sumsub', { birthDate: '1970-01-01' }, 'birth_date_differs'],
  ['veriff', { birthDate: '1970-01-01' }, 'birth_date_differs'],
] as const)('%s: green of somebody who shows %j goes to a person: %s', async (name, shows, finding) => {
  await using town = await openTown(name)
  await town.fills()
  await town.decide('green', shows)
  await town.submits()
  expect(await town.findings()).toEqual([finding])
  expect(await town.levelNow()).toBe(0)
  expect((await town.vendorReads())?.seen).toMatchObject(shows)
})

test.each([
  ['details', { ...ana.details, firstName: 'Completely', lastName: 'Different' }],
  ['details', { ...ana.details, birthDate: '1970-01-01' }],
  ['citizenship', { countries: ['FR'] }],
] as const)('a green verdict ends when %s become %j, and the vendor is asked anew', async (step, values) => {
  await using town = await openTown('sumsub')
  await town.fills()
  await town.decide('green')
  await town.put(step, values)
  expect(await town.view()).toMatchObject({ next: 'identity' })
  expect(town.problems(await town.call('POST', '/submit'))).toEqual([['identity', 'required']])
  await town.identities.start(town.customerId)
  expect(await town.sessions()).toEqual(['outdated', 'open'])
  expect(town.people()[0]?.typed).toMatchObject(
    step === 'details' ? { firstName: values.firstName, birthDate: values.birthDate } : {},
  )
})

test('a contact address is no detail that a verdict is about, nor is a document that is typed for the first time', async () => {
  await using town = await openTown('sumsub')
  await town.fills()
  await town.decide('green', { number: ana.identity.number, validUntil: ana.identity.validUntil })
  await town.put('details', { ...ana.details, contactEmail: 'ana.two@example.test' })
  await town.put('identity', ana.identity)
  await town.submits()
  expect(await town.view()).toMatchObject({ status: 'complete' })
})

test('a verdict whose details were changed behind its back counts no more', async () => {
  await using town = await openTown('sumsub')
  await town.fills()
  await town.decide('green')
  const other = { ...town.out.vendor!, onDetailsChanged: async () => undefined }
  town.out.vendor = other
  await town.put('details', { ...ana.details, birthDate: '1970-01-01' })
  expect(await town.sessions()).toEqual(['verified'])
  expect(await town.view()).toMatchObject({ next: 'identity' })
})

test.each(names)(
  '%s: RED after a green that completed: no rights until a person has looked',
  async (name) => {
    await using town = await openTown(name)
    await town.fills()
    await town.decide('green')
    await town.submits()
    expect(await town.levelNow()).toBe(1)
    await town.decide('final')
    await town.check()
    expect(await town.levelNow()).toBe(0)
    expect(await town.findings()).toEqual(expect.arrayContaining(['suspected', 'vendor_red']))
  },
)

test.each(names)(
  '%s: green of one person and then of another: no rights until a person has looked',
  async (name) => {
    await using town = await openTown(name)
    await town.fills()
    await town.decide('green')
    await town.submits()
    await town.decide('green', { lastName: 'Different' })
    await expect.poll(() => town.levelNow(), soon).toBe(0)
    await town.check()
    expect(await town.findings()).toEqual(expect.arrayContaining(['suspected', 'name_differs']))
  },
)

test('a vendor that has everything and says nothing completes no customer', async () => {
  await using town = await openTown('sumsub')
  await town.fills()
  await town.decide('pending')
  await town.submits()
  expect(await town.view()).toMatchObject({ status: 'pending', level: 'no_service' })
  expect(await town.db.query('select waits_since from verification_review')).toEqual([{ waits_since: null }])
})

test.each(names)('%s: who has handed in nothing there submits nothing here', async (name) => {
  await using town = await openTown(name)
  await town.fills()
  expect(town.problems(await town.call('POST', '/submit'))).toEqual([['identity', 'required']])
  expect(await town.db.query('select 1 from verification_review')).toEqual([])
})

test('a verified customer who changes the name is asked for the vendor anew, and completed by no machine', async () => {
  await using town = await openTown('sumsub')
  await town.fills()
  await town.decide('green')
  await town.submits()
  const other = { firstName: 'Completely', lastName: 'Different' }
  await town.put('details', { ...ana.details, ...other })
  await town.check()
  expect(await town.findings()).toEqual(['steps_missing', 'identity_unread', 'identity_changed'])
  const page = await reviews.waiting(town.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  const decide = (decision: Parameters<typeof reviews.decide>[3]) =>
    town.db.transaction((sql) => reviews.decide(town.platform, sql, review!.id, decision))
  expect(await decide({ decision: 'approve', persons: 2 })).toEqual({ refused: 'backoffice.not_complete' })
  const steps = [{ step: 'identity', person: null, reason: 'outdated' }] as const
  await decide({ decision: 'more', persons: 1, steps, documents: [] })
  await town.identities.start(town.customerId)
  await town.decide('green')
  await town.submits()
  expect(await town.findings()).toEqual(['identity_changed'])
  expect(await town.levelNow()).toBe(0)
})

test('lists are asked for the name that the vendor read, too', async () => {
  await using town = await openTown('sumsub')
  await town.listed('Zebulon Quistgaard')
  await town.fills()
  await town.decide('green', { firstName: 'Zebulon', lastName: 'Quistgaard' })
  await town.submits()
  expect(await town.findings()).toEqual(expect.arrayContaining(['name_differs', 'screening']))
  expect(await town.hits.of(town.customerId)).toMatchObject([{ listedName: 'Zebulon Quistgaard' }])
})

async function openTown(name: (typeof names)[number]) {
  const world = await openVerificationWorld()
  const { db, customerId, verification, out } = world
  const opened: { vendors?: ReturnType<typeof openVendors> } = {}
  const outside = await openOutside(world, (app, serve, folder, base) => {
    const settings = { file: `${folder}/people.json`, now: world.clock.now, film: undefined }
    const vendors = openVendors({ ...settings, hookUrl: () => undefined })
    opened.vendors = vendors
    vendorRoutes(app, serve, vendors, base)
    return vendors.close
  })
  const settings = { ...identityKeys, apiUrl: `${outside.url}/identity/${name}`, level: 'basic-kyc-level' }
  const identities = createIdentities(world.platform, {
    vendor: name === 'sumsub' ? createSumsub(settings, world.clock) : createVeriff(settings),
    async typedOf(id) {
      const {
        firstName = null,
        lastName = null,
        birthDate = null,
      } = (await personOf(world.platform, id)) ?? {}
      return { firstName, lastName, birthDate }
    },
    aboutOf: verification.aboutOf,
    onVerdict: verification.onVerdict,
  })
  out.vendor = identities
  runDoors(world, {}, identities.workers, silentLog)
  const people = () => opened.vendors?.list() ?? []
  const states = { green: 'verified', final: 'refused', pending: 'checking' } as const
  const sessions = async () =>
    (await db.query<{ state: string }>('select state from identity_session order by number')).map(
      ({ state }) => state,
    )
  return {
    ...world,
    identities,
    people,
    sessions,
    vendorReads: () => identities.seenOf(customerId),
    /** Fills all steps of a starter but the identity, which the vendor checks. */
    async fills(change: Readonly<Record<string, Values>> = {}) {
      await world.call('POST', '/start', { type: 'personal', target: 'starter' })
      const { identity: _, ...steps } = { ...ana, ...change }
      for (const [step, values] of Object.entries(steps)) await world.put(step, values)
      await world.confirmPhone()
      await identities.start(customerId)
    },
    /** The vendor decides, and the session has the verdict. */
    async decide(verdict: keyof typeof states, shows: object = {}) {
      await outside.at('/identity/verdict', { id: people()[0]?.id, verdict, ...shows })
      await db.query('update identity_session set due_at = clock_timestamp() where due_at is not null')
      await expect.poll(async () => (await sessions()).at(-1), soon).toBe(states[verdict])
    },
    async submits() {
      await world.call('POST', '/submit')
      await world.check()
    },
    async findings() {
      const [row] = await db.query<{ findings: string[] }>(
        'select findings from verification_review where decision is null and waits_since is not null',
      )
      return row?.findings
    },
  }
}
