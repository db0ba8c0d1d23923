/** Beginning, submitting, aiming higher and taking back. */
import type { Platform } from '../../platform/platform.ts'
import { consents } from '../../customers/index.ts'
import { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { moveFunds } from '../funds/move-funds.ts'
import { transition, type NotMoved } from '../transition.ts'
import type { Values } from '../sealed-steps.ts'
import { asSaved, dossierOf, savedOf } from './dossier.ts'
import { ofApproved, openOf, progressOf } from './progress.ts'
import { isFundsGiven, renewalOf } from './renewal.ts'

/** Applies an event of the customer and its effects; undefined once applied. */
export async function move(
  platform: Platform,
  customerId: string,
  event: Verification.VerificationEvent,
  also?: (sql: Sql) => Promise<unknown>,
): Promise<NotMoved | undefined> {
  const moved = await platform.db.transaction(async (sql) => {
    const after = await transition(platform, sql, customerId, event)
    if (!('refused' in after)) await also?.(sql)
    return after
  })
  return 'refused' in moved ? moved : undefined
}

const moveNow = async (
  ...given: Parameters<typeof move>
): Promise<Refused<'verification.not_now'> | undefined> =>
  (await move(...given)) && { refused: 'verification.not_now' }

export const withdraw = (platform: Platform, customerId: string) =>
  moveNow(platform, customerId, { type: 'customer.withdrew' })

/** The checks look at the steps again: what changes meanwhile is not passed by. */
export async function submit(
  platform: Platform,
  customerId: string,
): Promise<Refused<'verification.not_now' | 'verification.steps_missing'> | undefined> {
  const dossier = asSaved(await dossierOf(platform, customerId))
  const open = openOf(dossier)
  const isRenewal = renewalOf(dossier) === 'given' && openOf(ofApproved(dossier)).length === 0
  const bringsFunds = progressOf(dossier).some(({ step }) => step === 'sof') && isFundsGiven(dossier)
  if (open.length === 0 || isRenewal || dossier.verification.state === 'no_service') {
    // If the steps of a higher level are complete, its submission includes the new document.
    const isUpgrade = open.length === 0 && Verification.isUpgrade(dossier.verification)
    const type = isRenewal && !isUpgrade ? 'customer.renewed' : 'customer.submitted'
    const said = confirmationOf(savedOf(dossier, 'confirmation'))
    return moveNow(platform, customerId, { type }, async (sql) => {
      if (said) await consents.keepConfirmation(platform, sql, customerId, said)
      if (bringsFunds) await moveFunds(platform, sql, customerId, { type: 'papers.sent' })
    })
  }
  return {
    refused: 'verification.steps_missing',
    fields: open.map(({ step }) => ({
      field: step,
      code: step === 'residence-permit' ? 'eea-residence-permit-required' : 'required',
    })),
  }
}

const boxes = {
  correct: 'correct',
  ownAccount: 'own_account',
  notPoliticallyExposed: 'not_politically_exposed',
  mayRepresent: 'may_represent',
  marketing: 'marketing',
} as const

/** Undefined where a renewal sends no such page. */
function confirmationOf(saved: Values) {
  const { terms } = saved
  if (typeof terms !== 'string') return undefined
  const sent = Object.entries(boxes).flatMap(([field, name]) => {
    const value = saved[field]
    return typeof value === 'boolean' ? [[name, value] as const] : []
  })
  return { terms, boxes: Object.fromEntries(sent) }
}
