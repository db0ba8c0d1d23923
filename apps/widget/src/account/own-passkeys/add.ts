/** Makes a passkey on this device: what the server asks, what the browser makes, and back. */
import { makePasskey } from '@agio/ui/passkeys'
import type { App } from '../../app/context.tsx'
import { withFreshPin } from '../fresh-pin/index.ts'
import { noteUsed } from '../passkey/index.ts'

/** After a fresh PIN. `known`: the device has one of the person's. */
export async function addPasskey(app: App): Promise<'added' | 'known' | 'unmade'> {
  const { options } = await withFreshPin(app, () => app.api.call('beginOwnPasskey'))
  const made = await makePasskey(options)
  if (made === 'known') noteUsed(app.storage)
  if (typeof made === 'string') return made
  await app.api.call('addOwnPasskey', { body: { passkey: made } })
  noteUsed(app.storage)
  return 'added'
}
