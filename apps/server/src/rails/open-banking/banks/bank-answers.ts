/**
 * Answers of banks, read leniently: unknown fields are ignored, missing links are no links, an unknown word changes nothing.
 * Only the fields that decide about money are read strictly: the status words, and the ids they belong to.
 */
import { Codec, Stored } from '@agio/domain'

/** The state of a payment at the bank. */
export type PaymentProgress =
  /** Nothing final: the customer has not finished, or another signature is missing. */
  | { readonly is: 'open' }
  | { readonly is: 'authorised' }
  /** The money has left the customer's account for ours. */
  | { readonly is: 'settled' }
  | { readonly is: 'over'; readonly reason: 'login_failed' | 'refused' | 'rejected' | 'cancelled' }

/** Checked and accepted by the bank; it goes out once the customer has finished. */
const accepted = new Set(['ACTC', 'ACFC', 'ACCP'])
/** Under way: no bank begins that without an authorisation. */
const underWay = new Set(['ACSP', 'ACWC', 'ACWP'])
const settled = new Set(['ACSC', 'ACCC'])
const finished = new Set(['finalised', 'exempted'])

/** Joins the status of the transaction with that of the customer's authentication (undefined: the bank gives none). */
export function progressOf(transaction: string | undefined, sca: string | undefined): PaymentProgress {
  if (transaction === undefined) return { is: 'open' }
  if (settled.has(transaction)) return { is: 'settled' }
  if (underWay.has(transaction)) return { is: 'authorised' }
  if (transaction === 'CANC') return { is: 'over', reason: 'cancelled' }
  if (transaction === 'RJCT') return { is: 'over', reason: overBy(sca) }
  if (sca === 'failed') return { is: 'over', reason: 'login_failed' }
  if (accepted.has(transaction) && sca !== undefined && finished.has(sca)) return { is: 'authorised' }
  return { is: 'open' }
}

/** The rejected part: the login, the consent of the customer who had signed in, or the payment itself. */
function overBy(sca: string | undefined): 'login_failed' | 'refused' | 'rejected' {
  if (sca === 'failed') return 'login_failed'
  return sca !== undefined && signedIn.has(sca) ? 'refused' : 'rejected'
}
const signedIn = new Set(['psuAuthenticated', 'scaMethodSelected', 'started', 'unconfirmed'])

export type Links = {
  readonly scaRedirect: string | undefined
  readonly scaOAuth: string | undefined
  /** The bank wants the authorisation begun by a call. */
  readonly start: boolean
  readonly scaStatus: string | undefined
}

/** The answer to an initiation: the payment at the bank, and where the customer goes. */
export type Initiated = {
  readonly paymentId: string
  readonly transactionStatus: string | undefined
  readonly scaStatus: string | undefined
  readonly authorisationId: string | undefined
  readonly links: Links
  /** Named, though without an address: the operator's own settings say where. */
  readonly wantsOAuth: boolean
}

export function readInitiated(body: unknown): Initiated | undefined {
  const paymentId = textAt(body, 'paymentId')
  if (paymentId === undefined || paymentId.length > 300) return undefined
  const links = readLinks(body)
  return {
    paymentId,
    transactionStatus: statusWord(textAt(body, 'transactionStatus')),
    scaStatus: textAt(body, 'scaStatus'),
    authorisationId: textAt(body, 'authorisationId') ?? lastOf(links.scaStatus),
    links,
    wantsOAuth: at(at(body, '_links'), 'scaOAuth') != null,
  }
}

export type Authorisation = {
  readonly authorisationId: string | undefined
  readonly scaStatus: string | undefined
  readonly links: Links
}

export function readAuthorisation(body: unknown): Authorisation {
  const links = readLinks(body)
  return {
    authorisationId: textAt(body, 'authorisationId') ?? lastOf(links.scaStatus),
    scaStatus: textAt(body, 'scaStatus'),
    links,
  }
}

export const readTransactionStatus = (body: unknown): string | undefined =>
  statusWord(textAt(body, 'transactionStatus'))
export const readScaStatus = (body: unknown): string | undefined => textAt(body, 'scaStatus')

/** The payer, as far as the bank says: often only the account. */
export type Debtor = {
  readonly name: string | undefined
  readonly iban: string | undefined
  /** A national number; for the UK sort code and account number in one. */
  readonly bban: string | undefined
}

const { optional, text } = Codec
export const debtorDocument = Stored.sealedDocument(
  'ob_payment.debtor_sealed',
  1,
  Codec.record<Partial<Debtor>>({ name: optional(text), iban: optional(text), bban: optional(text) }),
)

export function readDebtor(body: unknown): Debtor {
  const account = at(body, 'debtorAccount')
  const plain = (text: string | undefined) => text?.replaceAll(/[\s-]/g, '').toUpperCase()
  return {
    name: textAt(body, 'debtorName') ?? textAt(account, 'name') ?? textAt(body, 'ultimateDebtor'),
    iban: plain(textAt(account, 'iban')),
    bban: plain(textAt(account, 'bban') ?? textAt(account, 'sortCodeAccountNumber')),
  }
}

/** The code of a bank's refusal, such as TOKEN_INVALID. */
export function readRefusal(body: unknown): string | undefined {
  const messages = at(body, 'tppMessages')
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined
  return textAt(first, 'code') ?? textAt(body, 'error') ?? textAt(body, 'code')
}

function readLinks(body: unknown): Links {
  const links = at(body, '_links')
  // Some banks write the address where others write an object with it.
  const href = (name: string) => textAt(at(links, name), 'href') ?? textAt(links, name)
  const names = typeof links === 'object' && links !== null ? Object.keys(links) : []
  return {
    scaRedirect: href('scaRedirect'),
    scaOAuth: href('scaOAuth'),
    start: names.some((name) => name.startsWith('startAuthorisation')),
    scaStatus: href('scaStatus'),
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

export function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name)
  return typeof found === 'string' && found !== '' ? found : undefined
}

const statusWord = (text: string | undefined) =>
  text !== undefined && /^[A-Z]{4}$/.test(text) ? text : undefined

/** The id at the end of `…/authorisations/{id}`. */
const lastOf = (href: string | undefined) => /\/authorisations\/([^/?#]+)/.exec(href ?? '')?.[1]
