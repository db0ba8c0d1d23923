/** Sends a stored payment to its bank, and finds the customer's next page. */
import { readAuthorisation, readInitiated, readRefusal, type Initiated } from '../banks/bank-answers.ts'
import { mayRedirect, type BankSettings } from '../banks/banks.ts'
import type { BankAnswer } from '../banks/calls.ts'
import { callbackOf, tokenOf, type Context } from '../deps.ts'
import { authorisationUrl, ownToken } from '../banks/oauth.ts'
import { insertState, setDue, setKnown, setPrestep, setToken, type StoredPayment } from './payment-store.ts'
import { hashOf, type Leg } from '../banks/secrets.ts'
import { createXs2a, type AtBank, type Xs2a } from '../banks/xs2a.ts'

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
export async function send(context: Context, bank: BankSettings, payment: StoredPayment): Promise<Sent> {
  await setDue(context.database, payment.id, later(context.clock.now(), unfinishedSeconds))
  if (bank.approach === 'oauth2_prestep' && payment.tokenSealed === undefined)
    return sendToLogin(context, bank, payment)
  return initiate(context, bank, payment)
}

async function sendToLogin(context: Context, bank: BankSettings, payment: StoredPayment): Promise<Sent> {
  const { database, calls, secrets, clock } = context
  const state = await stateFor(context, payment, 'login')
  const redirectUrl = await authorisationUrl(calls, bank, {
    scope: 'PIS',
    redirectUri: callbackOf(context),
    state,
    verifier: secrets.verifierOf(payment.id, 'login'),
  })
  if (redirectUrl === undefined) return no('no authorisation page')
  const isStill = await setPrestep(database, payment.id, later(clock.now(), unfinishedSeconds))
  return isStill ? { redirectUrl } : { overtaken: true }
}

/** Asks the bank for the payment, then for the page where the customer consents. */
export async function initiate(context: Context, bank: BankSettings, payment: StoredPayment): Promise<Sent> {
  const { calls, settings, secrets, crashPoint } = context
  const token = await tokenFor(context, bank, payment)
  if (token === 'none') return no('no token')
  const state = await stateFor(context, payment, 'consent')
  const back = {
    ...backOf(context, state),
    psuAddress: secrets.open('psu_address_sealed', payment.id, payment.psuAddressSealed),
  }
  const xs2a = createXs2a(calls, bank)
  const notifyUri =
    bank.hookSecret === undefined ? undefined : `${settings.publicUrl}/api/hooks/open_banking/${bank.id}`
  crashPoint?.('open_banking.asked')
  const answer = await patiently(() => xs2a.initiate({ ...payment, ...back, notifyUri, token }))
  crashPoint?.('open_banking.initiated')
  if (answer.silent) return no('silent')
  const initiated = answer.status === 201 || answer.status === 200 ? readInitiated(answer.body) : undefined
  if (!initiated) return no(readRefusal(answer.body) ?? `status ${answer.status}`)
  const at = { currency: payment.amount.asset, bankPaymentId: initiated.paymentId, token }
  const next = await consentOf(context, bank, { xs2a, at, back, initiated, state, paymentId: payment.id })
  const isStill = await setKnown(context.database, payment.id, {
    bankPaymentId: initiated.paymentId,
    authorisationId: next.authorisationId,
    transactionStatus: initiated.transactionStatus,
    scaStatus: initiated.scaStatus,
    dueAt: later(context.clock.now(), firstAskSeconds),
  })
  if (!isStill) {
    await xs2a.cancel(at)
    return { overtaken: true }
  }
  return next.url === undefined ? no('no page for the consent') : { redirectUrl: next.url }
}

type Consent = {
  readonly xs2a: Xs2a
  readonly at: AtBank
  readonly back: { redirectUri: string; refusedUri: string; psuAddress: string }
  readonly initiated: Initiated
  readonly state: string
  readonly paymentId: string
}

/** By the link that came with the payment, or by one that a call of its own brings. */
async function consentOf(
  context: Context,
  bank: BankSettings,
  { xs2a, at, back, initiated, state, paymentId }: Consent,
): Promise<{ url: string | undefined; authorisationId: string | undefined }> {
  let { links, authorisationId } = initiated
  const isOAuth = bank.approach === 'oauth2' || (initiated.wantsOAuth && links.scaRedirect === undefined)
  const hasLink = links.scaRedirect !== undefined || isOAuth
  if (bank.startAuthorisation === 'explicit' || (!hasLink && links.start)) {
    const begun = await patiently(() => xs2a.startAuthorisation(at, back))
    if (begun.silent || begun.status >= 400) return { url: undefined, authorisationId }
    const read = readAuthorisation(begun.body)
    links = read.links
    authorisationId = read.authorisationId ?? authorisationId
  }
  if (links.scaRedirect !== undefined)
    return { url: mayRedirect(bank, links.scaRedirect) ? links.scaRedirect : undefined, authorisationId }
  if (!isOAuth && links.scaOAuth === undefined) return { url: undefined, authorisationId }
  const url = await authorisationUrl(context.calls, bank, {
    scope: `PIS:${at.bankPaymentId}`,
    redirectUri: callbackOf(context),
    state,
    verifier: context.secrets.verifierOf(paymentId, 'consent'),
    link: links.scaOAuth,
  })
  return { url, authorisationId }
}

/** The address to which the bank sends the browser back, by the outcome. */
const backOf = (context: Context, state: string) => ({
  redirectUri: `${callbackOf(context)}?state=${state}`,
  refusedUri: `${callbackOf(context)}?state=${state}&result=nok`,
})

async function stateFor({ database, secrets }: Context, { id }: StoredPayment, leg: Leg): Promise<string> {
  const state = secrets.stateOf(id, leg)
  await insertState(database, hashOf(state), id, leg)
  return state
}

async function tokenFor(
  context: Context,
  bank: BankSettings,
  payment: StoredPayment,
): Promise<string | undefined | 'none'> {
  const kept = tokenOf(context, payment)
  if (kept !== undefined || !bank.oauth.ownToken) return kept
  const own = await ownToken(context.calls, bank)
  if (!('token' in own)) return 'none'
  await setToken(context.database, payment.id, context.secrets.seal('token_sealed', payment.id, own.token))
  return own.token
}

async function patiently(ask: () => Promise<BankAnswer>): Promise<BankAnswer> {
  let answer = await ask()
  for (let more = tries - 1; more > 0 && (answer.silent || answer.status >= 500); more -= 1)
    answer = await ask()
  return answer
}
