/** For tests: customers with authenticators in memory, at home on the widget's own page. */
import { createAuthenticator, type Authenticator } from '../../platform/passkeys/testing.ts'
import { siteOf } from '../../platform/passkeys/web-authn.ts'
import type { Platform } from '../../platform/platform.ts'
import { add, begin, type Session } from './passkeys.ts'

type Wrong = Parameters<Authenticator['make']>[1]

export function authenticatorAt({ settings }: Platform, { counts = true } = {}): Authenticator {
  const site = siteOf(settings.publicUrl)
  const [origin] = site?.origins ?? []
  if (!site || origin === undefined) throw new Error('The widget of this world has no passkeys.')
  return createAuthenticator({ counts, home: { origin, rpId: site.rpId } })
}

/** The challenge of a new passkey, after a fresh PIN. */
export async function begun(platform: Platform, session: Session): Promise<string> {
  const started = await begin(platform, { ...session, hasFreshPin: true })
  if ('refused' in started) throw new Error(started.refused)
  return started.options.challenge
}

/** A passkey of the customer, made in this session. */
export async function addPasskey(
  platform: Platform,
  { customerId, sessionId }: Session,
  key: Authenticator,
  { name = "Ana's phone", wrong }: { readonly name?: string; readonly wrong?: Wrong } = {},
) {
  const session = { customerId, sessionId }
  const passkey = key.make(await begun(platform, session), wrong)
  return add(platform, { ...session, name, passkey })
}
