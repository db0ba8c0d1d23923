/**
 * OAuth 2 at a bank: where the customer goes, and the code that comes back for a token (RFC 6749, 7636, 8414, 9207), in
 * the words of oauth4webapi. The bank's metadata is read here: recorded banks leave out what the standard asks for, and it
 * is followed only to the bank itself or to where the operator said.
 */
import type { Platform } from '../../../platform/platform.ts'
import { mayRedirect, type BankSettings } from './banks.ts'
import { textAt } from './bank-answers.ts'
import { callBank, type BankAnswer } from './calls.ts'
import { challengeOf } from './secrets.ts'

export type Authorise = {
  readonly scope: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  /** The link the bank gave with the payment, if it did. */
  readonly link?: string | undefined
}

/** The page of the bank for the customer; undefined where the bank does not give one that may be trusted. */
export async function authorisationUrl(
  platform: Platform,
  bank: BankSettings,
  it: Authorise,
): Promise<string | undefined> {
  const metadata =
    bank.oauth.authorizationUrl === undefined ? await metadataOf(platform, bank, it.link) : undefined
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
  /** Each `iss` of the way back; compared where the bank's metadata names its issuer. */
  readonly issuers: readonly string[]
  readonly redirectUri: string
  readonly verifier: string
}

/** `refused`: the code is not good; `silent`: it is not known. */
export type Token = { readonly token: string } | { readonly refused: true } | { readonly silent: true }

/** A code for a token; once, because banks take a code once. */
export async function exchangeCode(platform: Platform, bank: BankSettings, it: Exchange): Promise<Token> {
  const { url, issuer } = await tokenEndpoint(platform, bank)
  if (url === undefined) return { silent: true }
  if (issuer !== undefined && it.issuers.some((one) => one !== issuer)) return { refused: true }
  const target = new URL(url)
  if (bank.oauth.codeIn === 'query') target.searchParams.set('code', it.code)
  return askForToken(platform, bank, target.href, 'authorization_code', {
    code: it.code,
    redirect_uri: it.redirectUri,
    code_verifier: it.verifier,
  })
}

/** A token in our own name, for banks that ask for one before the customer is there. */
export async function ownToken(platform: Platform, bank: BankSettings): Promise<Token> {
  const { url } = await tokenEndpoint(platform, bank)
  if (url === undefined) return { silent: true }
  return askForToken(platform, bank, url, 'client_credentials', { scope: 'PIS' })
}

const silent = new Error('the bank was silent')

async function askForToken(
  platform: Platform,
  bank: BankSettings,
  url: string,
  grant: string,
  parameters: Record<string, string>,
): Promise<Token> {
  const oauth = await import('oauth4webapi')
  const { clientSecret } = bank.oauth
  const server = { issuer: bank.baseUrl, token_endpoint: url }
  const client = { client_id: bank.clientId }
  const proof = clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret)
  try {
    const answer = await oauth.genericTokenEndpointRequest(
      server,
      client,
      proof,
      grant,
      { ...parameters, ...client },
      {
        // The operator sets the address of a bank, with https or without.
        [oauth.allowInsecureRequests]: true,
        [oauth.customFetch]: async (to, { headers, body }) =>
          responseOf(await callBank(platform, bank, { method: 'POST', url: to, headers, body: `${body}` })),
      },
    )
    const { access_token: token } = await oauth.processGenericTokenEndpointResponse(server, client, answer)
    return /^[\x21-\x7e]{1,4000}$/.test(token) ? { token } : { refused: true }
  } catch (error) {
    return error === silent ? { silent: true } : { refused: true }
  }
}

function responseOf(answer: BankAnswer): Response {
  if (answer.silent || answer.status >= 500) throw silent
  // No id_token is requested: the identity of the customer is not needed.
  const body = typeof answer.body === 'object' ? { ...answer.body, id_token: undefined } : null
  return Response.json(body, { status: answer.status })
}

async function tokenEndpoint(
  platform: Platform,
  bank: BankSettings,
): Promise<{ url?: string | undefined; issuer?: string | undefined }> {
  if (bank.oauth.tokenUrl !== undefined) return { url: below(bank, bank.oauth.tokenUrl) }
  const metadata = await metadataOf(platform, bank, undefined)
  const named = textAt(metadata, 'token_endpoint')
  const url = named === undefined ? undefined : below(bank, named)
  // A code is worth money: it goes to the bank or to where the operator said.
  if (url === undefined || !mayRedirect(bank, url)) return {}
  return { url, issuer: textAt(metadata, 'issuer') }
}

async function metadataOf(
  platform: Platform,
  bank: BankSettings,
  link: string | undefined,
): Promise<unknown> {
  const written = link ?? bank.oauth.metadata ?? '/.well-known/oauth-authorization-server'
  const url = below(bank, written)
  if (url === undefined || !mayRedirect(bank, url)) return undefined
  const answer = await callBank(platform, bank, { method: 'GET', url, headers: {} })
  return answer.silent || answer.status !== 200 ? undefined : answer.body
}

/** A path is below baseUrl; an address stays as it is. */
function below({ baseUrl }: BankSettings, written: string): string | undefined {
  const text = written.startsWith('/') ? baseUrl + written : written
  return URL.canParse(text) ? text : undefined
}
