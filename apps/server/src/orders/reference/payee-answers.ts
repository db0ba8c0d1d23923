/**
 * Does the name belong to the account? The form asks its bank before an order is placed, once for a customer, a name and an account;
 * the order that pays uses that answer while it is fresh.
 *
 *   form ──► kept? ── no ──► budget ──► bank ──► kept, sealed ──► forgotten when it is no longer fresh
 *   order ─► kept? ── no ─────────────► bank
 *
 * A bank that is silent said nothing: that is not kept, and holds up nobody. The answer to an order is its own: another attempt, after
 * the money came back, is judged anew.
 */
import { BankAccounts } from '@agio/domain'
import { budgets, customers, sealing } from '../../customers/index.ts'
import type { TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf, type CheckPayee } from '../core/doors.ts'
import type { Payee } from './beneficiary.ts'
import { answers, forgetAnswers } from './payee-answer-store.ts'

type Named = Pick<Payee, 'name' | 'account'>
type Answer = Awaited<ReturnType<CheckPayee>>

/** Longer than an order waits for its coins. */
const freshMinutes = 120

const freshSince = ({ clock }: Platform): Date => new Date(clock.now().getTime() - freshMinutes * 60_000)

const place = (asked: string) => ({ table: 'payee_answer', column: 'name_sealed', row: asked }) as const

const ownerOf = async (platform: Platform, customerId: string, { name, account }: Named) => {
  const { accountIndex, seal } = await customers.ordererOf(platform, customerId)
  const words = name.normalize('NFC').replace(/\s+/g, ' ').trim()
  return { asked: accountIndex(`${BankAccounts.textOf(account)}\0${words}`), seal }
}

/** For a form. Where the budget of those who ask is spent, only what is known is answered. */
export async function askForForm(
  platform: Platform,
  customerId: string,
  ip: string,
  payee: Named,
): Promise<Answer | TooMany> {
  return (
    (await keptAnswer(platform, customerId, payee)) ??
    (await budgets.chargePayee(platform, { ip, customerId })) ??
    askAndKeep(platform, customerId, payee)
  )
}

/** For an order that is about to pay. */
export const answerFor = async (platform: Platform, customerId: string, payee: Named): Promise<Answer> =>
  (await keptAnswer(platform, customerId, payee)) ?? doorsOf(platform).payees.check(payee.name, payee.account)

export const forgetOldAnswers = async (platform: Platform): Promise<void> =>
  void (await forgetAnswers(platform.db, freshSince(platform)))

async function keptAnswer(platform: Platform, customerId: string, payee: Named): Promise<Answer | undefined> {
  const { asked } = await ownerOf(platform, customerId, payee)
  const kept = await answers.find(platform.db, { customerId, asked })
  if (!kept || kept.answeredAt < freshSince(platform)) return undefined
  const { match, nameSealed } = kept
  if (match !== 'close') return { match }
  const name =
    nameSealed === null ? undefined : await sealing.open(platform, customerId, place(asked), nameSealed)
  return { match, name }
}

async function askAndKeep(platform: Platform, customerId: string, payee: Named): Promise<Answer> {
  const answer = await doorsOf(platform).payees.check(payee.name, payee.account)
  const { match } = answer
  if (match === 'unavailable') return answer
  const { asked, seal } = await ownerOf(platform, customerId, payee)
  const name = match === 'close' ? answer.name : undefined
  const nameSealed = name === undefined ? null : seal(place(asked), name)
  await answers.put(platform.db, { customerId, asked, match, nameSealed, answeredAt: platform.clock.now() })
  return answer
}
