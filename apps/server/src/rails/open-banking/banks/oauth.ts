/**
 * OAuth 2 at a bank: where the customer goes, and the code that comes back for a token (RFC 6749, 7636, 8414). The bank's
 * metadata is followed only to the bank itself or to where the operator said.
 */
import { mayRedirect, type BankSettings } from './banks.ts'
import { textAt } from './bank-answers.ts'
import type { BankAnswer, BankCalls } from './calls.ts'
import { challengeOf } from './secrets.ts'

export type Authorise = {
  readonly scope: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  /** The link the bank gave with the payment, if it did. */
  readonly link?: string | undefined
}

/** The page of the bank for the customer; undefined where the bank does not tell one that may be trusted. */
export async function authorisationUrl(
  call: BankCalls,
  bank: BankSettings,
  it: Authorise,
): Promise<string | undefined> {
  const metadata =
    bank.oauth.authorizationUrl === undefined ? await metadataOf(call, bank, it.link) : undefined
  const page = bank.oauth.authorizationUrl ?? textAt(metadata, 'authorization_endpoint')
  if (page === undefined) return undefined
  const absolute = below(bank, page)
  if (absolute === undefined || !mayRedirect(bank, absolute)) return undefined
  const url = new URL(absolute)
  const parameters = {
    response_type: 'code',
    client_id: bank.clientId,
    redirect_uri: it.redirectUri,
    scope: it.scope,
    state: it.state,
    code_challenge: challengeOf(it.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}

export type Exchange = {
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string
}

/** `refused`: the code is not good; `silent`: nobody knows. */
export type Token = { readonly token: string } | { readonly refused: true } | { readonly silent: true }

/** A code for a token; once, because banks take a code once. */
export async function exchangeCode(
  call: BankCalls,
  bank: BankSettings,
  { code, redirectUri, verifier }: Exchange,
): Promise<Token> {
  const url = await tokenUrl(call, bank)
  if (url === undefined) return { silent: true }
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: bank.clientId,
    code_verifier: verifier,
  })
  const target = new URL(url)
  if (bank.oauth.codeIn === 'query') target.searchParams.set('code', code)
  return tokenOf(
    await call(bank, {
      method: 'POST',
      url: target.toString(),
      headers: formOf(bank),
      body: form.toString(),
    }),
  )
}

/** A token in our own name, for banks that ask for one before the customer is there. */
export async function ownToken(call: BankCalls, bank: BankSettings): Promise<Token> {
  const url = await tokenUrl(call, bank)
  if (url === undefined) return { silent: true }
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: bank.clientId,
    scope: 'PIS',
  })
  return tokenOf(await call(bank, { method: 'POST', url, headers: formOf(bank), body: form.toString() }))
}

const formOf = ({ clientId, oauth: { clientSecret } }: BankSettings): Record<string, string> => ({
  'content-type': 'application/x-www-form-urlencoded',
  ...(clientSecret !== undefined && {
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
  }),
})

function tokenOf(answer: BankAnswer): Token {
  if (answer.silent || answer.status >= 500) return { silent: true }
  const token = answer.status === 200 ? textAt(answer.body, 'access_token') : undefined
  return token === undefined || !/^[\x21-\x7e]{1,4000}$/.test(token) ? { refused: true } : { token }
}

async function tokenUrl(call: BankCalls, bank: BankSettings): Promise<string | undefined> {
  if (bank.oauth.tokenUrl !== undefined) return below(bank, bank.oauth.tokenUrl)
  const named = textAt(await metadataOf(call, bank, undefined), 'token_endpoint')
  const url = named === undefined ? undefined : below(bank, named)
  // A code is worth money: it goes to the bank or to where the operator said.
  return url !== undefined && mayRedirect(bank, url) ? url : undefined
}

async function metadataOf(call: BankCalls, bank: BankSettings, link: string | undefined): Promise<unknown> {
  const written = link ?? bank.oauth.metadata ?? '/.well-known/oauth-authorization-server'
  const url = below(bank, written)
  if (url === undefined || !mayRedirect(bank, url)) return undefined
  const answer = await call(bank, { method: 'GET', url, headers: {} })
  return answer.silent || answer.status !== 200 ? undefined : answer.body
}

/** A path is below baseUrl; an address stays as it is. */
function below({ baseUrl }: BankSettings, written: string): string | undefined {
  const text = written.startsWith('/') ? baseUrl + written : written
  return URL.canParse(text) ? text : undefined
}
