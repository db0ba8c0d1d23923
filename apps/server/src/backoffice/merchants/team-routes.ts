/** A merchant's team over HTTP, as its own people see it; and signing out. */
import {
  changeMember,
  inviteMember,
  listTeam,
  merchantSignOut,
  removeMember,
  resetMember,
  type MemberView,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { authorOf, merchantOf, merchants } from '../../merchants/index.ts'
import { withRetryAfter, type Caller, type Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { signOut } from '../sign-in/sign-in.ts'
import * as team from './team.ts'
import type { Member } from './team.ts'

export function teamRoutes(serve: Serve, platform: Platform): void {
  const firmOf = async (caller: Caller) => {
    const merchant = await merchants.find(platform, merchantOf(caller))
    if (!merchant) throw new Error('the merchant of a session has gone')
    return { id: merchant.id, name: merchant.name }
  }
  serve(merchantSignOut, async ({ caller }) => {
    await signOut(platform, authorOf(caller), caller.sessionId)
    return { done: true as const }
  })
  serve(listTeam, async ({ caller }) => ({
    items: (await team.list(platform, merchantOf(caller))).map(memberView),
    next: null,
  }))
  serve(inviteMember, async ({ caller, body, reply }) => {
    const member = await team.invite(platform, await firmOf(caller), body, authorOf(caller))
    if ('waitSeconds' in member) return withRetryAfter(reply, member)
    return 'refused' in member ? member : memberView(member)
  })
  serve(changeMember, async ({ caller, params: { id }, body: { role } }) => {
    const member = await team.changeRole(platform, merchantOf(caller), id, role, authorOf(caller))
    return 'refused' in member ? member : memberView(member)
  })
  serve(resetMember, async ({ caller, params: { id }, reply }) => {
    const member = await team.reset(platform, await firmOf(caller), id, authorOf(caller))
    if ('waitSeconds' in member) return withRetryAfter(reply, member)
    return 'refused' in member ? member : memberView(member)
  })
  serve(removeMember, async ({ caller, params: { id } }) => {
    const member = await team.remove(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in member ? member : memberView(member)
  })
}

export const memberView = (it: Member): MemberView => ({ ...it, lastSeenAt: wireTime(it.lastSeenAt) })
