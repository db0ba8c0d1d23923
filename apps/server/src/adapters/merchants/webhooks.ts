/** Settings, back office and orders → webhooks: the events, their receivers, and the mail about an endpoint that fails. */
import { audit, bookOf, people as team } from '../../backoffice/index.ts'
import { createWebhooks, type WebhooksDoors } from '../../merchants/webhooks/index.ts'
import { queueMail } from '../../notify/index.ts'
import { metadataOf } from '../../orders/personal-data/index.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'

export function openWebhooks(deps: Platform, people: People, shapes: WebhooksDoors['shapes']) {
  const { settings, db, clock } = deps
  const { consoleOrigin = settings.publicUrl } = settings
  const wake = wakeOf(deps)
  return createWebhooks(deps, {
    note: audit.note.bind(null, deps),
    shapes,
    metadataOf: (ids) => metadataOf({ db, openerOf: people.customers.openerOf }, ids),
    async notifyOwners(sql, { merchantId, endpointId, url }) {
      const merchant = await bookOf(deps).find(merchantId, sql)
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
