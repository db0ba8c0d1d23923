/** Passkeys of this browser. The library comes when one is made or used. */
import type { AnswerTo, InputOf } from '@agio/contract/client'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { t } from 'virtual:texts/console/sign-in'
import { Refused } from '../app/api/api.ts'

/** Passkeys are for a name: a browser that came by an address of digits has none to use there. */
export const arePasskeysHere = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Cancelled, without an authenticator, or not shown who holds it: the browser says no more than that. */
const words = {
  unmade: t('no_passkey_was_made_try'),
  known: t('this_device_or_key_has'),
  unanswered: t('no_passkey_answered_try_again'),
}

export async function makePasskey(options: AnswerTo<'beginPasskey'>['options']): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown): never => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Refused('internal', isKnown ? words.known : words.unmade)
  })
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

export async function answerByPasskey({
  challenge,
  rpId,
  timeout,
}: AnswerTo<'askPasskey'>): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' as const }
  const used = await startAuthentication({ optionsJSON }).catch((): never => {
    throw new Refused('internal', words.unanswered)
  })
  return { ...used, clientExtensionResults: { ...used.clientExtensionResults } }
}

type NewPasskey = NonNullable<InputOf<'addPasskey'>['body']>['passkey']
type UsedPasskey = NonNullable<InputOf<'signInByPasskey'>['body']>['passkey']
