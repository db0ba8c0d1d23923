/**
 * Passkeys by Web Authentication: a challenge is asked for, an authenticator that checked who holds it answers, and its answer is
 * for our site, for this purpose, once, and counts on. Operators and customers are parties of their own.
 *
 *   begin ─► authenticator ─► madeBy ─► kept          ask ─► authenticator ─► usedBy ─► takePasskey, takeChallenge
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isIP } from 'node:net'
import type { Platform } from '../platform.ts'
import { challengeSeconds, hashOfChallenge, isOurs, newChallenge, type Purpose } from './challenges.ts'

type Site = { readonly rpId: string; readonly origins: string[] }
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>

export type Party = {
  /** As the authenticator names it. */
  readonly name: string
  /** The address of its pages. */
  readonly url: string
  /** Marks its challenges. */
  readonly key: Buffer
  /** Pages of other sites may show its pages in a frame; who may, the browser is told by `frame-ancestors`. */
  readonly isFramed: boolean
}

/** A person has ten of them. */
export const mostPasskeys = 10

/** Loaded at the first passkey: the import takes half a second of processor and 27 MB. */
const library = () => import('@simplewebauthn/server')

/** Passkeys are for a name, never for an address: a page on this machine is reached as `localhost` for them. */
export function siteOf(url: string): Site | undefined {
  const { protocol, hostname, port, origin } = new URL(url)
  if (hostname === 'localhost') return { rpId: hostname, origins: [origin] }
  if (/^127\.|^\[::1\]$/.test(hostname))
    return { rpId: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
  const isNamed = protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed ? { rpId: hostname, origins: [origin] } : undefined
}

export type Asked = { readonly challenge: string; readonly rpId: string; readonly timeout: number }

/** Undefined where the party's address has no passkeys. */
export function askBy({ random, clock }: Platform, party: Party, purpose: Purpose): Asked | undefined {
  const site = siteOf(party.url)
  if (!site) return undefined
  const challenge = newChallenge(party.key, random, purpose, clock.now())
  return { challenge, rpId: site.rpId, timeout: challengeSeconds * 1000 }
}

type Known = { readonly credentialId: string; readonly transports: readonly string[] }
type Owner = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The authenticator of one of these makes no second one. */
  readonly known: readonly Known[]
}

/** An authenticator makes a passkey of these options, that signs in without a name being typed. */
export async function beginBy(platform: Platform, party: Party, purpose: Purpose, owner: Owner) {
  const asked = askBy(platform, party, purpose)
  if (!asked) return undefined
  const { generateRegistrationOptions } = await library()
  return {
    ...(await generateRegistrationOptions({
      rpName: party.name,
      rpID: asked.rpId,
      userName: owner.email,
      userDisplayName: owner.name,
      userID: Uint8Array.from(Buffer.from(owner.id)),
      challenge: Uint8Array.from(Buffer.from(asked.challenge, 'base64url')),
      timeout: asked.timeout,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: allowed(owner.known),
    })),
  }
}

export const allowed = (known: readonly Known[]) =>
  known.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] as Transports }))

/** A new passkey, as it is kept; its challenge is taken with it. */
export type Made = {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: string
  readonly transports: readonly string[]
  readonly challenge: Buffer
}

/** Undefined where the answer does not hold. */
export async function madeBy(
  platform: Platform,
  party: Party,
  purpose: Purpose,
  response: RegistrationResponseJSON,
): Promise<Made | undefined> {
  const expected = expectedOf(platform, party, purpose, response.response.clientDataJSON)
  if (!expected) return undefined
  const { verifyRegistrationResponse } = await library()
  // The library throws where an answer does not hold.
  const made = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
  if (!made?.verified) return undefined
  const { id, publicKey, counter } = made.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: String(counter),
    transports: response.response.transports ?? [],
    challenge: challengeOf(response.response.clientDataJSON),
  }
}

type Kept = { readonly credentialId: string; readonly publicKey: string; readonly counter: string }

/** The new counter, and the challenge that is taken with it; undefined where the answer does not hold. */
export async function usedBy(
  platform: Platform,
  party: Party,
  purpose: Purpose,
  response: AuthenticationResponseJSON,
  { credentialId: id, publicKey, counter }: Kept,
): Promise<{ readonly counter: string; readonly challenge: Buffer } | undefined> {
  const expected = expectedOf(platform, party, purpose, response.response.clientDataJSON)
  if (!expected) return undefined
  const { verifyAuthenticationResponse } = await library()
  const key = Uint8Array.from(Buffer.from(publicKey, 'base64url'))
  const credential = { id, publicKey: key, counter: Number(counter) }
  const used = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(
    () => undefined,
  )
  if (!used?.verified) return undefined
  return {
    counter: String(used.authenticationInfo.newCounter),
    challenge: challengeOf(response.response.clientDataJSON),
  }
}

/** Undefined in the frame of another site, where the party has none. */
function expectedOf({ clock }: Platform, party: Party, purpose: Purpose, clientData: string) {
  const site = siteOf(party.url)
  const { crossOrigin, topOrigin } = clientDataOf(clientData)
  const isWithin = crossOrigin === true || topOrigin !== undefined
  if (!site || (isWithin && !party.isFramed)) return undefined
  return {
    expectedChallenge: (challenge: string) => isOurs(party.key, challenge, purpose, clock.now()),
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    ...(topOrigin !== undefined && { expectedTopOrigin: topOrigin }),
  }
}

const challengeOf = (clientData: string): Buffer => hashOfChallenge(clientDataOf(clientData).challenge ?? '')

type ClientData = { readonly challenge?: string; readonly crossOrigin?: boolean; readonly topOrigin?: string }

/** The browser's words about an answer; none where it wrote no JSON. */
function clientDataOf(text: string): ClientData {
  try {
    return (JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) ?? {}) as ClientData
  } catch {
    return {}
  }
}
