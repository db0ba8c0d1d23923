/** Opens a session for whoever proved to be the customer: by a PIN, a passkey, a kept device or a linked messenger. */
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { deviceName } from './device.ts'
import { addSession, type NewSession } from './session-store.ts'

type Opening = Omit<NewSession, 'id' | 'device' | 'tokenHash'> & { readonly userAgent: string }

/** In the caller's transaction; gives the token of the session. */
export async function openSession(
  { random }: Platform,
  sql: Sql,
  { userAgent, ...session }: Opening,
): Promise<string> {
  const token = newToken(random)
  const device = deviceName(userAgent)
  await addSession(sql, { ...session, id: newId('ses', session.now), device, tokenHash: hashToken(token) })
  return token
}
