/** For tests: merchants that two operators opened, with their people, behind real HTTP. */
import { onTestFinished } from 'vitest'
import { WebhookEvents, type PayeeView, type WidgetKeyView } from '@agio/contract'
import type { Payees } from '@agio/domain'
import { apiKeys, giveMerchantDoors, ownMerchantRoutes, secretPrefix } from '../../merchants/index.ts'
import { linkRoutes } from '../../merchants/links/index.ts'
import { payeeRoutes } from '../../merchants/payees/index.ts'
import { refundRoutes } from '../../merchants/refunds/index.ts'
import { giveWebhookDoors, webhookRoutes } from '../../merchants/webhooks/index.ts'
import { noBudgets } from '../../customers/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../../settings/settings.ts'
import { openWorld } from '../../testing/world.ts'
import { queuedMails } from '../../notify/testing.ts'
import * as audit from '../audit/audit.ts'
import * as links from '../operators/links.ts'
import { newestToken } from '../operators/testing.ts'
import { authenticateOperator, authenticatePerson } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { merchantApprovable } from './opening.ts'
import { teamRoutes } from './team-routes.ts'
import * as approvals from '../approvals/approvals.ts'

export const reason = 'they sell bicycles'
export const shop = {
  name: 'Rad und Tat',
  legalName: 'Rad und Tat GmbH',
  registrationNumber: 'HRB 4711',
  country: 'DE',
  origins: ['https://rad.example', 'https://shop.rad.example:8443'],
  services: ['sell', 'buy'] as const,
}

export const account = { name: 'Rad und Tat GmbH', iban: 'DE89 3704 0044 0532 0130 00' }

/** No event is delivered: no worker runs. */
const openWebhooks = (platform: Platform) =>
  giveWebhookDoors(platform, {
    shapes: WebhookEvents,
    metadataOf: async () => new Map(),
    notifyOwners: async () => undefined,
  })

/** No mail box is too full, but where a test asks for the usual budgets. */
export async function openFirms(budgets = noBudgets) {
  const publicUrl = 'https://pay.example'
  const settings = {
    ...readSettings({ NODE_ENV: 'test' }),
    publicUrl,
    budgets,
    telegramAppUrl: 'https://t.me/agio_example_bot/pay',
  }
  const world = await openWorld({ settings })
  onTestFinished(world.close)
  const office = await openBackOffice(world)
  const { clock, platform } = office
  office.approves({ merchant: merchantApprovable(platform) })
  /** The bank's answer about a name and an account. */
  const bank = { match: 'match' as Payees.NameCheck }
  giveMerchantDoors(platform, { note: audit.note, checkPayee: async () => bank })
  openWebhooks(platform)
  const atConsole = authenticatePerson(platform)
  const http = await world.serve(
    (serve) => {
      merchantRoutes(serve, platform)
      teamRoutes(serve, platform)
      payeeRoutes(serve, platform)
      webhookRoutes(serve, platform)
      linkRoutes(serve, platform)
      refundRoutes(serve, platform)
      ownMerchantRoutes(serve, platform)
    },
    {
      authenticate: {
        operator: authenticateOperator(platform),
        merchant: (it) =>
          it.token?.startsWith(secretPrefix) ? apiKeys.authenticate(platform)(it) : atConsole(it),
      },
    },
  )
  const ada = await office.person('Ada Admin', 'admin')
  const carl = await office.person('Carl Compliance', 'compliance')
  const secretOf = new Map<string, string>()
  /** Uses the newest link; gives the token of the session. */
  const joins = async () => {
    const token = await newestToken(platform)
    const seen = await links.look(platform, token)
    if ('refused' in seen) throw new Error(seen.refused)
    secretOf.set(seen.email, seen.secret)
    const entered = await links.join(platform, {
      token,
      pin: '483921',
      code: office.codeFrom(seen.secret),
      ip: '192.0.2.1',
    })
    if ('refused' in entered) throw new Error(entered.refused)
    clock.advance(30)
    return entered.token
  }
  const asks = async (email: string, origins: readonly string[] = shop.origins) => {
    const body = { ...shop, origins, owner: { name: 'Olga Owner', email }, reason }
    return http.json<{ id: string; hash: string; subject: string }>('POST', '/api/admin/merchants', {
      as: ada.token,
      body,
    })
  }
  const opens = async (email: string) => {
    const { body } = await asks(email)
    await approvals.approve(platform, { id: body.id, hash: body.hash, reason: 'register read', by: carl })
    return { id: body.subject, token: await joins() }
  }
  return {
    ...office,
    http,
    bank,
    mails: () => queuedMails(platform),
    ada,
    carl,
    asks,
    opens,
    joins,
    secretOf,
  }
}

/** A merchant with an approved account, a widget key and an API key. */
export async function openShop() {
  const firms = await openFirms()
  const { http } = firms
  const { id, token } = await firms.opens('olga@rad.example')
  const asOwner = async <Body>(path: string, body: object) =>
    (await http.json<Body>('POST', path, { as: token, body })).body
  const payee = await asOwner<PayeeView>('/api/merchant/payees', { fiat: 'EUR', account })
  await http.json('POST', `/api/admin/merchants/${id}/payees/${payee.id}/approve`, {
    as: firms.carl.token,
    body: { reason },
  })
  const look = { name: 'Till', sellButtonTitle: null, buyButtonTitle: null, theme: {}, locale: null }
  const sites = { origins: ['https://rad.example'], services: ['sell'] }
  const { id: widgetKey } = await asOwner<WidgetKeyView>('/api/merchant/widget_keys', { ...look, ...sites })
  const { secret: key } = await asOwner<{ secret: string }>('/api/merchant/api_keys', {
    name: 'Server',
    scopes: ['read', 'links', 'sessions', 'webhooks'],
  })
  return { ...firms, merchantId: id, payee: payee.id, widgetKey, key, token }
}
