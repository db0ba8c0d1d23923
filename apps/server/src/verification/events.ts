/** Events of papers, phone, vendor and lists about a customer, each in the transaction of its change. */
import type { Platform } from '../platform/platform.ts'
import { noteChange } from './change-store.ts'
import { Verification, type Operators } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { refreshStanding } from '../standing/index.ts'
import { checkAgain } from './decisions/review-store.ts'
import { aboutOf as fingerprintOf, type About } from './steps/about.ts'
import { savedSteps } from './steps/person.ts'
import { savePhone, saveSeenIdentity } from './steps/save.ts'
import { personsOf, steps } from './steps/step-store.ts'
import { lock, transition, verificationOf } from './transition.ts'

async function changed({ clock }: Platform, sql: Sql, customerId: string): Promise<void> {
  await checkAgain(sql, customerId, clock.now())
  await noteChange(sql, customerId)
}

/** A paper came, was read, or was taken back. */
export const onDocument = (
  platform: Platform,
  sql: Sql,
  { customerId }: { customerId: string },
): Promise<void> => changed(platform, sql, customerId)

/** The most papers that the customer may have on file; undefined where the person does not belong to the company. */
export async function mostPapers(
  platform: Platform,
  customerId: string,
  personId: string | null,
): Promise<number | undefined> {
  const { type } = await verificationOf(platform, customerId)
  const isKnown =
    personId === null || (await personsOf(platform.db, customerId)).some(({ id }) => id === personId)
  return isKnown ? Verification.mostPapers[type ?? 'personal'] : undefined
}

/** Papers may come and go. The verification stays as it is until the transaction ends. */
export async function mayChangePapers(_: Platform, sql: Sql, customerId: string): Promise<boolean> {
  return Verification.states[(await lock(sql, customerId)).state].mayChange
}

/** A person decided whether two accounts are one person's: both are checked again. */
export async function onLinkDecided(
  platform: Platform,
  sql: Sql,
  customers: readonly string[],
): Promise<void> {
  for (const customerId of customers) await changed(platform, sql, customerId)
}

/** A number was confirmed by its code. */
export { savePhone as onPhoneConfirmed }

/** The fingerprint of the saved details that a vendor's verdict is about; they stay as they are until the transaction ends. */
export async function aboutOf(platform: Platform, sql: Sql, customerId: string): Promise<About> {
  await lock(sql, customerId)
  return fingerprintOf(await savedSteps(platform, sql, customerId))
}

type SeenVerdict = {
  readonly customerId: string
  readonly verdict: 'green' | 'red'
  readonly isOther?: boolean
  readonly validUntil?: string | undefined
}

/** A vendor gives a verdict, or takes one back: an approval by a green one is checked again. */
export async function onVerdict(
  platform: Platform,
  sql: Sql,
  { customerId, verdict, isOther = false, validUntil }: SeenVerdict,
): Promise<void> {
  if (verdict === 'green') {
    await steps.set(sql, { customerId, personId: '', step: 'identity' }, { reason: null })
    if (validUntil !== undefined) await saveSeenIdentity(platform, sql, { customerId, validUntil })
  }
  if (verdict === 'red' || isOther) await transition(platform, sql, customerId, { type: 'suspected' })
  await changed(platform, sql, customerId)
}

/** The name of a customer is like one on a list, or two persons decided about it. */
export async function onNameHit(
  platform: Platform,
  sql: Sql,
  { customerId, decision }: { customerId: string; decision: Operators.HitDecision | null },
): Promise<void> {
  if (decision === null) await transition(platform, sql, customerId, { type: 'suspected' })
  else if (decision === 'true_hit')
    await transition(platform, sql, customerId, { type: 'not_eligible', reason: 'screening' })
  else await changed(platform, sql, customerId)
  // Also where the verification stays as it is.
  await refreshStanding(sql, customerId, platform.clock.now())
}
