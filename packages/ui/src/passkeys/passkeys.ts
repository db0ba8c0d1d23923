/** Passkeys of this browser, for the pages of operators and of customers. The library comes when one is made or used. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

type Policy = { readonly featurePolicy?: { allowsFeature(name: string): boolean } }

/**
 * Passkeys are for a name: a browser that came by an address of digits has none to use there. In a frame the page around it gives
 * them; a browser that does not tell whether it does is taken at no.
 */
export function arePasskeysHere(act: 'get' | 'create' = 'get'): boolean {
  const { PublicKeyCredential, location, parent } = window
  if (typeof PublicKeyCredential !== 'function' || /^[\d.]+$|^\[/.test(location.hostname)) return false
  if (parent === window) return true
  return (document as Policy).featurePolicy?.allowsFeature(`publickey-credentials-${act}`) ?? false
}

/** The browser offers passkeys where an address is typed, too. */
export const arePasskeysSuggested = (): boolean =>
  arePasskeysHere() && typeof PublicKeyCredential.isConditionalMediationAvailable === 'function'

/** This device asks for a face, a finger or its PIN itself. */
export const isDeviceAuthenticator = async (): Promise<boolean> =>
  window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)

/** `known`: this device or key has one of the person's. Cancelled, or not shown who holds it: the browser says no more than that. */
export async function makePasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'unmade'
  }
}

type Asked = {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  /** One of these; without them any of this site, which names its person. */
  readonly credentials?: readonly { readonly id: string; readonly transports: readonly string[] }[]
}
type Descriptors = NonNullable<PublicKeyCredentialCreationOptionsJSON['excludeCredentials']>

/** Undefined where none answered. */
export async function answerByPasskey({ challenge, rpId, timeout, credentials }: Asked) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const allowCredentials = credentials?.map((one) => ({ ...one, type: 'public-key' })) as
    | Descriptors
    | undefined
  const optionsJSON = {
    challenge,
    rpId,
    timeout,
    userVerification: 'required' as const,
    ...(allowCredentials && { allowCredentials }),
  }
  const used = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return used && { ...used, clientExtensionResults: { ...used.clientExtensionResults } }
}

/** What is asked expires while the page is open: the next one is asked for this much before. */
const earlyMs = 30_000
/** A page that nobody uses asks no longer. */
const mostRounds = 12

/**
 * Waits for a passkey that the person picks where they type their address: an input whose `autocomplete` ends in `webauthn`. Undefined
 * once `stop` is called, or another passkey is asked for.
 */
export function suggestPasskeys(ask: () => Promise<Asked>) {
  const ended = new AbortController()
  const wait = async () => {
    const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
    for (let round = 0; round < mostRounds && !ended.signal.aborted; round += 1) {
      const { challenge, rpId, timeout } = await ask()
      if (ended.signal.aborted) return undefined
      const late = new AbortController()
      const cancel = () => WebAuthnAbortService.cancelCeremony()
      const timer = setTimeout(() => late.abort(), timeout - earlyMs)
      for (const { signal } of [late, ended]) signal.addEventListener('abort', cancel, { once: true })
      const optionsJSON = { challenge, rpId, userVerification: 'required' as const }
      const used = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
      clearTimeout(timer)
      ended.signal.removeEventListener('abort', cancel)
      if (used) return { ...used, clientExtensionResults: { ...used.clientExtensionResults } }
      if (!late.signal.aborted) return undefined
    }
    return undefined
  }
  return { picked: wait().catch(() => undefined), stop: () => ended.abort() }
}
