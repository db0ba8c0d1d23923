/** For tests: merchants that two operators opened, with their people, behind real HTTP. */
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { WebhookEvents } from '@agio/contract'
import { Configuration } from '@agio/domain'
import {
  createApiKeys,
  createMerchants,
  createOwnKeys,
  ownMerchantRoutes,
  secretPrefix,
} from '../../merchants/index.ts'
import { createLinks as createPaymentLinks, linkRoutes } from '../../merchants/links/index.ts'
import { createPayees, payeeRoutes, type PayeesDeps } from '../../merchants/payees/index.ts'
import { refundRoutes } from '../../merchants/refunds/index.ts'
import { createWebhooks, type WebhooksDeps } from '../../merchants/webhooks/index.ts'
import { silentLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { readSettings } from '../../settings/settings.ts'
import { openWorld } from '../../testing/world.ts'
import type { TooMany } from '../../platform/http/route.ts'
import { createLinks, type QueueLinkMail } from '../operators/links.ts'
import { authenticateOperator, authenticatePerson } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { createOpening, merchantApprovable } from './opening.ts'
import { createTeam } from './team.ts'
import { teamRoutes } from './team-routes.ts'

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
const openWebhooks = (deps: Pick<WebhooksDeps, 'db' | 'clock' | 'note' | 'sealer'>) =>
  createWebhooks({
    ...deps,
    random: randomBytes,
    log: silentLog,
    metrics: createMetrics(),
    allowed: [],
    shapes: WebhookEvents,
    metadataOf: async () => new Map(),
    notifyOwners: async () => undefined,
  })

export async function openFirms({ chargeMail = async (): Promise<undefined | TooMany> => undefined } = {}) {
  const publicUrl = 'https://pay.example'
  const world = await openWorld({ settings: { ...readSettings({ NODE_ENV: 'test' }), publicUrl } })
  onTestFinished(world.close)
  const office = await openBackOffice(world)
  const { db, clock, audit } = office
  const mails: Parameters<QueueLinkMail>[1][] = []
  const linkDeps = {
    ...office.deps,
    queueMail: async (_: unknown, mail: (typeof mails)[number]) => void mails.push(mail),
    consoleUrl: 'https://desk.example',
    chargeMail,
  }
  const links = createLinks(linkDeps)
  const deps = { db, clock, note: audit.note }
  const book = createMerchants(deps)
  const apiKeys = createApiKeys({ ...deps, random: randomBytes, masters: [randomBytes(32)] })
  const opening = { ...linkDeps, book, links }
  const approvals = office.approvalsOf({ merchant: merchantApprovable(opening) })
  const team = createTeam(opening)
  /** The bank's answer about a name and an account. */
  const bank = { match: 'match' as Awaited<ReturnType<PayeesDeps['checkPayee']>>['match'] }
  const payees = createPayees({
    ...deps,
    sealer: office.deps.sealer,
    platform: world.platform,
    checkPayee: async () => bank,
  })
  const webhooks = openWebhooks({ ...deps, sealer: office.deps.sealer })
  const atConsole = authenticatePerson(office.deps)
  const http = await world.serve(
    (serve) => {
      merchantRoutes(serve, { db, clock, book, team, opening: createOpening(opening, approvals), approvals })
      teamRoutes(serve, { signInDeps: office.deps, book, team })
      const widgetKeys = createOwnKeys(deps)
      payeeRoutes(serve, { payees, book })
      webhooks.routes(serve)
      const { sealer } = office.deps
      const inForce = async () => Configuration.first
      const paymentLinks = createPaymentLinks({ ...deps, random: randomBytes, sealer, inForce })
      linkRoutes(serve, paymentLinks, { publicUrl, messengerAppUrl: 'https://t.me/agio_example_bot/pay' })
      refundRoutes(serve, world.platform, audit.note)
      ownMerchantRoutes(serve, world.platform, { book, widgetKeys, apiKeys })
    },
    {
      authenticate: {
        operator: authenticateOperator(office.deps),
        merchant: (it) => (it.token?.startsWith(secretPrefix) ? apiKeys.authenticate(it) : atConsole(it)),
      },
    },
  )
  const ada = await office.person('Ada Admin', 'admin')
  const carl = await office.person('Carl Compliance', 'compliance')
  const secretOf = new Map<string, string>()
  /** Uses the newest link; gives the token of the session. */
  const joins = async () => {
    const mail = mails.at(-1)
    const token = mail?.params.url.split('#')[1] ?? ''
    const seen = await links.look(token)
    if ('refused' in seen) throw new Error(seen.refused)
    secretOf.set(seen.email, seen.secret)
    const entered = await links.join({
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
    await approvals.approve({ id: body.id, hash: body.hash, reason: 'register read', by: carl })
    return { id: body.subject, token: await joins() }
  }
  return { ...office, http, bank, mails, approvals, ada, carl, asks, opens, joins, book, secretOf }
}
