/** What this browser remembers of passkeys: that it has used one here, or that its person did not want one. */
import { arePasskeysHere } from '@agio/ui/passkeys'
import { laterKeys } from '../../app/session/later-keys.ts'
import type { Storage } from '../../app/session/storage.ts'

const used = 'used'
/** Refused, it is not offered for so long. */
const refusedMs = 60 * 86_400_000

export const noteUsed = (storage: Storage): void => storage.write(laterKeys.passkey, used)
/** It was cancelled, or is not taken any more: the person presses the button the next time. */
export const noteUnused = (storage: Storage): void => storage.write(laterKeys.passkey, undefined)
export const noteRefused = (storage: Storage): void => storage.write(laterKeys.passkey, String(Date.now()))

/** The passkey of this browser is asked for at once: the person has just pressed what needs it. */
export const startsAtOnce = (storage: Storage): boolean =>
  arePasskeysHere() &&
  storage.read(laterKeys.passkey) === used &&
  navigator.userActivation?.isActive !== false

export function mayOffer(storage: Storage): boolean {
  const kept = storage.read(laterKeys.passkey)
  const isRefused = kept !== undefined && Date.now() - Number(kept) < refusedMs
  return arePasskeysHere('create') && kept !== used && !isRefused
}
