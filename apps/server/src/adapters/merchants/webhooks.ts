/** Settings, back office and orders → webhooks: the events, their receivers, and the mail about an endpoint that fails. */
import { people as team } from '../../backoffice/index.ts'
import { sealing } from '../../customers/index.ts'
import { merchants } from '../../merchants/index.ts'
import { createWebhooks, type WebhooksDoors } from '../../merchants/webhooks/index.ts'
import { queueMail } from '../../notify/index.ts'
import { metadataOf } from '../../orders/personal-data/index.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import type { Platform } from '../../platform/platform.ts'

export function openWebhooks(deps: Platform, shapes: WebhooksDoors['shapes']) {
  const { settings, db, clock } = deps
  const { consoleOrigin = settings.publicUrl } = settings
  const wake = wakeOf(deps)
  return createWebhooks(deps, {
    shapes,
    metadataOf: (ids) => metadataOf({ db, openerOf: sealing.openerOf.bind(null, deps) }, ids),
    async notifyOwners(sql, { merchantId, endpointId, url }) {
      const merchant = await merchants.find(deps, merchantId, sql)
      const members = await team.list(deps, merchantId)
      const owners = members.filter(({ roles, endedAt }) => roles.includes('owner') && !endedAt)
      const day = clock.now().toISOString().slice(0, 10)
      for (const { id, email } of owners)
        await queueMail(deps, sql, {
          id: `webhook-off:${endpointId}:${id}:${day}`,
          to: { address: email },
          template: 'webhook_off',
          params: {
            merchant: merchant?.name ?? '',
            host: new URL(url).host,
            url: `${consoleOrigin}/console/webhooks/${endpointId}`,
          },
        })
      wake()
    },
  })
}
