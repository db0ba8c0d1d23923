/** A version of the configuration: proposed by one person, approved by another, who sees each figure that changes. */
import { Codec, Configuration, Stored } from '@agio/domain'
import { previewOf, versions, type Preview } from '../../configuration/index.ts'
import { placedBetween } from '../../orders/index.ts'
import { previewHedges, type HedgePreview } from '../../treasury/index.ts'
import type { NamesPreview } from '../../screening/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Approvable, ApprovalRow, WithPayload } from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'

export const subject = 'configuration'

type Payload = { readonly document: Codec.Json; readonly effectiveAt: string }
export const configurationPayload = Stored.sealedDocument(
  'approval.payload_sealed.configuration',
  1,
  Codec.record<Payload>({ document: Codec.json, effectiveAt: Codec.text }),
)
const payloadOf = ({ payload }: WithPayload): Payload => configurationPayload.read(payload ?? '')

export function configurationApprovable(platform: Platform): Approvable {
  return {
    async present(row, sql) {
      const { document, effectiveAt } = payloadOf(row)
      const newest = await versions.newest(sql ?? platform.db)
      if (!versions.mayBegin(platform, newest, new Date(effectiveAt))) return undefined
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
      const accepted = {
        configuration: Configuration.document.read(document),
        effectiveAt: new Date(effectiveAt),
        proposedBy: row.askedBy,
        approvedBy: by.id,
        reason: row.reason,
      }
      const version = await versions.accept(platform, sql, accepted)
      if (version === undefined) return false
      const details = { takes_effect: effectiveAt, approval: row.id }
      const deed = { action: 'configuration.accepted', subject: `${subject} ${version}`, details }
      await audit.note(platform, by, deed, sql)
      return true
    },
  }
}

type Effect = Preview & {
  readonly changes: Configuration.Change[]
  readonly examples: readonly Configuration.Example[]
  /** Null where no figure of it changes, and at the command line. */
  readonly screening: NamesPreview | null
  /** Of each coin that the document has a policy for, where a figure of them changes. */
  readonly hedges: readonly HedgePreview[]
}
type Unfit = Refused<'backoffice.unfit'>
export type Proposal = {
  readonly document: unknown
  readonly effectiveAt: Date
  readonly reason: string
  readonly by: Actor
}
/** The effect of a change of list rules on the newest names. */
export type PreviewNames = (
  one: Configuration.Screening,
  other: Configuration.Screening,
) => Promise<NamesPreview>

export const proposals = (platform: Platform) => approvals.of(platform, subject)

/**
 * The differences from the newest version, and their effect on yesterday's orders and the newest names. The command line has no
 * keys to read names, and previews none.
 */
export async function preview(
  { db, clock }: Platform,
  document: unknown,
  previewNames?: PreviewNames,
): Promise<Effect | Unfit> {
  const read = Configuration.readDocument(document)
  if ('problem' in read) return unfit(read.problem)
  const { configuration } = await versions.newest(db)
  const shown = await previewOf((from, to) => placedBetween(db, from, to), read, clock.now())
  const changes = Configuration.difference(configuration, read)
  const isOther = changes.some(({ path }) => path.startsWith('screening.'))
  const screening = isOther && (await previewNames?.(configuration.screening, read.screening))
  const examples = Configuration.examplesOf(configuration, read)
  const isHedged = changes.some(({ path }) => path.startsWith('treasury.'))
  const hedges = isHedged ? await previewHedges(db, read.treasury?.hedges ?? {}, clock.now()) : []
  return { ...shown, screening: screening || null, changes, examples, hedges }
}

export async function propose(
  platform: Platform,
  { document, effectiveAt, reason, by }: Proposal,
): Promise<ApprovalRow | Unfit | Refused<'backoffice.too_soon' | 'backoffice.unchanged'>> {
  const read = Configuration.readDocument(document)
  if ('problem' in read) return unfit(read.problem)
  const newest = await versions.newest(platform.db)
  if (!versions.mayBegin(platform, newest, effectiveAt)) return { refused: 'backoffice.too_soon' }
  const payload: Payload = {
    document: Configuration.document.write(read),
    effectiveAt: effectiveAt.toISOString(),
  }
  const request = {
    kind: subject,
    subject,
    payload: configurationPayload.write(payload),
    reason,
    by,
  } as const
  return (await approvals.ask(platform, request)) ?? { refused: 'backoffice.unchanged' }
}

const unfit = (problem: string): Unfit => ({
  refused: 'backoffice.unfit',
  fields: [{ field: 'document', code: 'invalid', params: { problem } }],
})
