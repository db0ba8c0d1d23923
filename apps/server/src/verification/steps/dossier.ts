/** All data of a customer's verification, opened: saved steps, persons, papers, the vendor's verdict. */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import { sealing } from '../../customers/index.ts'
import { usedOf } from '../funds/used.ts'
import { sessionCountryOf } from '../zones.ts'
import { Verification } from '@agio/domain'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { CustomerSealer, Hint, Paper, Verdict } from '../types.ts'
import { fundsOf } from '../funds/move-funds.ts'
import { verificationOf } from '../transition.ts'
import { aboutOf, isAbout } from './about.ts'
import { approvedDocument, readValues, type Approved, type Values } from '../sealed-steps.ts'
import { personsOf, stepsOf, type PersonRow } from './step-store.ts'

export type SavedStep = {
  readonly saved: Values | null
  readonly draft: Values | null
  readonly seen: Values | null
  readonly approved: Approved | null
  readonly approvedDetails: Values | null
  readonly reason: string | null
}
export type Dossier = {
  readonly customerId: string
  /** The day on which it was read. */
  readonly today: string
  readonly verification: Verification.VerificationIn
  /** Of the customer ('') and of each person of a company. */
  readonly stepsOf: (personId: string) => ReadonlyMap<string, SavedStep>
  readonly persons: readonly PersonRow[]
  readonly papers: readonly Paper[]
  /** Green only while the details are those that it is about. */
  readonly verdict: Verdict
  /** The vendor's reading of the customer, with a green verdict. */
  readonly seenByVendor: Hint | null
  /** By the customer's own statement, now or at an approval. */
  readonly isPoliticallyExposed: boolean
  readonly sessionCountry: string | null
  /** The accepted source of funds, and whether new documents are due. */
  readonly funds: Verification.FundsIn
  /** Euro cents in twelve months, both services together. */
  readonly used: bigint
}

export const placeOf = (
  column: 'saved' | 'draft',
  key: { readonly customerId: string; readonly personId: string; readonly step: string },
): SealedColumn => ({
  table: 'verification_step',
  column,
  row: JSON.stringify([key.customerId, key.personId, key.step]),
})

const none: ReadonlyMap<string, SavedStep> = new Map()

/** Outside a transaction: it reads by several connections. */
export async function dossierOf(platform: Platform, customerId: string): Promise<Dossier> {
  const sql = platform.db
  const sealer = await sealing.sealerOf(platform, platform.db, customerId)
  const [verification, rows, persons, papers, said, sight, sessionCountry, funds, sold, bought] =
    await Promise.all([
      verificationOf(platform, customerId),
      stepsOf(sql, customerId),
      personsOf(sql, customerId),
      doorsOf(platform).papers.of(customerId),
      doorsOf(platform).vendor.verdictOf(customerId),
      doorsOf(platform).vendor.seenOf(customerId),
      sessionCountryOf(platform, customerId),
      fundsOf(sql, customerId),
      usedOf(platform, customerId, 'sell'),
      usedOf(platform, customerId, 'buy'),
    ])
  const byPerson = new Map<string, Map<string, SavedStep>>()
  for (const row of rows) {
    const own = byPerson.get(row.personId) ?? new Map<string, SavedStep>()
    own.set(row.step, {
      saved: opened(sealer, placeOf('saved', row), row.saved, readValues),
      draft: opened(sealer, placeOf('draft', row), row.draft, readValues),
      // Sealed like the saved values, because they are copies.
      seen: opened(sealer, placeOf('saved', row), row.seen, readValues),
      approved: opened(sealer, placeOf('saved', row), row.approved, approvedDocument.read),
      approvedDetails: opened(sealer, placeOf('saved', row), row.approvedDetails, readValues),
      reason: row.reason,
    })
    byPerson.set(row.personId, own)
  }
  const own = (step: string): Values => byPerson.get('')?.get(step)?.saved ?? {}
  const isVoid = said === 'green' && sight !== null && !isAbout(sight.about, aboutOf(own))
  const verdict = isVoid ? 'none' : said
  return {
    customerId,
    today: platform.clock.now().toISOString().slice(0, 10),
    verification,
    stepsOf: (personId) => byPerson.get(personId) ?? none,
    persons,
    papers: papers.map((paper) => agedBy(funds, paper)),
    verdict,
    seenByVendor: verdict === 'green' ? (sight?.seen ?? null) : null,
    isPoliticallyExposed:
      Boolean(verification.exposedAt) || own('confirmation').notPoliticallyExposed === false,
    sessionCountry,
    funds,
    used: sold.year + bought.year,
  }
}

/** An accepted document about the source of funds, older than the request for new ones: it counts until its last day. */
function agedBy({ why, wantedAt }: Verification.FundsIn, paper: Paper): Paper {
  const isOld = wantedAt !== null && paper.addedAt.getTime() <= wantedAt
  if (paper.step !== 'sof' || paper.state !== 'valid' || !isOld) return paper
  return { ...paper, state: why === 'due' ? 'expiring' : 'expired' }
}

const opened = <Of>(
  sealer: CustomerSealer,
  place: SealedColumn,
  sealed: string | null,
  read: (text: string) => Of,
): Of | null => (sealed === null ? null : read(sealer.open(place, sealed)))

/** The dossier of a submission and its checks: without drafts, which are not saved. */
export const asSaved = (dossier: Dossier): Dossier => ({
  ...dossier,
  stepsOf: (personId) =>
    new Map([...dossier.stepsOf(personId)].map(([step, it]) => [step, { ...it, draft: null }])),
})

/** Values that were saved; empty where none were. */
export const savedOf = (dossier: Dossier, step: string, personId = ''): Values =>
  dossier.stepsOf(personId).get(step)?.saved ?? {}

/** The identity that was approved last, with the end that counts; empty before an approval. */
export function approvedOf(dossier: Dossier, personId = ''): Values {
  const approved = dossier.stepsOf(personId).get('identity')?.approved
  if (!approved) return {}
  return { ...approved.seen, ...approved.typed, ...(approved.end !== null && { validUntil: approved.end }) }
}

/** A vendor's findings about the identity since it was saved; empty without a finding or a last day. */
export const seenOf = (dossier: Dossier): Values => dossier.stepsOf('').get('identity')?.seen ?? {}

/** The values typed last: a choice decides at once which papers are needed. */
const typedOf = (dossier: Dossier, step: string, personId = ''): Values =>
  dossier.stepsOf(personId).get(step)?.draft ?? savedOf(dossier, step, personId)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const countriesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : []

/** EUR that a declared band reaches. */
const volumes: Readonly<Record<string, number>> = {
  under_2000: 2_000,
  under_10000: 10_000,
  under_50000: 50_000,
  under_250000: 250_000,
  above_250000: 1_000_000,
}

const isFunds = (value: unknown): value is Verification.FundsCategory =>
  Verification.fundsCategories.some((it) => it === value)
const kindOf = (value: unknown): Verification.IdentityKind | null =>
  Verification.identityKinds.find((it) => it === value) ?? null

export function countriesOf(dossier: Dossier): Verification.Countries {
  const address = savedOf(dossier, 'address').address as { country?: string } | undefined
  const identity = savedOf(dossier, 'identity')
  const hint = dossier.papers.findLast(
    ({ step, personId, state, hint: it }) =>
      step === 'identity' && personId === null && Verification.documentStates[state].counts && it?.country,
  )?.hint
  return {
    document: hint?.country ?? textOf(identity.country),
    phone: textOf(savedOf(dossier, 'phone').country),
    residence: address?.country ?? null,
    session: dossier.sessionCountry,
  }
}

/** The volume that the customer expects in twelve months, in EUR; 0 until declared. */
export const declaredVolume = (dossier: Dossier): number =>
  volumes[String(savedOf(dossier, 'financial').volume)] ?? 0

/** The facts from which requirements follow. */
export function knownOf(dossier: Dossier): Verification.Known {
  const { type, target } = dossier.verification
  const financial = savedOf(dossier, 'financial')
  const category = typedOf(dossier, 'sof').category ?? financial.funds
  return {
    type: type ?? 'personal',
    target,
    citizenships: countriesIn(savedOf(dossier, 'citizenship').countries),
    identity: kindOf(typedOf(dossier, 'identity').kind),
    countriesDiffer: Verification.countriesDiffer(countriesOf(dossier)),
    category: isFunds(category) ? category : null,
    volume: Math.max(declaredVolume(dossier), Number(dossier.used / 100n)),
    isPoliticallyExposed: dossier.isPoliticallyExposed,
    asksFunds: dossier.funds.why !== null || dossier.funds.accepted !== null,
  }
}

export const personKnown = (dossier: Dossier, { id, role }: PersonRow) => ({
  role,
  target: dossier.verification.target,
  identity: kindOf(typedOf(dossier, 'identity', id).kind),
})

/** The saved shares of the owners and of the person who acts for the company. */
export const sharesOf = (dossier: Dossier): bigint[] =>
  ['', ...dossier.persons.map(({ id }) => id)].flatMap((id) => {
    const { share } = savedOf(dossier, 'details', id)
    return Verification.shareOf(textOf(share) ?? '') ?? []
  })
