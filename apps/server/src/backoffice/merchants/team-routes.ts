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
import { authorOf, merchantOf, type MerchantBook } from '../../merchants/index.ts'
import { withRetryAfter, type Caller, type Serve } from '../../platform/http/route.ts'
import { signOut, type SignInDeps } from '../sign-in/sign-in.ts'
import type { Member, Team } from './team.ts'

type Deps = { readonly signInDeps: SignInDeps; readonly book: MerchantBook; readonly team: Team }

export function teamRoutes(serve: Serve, { signInDeps, book, team }: Deps): void {
  const firmOf = async (caller: Caller) => {
    const merchant = await book.find(merchantOf(caller))
    if (!merchant) throw new Error('the merchant of a session has gone')
    return { id: merchant.id, name: merchant.name }
  }
  serve(merchantSignOut, async ({ caller }) => {
    await signOut(signInDeps, authorOf(caller), caller.sessionId)
    return { done: true as const }
  })
  serve(listTeam, async ({ caller }) => ({
    items: (await team.list(merchantOf(caller))).map(memberView),
    next: null,
  }))
  serve(inviteMember, async ({ caller, body, reply }) => {
    const member = await team.invite(await firmOf(caller), body, authorOf(caller))
    if ('waitSeconds' in member) return withRetryAfter(reply, member)
    return 'refused' in member ? member : memberView(member)
  })
  serve(changeMember, async ({ caller, params: { id }, body: { role } }) => {
    const member = await team.changeRole(merchantOf(caller), id, role, authorOf(caller))
    return 'refused' in member ? member : memberView(member)
  })
  serve(resetMember, async ({ caller, params: { id }, reply }) => {
    const member = await team.reset(await firmOf(caller), id, authorOf(caller))
    if ('waitSeconds' in member) return withRetryAfter(reply, member)
    return 'refused' in member ? member : memberView(member)
  })
  serve(removeMember, async ({ caller, params: { id } }) => {
    const member = await team.remove(merchantOf(caller), id, authorOf(caller))
    return 'refused' in member ? member : memberView(member)
  })
}

export const memberView = (it: Member): MemberView => ({ ...it, lastSeenAt: wireTime(it.lastSeenAt) })
