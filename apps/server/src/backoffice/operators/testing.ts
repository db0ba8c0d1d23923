/** For tests: the newest link that was mailed to an operator, or to a person of a merchant. */
import { queuedMails } from '../../notify/testing.ts'
import type { Platform } from '../../platform/platform.ts'

/** The token of the link; empty where none was mailed. */
export async function newestToken(platform: Platform): Promise<string> {
  const params: object = (await queuedMails(platform)).at(-1)?.params ?? {}
  return 'url' in params ? (String(params.url).split('#')[1] ?? '') : ''
}
