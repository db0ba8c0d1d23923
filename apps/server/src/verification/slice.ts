/** Verification by name: acts of the customer, events of papers, phone and vendor, and its state. Each takes the platform first. */
import { Verification } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import { createChecksWorker } from './decisions/checks.ts'
import { createClockWorker } from './decisions/clock.ts'
import { endsOf as endsIn } from './steps/dated.ts'
import { approvedOf, dossierOf } from './steps/dossier.ts'
import { move } from './steps/submit.ts'
import { viewOf } from './steps/view.ts'
import { verificationOf } from './transition.ts'
import * as store from './verification-store.ts'

export * from './events.ts'
export { addPerson, removePerson } from './steps/persons.ts'
export { requirementsOf } from './steps/requirements.ts'
export { riskSignalsOf } from './steps/risk-signals.ts'
export { save } from './steps/save.ts'
export { move, submit, withdraw } from './steps/submit.ts'
export { changeTaxes, taxesOf } from './steps/taxes.ts'

/** As its customer sees it. */
export const view = async (platform: Platform, customerId: string) =>
  viewOf(await dossierOf(platform, customerId))

/** Status, level and target without the typed values. */
export const statusOf = (platform: Platform, customerId: string) => verificationOf(platform, customerId)

/** The identity documents that were approved last, of the customer and of each person; drafts do not change them. */
export async function approvedIdentities(platform: Platform, customerId: string) {
  const dossier = await dossierOf(platform, customerId)
  return ['', ...dossier.persons.map(({ id }) => id)].flatMap((id) => {
    const values = approvedOf(dossier, id)
    return Object.keys(values).length === 0 ? [] : [{ person: id || null, values }]
  })
}

/** The end that counts of each accepted paper, by its id. */
export const endsOf = async (platform: Platform, customerId: string): Promise<ReadonlyMap<string, string>> =>
  endsIn(await dossierOf(platform, customerId))

/** For the limits: the level that counts now, and the approved one. */
export async function heldLevelOf(platform: Platform, customerId: string) {
  const it = await verificationOf(platform, customerId)
  return {
    level: Verification.limitLevelOf(it),
    reached: Verification.limitLevelOf({ ...it, state: 'complete' }),
    isCompany: it.type === 'company',
  }
}

/** For an operator: every change of the verification, the newest first. */
export const changesOf = ({ db }: Platform, customerId: string) => store.changesOf(db, customerId)

export const start = async (
  platform: Platform,
  customerId: string,
  as: Verification.CustomerType,
  target: Verification.Target,
) =>
  platform.settings.customerTypes.includes(as)
    ? move(platform, customerId, { type: 'customer.started', as, target })
    : ({ refused: 'verification.level_unknown' } as const)

/** The checks after a submission, and the clock of papers. */
export const workers = (platform: Platform) =>
  [createChecksWorker(platform), createClockWorker(platform)] as const
