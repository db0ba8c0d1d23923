/** Events of papers, phone, vendor and lists about a customer, each in the transaction of its change. */
import type { Platform } from '../platform/platform.ts'
import { noteChange } from './change-store.ts'
import { Verification, type Operators } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { refreshStanding } from '../standing/index.ts'
import { checkAgain } from './decisions/review-store.ts'
import { aboutOf, type About } from './steps/about.ts'
import { savedSteps } from './steps/person.ts'
import { savePhone, saveSeenIdentity } from './steps/save.ts'
import { personsOf, steps } from './steps/step-store.ts'
import { lock, transition, verificationOf } from './transition.ts'

export function createVerificationEvents(platform: Platform) {
  async function changed(sql: Sql, customerId: string): Promise<void> {
    await checkAgain(sql, customerId, platform.clock.now())
    await noteChange(sql, customerId)
  }
  return {
    /** A paper came, was read, or was taken back. */
    onDocument: (sql: Sql, { customerId }: { customerId: string }) => changed(sql, customerId),

    /** The most papers that the customer may have on file; undefined where the person does not belong to the company. */
    async mostPapers(customerId: string, personId: string | null): Promise<number | undefined> {
      const { type } = await verificationOf(platform, customerId)
      const isKnown =
        personId === null || (await personsOf(platform.db, customerId)).some(({ id }) => id === personId)
      return isKnown ? Verification.mostPapers[type ?? 'personal'] : undefined
    },

    /** Papers may come and go. The verification stays as it is until the transaction ends. */
    async mayChangePapers(sql: Sql, customerId: string): Promise<boolean> {
      return Verification.states[(await lock(sql, customerId)).state].mayChange
    },

    /** A person decided whether two accounts are one person's: both are checked again. */
    async onLinkDecided(sql: Sql, customers: readonly string[]): Promise<void> {
      for (const customerId of customers) await changed(sql, customerId)
    },

    /** A number was confirmed by its code. */
    onPhoneConfirmed: (sql: Sql, phone: { customerId: string; number: string; country: string | null }) =>
      savePhone(platform, sql, phone),

    /** The fingerprint of the saved details that a vendor's verdict is about; they stay as they are until the transaction ends. */
    async aboutOf(sql: Sql, customerId: string): Promise<About> {
      await lock(sql, customerId)
      return aboutOf(await savedSteps(platform, sql, customerId))
    },

    /** A vendor gives a verdict, or takes one back: an approval by a green one is checked again. */
    async onVerdict(
      sql: Sql,
      {
        customerId,
        verdict,
        isOther = false,
        validUntil,
      }: { customerId: string; verdict: 'green' | 'red'; isOther?: boolean; validUntil?: string | undefined },
    ) {
      if (verdict === 'green') {
        await steps.set(sql, { customerId, personId: '', step: 'identity' }, { reason: null })
        if (validUntil !== undefined) await saveSeenIdentity(platform, sql, { customerId, validUntil })
      }
      if (verdict === 'red' || isOther) await transition(platform, sql, customerId, { type: 'suspected' })
      await changed(sql, customerId)
    },

    /** The name of a customer is like one on a list, or two persons decided about it. */
    async onNameHit(
      sql: Sql,
      { customerId, decision }: { customerId: string; decision: Operators.HitDecision | null },
    ): Promise<void> {
      if (decision === null) await transition(platform, sql, customerId, { type: 'suspected' })
      else if (decision === 'true_hit')
        await transition(platform, sql, customerId, { type: 'not_eligible', reason: 'screening' })
      else await changed(sql, customerId)
      // Also where the verification stays as it is.
      await refreshStanding(sql, customerId, platform.clock.now())
    },
  }
}
