/** The configuration without the rest of the back office, for the command line: who acts signs in as at the console. */
import { Operators } from '@agio/domain'
import { versions } from '../../configuration/index.ts'
import { createApprovals, type Approvable, type Approvables } from '../approvals/approvals.ts'
import type { Platform } from '../../platform/platform.ts'
import { createOffice } from '../backoffice.ts'
import type { Actor } from '../sign-in/caller.ts'
import { setOf, signIn } from '../sign-in/sign-in.ts'
import { configurationApprovable, createConfigurationRoom } from './configuration-room.ts'

const elsewhere: Approvable = {
  present: () => Promise.reject(new Error('this approval is decided at the console')),
  carryOut: async () => false,
}
const others = Object.fromEntries(Operators.approvalKinds.map((kind) => [kind, elsewhere])) as Approvables

export function createConfigurationOffice(platform: Platform) {
  const { db, clock, keys } = platform
  const { audit, signInDeps } = createOffice(platform)
  const approvables = { ...others, configuration: configurationApprovable(platform, audit) }
  const approvals = createApprovals({ db, clock, audit, sealer: keys.sealer, approvables })
  const room = createConfigurationRoom(platform, approvals)
  return {
    ...room,
    newest: () => versions.newest(db),
    versions: () => versions.list(db, null, 1_000),
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
