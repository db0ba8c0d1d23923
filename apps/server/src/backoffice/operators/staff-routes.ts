/** Operators over HTTP: who works here, and the links by which they come in. */
import {
  changeRoles,
  disableOperator,
  endSessionsOf,
  getStaff,
  inviteOperator,
  takeUpLink,
  listStaff,
  lookAtLink,
  resetOperator,
  type StaffItem,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Operators } from '@agio/domain'
import { deviceCookie, deviceIn } from '../../platform/guards/known-device.ts'
import type { Gate } from '../../platform/guards/gate.ts'
import { withRetryAfter, type Handler, type Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import { actorOf } from '../sign-in/caller.ts'
import * as people from '../sign-in/people.ts'
import type { Person } from '../sign-in/people.ts'
import { setOf } from '../sign-in/sign-in.ts'
import { withOpenLink } from './link-store.ts'
import * as links from './links.ts'
import * as staff from './staff.ts'

export function staffRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  const { db } = platform
  serve(listStaff, async () => {
    const [all, invited] = await Promise.all([people.list(platform, null), withOpenLink(db)])
    return { items: all.map((it) => itemOf(it, invited.has(it.id))), next: null }
  })
  serve(getStaff, async ({ caller, params: { id } }) => {
    const by = actorOf(caller)
    const isOwn = id === by.id
    if (!isOwn && !Operators.isOneOf(by.roles, listStaff.roles)) return { refused: 'not-found' }
    const person = await people.find(platform, null, id)
    if (!person) return { refused: 'not-found' }
    const [sessions, rows, invited] = await Promise.all([
      people.signIns(platform, id),
      approvals.of(platform, id),
      withOpenLink(db),
    ])
    const isAdmin = Operators.isOneOf(by.roles, Operators.hirers)
    return {
      ...itemOf(person, invited.has(id)),
      sessions: sessions.map(({ id: session, createdAt, lastSeenAt, isOpen }) => ({
        id: session,
        createdAt: wireTime(createdAt),
        lastSeenAt: wireTime(lastSeenAt),
        isOpen,
        isThis: session === caller.sessionId,
      })),
      approvals: await approvalViews(db, rows, by),
      mayChange: isAdmin && person.endedAt === null,
      mayEndSessions: (isAdmin || isOwn) && sessions.some(({ isOpen }) => isOpen),
    }
  })
  actRoutes(serve, platform)
  linkRoutes(serve, platform, gate)
  serve(inviteOperator, async ({ caller, body }) => {
    const by = actorOf(caller)
    const row = await staff.invite(platform, body, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
}

function actRoutes(serve: Serve, platform: Platform): void {
  serve(changeRoles, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const row = await staff.changeRoles(platform, params.id, body, by)
    if (row && 'refused' in row) return row
    return { approval: row ? await approvalView(platform.db, row, by) : null }
  })
  serve(resetOperator, async ({ caller, params, body, reply }) => {
    const done = await staff.reset(platform, params.id, body.reason, actorOf(caller))
    if (done === true) return { done }
    return 'waitSeconds' in done ? withRetryAfter(reply, done) : done
  })
  serve(disableOperator, async ({ caller, params, body }) => {
    const done = await staff.disable(platform, params.id, body.reason, actorOf(caller))
    return done === true ? { done } : done
  })
  serve(endSessionsOf, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    if (id !== by.id && !Operators.isOneOf(by.roles, Operators.hirers)) return { refused: 'not-found' }
    const ended = await people.endSessions(platform, id, { by, reason })
    return ended === undefined ? { refused: 'not-found' } : { ended }
  })
}

/** Open to strangers, who hold no link: the same gate as signing in. */
function linkRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  serve(lookAtLink, ({ body }) => links.look(platform, body.token), { gate })
  const join: Handler<typeof takeUpLink> = async ({ body, ip, headers, reply }) => {
    const entered = await links.join(platform, { ...body, ip, device: deviceIn(headers) })
    if ('waitSeconds' in entered) reply('retry-after', String(entered.waitSeconds))
    if ('refused' in entered) return entered
    reply('set-cookie', deviceCookie(entered.device, '/api/admin/sign_in', headers))
    return { token: entered.token, operator: entered.operator }
  }
  serve(takeUpLink, join, { gate })
}

const itemOf = (it: Person, isInvited: boolean): StaffItem => ({
  id: it.id,
  name: it.name,
  email: it.email,
  roles: [...setOf(it.roles)],
  state: it.endedAt ? 'disabled' : isInvited ? 'invited' : 'active',
  createdAt: wireTime(it.createdAt),
  lastSeenAt: wireTime(it.lastSeenAt),
  refused: it.refused,
})
