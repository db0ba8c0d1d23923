/** Sends a stored payment to its bank, and finds the customer's next page. */
import type { Platform } from '../../../platform/platform.ts'
import { readAuthorisation, readInitiated, readRefusal, type Initiated } from '../banks/bank-answers.ts'
import { mayRedirect, type BankSettings } from '../banks/banks.ts'
import type { BankAnswer } from '../banks/calls.ts'
import { callbackOf } from '../doors.ts'
import { authorisationUrl, ownToken } from '../banks/oauth.ts'
import { insertState, setDue, setKnown, setPrestep, setToken, type StoredPayment } from './payment-store.ts'
import { hashOf, openOf, sealOf, stateOf, verifierOf, type Leg } from '../banks/secrets.ts'
import * as xs2a from '../banks/xs2a.ts'
import { tokenOf } from './at-bank.ts'

/** `why` is the bank's own word, for the log. */
export type Sent =
  | { readonly redirectUrl: string }
  | { readonly unavailable: true; readonly why: string }
  /** Another payment for the order took its place meanwhile. */
  | { readonly overtaken: true }

const no = (why: string): Sent => ({ unavailable: true, why })
/** Without an answer the same X-Request-ID is sent again: it is the same payment, if there is one. */
const tries = 2
const firstAskSeconds = 3
/** A login that the customer does not finish, an initiation without an answer: the worker looks at it then. */
const unfinishedSeconds = 3_600

export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** For a bank that wants a login first: its login. Else the payment is initiated at once. */
export async function send(platform: Platform, bank: BankSettings, payment: StoredPayment): Promise<Sent> {
  await setDue(platform.db, payment.id, later(platform.clock.now(), unfinishedSeconds))
  if (bank.approach === 'oauth2_prestep' && payment.tokenSealed === undefined)
    return sendToLogin(platform, bank, payment)
  return initiate(platform, bank, payment)
}

async function sendToLogin(platform: Platform, bank: BankSettings, payment: StoredPayment): Promise<Sent> {
  const { db, clock } = platform
  const state = await stateFor(platform, payment, 'login')
  const redirectUrl = await authorisationUrl(platform, bank, {
    scope: 'PIS',
    redirectUri: callbackOf(platform),
    state,
    verifier: verifierOf(platform, payment.id, 'login'),
  })
  if (redirectUrl === undefined) return no('no authorisation page')
  const isStill = await setPrestep(db, payment.id, later(clock.now(), unfinishedSeconds))
  return isStill ? { redirectUrl } : { overtaken: true }
}

/** Asks the bank for the payment, then for the page where the customer consents. */
export async function initiate(
  platform: Platform,
  bank: BankSettings,
  payment: StoredPayment,
): Promise<Sent> {
  const { db, clock, settings, crashPoint } = platform
  const token = await tokenFor(platform, bank, payment)
  if (token === 'none') return no('no token')
  const state = await stateFor(platform, payment, 'consent')
  const back = {
    ...backOf(platform, state),
    psuAddress: openOf(platform, 'psu_address_sealed', payment.id, payment.psuAddressSealed),
  }
  const notifyUri =
    bank.hookSecret === undefined ? undefined : `${settings.publicUrl}/api/hooks/open_banking/${bank.id}`
  crashPoint('open_banking.asked')
  const answer = await patiently(() =>
    xs2a.initiate(platform, bank, { ...payment, ...back, notifyUri, token }),
  )
  crashPoint('open_banking.initiated')
  if (answer.silent) return no('silent')
  const initiated = answer.status === 201 || answer.status === 200 ? readInitiated(answer.body) : undefined
  if (!initiated) return no(readRefusal(answer.body) ?? `status ${answer.status}`)
  const at = { bank, currency: payment.amount.asset, bankPaymentId: initiated.paymentId, token }
  const next = await consentOf(platform, { at, back, initiated, state, paymentId: payment.id })
  const isStill = await setKnown(db, payment.id, {
    bankPaymentId: initiated.paymentId,
    authorisationId: next.authorisationId,
    transactionStatus: initiated.transactionStatus,
    scaStatus: initiated.scaStatus,
    dueAt: later(clock.now(), firstAskSeconds),
  })
  if (!isStill) {
    await xs2a.cancel(platform, at)
    return { overtaken: true }
  }
  return next.url === undefined ? no('no page for the consent') : { redirectUrl: next.url }
}

type Consent = {
  readonly at: xs2a.AtBank
  readonly back: xs2a.Back
  readonly initiated: Initiated
  readonly state: string
  readonly paymentId: string
}

/** By the link that came with the payment, or by one that a call of its own brings. */
async function consentOf(
  platform: Platform,
  { at, back, initiated, state, paymentId }: Consent,
): Promise<{ url: string | undefined; authorisationId: string | undefined }> {
  const { bank } = at
  let { links, authorisationId } = initiated
  const isOAuth = bank.approach === 'oauth2' || (initiated.wantsOAuth && links.scaRedirect === undefined)
  const hasLink = links.scaRedirect !== undefined || isOAuth
  if (bank.startAuthorisation === 'explicit' || (!hasLink && links.start)) {
    const begun = await patiently(() => xs2a.startAuthorisation(platform, at, back))
    if (begun.silent || begun.status >= 400) return { url: undefined, authorisationId }
    const read = readAuthorisation(begun.body)
    links = read.links
    authorisationId = read.authorisationId ?? authorisationId
  }
  if (links.scaRedirect !== undefined)
    return { url: mayRedirect(bank, links.scaRedirect) ? links.scaRedirect : undefined, authorisationId }
  if (!isOAuth && links.scaOAuth === undefined) return { url: undefined, authorisationId }
  const url = await authorisationUrl(platform, bank, {
    scope: `PIS:${at.bankPaymentId}`,
    redirectUri: callbackOf(platform),
    state,
    verifier: verifierOf(platform, paymentId, 'consent'),
    link: links.scaOAuth,
  })
  return { url, authorisationId }
}

/** The address to which the bank sends the browser back, by the outcome. */
const backOf = (platform: Platform, state: string) => ({
  redirectUri: `${callbackOf(platform)}?state=${state}`,
  refusedUri: `${callbackOf(platform)}?state=${state}&result=nok`,
})

async function stateFor(platform: Platform, { id }: StoredPayment, leg: Leg): Promise<string> {
  const state = stateOf(platform, id, leg)
  await insertState(platform.db, hashOf(state), id, leg)
  return state
}

async function tokenFor(
  platform: Platform,
  bank: BankSettings,
  payment: StoredPayment,
): Promise<string | undefined | 'none'> {
  const kept = tokenOf(platform, payment)
  if (kept !== undefined || !bank.oauth.ownToken) return kept
  const own = await ownToken(platform, bank)
  if (!('token' in own)) return 'none'
  await setToken(platform.db, payment.id, sealOf(platform, 'token_sealed', payment.id, own.token))
  return own.token
}

async function patiently(ask: () => Promise<BankAnswer>): Promise<BankAnswer> {
  let answer = await ask()
  for (let more = tries - 1; more > 0 && (answer.silent || answer.status >= 500); more -= 1)
    answer = await ask()
  return answer
}
