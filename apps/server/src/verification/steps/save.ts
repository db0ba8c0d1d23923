/** A step is kept as it is typed, and saved for good when it is valid. */
import { Verification } from '@agio/domain'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { VerificationDeps } from '../deps.ts'
import { lock, transition } from '../transition.ts'
import { placeOf, type Values } from './dossier.ts'
import { personsOf, saveDraft, saveSeen, saveStep, stepsOf, type StepRow } from './step-store.ts'
import { validate } from './validate.ts'

export type Saving = {
  readonly customerId: string
  readonly personId: string
  readonly step: Verification.Step
  readonly values: Values
  readonly isDraft: boolean
}
export type SaveRefusal = 'invalid' | 'not-found' | 'verification.not_now'

const isWritable = ({ state, type }: Verification.VerificationIn): boolean =>
  type !== null && Verification.states[state].mayChange

const notNow = { refused: 'verification.not_now' } as const
/** What a verified customer says of themselves: another value is looked at again. */
const personal: readonly Verification.Step[] = ['company', 'details', 'citizenship', 'address']

export async function save(
  deps: VerificationDeps,
  saving: Saving,
): Promise<undefined | Refused<SaveRefusal>> {
  const { customerId, personId } = saving
  const { configuration } = await deps.inForce()
  const sealer = await deps.sealerOf(customerId)
  return deps.db.transaction(async (sql) => {
    const verification = await lock(deps, sql, customerId)
    if (!isWritable(verification) || verification.type === null) return notNow
    const person = (await personsOf(sql, customerId)).find(({ id }) => id === personId)
    if (personId !== '' && !person) return { refused: 'not-found' as const }
    const key = { customerId, personId, step: saving.step }
    // A number is valid when its code came back, and then it is saved by who confirmed it.
    if (saving.isDraft || saving.step === 'phone') {
      const draft = sealer.seal(placeOf('draft', key), JSON.stringify(saving.values))
      await saveDraft(sql, { ...key, draft })
      return undefined
    }
    const today = deps.clock.now().toISOString().slice(0, 10)
    const rows = await stepsOf(sql, customerId)
    const opened = (row: StepRow) =>
      row.saved === null ? undefined : sealer.open(placeOf('saved', { customerId, ...row }), row.saved)
    const validated = validate({
      ...saving,
      role: person?.role ?? null,
      otherShares: otherShares(rows, personId, opened),
      type: verification.type,
      target: verification.target,
      today,
      notServed: configuration.countriesNotServed,
      termsVersion: deps.termsVersion,
      shapes: deps.shapes,
    })
    if ('problems' in validated) return invalid(validated.problems)
    const before = rows.find((row) => row.personId === personId && row.step === saving.step)
    const old = before && opened(before)
    const text = JSON.stringify(validated.values)
    await saveStep(sql, { ...key, saved: sealer.seal(placeOf('saved', key), text), at: deps.clock.now() })
    if (validated.isUnderAge)
      await transition(deps, sql, customerId, { type: 'not_eligible', reason: 'under_age' })
    else if (isChange({ ...saving, verification, old, text }))
      await transition(deps, sql, customerId, { type: 'customer.changed_data' })
    await deps.changed(sql, customerId)
    return undefined
  })
}

/** What the others own of the company. */
const otherShares = (
  rows: readonly StepRow[],
  personId: string,
  opened: (row: StepRow) => string | undefined,
): bigint[] =>
  rows
    .filter((row) => row.step === 'details' && row.personId !== personId)
    .flatMap((row) => {
      const { share } = JSON.parse(opened(row) ?? '{}') as Values
      return (typeof share === 'string' ? Verification.shareOf(share) : undefined) ?? []
    })

const invalid = (fields: readonly FieldProblem[]): Refused<'invalid'> => ({ refused: 'invalid', fields })

type Compared = Pick<Saving, 'step'> & {
  readonly verification: Verification.VerificationIn
  readonly old: string | undefined
  readonly text: string
}
/** Of the customer, or of a person of the company. */
const isChange = ({ verification, step, old, text }: Compared): boolean =>
  verification.state === 'complete' &&
  personal.includes(step) &&
  old !== undefined &&
  withoutContact(old) !== withoutContact(text)

/** Where we write to may change at any time. */
function withoutContact(text: string): string {
  const { contactEmail: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(rest)
}

export type PhoneDeps = Parameters<typeof lock>[0] & Pick<VerificationDeps, 'clock' | 'sealerOf' | 'changed'>

/** A number that was confirmed by its code, in the transaction of who confirmed it. The level stays as it is. */
export async function savePhone(
  deps: PhoneDeps,
  sql: Sql,
  { customerId, number, country }: { customerId: string; number: string; country: string | null },
): Promise<void> {
  const sealer = await deps.sealerOf(customerId, sql)
  await lock(deps, sql, customerId)
  const key = { customerId, personId: '', step: 'phone' }
  const saved = sealer.seal(placeOf('saved', key), JSON.stringify({ phone: number, country }))
  await saveStep(sql, { ...key, saved, at: deps.clock.now() })
  await deps.changed(sql, customerId)
}

/** The vendor's finding about the identity document. It gives a last day even if the customer never typed one. */
export async function saveSeenIdentity(
  deps: PhoneDeps,
  sql: Sql,
  { customerId, validUntil }: { customerId: string; validUntil: string },
): Promise<void> {
  const sealer = await deps.sealerOf(customerId, sql)
  await lock(deps, sql, customerId)
  const key = { customerId, personId: '', step: 'identity' }
  await saveSeen(sql, { ...key, seen: sealer.seal(placeOf('saved', key), JSON.stringify({ validUntil })) })
}
