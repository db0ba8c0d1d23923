/** The merchants and their keys: each act of them is noted by the audit. */
import { createApiKeys, createMerchants, createOwnKeys } from '../../merchants/index.ts'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import * as audit from '../audit/audit.ts'

const groundOf = (platform: Platform) => {
  const { db, clock } = platform
  return { db, clock, note: audit.note.bind(null, platform) }
}

export const bookOf = perPlatform((platform) => createMerchants(groundOf(platform)))
export const widgetKeysOf = perPlatform((platform) => createOwnKeys(groundOf(platform)))
export const apiKeysOf = perPlatform((platform) => {
  const { random, keys } = platform
  return createApiKeys({ ...groundOf(platform), random, masters: keys.operators })
})
