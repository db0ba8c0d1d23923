/** The mail to the owners of a merchant about an endpoint that was switched off. */
import { merchants } from '../../merchants/index.ts'
import { queueMail } from '../../notify/index.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import * as people from '../sign-in/people.ts'

type Off = { readonly merchantId: string; readonly endpointId: string; readonly url: string }

export async function mailAboutWebhook(platform: Platform, sql: Sql, { merchantId, endpointId, url }: Off) {
  const { publicUrl, consoleOrigin = publicUrl } = platform.settings
  const merchant = await merchants.find(platform, merchantId, sql)
  const members = await people.list(platform, merchantId)
  const owners = members.filter(({ roles, endedAt }) => roles.includes('owner') && !endedAt)
  const day = platform.clock.now().toISOString().slice(0, 10)
  for (const { id, email } of owners)
    await queueMail(platform, sql, {
      id: `webhook-off:${endpointId}:${id}:${day}`,
      to: { address: email },
      template: 'webhook_off',
      params: {
        merchant: merchant?.name ?? '',
        host: new URL(url).host,
        url: `${consoleOrigin}/console/webhooks/${endpointId}`,
      },
    })
  wakeOf(platform)()
}
