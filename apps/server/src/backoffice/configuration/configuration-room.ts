/** A version of the configuration: proposed by one person, approved by another, who sees each figure that changes. */
import { Configuration, Operators, type Codec } from '@agio/domain'
import { previewOf, type PlacedBetween, type Preview, type Versions } from '../../configuration/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Approvable, ApprovalRow, Approvals } from '../approvals/approvals.ts'
import type { Audit } from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'

export const subject = 'configuration'

type Payload = { readonly document: Codec.Json; readonly effectiveAt: string }
const payloadOf = ({ payload }: Pick<ApprovalRow, 'payload'>): Payload => JSON.parse(payload ?? '') as Payload

export function configurationApprovable(versions: Versions, audit: Audit): Approvable {
  return {
    async present(row, sql) {
      const { document, effectiveAt } = payloadOf(row)
      const newest = await versions.newest(sql)
      if (!versions.mayBegin(newest, new Date(effectiveAt))) return undefined
      const read = Configuration.readDocument(document)
      const changes = 'problem' in read ? [] : Configuration.difference(newest.configuration, read)
      if (changes.length === 0) return undefined
      return [
        { name: 'takes_effect', value: effectiveAt },
        { name: 'after_version', value: String(newest.version) },
        ...changes.map(({ path, before, after }) => ({
          name: 'setting' as const,
          path,
          value: `${before || 'not set'} → ${after || 'not set'}`,
        })),
      ]
    },
    async carryOut(sql, row, by) {
      const { document, effectiveAt } = payloadOf(row)
      const version = await versions.accept(sql, {
        configuration: Configuration.document.read(document),
        effectiveAt: new Date(effectiveAt),
        proposedBy: row.askedBy,
        approvedBy: by.id,
        reason: row.reason,
      })
      if (version === undefined) return false
      const details = { takes_effect: effectiveAt, approval: row.id }
      const deed = { action: 'configuration.accepted', subject: `${subject} ${version}`, details }
      await audit.note(by, deed, sql)
      return true
    },
    deciders: () => Operators.configurers,
  }
}

type Unfit = Refused<'backoffice.unfit'>
export type Proposal = {
  readonly document: unknown
  readonly effectiveAt: Date
  readonly reason: string
  readonly by: Actor
}
export type ConfigurationRoom = ReturnType<typeof createConfigurationRoom>
export type RoomDeps = {
  readonly clock: Clock
  readonly versions: Versions
  readonly placedBetween: PlacedBetween
}

export function createConfigurationRoom({ clock, versions, placedBetween }: RoomDeps, approvals: Approvals) {
  return {
    versions,
    proposals: () => approvals.of(subject),

    /** What differs from the newest version, and what it would have made of yesterday's orders. */
    async preview(
      document: unknown,
    ): Promise<(Preview & { readonly changes: Configuration.Change[] }) | Unfit> {
      const read = Configuration.readDocument(document)
      if ('problem' in read) return unfit(read.problem)
      const { configuration } = await versions.newest()
      const preview = await previewOf(placedBetween, read, clock.now())
      return { ...preview, changes: Configuration.difference(configuration, read) }
    },

    async propose({
      document,
      effectiveAt,
      reason,
      by,
    }: Proposal): Promise<ApprovalRow | Unfit | Refused<'backoffice.too_soon' | 'backoffice.unchanged'>> {
      const read = Configuration.readDocument(document)
      if ('problem' in read) return unfit(read.problem)
      const newest = await versions.newest()
      if (!versions.mayBegin(newest, effectiveAt)) return { refused: 'backoffice.too_soon' }
      const payload: Payload = {
        document: Configuration.document.write(read),
        effectiveAt: effectiveAt.toISOString(),
      }
      const request = { kind: subject, subject, payload: JSON.stringify(payload), reason, by } as const
      return (await approvals.ask(request)) ?? { refused: 'backoffice.unchanged' }
    },
  }
}

const unfit = (problem: string): Unfit => ({
  refused: 'backoffice.unfit',
  fields: [{ field: 'document', code: 'invalid', params: { problem } }],
})
