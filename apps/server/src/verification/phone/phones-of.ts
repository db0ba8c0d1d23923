/** The phones of a running server: the gateway of the settings, and what verification does about a number. */
import { queueMail } from '../../notify/index.ts'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import * as verification from '../slice.ts'
import { createPhones } from './phones.ts'
import { createSinch } from './sinch.ts'

export const phonesOf = perPlatform((platform) =>
  createPhones(platform, {
    gateway: gatewayOf(platform),
    onConfirmed: (sql, it) => verification.onPhoneConfirmed(platform, sql, it),
    onReplaced: (sql, { id, customerId, number }) =>
      queueMail(platform, sql, {
        id: `${id}:changed`,
        to: { customerId },
        template: 'phone_changed',
        params: { ending: number.slice(-2) },
      }),
  }),
)

function gatewayOf({ settings }: Platform) {
  const { publicUrl, smsApiUrl: apiUrl, smsPlan: plan, smsToken: token, smsFrom: from } = settings
  if (plan === undefined || token === undefined) return undefined
  const hooks = { hookSecret: settings.smsHookSecret, hookUrl: `${publicUrl}/api/hooks/sms/sinch` }
  return createSinch({ apiUrl, plan, token, from, ...hooks })
}
