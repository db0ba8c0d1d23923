/** An operator's working life in the console: invited by two, in by a link, given roles, reset, disabled. */
import { expect, test } from 'vitest'
import { lockWaits } from '../../platform/testing.ts'
import { openBackOffice } from '../testing.ts'
import { createPeople } from '../sign-in/people.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { createLinks, type QueueLinkMail } from './links.ts'
import { createStaff, rolesApprovable } from './staff.ts'

async function openStaff() {
  const office = await openBackOffice()
  const mails: Parameters<QueueLinkMail>[1][] = []
  const linkDeps = {
    ...office.deps,
    queueMail: async (_: unknown, mail: (typeof mails)[number]) => void mails.push(mail),
    consoleUrl: 'https://desk.example',
    chargeMail: async () => undefined,
  }
  const links = createLinks(linkDeps)
  const deps = { ...linkDeps, people: createPeople(office.deps), links }
  const approvals = office.approvalsOf({ operator_roles: rolesApprovable(deps) })
  const ada = await office.person('Ada Admin', 'admin')
  const bert = await office.person('Bert Boss', 'admin', 'treasurer')
  const who = authenticateOperator(office.deps)
  return {
    ...office,
    people: deps.people,
    staff: createStaff(deps, approvals),
    links,
    mails,
    approvals,
    ada,
    bert,
    tokenOf: () => mails.at(-1)?.params.url.split('#')[1] ?? '',
    call: (token: string) =>
      who({ requestId: 'r', route: '/', ip: '192.0.2.1', headers: {}, token, bytes: undefined }),
  }
}
type Desk = Awaited<ReturnType<typeof openStaff>>
const reason = 'the desk grows'
const nora = { name: 'Nora New', email: 'nora@desk.example', roles: ['viewer', 'support'] as const, reason }

async function invited(desk: Desk) {
  const row = await desk.staff.invite(nora, desk.ada)
  if ('refused' in row) throw new Error(row.refused)
  return row
}
const approve = (desk: Desk, { id, hash }: { id: string; hash: string }, by = desk.bert) =>
  desk.approvals.approve({ id, hash, reason: 'I know her', by })
async function join(desk: Desk, pin = '483921') {
  const seen = await desk.links.look(desk.tokenOf())
  if ('refused' in seen) throw new Error(seen.refused)
  const code = desk.codeFrom(seen.secret)
  return desk.links.join({ token: desk.tokenOf(), pin, code, ip: '192.0.2.1' })
}

test('two admins invite; the link works once, and brings its person in with the roles that were approved', async () => {
  await using desk = await openStaff()
  const row = await invited(desk)
  expect(row.action).not.toContain('nora@')
  expect(await approve(desk, row, desk.ada)).toEqual({ refused: 'backoffice.own' })
  expect(desk.mails).toEqual([])
  await approve(desk, row)
  expect(desk.mails).toMatchObject([{ to: { address: 'nora@desk.example' }, template: 'operator_link' }])

  const bad = await desk.links.join({
    token: desk.tokenOf(),
    pin: '483921',
    code: '000000',
    ip: '192.0.2.1',
  })
  expect(bad).toEqual({ refused: 'login.failed' })
  const entered = await join(desk)
  expect(entered).toMatchObject({ operator: { name: 'Nora New', roles: ['viewer', 'support'] } })
  expect(await join(desk).catch((error: Error) => error.message)).toBe('backoffice.link_over')
  expect(await desk.staff.invite(nora, desk.ada)).toEqual({ refused: 'backoffice.known' })
  expect(await desk.audit.verify()).toMatchObject({ broken: null })
})

test('a link that is a day old is over; so is the link of somebody who was disabled', async () => {
  await using desk = await openStaff()
  const row = await invited(desk)
  await approve(desk, row)
  const over = { refused: 'backoffice.link_over' }
  desk.clock.advance(24 * 3600)
  expect(await desk.links.look(desk.tokenOf())).toEqual(over)
  expect(await desk.staff.reset(row.subject, reason, desk.ada)).toBe(true)
  expect(await desk.links.look(desk.tokenOf())).toMatchObject({ email: nora.email })
  expect(await desk.staff.disable(row.subject, reason, desk.ada)).toBe(true)
  expect(await desk.links.look(desk.tokenOf())).toEqual(over)
})

test('a new role needs a second admin and voids when roles changed meanwhile; a role is taken away at once', async () => {
  await using desk = await openStaff()
  const { staff, ada, bert } = desk
  const sam = await desk.person('Sam Support', 'support', 'viewer')
  const ask = (before: ('support' | 'viewer' | 'compliance')[]) =>
    staff.changeRoles(sam.id, { before, roles: ['support', 'compliance'], reason }, ada)
  const row = await ask(['support', 'viewer'])
  if (!row || 'refused' in row) throw new Error('not asked')
  expect(await desk.call(sam.token)).toMatchObject({ caller: { roles: ['viewer', 'support'] } })
  expect(
    await staff.changeRoles(sam.id, { before: ['support', 'viewer'], roles: ['support'], reason }, bert),
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
  const { staff, ada, bert } = desk
  const sam = await desk.person('Sam Support', 'support', 'viewer', 'compliance')
  const before = sam.roles
  // Both look at the same roles.
  const { asked } = await desk.db.transaction(async (sql) => {
    await sql.query('select from operator where id = $1 for update', [sam.id])
    const asked = [
      staff.changeRoles(sam.id, { before, roles: ['support', 'viewer'], reason }, ada),
      staff.changeRoles(sam.id, { before, roles: ['viewer', 'compliance'], reason }, bert),
    ]
    await expect.poll(() => lockWaits(desk.db), { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    return { asked }
  })
  const answers = await Promise.all(asked)
  expect(answers).toContain(undefined)
  expect(answers).toContainEqual({ refused: 'backoffice.changed' })
  const { roles } = (await desk.people.find(sam.id)) ?? {}
  expect(roles).toHaveLength(2)
})

test('of two admins who disable each other at once, one remains', async () => {
  await using desk = await openStaff()
  const { staff, ada, bert } = desk
  const answers = await Promise.all([
    staff.disable(ada.id, reason, bert),
    staff.disable(bert.id, reason, ada),
  ])
  expect(answers).toContain(true)
  expect(answers).toContainEqual({ refused: 'backoffice.last_admin' })
  const people = await desk.people.list()
  expect(people.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

test('a reset and an end are for somebody else, end sessions at once, and one admin remains', async () => {
  await using desk = await openStaff()
  const { staff, ada, bert } = desk
  for (const own of [staff.reset(ada.id, reason, ada), staff.disable(ada.id, reason, ada)])
    expect(await own).toEqual({ refused: 'backoffice.self' })
  expect(await staff.reset(bert.id, reason, ada)).toBe(true)
  expect(await desk.call(bert.token)).toEqual({ refused: 'unauthorized' })
  expect(await desk.enter('bert@desk.example')).toEqual({ refused: 'login.failed' })
  expect(await join(desk, '99887766')).toMatchObject({ operator: { id: bert.id } })
  expect(await desk.people.signIns(bert.id)).toMatchObject([{ isOpen: true }, { isOpen: false }])
  expect(await staff.disable(bert.id, reason, ada)).toBe(true)
  expect(
    await staff.changeRoles(ada.id, { before: ['admin'], roles: ['viewer'], reason }, ada),
  ).toMatchObject({
    kind: 'operator_roles',
  })
  const vera = await desk.person('Vera Viewer', 'viewer')
  expect(vera.roles).toEqual(['viewer'])
  await desk.people.giveRoles(ada.id, ['admin', 'viewer'])
  expect(
    await staff.changeRoles(ada.id, { before: ['admin', 'viewer'], roles: ['viewer'], reason }, ada),
  ).toEqual({
    refused: 'backoffice.last_admin',
  })
})
