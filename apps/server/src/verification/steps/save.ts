/** A step is kept as it is typed, and saved for good when it is valid. */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import { noteChange } from '../change-store.ts'
import { sealing, termsVersion } from '../../customers/index.ts'
import { inForce } from '../../configuration/index.ts'
import { Verification } from '@agio/domain'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { CustomerSealer, Paper } from '../types.ts'
import { lock, transition } from '../transition.ts'
import { aboutOf, isAbout } from './about.ts'
import { placeOf } from './dossier.ts'
import {
  approvedDocument,
  noValues,
  readValues,
  writeValues,
  type Approved,
  type Values,
} from '../sealed-steps.ts'
import { personsOf, saveStep, steps, stepsOf, type StepRow } from './step-store.ts'
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
/** Steps about a verified customer's person: another value is checked again. */
const personal: readonly Verification.Step[] = ['company', 'details', 'citizenship', 'address']

export async function save(platform: Platform, saving: Saving): Promise<undefined | Refused<SaveRefusal>> {
  const { customerId, personId } = saving
  const { countriesNotServed: notServed } = (await inForce(platform)).configuration
  const sealer = await sealing.sealerOf(platform, platform.db, customerId)
  return platform.db.transaction(async (sql) => {
    const verification = await lock(sql, customerId)
    if (!isWritable(verification) || verification.type === null) return notNow
    const person = (await personsOf(sql, customerId)).find(({ id }) => id === personId)
    if (personId !== '' && !person) return { refused: 'not-found' as const }
    const key = { customerId, personId, step: saving.step }
    // A phone number is valid when its code is entered: the confirmation saves it.
    if (saving.isDraft || saving.step === 'phone') {
      await mergeDraft(sql, sealer, key, saving.values)
      await noteChange(sql, customerId)
      return undefined
    }
    const rows = await stepsOf(sql, customerId)
    const { target } = verification
    const role = person?.role ?? null
    return keep(platform, sql, { ...saving, verification, target, role, rows, sealer, notServed })
  })
}

type Key = { readonly customerId: string; readonly personId: string; readonly step: string }

/** Field by field: another tab or device writes other fields of the same step, and of one field the last writer counts. */
async function mergeDraft(sql: Sql, sealer: CustomerSealer, key: Key, values: Values): Promise<void> {
  const row = (await stepsOf(sql, key.customerId)).find(
    ({ personId, step }) => personId === key.personId && step === key.step,
  )
  const before =
    row === undefined
      ? undefined
      : row.draft !== null
        ? sealer.open(placeOf('draft', key), row.draft)
        : row.saved !== null
          ? sealer.open(placeOf('saved', key), row.saved)
          : undefined
  const merged = merge(before === undefined ? noValues : readValues(before), values)
  // A phone number is one value. And a draft has at most the fields of one call.
  const isWhole =
    key.step !== 'phone' &&
    Object.keys(merged).length <= mostFields &&
    JSON.stringify(merged).length <= mostLetters
  const draft = sealer.seal(placeOf('draft', key), writeValues(isWhole ? merged : values))
  await steps.put(sql, { ...key, draft })
}
/** As in the contract. */
const mostFields = 40
const mostLetters = 60_000

const isPart = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address is several fields; a list is one. */
const merge = (before: Values, values: Values): Values => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const old = before[name]
      return [name, isPart(old) && isPart(value) ? { ...old, ...value } : value]
    }),
  ),
})

type Keeping = Omit<Saving, 'isDraft'> & {
  readonly verification: Verification.VerificationIn
  /** The level for which the step is asked. */
  readonly target: Verification.Target
  readonly role: Verification.PersonRole | null
  readonly rows: readonly StepRow[]
  readonly sealer: CustomerSealer
  readonly notServed: readonly string[]
}

/** Keeps a valid step. A change by a verified customer is checked again, or recorded. */
export async function keep(
  platform: Platform,
  sql: Sql,
  keeping: Keeping,
): Promise<undefined | Refused<'invalid'>> {
  const { customerId, personId, step, verification, rows, sealer } = keeping
  const open = <Of>(row: StepRow, sealed: string | null, read: (text: string) => Of) =>
    sealed === null ? undefined : read(sealer.open(placeOf('saved', row), sealed))
  const opened = (row: StepRow) => open(row, row.saved, readValues)
  const before = rows.find((row) => row.personId === personId && row.step === step)
  const approved = before && open(before, before.approved, approvedDocument.read)
  const validated = validate({
    ...keeping,
    otherShares: otherShares(rows, personId, opened),
    keptDays:
      approved === undefined
        ? {}
        : keptDays(keeping, approved, await doorsOf(platform).papers.of(customerId)),
    birthDate: birthDateIn(rows, personId, opened),
    type: verification.type ?? 'personal',
    today: platform.clock.now().toISOString().slice(0, 10),
    termsVersion,
    shapes: doorsOf(platform).shapes,
  })
  if ('problems' in validated) return invalid(validated.problems)
  const old = before && opened(before)
  const written = writeValues(validated.values)
  const values = readValues(written)
  const key = { customerId, personId, step }
  await saveStep(sql, {
    ...key,
    saved: sealer.seal(placeOf('saved', key), written),
    at: platform.clock.now(),
  })
  if (personId === '' && old !== undefined && !isSameDetails(step, old, values))
    await doorsOf(platform).vendor.onDetailsChanged(sql, customerId)
  const event = validated.isUnderAge ? underAge : changeOf({ verification, step, old, values })
  if (event) await transition(platform, sql, customerId, event)
  await noteChange(sql, customerId)
  return undefined
}

/** False where a detail that a vendor's verdict is about has changed. */
function isSameDetails(step: Verification.Step, old: Values, values: Values): boolean {
  const of = (one: Values) => aboutOf((it) => (it === step ? one : {}))
  return isAbout(of(old), of(values))
}

/** Days of the accepted papers that are not renewed now. A step of one paper is opened to renew it. */
function keptDays(
  { step, personId }: Pick<Saving, 'step' | 'personId'>,
  { typed }: Approved,
  papers: readonly Paper[],
): Values {
  if (step !== 'company-papers' || typed === null) return {}
  const kept = Verification.paperClockNames.map(Verification.clockOf).filter((clock) => {
    const own = papers.filter((it) => it.step === step && it.personId === (personId || null))
    return clock.step === step && own.every((it) => !clock.kinds.includes(it.kind) || it.state === 'valid')
  })
  return Object.fromEntries(kept.map(({ day }) => [day, typed[day]]))
}

/** As far as it is saved. */
function birthDateIn(
  rows: readonly StepRow[],
  personId: string,
  opened: (row: StepRow) => Values | undefined,
): string | null {
  const row = rows.find((it) => it.personId === personId && it.step === 'details')
  const { birthDate } = (row && opened(row)) ?? noValues
  return typeof birthDate === 'string' ? birthDate : null
}

const underAge = { type: 'not_eligible', reason: 'under_age' } as const

/** The shares of the company's other persons. */
const otherShares = (
  rows: readonly StepRow[],
  personId: string,
  opened: (row: StepRow) => Values | undefined,
): bigint[] =>
  rows
    .filter((row) => row.step === 'details' && row.personId !== personId)
    .flatMap((row) => {
      const { share } = opened(row) ?? noValues
      return (typeof share === 'string' ? Verification.shareOf(share) : undefined) ?? []
    })

const invalid = (fields: readonly FieldProblem[]): Refused<'invalid'> => ({ refused: 'invalid', fields })

type Compared = Pick<Saving, 'step'> & {
  readonly verification: Verification.VerificationIn
  readonly old: Values | undefined
  readonly values: Values
}
/** Of the customer, or of a person of the company. */
function changeOf({ verification, step, old, values }: Compared): Verification.VerificationEvent | undefined {
  if (verification.state !== 'complete' || old === undefined) return undefined
  if (step === 'financial' && partOf(old, isTaxes) !== partOf(values, isTaxes))
    return { type: 'customer.changed_taxes' }
  return personal.includes(step) && partOf(old, isLookedAt) !== partOf(values, isLookedAt)
    ? { type: 'customer.changed_data' }
    : undefined
}

const isTaxes = (name: string): boolean => name === 'taxResidences'
/** The address for our mails may change at any time without a check. */
const isLookedAt = (name: string): boolean => name !== 'contactEmail'
const partOf = (values: Values, isIn: (name: string) => boolean): string =>
  JSON.stringify(Object.entries(values).filter(([name]) => isIn(name)))

/** Saves a number that its code confirmed, in the transaction of the confirmation. The level stays as it is. */
export async function savePhone(
  platform: Platform,
  sql: Sql,
  { customerId, number, country }: { customerId: string; number: string; country: string | null },
): Promise<void> {
  const sealer = await sealing.sealerOf(platform, sql, customerId)
  await lock(sql, customerId)
  const key = { customerId, personId: '', step: 'phone' }
  const saved = sealer.seal(placeOf('saved', key), writeValues({ phone: number, country }))
  await saveStep(sql, { ...key, saved, at: platform.clock.now() })
  await noteChange(sql, customerId)
}

/** The vendor's finding about the identity document. It gives a last day even if the customer never typed one. */
export async function saveSeenIdentity(
  platform: Platform,
  sql: Sql,
  { customerId, validUntil }: { customerId: string; validUntil: string },
): Promise<void> {
  const sealer = await sealing.sealerOf(platform, sql, customerId)
  await lock(sql, customerId)
  const key = { customerId, personId: '', step: 'identity' }
  await steps.put(sql, { ...key, seen: sealer.seal(placeOf('saved', key), writeValues({ validUntil })) })
}
