/** Guarantees of the identity vendors, against the sandbox's ends with their protocols. */
import { expect, test } from 'vitest'
import {
  hookOf,
  identityKeys,
  identityRoutes as vendorRoutes,
  openVendors,
  type Vendors,
} from '../../../../sandbox/src/identity/index.ts'
import { openCustomerWorld } from '../../customers/testing.ts'
import { openOutside, runDoors, serveDoors } from '../testing/door-world.ts'
import { createIdentities } from './identities.ts'
import { identityRoutes } from './index.ts'
import { createSumsub } from './sumsub.ts'
import { createVeriff } from './veriff.ts'

const soon = { timeout: 30_000, interval: 30 }
const names = ['sumsub', 'veriff'] as const

test.each(names)(
  '%s: a green verdict comes, is reported once, and is taken back when it turns red',
  async (name) => {
    await using town = await openTown(name)
    const { body } = await town.start()
    expect(body.session).toMatchObject({ vendor: name, state: 'open', reasons: [] })
    expect(body.session?.url).toBe(`${town.outside.url}/identity/page/${town.person().id}`)
    expect(town.person().externalId).toBe(body.session?.id)

    await town.decide('green')
    await expect.poll(town.state, soon).toBe('verified')
    expect(await town.identities.verdictOf(town.customerId)).toBe('green')
    expect(await town.start()).toMatchObject({ status: 409, body: { error: { code: 'identity.not_now' } } })
    await town.decide('final')
    await expect.poll(town.state, soon).toBe('refused')
    expect(town.verdicts).toEqual(['green', 'red'])
    expect(await town.identities.verdictOf(town.customerId)).toBe('red')
  },
)

test.each(names)(
  '%s: who is asked once more goes on in the same session, and reads our reasons only',
  async (name) => {
    await using town = await openTown(name)
    const first = await town.start()
    await town.decide('retry')
    await expect.poll(town.state, soon).toBe('retry')
    const { session } = await town.look()
    expect(session).toMatchObject({
      url: null,
      reasons: name === 'sumsub' ? ['wrong_side', 'selfie'] : ['wrong_side'],
    })
    expect(JSON.stringify(session)).not.toContain('fraud')
    expect((await town.start()).body.session?.id).toBe(first.body.session?.id)
    await town.decide('green')
    await expect.poll(town.state, soon).toBe('verified')
    expect(town.verdicts).toEqual(['green'])
  },
)

test.each(names)(
  '%s: down, slow and lying are no verdict; afterwards the same session goes on',
  async (name) => {
    await using town = await openTown(name)
    for (const kind of ['down', 'slow', 'lying']) {
      await town.outside.at('/identity/fault', { kind, seconds: 600 })
      if (name === 'veriff' || kind !== 'lying')
        expect(await town.start()).toMatchObject({
          status: 503,
          body: { error: { code: 'identity.unavailable' } },
        })
      await town.outside.at('/identity/fault', { kind, seconds: 0 })
    }
    expect((await town.start()).status).toBe(200)
    expect(await town.world.db.query('select id from identity_session')).toHaveLength(1)
    await town.outside.at('/identity/fault', { kind: 'lying', seconds: 600 })
    await town.decide('green')
    await town.wasAsked()
    expect(await town.state()).toBe('open')
    expect(town.verdicts).toEqual([])
  },
)

test.each(names)('%s: hooks twice, or none at all: the verdict is reported once', async (name) => {
  await using town = await openTown(name)
  await town.start()
  await town.outside.at('/identity/fault', { kind: 'hooks_twice', seconds: 600 })
  await town.decide('pending')
  await town.decide('green')
  await expect.poll(town.state, soon).toBe('verified')
  await town.outside.at('/identity/fault', { kind: 'hooks_off', seconds: 600 })
  await town.decide('final')
  await town.world.db.query('update identity_session set due_at = now()')
  await expect.poll(town.state, soon).toBe('refused')
  expect(town.verdicts).toEqual(['green', 'red'])
})

test.each(names)('%s: only a positive verdict carries the last day of the document', async (name) => {
  await using town = await openTown(name)
  await town.start()
  await town.decide('green', { validUntil: '2031-05-01' })
  await expect.poll(town.state, soon).toBe('verified')
  await town.decide('final')
  await expect.poll(town.state, soon).toBe('refused')
  expect(town.lastDays).toEqual(['2031-05-01', undefined])
})

test.each(names)('%s: hooks in the wrong order: what the vendor says now counts', async (name) => {
  await using town = await openTown(name)
  await town.start()
  await town.outside.at('/identity/fault', { kind: 'hooks_off', seconds: 600 })
  await town.decide('green')
  const green = town.hookOfNow()
  await town.decide('final')
  expect(await town.hook(name, ...town.hookOfNow())).toBe(204)
  await expect.poll(town.state, soon).toBe('refused')
  const { tries } = await town.row()
  expect(await town.hook(name, ...green)).toBe(204)
  // Asked again, and done with it.
  await expect.poll(town.row, soon).toEqual({ tries: tries + 1, isFree: true })
  expect(await town.state()).toBe('refused')
  expect(town.verdicts).toEqual(['red'])
})

test.each(names)(
  '%s: a session whose document has expired counts no more, and the next one is another',
  async (name) => {
    await using town = await openTown(name)
    const { body } = await town.start()
    await town.decide('green')
    await expect.poll(town.state, soon).toBe('verified')
    await town.identities.forget(town.world.db, town.customerId)
    expect(await town.identities.verdictOf(town.customerId)).toBe('none')
    const { tries } = await town.row()

    // A later verdict of the vendor about it changes nothing.
    await town.decide('final')
    expect(await town.hook(name, ...town.hookOfNow())).toBe(204)
    const next = await town.start()
    expect(next.body.session).toMatchObject({ state: 'open' })
    expect(next.body.session?.id).not.toBe(body.session?.id)
    await town.decide('green')
    await expect.poll(town.state, soon).toBe('verified')
    expect(town.verdicts).toEqual(['green', 'green'])
    const old = await town.world.db.query('select state, tries from identity_session where id = $1', [
      body.session?.id,
    ])
    expect(old).toEqual([{ state: 'outdated', tries }])
  },
)

test.each(names)(
  '%s: what was typed goes there, and what it read comes back sealed, with what it is about',
  async (name) => {
    await using town = await openTown(name)
    await town.start()
    expect(town.person()).toMatchObject({ typed })
    expect(await town.identities.seenOf(town.customerId)).toBeNull()
    await town.decide('green')
    await expect.poll(town.state, soon).toBe('verified')
    const { number, validUntil } = town.person().shows
    const about = { name: 'typed then', document: null }
    expect(await town.identities.seenOf(town.customerId)).toEqual({
      seen: { ...typed, country: 'DE', number, validUntil },
      about,
    })
    const rows = JSON.stringify(await town.world.db.query('select * from identity_session'))
    expect(rows).not.toMatch(new RegExp(`Zebulon|1990-05-01|typed then|${number}`))
    await town.identities.onDetailsChanged(town.world.db, town.customerId)
    expect(await town.identities.verdictOf(town.customerId)).toBe('none')
    expect(await town.identities.seenOf(town.customerId)).toBeNull()
  },
)

test.each(names)('%s: green of one person and later of another is told as of another', async (name) => {
  await using town = await openTown(name)
  await town.start()
  await town.decide('green')
  await expect.poll(town.state, soon).toBe('verified')
  await town.decide('green', { firstName: 'Completely', lastName: 'Different', country: 'FR' })
  // The verdict is heard in the transaction, before it can be read.
  await expect
    .poll(() => town.identities.seenOf(town.customerId), soon)
    .toMatchObject({
      seen: { firstName: 'Completely', lastName: 'Different', birthDate: typed.birthDate, country: 'FR' },
    })
  expect(town.verdicts).toEqual(['green', 'other green'])
})

test('a hook without the right signature is refused, and one of another vendor too', async () => {
  await using town = await openTown('sumsub')
  await town.start()
  const body = JSON.stringify({ applicantId: town.person().id, type: 'applicantReviewed' })
  const headers = { 'x-payload-digest': '00'.repeat(32), 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }
  expect(await town.hook('sumsub', body, headers)).toBe(400)
  expect(await town.hook('veriff', body, headers)).toBe(400)
})

test('without a vendor papers are uploaded: the call says so', async () => {
  await using town = await openTown(undefined)
  expect(await town.start()).toMatchObject({ status: 404 })
  expect(await town.look()).toEqual({ vendor: null, session: null })
  expect(await town.identities.verdictOf(town.customerId)).toBe('none')
})

const typed = { firstName: 'Zebulon', lastName: 'Kvistgaard', birthDate: '1990-05-01' }

type View = { vendor: string | null; session: { id: string; state: string; url: string | null } | null }

async function openTown(name: 'sumsub' | 'veriff' | undefined) {
  const world = await openCustomerWorld()
  const hooks = { url: '' }
  const opened: { vendors?: Vendors } = {}
  const outside = await openOutside(world, (app, serve, folder, base) => {
    const hookUrl = (vendor: string) => `${hooks.url}/${vendor}`
    const vendors = openVendors({
      file: `${folder}/people.json`,
      now: world.clock.now,
      film: undefined,
      hookUrl,
    })
    opened.vendors = vendors
    vendorRoutes(app, serve, vendors, base)
    return vendors.close
  })
  const settings = { ...identityKeys, apiUrl: `${outside.url}/identity/${name}`, level: 'basic-kyc-level' }
  const vendor = name && (name === 'sumsub' ? createSumsub(settings, world.clock) : createVeriff(settings))
  const verdicts: string[] = []
  const lastDays: (string | undefined)[] = []
  const identities = createIdentities(world.platform, {
    vendor,
    typedOf: async () => typed,
    aboutOf: async () => ({ name: 'typed then', document: null }),
    onVerdict: async (_, { verdict, isOther = false, validUntil }) => {
      verdicts.push(isOther ? `other ${verdict}` : verdict)
      lastDays.push(validUntil)
    },
  })
  const { http, log } = await serveDoors(world, (serve) => identityRoutes(serve, identities))
  hooks.url = `${http.url}/api/hooks/identity`
  runDoors(world, {}, identities.workers, log)
  const { token, customerId } = await world.signIn()
  const path = '/api/verification/identity'
  const look = async () => (await http.json<View>('GET', path, { as: token })).body
  const person = () => {
    const [one] = opened.vendors?.list() ?? []
    if (!one) throw new Error('nobody was sent to the vendor')
    return one
  }
  const row = async () => {
    const text = 'select tries, leased_until is null as "isFree" from identity_session'
    const [it] = await world.db.query<{ tries: number; isFree: boolean }>(text)
    if (!it) throw new Error('there is no session')
    return it
  }
  return {
    world,
    outside,
    identities,
    customerId,
    verdicts,
    lastDays,
    person,
    look,
    start: () => http.json<View>('POST', path, { as: token }),
    state: async () => (await look()).session?.state,
    decide: (verdict: string, more: object = {}) =>
      outside.at('/identity/verdict', { id: person().id, verdict, ...more }),
    row,
    /** The hook made the worker ask. */
    async wasAsked() {
      await expect.poll(async () => (await row()).tries, soon).toBeGreaterThan(0)
    },
    /** The hook that the vendor would send now, with its signature. */
    hookOfNow(): [string, Record<string, string>] {
      const { body, headers } = hookOf(person(), world.clock.now())
      return [body, headers]
    },
    hook: async (vendor: string, body: string, headers: Record<string, string>) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
      return (await fetch(`${hooks.url}/${vendor}`, sent)).status
    },
    [Symbol.asyncDispose]: world.close,
  }
}
