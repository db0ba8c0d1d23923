/** An operator's working life in the console: invited by two, in by a link, given roles, reset, disabled. */
import { expect, test } from 'vitest'
import { queuedMails } from '../../notify/testing.ts'
import { lockWaits } from '../../platform/testing.ts'
import { openBackOffice } from '../testing.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { newestToken } from './testing.ts'
import { rolesApprovable } from './staff.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from '../approvals/approvals.ts'
import * as staff from './staff.ts'
import * as links from './links.ts'
import * as people from '../sign-in/people.ts'

async function openStaff() {
  const office = await openBackOffice()
  office.approves({ operator_roles: rolesApprovable(office.platform) })
  const ada = await office.person('Ada Admin', 'admin')
  const bert = await office.person('Bert Boss', 'admin', 'treasurer')
  const who = authenticateOperator(office.platform)
  return {
    ...office,
    mails: () => queuedMails(office.platform),
    ada,
    bert,
    tokenOf: () => newestToken(office.platform),
    call: (token: string) =>
      who({ requestId: 'r', route: '/', ip: '192.0.2.1', headers: {}, token, bytes: undefined }),
  }
}
type Desk = Awaited<ReturnType<typeof openStaff>>
const reason = 'the desk grows'
const nora = { name: 'Nora New', email: 'nora@desk.example', roles: ['viewer', 'support'] as const, reason }

async function invited(desk: Desk) {
  const row = await staff.invite(desk.platform, nora, desk.ada)
  if ('refused' in row) throw new Error(row.refused)
  return row
}
const approve = (desk: Desk, { id, hash }: { id: string; hash: string }, by = desk.bert) =>
  approvals.approve(desk.platform, { id, hash, reason: 'I know her', by })
async function join(desk: Desk, pin = '483921') {
  const seen = await links.look(desk.platform, await desk.tokenOf())
  if ('refused' in seen) throw new Error(seen.refused)
  const code = desk.codeFrom(seen.secret)
  return links.join(desk.platform, { token: await desk.tokenOf(), pin, code, ip: '192.0.2.1' })
}

test('two admins invite; the link works once, and brings its person in with the roles that were approved', async () => {
  await using desk = await openStaff()
  const row = await invited(desk)
  expect(row.action).not.toContain('nora@')
  expect(await approve(desk, row, desk.ada)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.mails()).toEqual([])
  await approve(desk, row)
  expect(await desk.mails()).toMatchObject([
    { to: { address: 'nora@desk.example' }, template: 'operator_link' },
  ])

  const bad = await links.join(desk.platform, {
    token: await desk.tokenOf(),
    pin: '483921',
    code: '000000',
    ip: '192.0.2.1',
  })
  expect(bad).toEqual({ refused: 'login.failed' })
  const entered = await join(desk)
  expect(entered).toMatchObject({ operator: { name: 'Nora New', roles: ['viewer', 'support'] } })
  expect(await join(desk).catch((error: Error) => error.message)).toBe('backoffice.link_over')
  expect(await staff.invite(desk.platform, nora, desk.ada)).toEqual({ refused: 'backoffice.known' })
  expect(await audit.verify(desk.platform)).toMatchObject({ broken: null })
})

test('a link that is a day old is over; so is the link of somebody who was disabled', async () => {
  await using desk = await openStaff()
  const row = await invited(desk)
  await approve(desk, row)
  const over = { refused: 'backoffice.link_over' }
  desk.clock.advance(24 * 3600)
  expect(await links.look(desk.platform, await desk.tokenOf())).toEqual(over)
  expect(await staff.reset(desk.platform, row.subject, reason, desk.ada)).toBe(true)
  expect(await links.look(desk.platform, await desk.tokenOf())).toMatchObject({ email: nora.email })
  expect(await staff.disable(desk.platform, row.subject, reason, desk.ada)).toBe(true)
  expect(await links.look(desk.platform, await desk.tokenOf())).toEqual(over)
})

test('a new role needs a second admin and voids when roles changed meanwhile; a role is taken away at once', async () => {
  await using desk = await openStaff()
  const { platform, ada, bert } = desk
  const sam = await desk.person('Sam Support', 'support', 'viewer')
  const ask = (before: ('support' | 'viewer' | 'compliance')[]) =>
    staff.changeRoles(platform, sam.id, { before, roles: ['support', 'compliance'], reason }, ada)
  const row = await ask(['support', 'viewer'])
  if (!row || 'refused' in row) throw new Error('not asked')
  expect(await desk.call(sam.token)).toMatchObject({ caller: { roles: ['viewer', 'support'] } })
  expect(
    await staff.changeRoles(
      platform,
      sam.id,
      { before: ['support', 'viewer'], roles: ['support'], reason },
      bert,
    ),
  ).toBe(undefined)
  expect(await desk.call(sam.token)).toMatchObject({ caller: { roles: ['support'] } })
  expect(await approve(desk, row)).toEqual({ refused: 'backoffice.void' })
  // An outdated page cannot remove a role that it does not show.
  expect(await ask(['support', 'viewer'])).toEqual({ refused: 'backoffice.changed' })
  const again = await ask(['support'])
  if (!again || 'refused' in again) throw new Error('not asked again')
  await approve(desk, again)
  expect(await desk.call(sam.token)).toMatchObject({ caller: { roles: ['support', 'compliance'] } })
  expect(await ask(['support', 'compliance'])).toEqual({ refused: 'backoffice.unchanged' })
})

test('of two admins who take roles away at once, the second gives back nothing that the first took', async () => {
  await using desk = await openStaff()
  const { platform, ada, bert } = desk
  const sam = await desk.person('Sam Support', 'support', 'viewer', 'compliance')
  const before = sam.roles
  // Both look at the same roles.
  const { asked } = await desk.db.transaction(async (sql) => {
    await sql.query('select from operator where id = $1 for update', [sam.id])
    const asked = [
      staff.changeRoles(platform, sam.id, { before, roles: ['support', 'viewer'], reason }, ada),
      staff.changeRoles(platform, sam.id, { before, roles: ['viewer', 'compliance'], reason }, bert),
    ]
    await expect.poll(() => lockWaits(desk.db), { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    return { asked }
  })
  const answers = await Promise.all(asked)
  expect(answers).toContain(undefined)
  expect(answers).toContainEqual({ refused: 'backoffice.changed' })
  const { roles } = (await people.find(desk.platform, null, sam.id)) ?? {}
  expect(roles).toHaveLength(2)
})

test('of two admins who disable each other at once, one remains', async () => {
  await using desk = await openStaff()
  const { platform, ada, bert } = desk
  const answers = await Promise.all([
    staff.disable(platform, ada.id, reason, bert),
    staff.disable(platform, bert.id, reason, ada),
  ])
  expect(answers).toContain(true)
  expect(answers).toContainEqual({ refused: 'backoffice.last_admin' })
  const all = await people.list(desk.platform, null)
  expect(all.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

test('a reset and an end are for somebody else, end sessions at once, and one admin remains', async () => {
  await using desk = await openStaff()
  const { platform, ada, bert } = desk
  for (const own of [
    staff.reset(platform, ada.id, reason, ada),
    staff.disable(platform, ada.id, reason, ada),
  ])
    expect(await own).toEqual({ refused: 'backoffice.self' })
  expect(await staff.reset(platform, bert.id, reason, ada)).toBe(true)
  expect(await desk.call(bert.token)).toEqual({ refused: 'unauthorized' })
  expect(await desk.enter('bert@desk.example')).toEqual({ refused: 'login.failed' })
  expect(await join(desk, '99887766')).toMatchObject({ operator: { id: bert.id } })
  expect(await people.signIns(desk.platform, bert.id)).toMatchObject([{ isOpen: true }, { isOpen: false }])
  expect(await staff.disable(platform, bert.id, reason, ada)).toBe(true)
  expect(
    await staff.changeRoles(platform, ada.id, { before: ['admin'], roles: ['viewer'], reason }, ada),
  ).toMatchObject({
    kind: 'operator_roles',
  })
  const vera = await desk.person('Vera Viewer', 'viewer')
  expect(vera.roles).toEqual(['viewer'])
  await people.giveRoles(desk.platform, null, ada.id, ['admin', 'viewer'])
  expect(
    await staff.changeRoles(
      platform,
      ada.id,
      { before: ['admin', 'viewer'], roles: ['viewer'], reason },
      ada,
    ),
  ).toEqual({
    refused: 'backoffice.last_admin',
  })
})
