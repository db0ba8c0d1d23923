/** Beginning, submitting, aiming higher and taking back. */
import { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { VerificationDeps } from '../deps.ts'
import { transition, type NotMoved } from '../transition.ts'
import { asSaved, dossierOf } from './dossier.ts'
import { ofApproved, openOf } from './progress.ts'
import { renewalOf } from './renewal.ts'

/** Applies an event of the customer; nothing where it was applied. */
export async function move(
  deps: VerificationDeps,
  customerId: string,
  event: Verification.VerificationEvent,
): Promise<NotMoved | undefined> {
  const moved = await deps.db.transaction((sql) => transition(deps, sql, customerId, event))
  return 'refused' in moved ? moved : undefined
}

const moveNow = async (
  ...given: Parameters<typeof move>
): Promise<Refused<'verification.not_now'> | undefined> =>
  (await move(...given)) && { refused: 'verification.not_now' }

export const withdraw = (deps: VerificationDeps, customerId: string) =>
  moveNow(deps, customerId, { type: 'customer.withdrew' })

/** The checks look at the steps again: what changes meanwhile is not passed by. */
export async function submit(
  deps: VerificationDeps,
  customerId: string,
): Promise<Refused<'verification.not_now' | 'verification.steps_missing'> | undefined> {
  const dossier = asSaved(await dossierOf(deps, customerId))
  const open = openOf(dossier)
  const isRenewal = renewalOf(dossier) === 'given' && openOf(ofApproved(dossier)).length === 0
  if (open.length === 0 || isRenewal || dossier.verification.state === 'no_service')
    return moveNow(deps, customerId, {
      // A higher level that all is there for takes the new document along.
      type:
        isRenewal && !(open.length === 0 && Verification.isUpgrade(dossier.verification))
          ? 'customer.renewed'
          : 'customer.submitted',
    })
  return {
    refused: 'verification.steps_missing',
    fields: open.map(({ step }) => ({
      field: step,
      code: step === 'residence-permit' ? 'eea-residence-permit-required' : 'required',
    })),
  }
}
