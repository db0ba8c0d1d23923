/** A kept device signs in without a code, for its own page, one holder and 90 days; whatever asks for a fresh PIN still asks. */
import { expect, test } from 'vitest'
import { addPasskey, authenticatorAt } from '../passkeys/testing.ts'
import * as passkeys from '../passkeys/passkeys.ts'
import { rules } from '../rules.ts'
import { endAllSessions, endSession, forgetOld, logout } from '../sign-in/sessions.ts'
import { ana, failed, home, openCustomerWorld } from '../testing.ts'
import { currentDevice, forgetKept, keep, ownDevices, remove } from './devices.ts'
import { enterDevice, keepDevice } from './testing.ts'

const day = 86_400

async function openWorld() {
  const world = await openCustomerWorld()
  const { platform } = world
  const me = await world.signIn()
  return {
    ...world,
    me,
    keep: (session = me) => keepDevice(platform, session),
    enter: (kept: string, page?: { origin?: string }) => enterDevice(platform, kept, page),
    /** The device signs in; its session, and what the browser keeps now. */
    async enters(kept: string) {
      const entered = await enterDevice(platform, kept)
      if ('refused' in entered) throw new Error(entered.refused)
      const signed = await world.who(entered.token)
      if (!signed) throw new Error('A new token has no customer.')
      return { ...signed, ...entered }
    },
    devices: () => ownDevices(platform, me.customerId),
  }
}

test('kept after a fresh PIN, with a mail, it signs in without a code and opens no sensitive step', async () => {
  await using world = await openWorld()
  const { me, platform, clock } = world
  const page = { origin: new URL(platform.settings.publicUrl).origin, userAgent: home.userAgent }
  expect(await keep(platform, { ...me, ...page, hasFreshPin: false })).toEqual({ refused: 'pin.required' })
  const kept = await world.keep()
  const mails = await world.mails()
  expect(mails.at(-1)).toMatchObject({ template: 'device_kept', to: { address: ana } })
  expect(mails.at(-1)?.params).toEqual({ device: 'Firefox · Windows' })

  clock.advance(30 * day)
  expect(await world.who(me.token)).toBeUndefined()
  const entered = await world.enters(kept)
  expect(entered).toMatchObject({ customerId: me.customerId, hasFreshPin: false })
  expect(await world.mails()).toHaveLength(mails.length)
  expect(await world.devices()).toMatchObject([{ device: 'Firefox on Windows', seenAt: clock.now() }])
  expect(await currentDevice(platform, entered)).toBe((await world.devices())[0]?.id)
  // Nothing that is stored signs in.
  const rows = JSON.stringify(await world.db.query('select * from customer_device'))
  for (const part of kept.split('.').slice(1)) expect(rows).not.toContain(part)
})

test('it signs in on the page that kept it only, and is kept on our own pages only', async () => {
  await using world = await openWorld()
  const { me, platform } = world
  const kept = await world.keep()
  const evil = { origin: 'https://evil.example', userAgent: home.userAgent }
  expect(await world.enter(kept, evil)).toEqual(failed)
  expect(await keep(platform, { ...me, ...evil, hasFreshPin: true })).toEqual({
    refused: 'origin.not_allowed',
  })
  expect(await world.enter(kept)).toHaveProperty('token')
})

test.each(['', 'dev_1', 'dev_1.a.b', '..', 'dev_1..b'])('%o is no device', async (kept) => {
  await using world = await openWorld()
  await world.keep()
  expect(await world.enter(kept)).toEqual(failed)
  expect(await world.devices()).toHaveLength(1)
})

test('it ends by itself after 90 days without use, each use begins them anew, and then nothing of it is kept', async () => {
  await using world = await openWorld()
  const { clock, platform } = world
  let kept = await world.keep()
  for (let uses = 0; uses < 3; uses += 1) {
    clock.advance(89 * day)
    await forgetOld(platform)
    ;({ kept } = await world.enters(kept))
  }
  clock.advance(91 * day)
  expect(await world.enter(kept)).toEqual(failed)
  expect(await world.devices()).toEqual([])
  await forgetOld(platform)
  expect(await world.db.query('select 1 from customer_device')).toEqual([])
})

test('two tabs, or a browser whose answer was lost, are given the same secret again for some minutes', async () => {
  await using world = await openWorld()
  const kept = await world.keep()
  const both = await Promise.all([world.enters(kept), world.enters(kept)])
  expect(both[0].kept).toBe(both[1].kept)
  expect(both[0].sessionId).not.toBe(both[1].sessionId)
  world.clock.advance((rules.deviceGraceMinutes - 1) * 60)
  expect((await world.enters(kept)).kept).toBe(both[0].kept)
  expect(await world.enter(both[0].kept)).toHaveProperty('token')
})

test.each([
  ['at once, when it was replaced twice', 0, 2],
  ['later, when it was replaced once', rules.deviceGraceMinutes * 60, 1],
])(
  'a secret that was replaced comes back %s: device and sessions end for both holders',
  async (_, later, uses) => {
    await using world = await openWorld()
    const stolen = await world.keep()
    let mine = await world.enters(stolen)
    for (let use = 1; use < uses; use += 1) mine = await world.enters(mine.kept)
    world.clock.advance(later)
    expect(await world.who(mine.token)).toBeDefined()
    expect(await world.enter(stolen)).toEqual(failed)
    expect(await world.devices()).toEqual([])
    expect(await world.who(mine.token)).toBeUndefined()
    expect(await world.enter(mine.kept)).toEqual(failed)
  },
)

test("removed, it signs in no more and its sessions end but for the calling one; another customer's is like a missing one", async () => {
  await using world = await openWorld()
  const { me, platform } = world
  const kept = await world.keep()
  const there = await world.enters(kept)
  const here = await world.signIn()
  const [own] = await world.devices()
  const ben = await world.signIn('ben@example.test')
  expect(await remove(platform, { ...ben, id: own!.id })).toBe(false)
  expect(await remove(platform, { ...here, id: own!.id })).toBe(true)
  expect(await world.enter(there.kept)).toEqual(failed)
  for (const { token } of [me, there]) expect(await world.who(token)).toBeUndefined()
  expect(await world.who(here.token)).toBeDefined()
  expect(await remove(platform, { ...here, id: own!.id })).toBe(false)

  const next = await world.keep(here)
  expect(await remove(platform, { ...here, id: (await world.devices())[0]!.id })).toBe(true)
  expect(await world.who(here.token)).toBeDefined()
  expect(await world.enter(next)).toEqual(failed)
})

test('signing out forgets it: here, from another device, and everywhere', async () => {
  await using world = await openWorld()
  const { platform } = world
  const fresh = async () => {
    const session = await world.signIn()
    const kept = await world.keep(session)
    return { session, kept: (await world.enters(kept)).kept }
  }
  const here = await fresh()
  const others = await fresh()
  await logout(platform, here.session)
  expect(await world.enter(here.kept)).toEqual(failed)
  expect(await world.devices()).toHaveLength(1)
  const { customerId, sessionId: id } = others.session
  expect(await endSession(platform, { customerId, id })).toBeUndefined()
  expect(await world.enter(others.kept)).toEqual(failed)
  const last = await fresh()
  await endAllSessions(platform, customerId)
  expect(await world.enter(last.kept)).toEqual(failed)
  expect(await world.devices()).toEqual([])
})

test('a browser that signs in another way, or out of a session that came another way, forgets what it kept', async () => {
  await using world = await openWorld()
  const kept = await world.keep()
  const opened = await world.enters(kept)
  const [id = '', lasting = '', secret = ''] = opened.kept.split('.')
  for (const wrong of [undefined, '', id, `${id}.${secret}.${lasting}`])
    await forgetKept(world.platform, wrong)
  expect(await world.devices()).toHaveLength(1)
  await forgetKept(world.platform, opened.kept)
  expect(await world.devices()).toEqual([])
  expect(await world.enter(opened.kept)).toEqual(failed)
  expect(await world.who(opened.token)).toBeUndefined()
})

test('a removed passkey forgets all devices but that of the calling session: the lost one is out', async () => {
  await using world = await openWorld()
  const { me, platform } = world
  await addPasskey(platform, me, authenticatorAt(platform))
  const here = await world.enters(await world.keep())
  const lost = await world.enters(await world.keep(await world.signIn()))
  const [passkey] = await passkeys.ownPasskeys(platform, me.customerId)
  expect(await passkeys.remove(platform, { ...here, id: passkey!.id })).toBe(true)
  expect(await world.who(lost.token)).toBeUndefined()
  expect(await world.enter(lost.kept)).toEqual(failed)
  expect(await world.who(here.token)).toBeDefined()
  expect(await world.enter(here.kept)).toHaveProperty('token')
})

test('one browser is one device, and of more than ten the one that was not used for longest goes', async () => {
  await using world = await openWorld()
  const first = await world.keep()
  await world.keep()
  expect(await world.devices()).toHaveLength(1)
  expect(await world.enter(first)).toEqual(failed)
  for (let more = 0; more < rules.mostDevices; more += 1) {
    world.clock.advance(60)
    await world.keep(await world.signIn())
  }
  const devices = await world.devices()
  expect(devices).toHaveLength(rules.mostDevices)
  expect(devices.map(({ createdAt }) => createdAt)).not.toContainEqual(new Date('2026-05-04T10:00:00Z'))
})
