/** Verification as one value: acts of the customer, events of papers, phone and vendor, decisions of operators. */
import type { Platform } from '../platform/platform.ts'
import { Verification } from '@agio/domain'
import { createChecksWorker } from './decisions/checks.ts'
import { createClockWorker } from './decisions/clock.ts'
import { createVerificationEvents } from './events.ts'
import { createFunds } from './funds/funds.ts'
import { createPersons } from './steps/persons.ts'
import { personOf } from './steps/person.ts'
import { approvedOf, dossierOf } from './steps/dossier.ts'
import { endsOf } from './steps/dated.ts'
import { riskSignalsOf } from './steps/risk-signals.ts'
import { requirementsOf, type Wanted } from './steps/requirements.ts'
import { save, type Saving } from './steps/save.ts'
import { move, submit, withdraw } from './steps/submit.ts'
import { changeTaxes, taxesOf } from './steps/taxes.ts'
import { viewOf } from './steps/view.ts'
import { verificationOf } from './transition.ts'
import { changesOf } from './verification-store.ts'

export type VerificationSlice = ReturnType<typeof createVerification>

export function createVerification(platform: Platform) {
  const persons = createPersons(platform)
  return {
    view: async (customerId: string) => viewOf(await dossierOf(platform, customerId)),
    /** Status, level and target without the typed values. */
    statusOf: (customerId: string) => verificationOf(platform, customerId),
    /** The identity documents that were approved last, of the customer and of each person; drafts do not change them. */
    async approvedIdentities(customerId: string) {
      const dossier = await dossierOf(platform, customerId)
      return ['', ...dossier.persons.map(({ id }) => id)].flatMap((id) => {
        const values = approvedOf(dossier, id)
        return Object.keys(values).length === 0 ? [] : [{ person: id || null, values }]
      })
    },
    /** The end that counts of each accepted paper, by its id. */
    endsOf: async (customerId: string) => endsOf(await dossierOf(platform, customerId)),
    /** The customer's identity, from the saved steps. */
    personOf: (customerId: string) => personOf(platform, customerId),
    /** For the limits: the level that counts now, and the approved one. */
    async heldLevelOf(customerId: string) {
      const it = await verificationOf(platform, customerId)
      return {
        level: Verification.limitLevelOf(it),
        reached: Verification.limitLevelOf({ ...it, state: 'complete' }),
        isCompany: it.type === 'company',
      }
    },
    /** The inputs of the risk score. */
    riskSignalsOf: (customerId: string) => riskSignalsOf(platform, customerId),
    save: (saving: Saving) => save(platform, saving),
    changeTaxes: (change: Parameters<typeof changeTaxes>[1]) => changeTaxes(platform, change),
    /** For an operator: where they pay taxes, and every change of the verification, the newest first. */
    taxesOf: (customerId: string) => taxesOf(platform, customerId),
    changesOf: (customerId: string) => changesOf(platform.db, customerId),
    start: async (customerId: string, as: Verification.CustomerType, target: Verification.Target) =>
      platform.settings.customerTypes.includes(as)
        ? move(platform, customerId, { type: 'customer.started', as, target })
        : ({ refused: 'verification.level_unknown' } as const),
    move: (customerId: string, event: Verification.VerificationEvent) => move(platform, customerId, event),
    submit: (customerId: string) => submit(platform, customerId),
    withdraw: (customerId: string) => withdraw(platform, customerId),
    requirements: (wanted: Wanted) => requirementsOf(platform, wanted),
    addPerson: persons.add,
    removePerson: persons.remove,
    ...createVerificationEvents(platform),
    funds: createFunds(platform),
    workers: () => [createChecksWorker(platform), createClockWorker(platform)] as const,
  }
}
