/** Sign-in of the mini-app: a PIN links once, launch data are valid once, and only for their own account. */
import { expect, test } from 'vitest'
import { lockWaits } from '../../platform/testing.ts'
import { createGate } from '../../platform/guards/gate.ts'
import { home, openCustomerWorld } from '../testing.ts'
import { authenticateCustomer } from '../sign-in/routes.ts'
import { messengerRoutes } from './messenger-routes.ts'
import * as store from './messenger-store.ts'
import { ada, botToken, launchData } from './testing.ts'
import { enterByMessenger, linkMessenger, messengerOf, unlinkMessenger } from './messenger.ts'
import { forgetOld } from '../sign-in/sessions.ts'

const noLaunch = { refused: 'launch.refused' }
const bea = { id: 111_222_333, first_name: 'Bea' }

async function openTown(
  env: Readonly<Record<string, string>> = {
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_APP_URL: 'https://t.me/agio_bot/pay',
  },
) {
  const world = await openCustomerWorld({ env })
  const { clock, platform } = world
  const launch = (user: unknown = ada, more: Readonly<Record<string, string>> = {}) =>
    launchData({ at: clock.now(), user, more: { chat_instance: String(Math.random()), ...more } })
  const enter = (initData: string) => enterByMessenger(platform, { initData, userAgent: home.userAgent })
  const linkToken = async (initData: string) => {
    const entered = await enter(initData)
    if (!('link' in entered)) throw new Error(`No link token: ${JSON.stringify(entered)}`)
    return entered.link.token
  }
  /** Launches, signs in by PIN, and links. */
  const bind = async (email?: string, user: unknown = ada) => {
    const initData = launch(user)
    const linkToken = await town.linkToken(initData)
    const signed = await world.signIn(email)
    const { customerId, sessionId } = signed
    const no = await linkMessenger(platform, {
      customerId,
      sessionId,
      hasFreshPin: true,
      initData,
      linkToken,
    })
    return { ...signed, no, initData, linkToken }
  }
  const enterAs = async (user: unknown = ada) => {
    const entered = await enter(launch(user))
    return 'token' in entered ? await world.who(entered.token) : undefined
  }
  const town = { ...world, launch, enter, linkToken, bind, enterAs }
  return town
}

test('a PIN links the first launch and a mail reports it; the next launch signs in, without a fresh PIN', async () => {
  await using town = await openTown()
  const { customerId, no } = await town.bind()
  expect(no).toBeUndefined()
  expect((await town.mails()).at(-1)).toMatchObject({
    template: 'messenger_linked',
    to: { address: 'ana@example.test' },
  })
  const entered = await town.enterAs()
  expect(entered).toMatchObject({ customerId, hasFreshPin: false })
  expect(await messengerOf(town.platform, customerId)).toMatchObject({
    account: '279058397',
    name: '@ada_example',
    linkedAt: town.clock.now(),
  })
})

test('launch data are valid once: across processes and restarts, and in another encoding', async () => {
  await using town = await openTown()
  await town.bind()
  const initData = town.launch()
  const spelt = [...new URLSearchParams(initData)].toReversed()
  const all = await Promise.all([
    town.enter(initData),
    town.enter(initData),
    town.enter(new URLSearchParams(spelt).toString()),
  ])
  expect(all.filter((it) => 'token' in it)).toHaveLength(1)
  expect(all.filter((it) => 'refused' in it)).toEqual([noLaunch, noLaunch])
  const elsewhere = town.anotherProcess()
  expect(await enterByMessenger(elsewhere, { initData, userAgent: '' })).toEqual(noLaunch)
})

test.each([
  ['five minutes ago', -300, true],
  ['a little longer ago', -301, false],
  ['in a minute', 60, true],
  ['later', 61, false],
])('launch data of %s (%i s)', async (_, seconds, isGood) => {
  await using town = await openTown()
  const at = new Date(town.clock.now().getTime() + seconds * 1000)
  const entered = await town.enter(launchData({ at }))
  expect('link' in entered).toBe(isGood)
})

test('launch data of another bot are refused, and without a bot token all are', async () => {
  await using town = await openTown()
  expect(await town.enter(launchData({ at: town.clock.now(), token: `${botToken}2` }))).toEqual(noLaunch)
  await using without = await openTown({})
  expect(await without.enter(launchData({ at: without.clock.now() }))).toEqual({ refused: 'service.off' })
})

test('a link token works only with its launch data, once, and in time', async () => {
  await using town = await openTown()
  const { platform } = town
  const [ofAda, ofBea] = [town.launch(ada), town.launch(bea)]
  const [adas, beas] = [await town.linkToken(ofAda), await town.linkToken(ofBea)]
  const { customerId, sessionId } = await town.signIn()
  const link = (initData: string, linkToken: string, hasFreshPin = true) =>
    linkMessenger(platform, { customerId, sessionId, hasFreshPin, initData, linkToken })

  expect(await link(ofBea, adas)).toEqual(noLaunch)
  expect(await link(ofAda, beas)).toEqual(noLaunch)
  expect(await link(ofAda, 'x'.repeat(43))).toEqual(noLaunch)
  expect(await link(ofAda.replace('Ada', 'Eve'), adas)).toEqual(noLaunch)
  expect(await link(ofAda, adas, false)).toEqual({ refused: 'pin.required' })
  expect(await messengerOf(platform, customerId)).toBeUndefined()

  expect(await link(ofAda, adas)).toBeUndefined()
  expect(await link(ofAda, adas)).toEqual(noLaunch)
  town.clock.advance(30 * 60)
  expect(await link(ofBea, beas)).toEqual(noLaunch)
  expect(await messengerOf(platform, customerId)).toMatchObject({ account: '279058397' })
})

test('an account is linked to one customer; a customer’s new account replaces the old one and ends its sessions', async () => {
  await using town = await openTown()
  const early = town.launch(ada)
  const earlyToken = await town.linkToken(early)
  const ana = await town.bind('ana@example.test', ada)
  const { customerId, sessionId } = await town.signIn('ben@example.test')
  const late = { customerId, sessionId, hasFreshPin: true, initData: early, linkToken: earlyToken }
  expect(await linkMessenger(town.platform, late)).toEqual(noLaunch)
  const byOld = await town.enter(town.launch(ada))
  if (!('token' in byOld)) throw new Error('Not signed in.')
  expect(await town.who(byOld.token)).toMatchObject({ customerId: ana.customerId })

  expect(await town.bind('ana@example.test', bea)).toMatchObject({
    customerId: ana.customerId,
    no: undefined,
  })
  expect(await town.enterAs(bea)).toMatchObject({ customerId: ana.customerId })
  expect(await town.enterAs(ada)).toBeUndefined()
  expect(await town.who(byOld.token)).toBeUndefined()
  expect(await town.who(ana.token)).toMatchObject({ customerId: ana.customerId })
})

test('of two customers who link one account at once, one has it, and the other is refused', async () => {
  await using town = await openTown()
  const { db, platform } = town
  const ana = await town.bind('ana@example.test')
  const [row] = await db.query<store.AccountRow & { accountIndex: Buffer }>(
    `delete from messenger_account returning customer_id as "customerId", account_index as "accountIndex",
       account_sealed as "accountSealed", linked_at as "linkedAt"`,
  )
  if (!row) throw new Error('Ana has no account.')
  const initData = town.launch()
  const linkToken = await town.linkToken(initData)
  const ben = await town.signIn('ben@example.test')
  const { answer } = await db.transaction(async (sql) => {
    await store.keepAccount(sql, row)
    const answer = linkMessenger(platform, { ...ben, hasFreshPin: true, initData, linkToken }).catch(
      (error: Error) => error.message,
    )
    await expect.poll(() => lockWaits(db), { timeout: 10_000 }).toBeGreaterThanOrEqual(1)
    return { answer }
  })
  expect(await answer).toEqual(noLaunch)
  expect(await town.enterAs()).toMatchObject({ customerId: ana.customerId })
})

test('unlinking stops sign-in and ends the account’s other sessions; PIN sessions and the calling one stay', async () => {
  await using town = await openTown()
  const { customerId, sessionId, token } = await town.bind()
  const elsewhere = await town.enter(town.launch())
  const here = await town.enter(town.launch())
  if (!('token' in elsewhere) || !('token' in here)) throw new Error('Not signed in.')
  const mine = (await town.who(here.token))?.sessionId ?? ''
  await unlinkMessenger(town.platform, { customerId, sessionId: mine })
  expect(await town.who(elsewhere.token)).toBeUndefined()
  expect(await town.who(here.token)).toMatchObject({ customerId })
  expect(await town.who(token)).toMatchObject({ sessionId })
  expect(await messengerOf(town.platform, customerId)).toBeUndefined()
  expect(await town.enterAs()).toBeUndefined()
})

test('the account is stored sealed: the database contains neither its id nor its name', async () => {
  await using town = await openTown()
  await town.bind()
  const rows = await town.db.query(
    'select a::text as row from messenger_account a union all select l::text from messenger_launch l',
  )
  expect(rows.length).toBe(2)
  expect(JSON.stringify(rows)).not.toMatch(/279058397|ada_example|Ada/)
})

test('a row moved to another customer signs in no customer', async () => {
  await using town = await openTown()
  await town.bind('ana@example.test', ada)
  const { customerId } = await town.bind('ben@example.test', bea)
  await town.db.query(
    'create temp table moved as select account_index from messenger_account where customer_id <> $1',
    [customerId],
  )
  await town.db.query('delete from messenger_account where customer_id <> $1', [customerId])
  await town.db.query('update messenger_account set account_index = (select account_index from moved)')
  await expect(town.enter(town.launch(ada))).rejects.toThrow(/is not the one that its index finds/)
})

test('a closed customer cannot sign in by messenger', async () => {
  await using town = await openTown()
  const { customerId } = await town.bind()
  await town.db.query('update customer set closed_at = $2 where id = $1', [customerId, town.clock.now()])
  expect('link' in (await town.enter(town.launch()))).toBe(true)
})

test('used launch data are deleted after a day, long after they expire', async () => {
  await using town = await openTown()
  await town.linkToken(town.launch())
  await forgetOld(town.platform)
  const count = async () => (await town.db.query('select from messenger_launch')).length
  expect(await count()).toBe(1)
  town.clock.advance(25 * 3_600)
  await forgetOld(town.platform)
  expect(await count()).toBe(0)
})

test('over HTTP: launch, PIN, link, launch again, unlink; refusals do not echo the launch data', async () => {
  await using town = await openTown()
  const gate = createGate({ atOnce: 4, laneAtOnce: 4, laneWaiting: 4, waiting: 4, choose: () => 0 })
  const http = await town.serve((serve) => messengerRoutes(serve, town.platform, gate), {
    authenticate: { customer: authenticateCustomer(town.platform) },
  })
  const initData = town.launch()
  const first = await http.json<{ token: null; link: { token: string } }>('POST', '/api/auth/telegram', {
    body: { initData },
  })
  expect(first).toMatchObject({
    status: 200,
    body: { token: null, link: { expiresAt: '2026-05-04 10:30:00' } },
  })
  const body = { initData, linkToken: first.body.link.token }
  expect(await http.json('POST', '/api/auth/telegram/link', { body })).toMatchObject({ status: 401 })
  const { token } = await town.signIn()
  expect(await http.json('POST', '/api/auth/telegram/link', { body, as: token })).toMatchObject({
    status: 200,
    body: { done: true },
  })
  const again = await http.json<{ token: string }>('POST', '/api/auth/telegram', {
    body: { initData: town.launch() },
  })
  expect(again).toMatchObject({ status: 200, body: { link: null } })
  const used = await http.json('POST', '/api/auth/telegram', { body: { initData } })
  expect(used).toMatchObject({ status: 403, body: { error: { code: 'launch.refused' } } })
  expect(JSON.stringify(used.body)).not.toMatch(/ada|27905/i)
  const as = again.body.token
  const notify = () => http.json('PATCH', '/api/auth/telegram/link', { as, body: { isNotified: true } })
  expect(await notify()).toMatchObject({ status: 200 })
  expect(await http.json('DELETE', '/api/auth/telegram/link', { as })).toMatchObject({ status: 200 })
  expect(await notify()).toMatchObject({ status: 404 })
  expect(await http.json('GET', '/api/auth/telegram')).toMatchObject({ status: 405 })
})
