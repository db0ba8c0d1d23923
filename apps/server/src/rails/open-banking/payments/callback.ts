/**
 * The way back from the bank, in any browser. Its parameters are a hint; the bank itself is asked. A state counts once, so that
 * an address from a browser's history has no effect.
 */
import type { Platform } from '../../../platform/platform.ts'
import type { Caller, Refused } from '../../../platform/http/route.ts'
import { bankOf, callbackOf, type OpenBankingDoors } from '../doors.ts'
import { initiate } from './initiate.ts'
import { isPaid, isWaiting, lookAt, takeBack } from './look.ts'
import { exchangeCode } from '../banks/oauth.ts'
import { findPayment, lookSoon, setToken, spendState, type StoredPayment } from './payment-store.ts'
import { hashOf, sealOf, verifierOf, type Leg } from '../banks/secrets.ts'

export type Outcome = 'authorised' | 'login_failed' | 'refused' | 'pending' | 'used'
export type CameBack = {
  readonly outcome: Outcome
  readonly orderId: string | null
  readonly continueAt?: string
}
type Brought = {
  readonly code: string | undefined
  readonly issuers: readonly string[]
  readonly hint: 'refused' | 'login_failed' | undefined
}

export async function comeBack(
  platform: Platform,
  doors: OpenBankingDoors,
  { query, fragment }: { readonly query: string; readonly fragment: string },
  caller: Caller,
): Promise<CameBack | Refused<'payment.unknown_state'>> {
  const { db, clock } = platform
  const parameters = join(query, fragment)
  const state = parameters && onlyOne(parameters, 'state')
  if (!parameters || state === undefined) return { refused: 'payment.unknown_state' }
  const spent = await spendState(db, hashOf(state), clock.now())
  const payment = spent && (await findPayment(db, spent.paymentId))
  if (!spent || !payment) return { refused: 'payment.unknown_state' }
  const orderId = caller.sessionId !== '' && caller.sessionId === payment.sessionId ? payment.owner : null
  if (!spent.isFirst) return { outcome: 'used', orderId }
  const brought = {
    code: onlyOne(parameters, 'code'),
    issuers: parameters.getAll('iss'),
    hint: hintOf(parameters),
  }
  return { ...(await settle(platform, doors, payment, spent.leg, brought)), orderId }
}

async function settle(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
  leg: Leg,
  brought: Brought,
): Promise<Omit<CameBack, 'orderId'>> {
  if (leg === 'login') return goOn(platform, doors, payment, brought)
  const { hint } = brought
  await keepToken(platform, doors, payment, leg, brought)
  const { payment: after } = await lookAt(
    platform,
    doors,
    (await findPayment(platform.db, payment.id)) ?? payment,
  )
  if (!isWaiting(after) || hint === undefined || after.bankPaymentId === undefined) {
    // Still open although the customer is back: the worker asks soon.
    if (isWaiting(after)) await lookSoon(platform.db, after.id, platform.clock.now())
    return { outcome: outcomeOf(after) }
  }
  const taken = await takeBack(platform, doors, after, hint)
  return { outcome: isPaid(taken.payment) ? 'authorised' : hint }
}

/** After the login of a bank that wants one first: the payment is initiated now, and the browser goes on to the consent. */
async function goOn(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
  brought: Brought,
): Promise<Omit<CameBack, 'orderId'>> {
  const bank = bankOf(doors, payment.bankId)
  if (payment.state !== 'prestep' || payment.supersededAt || !bank) return { outcome: 'refused' }
  const { hint } = brought
  const token = hint ? undefined : await keepToken(platform, doors, payment, 'login', brought)
  const fresh = token === undefined ? undefined : await findPayment(platform.db, payment.id)
  const sent = fresh && (await initiate(platform, bank, fresh))
  if (sent && 'redirectUrl' in sent) return { outcome: 'pending', continueAt: sent.redirectUrl }
  const why = hint ?? 'login_failed'
  await takeBack(platform, doors, (await findPayment(platform.db, payment.id)) ?? payment, why)
  return { outcome: why }
}

async function keepToken(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
  leg: Leg,
  { code, issuers }: Brought,
): Promise<string | undefined> {
  if (code === undefined) return undefined
  const bank = bankOf(doors, payment.bankId)
  if (!bank || bank.approach === 'redirect') return undefined
  const verifier = verifierOf(platform, payment.id, leg)
  const redirectUri = callbackOf(platform)
  const got = await exchangeCode(platform, bank, { code, issuers, redirectUri, verifier })
  if (!('token' in got)) return undefined
  await setToken(platform.db, payment.id, sealOf(platform, 'token_sealed', payment.id, got.token))
  return got.token
}

function outcomeOf(payment: StoredPayment): Outcome {
  if (isPaid(payment)) return 'authorised'
  if (isWaiting(payment)) return 'pending'
  return payment.reason === 'login_failed' ? 'login_failed' : 'refused'
}

/** Query and fragment; a name in both counts as twice. Undefined where it is no list of parameters. */
function join(query: string, fragment: string): URLSearchParams | undefined {
  const all = new URLSearchParams(query.replace(/^\?/, ''))
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    // Some banks repeat the query in the fragment.
    if (!all.getAll(name).includes(value)) all.append(name, value)
  }
  return all.size > 30 ? undefined : all
}

function onlyOne(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = parameters.getAll(name)
  return others.length > 0 || value === undefined || value === '' || value.length > 2_000 ? undefined : value
}

/** The failure that the bank's way back names: by OAuth's words, or by the use of the address for failures. */
function hintOf(parameters: URLSearchParams): 'refused' | 'login_failed' | undefined {
  const error = parameters.get('error')
  if (error !== null)
    return /denied|cancel|abort|reject|refus|consent/i.test(error) ? 'refused' : 'login_failed'
  return parameters.get('result') === 'nok' ? 'refused' : undefined
}
