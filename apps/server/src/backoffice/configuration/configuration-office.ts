/** The configuration without the rest of the back office, for the command line: who acts signs in as at the console. */
import { Operators } from '@agio/domain'
import { createVersions } from '../../configuration/index.ts'
import { placedBetween } from '../../orders/index.ts'
import { createApprovals, type Approvable, type Approvables } from '../approvals/approvals.ts'
import { createOffice, type OfficeDeps } from '../backoffice.ts'
import type { Actor } from '../sign-in/caller.ts'
import { setOf, signIn } from '../sign-in/sign-in.ts'
import { configurationApprovable, createConfigurationRoom } from './configuration-room.ts'

const elsewhere: Approvable = {
  present: () => Promise.reject(new Error('this approval is decided at the console')),
  carryOut: async () => false,
}
const others = Object.fromEntries(Operators.approvalKinds.map((kind) => [kind, elsewhere])) as Approvables

export function createConfigurationOffice(deps: OfficeDeps) {
  const { db, clock, sealer } = deps
  const { audit, signInDeps } = createOffice(deps)
  const versions = createVersions({ db, clock })
  const approvables = { ...others, configuration: configurationApprovable(versions, audit) }
  const approvals = createApprovals({ db, clock, audit, sealer, approvables })
  const placed = (from: Date, to: Date) => placedBetween(db, from, to)
  const room = createConfigurationRoom({ clock, versions, placedBetween: placed }, approvals)
  return {
    ...room,
    /** The newest proposal that waits. */
    waiting: async () => (await room.proposals()).find(({ state }) => state === 'waiting'),
    approve: approvals.approve,
    refuse: approvals.refuse,

    /** Undefined where the words are wrong, or the role may not. */
    async enter(words: { email: string; pin: string; code: string }): Promise<Actor | undefined> {
      const entered = await signIn(signInDeps, { ...words, ip: '127.0.0.1' })
      if ('refused' in entered) return undefined
      const { id, name, roles } = entered.operator
      return Operators.isOneOf(roles, Operators.configurers) ? { id, name, roles: setOf(roles) } : undefined
    },
  }
}
