/** The configuration without the rest of the back office, for the command line: who acts signs in as at the console. */
import { Operators } from '@agio/domain'
import { versions } from '../../configuration/index.ts'
import * as approvals from '../approvals/approvals.ts'
import { giveApprovables, type Approvable, type Approvables } from '../approvals/approvals.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../sign-in/caller.ts'
import { setOf, signIn } from '../sign-in/sign-in.ts'
import * as room from './configuration-room.ts'
import { configurationApprovable } from './configuration-room.ts'

const elsewhere: Approvable = {
  present: () => Promise.reject(new Error('this approval is decided at the console')),
  carryOut: async () => false,
}
const others = Object.fromEntries(Operators.approvalKinds.map((kind) => [kind, elsewhere])) as Approvables

export function createConfigurationOffice(platform: Platform) {
  const { db } = platform
  giveApprovables(platform, { ...others, configuration: configurationApprovable(platform) })
  return {
    preview: (document: unknown) => room.preview(platform, document),
    propose: (proposal: room.Proposal) => room.propose(platform, proposal),
    newest: () => versions.newest(db),
    versions: () => versions.list(db, null, 1_000),
    /** The newest proposal that waits. */
    waiting: async () => (await room.proposals(platform)).find(({ state }) => state === 'waiting'),
    approve: (decision: approvals.Decision) => approvals.approve(platform, decision),
    refuse: (decision: approvals.Decision) => approvals.refuse(platform, decision),

    /** Undefined where the words are wrong, or the role may not. */
    async enter(words: { email: string; pin: string; code: string }): Promise<Actor | undefined> {
      const entered = await signIn(platform, { ...words, ip: '127.0.0.1' })
      if ('refused' in entered) return undefined
      const { id, name, roles } = entered.operator
      return Operators.isOneOf(roles, Operators.configurers) ? { id, name, roles: setOf(roles) } : undefined
    },
  }
}
