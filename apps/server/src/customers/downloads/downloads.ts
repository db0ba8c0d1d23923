/**
 * Addresses of files for a browser that has no session: a messenger's web view saves nothing, so its mini-app has the browser open
 * them. An address is for one file of one customer, and ends with time, with use, and with the session that asked for it.
 *
 *   page ── path of its file ──► got it now? ──► token, 2 minutes ──► browser ── token, 3 times ──► the file, asked for anew
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { minutesLater, rules } from '../rules.ts'
import { open, seal } from '../sealing.ts'
import { addDownload, spendDownload } from './download-store.ts'

/** The customer, their rights, and the path that they requested; the token stands for it. */
type Download = {
  readonly customerId: string
  readonly sessionId: string
  readonly hasFreshPin: boolean
  readonly path: string
}

const place = (hash: Buffer) =>
  ({ table: 'session_download', column: 'path_sealed', row: hash.toString('hex') }) as const

export async function allowDownload(
  platform: Platform,
  { customerId, sessionId, hasFreshPin, path }: Download,
): Promise<{ readonly token: string; readonly until: Date }> {
  const token = newToken(platform.random)
  const hash = hashToken(token)
  const until = minutesLater(platform.clock.now(), rules.downloadMinutes)
  // A filter of the history may name a person.
  const pathSealed = await seal(platform, customerId, place(hash), path)
  await addDownload(platform.db, { hash, sessionId, pathSealed, hasFreshPin, until })
  return { token, until }
}

/** More than once, because browsers that save a file ask twice: to look at it, and to save it. */
export async function takeDownload(
  platform: Platform,
  token: string,
): Promise<Download | Refused<'download.over'>> {
  const hash = hashToken(token)
  const row = await spendDownload(platform.db, {
    hash,
    now: platform.clock.now(),
    times: rules.downloadTimes,
  })
  if (!row) return { refused: 'download.over' }
  const { customerId, sessionId, hasFreshPin, pathSealed } = row
  const path = await open(platform, customerId, place(hash), pathSealed)
  return { customerId, sessionId, hasFreshPin, path }
}
